import { el, replace, setText } from './dom.js';
import { t } from './i18n.js';
import { cellOfName } from './squares.js';

/** @type {[keys: string, word: string][]} */
const keys = [
  ['← ↑ → ↓', 'keys.move'], ['Enter', 'keys.play'], ['[ ]', 'keys.step'], ['L', 'keys.last'], ['I', 'keys.lines'], ['T', 'keys.time'],
  ['/', 'keys.type'], ['?', 'keys.help'], ['Esc', 'keys.escape'],
];

/**
 * A field in which a square is typed and played, and which keys there are.
 * @param {{desk: () => Desk, play: (cell: number) => void}} options
 */
export function createKeyHelp({ desk, play }) {
  const label = el('span');
  const field = el('input', {
    class: 'field keys-field',
    attributes: { type: 'text', autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', enterkeyhint: 'go', maxlength: 6 },
  });
  const button = el('button', { class: 'button', attributes: { type: 'submit' } });
  const note = el('p', { class: 'note', attributes: { role: 'status' } });
  const form = el('form', { class: 'keys-form', on: { submit: onSubmit } }, el('label', { class: 'keys-label' }, label, field), button);
  const list = el('dl', { class: 'keys-list' });
  const node = el('div', { class: 'stack' }, form, note, list);
  let shown = '';

  /** @param {SubmitEvent} event */
  function onSubmit(event) {
    event.preventDefault();
    const { rules } = desk().room;
    if (!rules || !field.value.trim()) return;
    const cell = cellOfName(field.value, rules);
    setText(note, cell === null ? t('keys.none', { text: field.value }) : '');
    if (cell === null) return field.select();
    field.value = '';
    play(cell);
  }

  return {
    node,
    focus: () => field.focus(),
    render() {
      setText(label, t('keys.square'));
      setText(button, t('keys.go'));
      if (shown === t('keys.move')) return;
      shown = t('keys.move');
      replace(list, keys.map(([key, word]) => el('div', {}, el('dt', {}, el('kbd', { text: key })), el('dd', { text: t(word) }))));
    },
  };
}
