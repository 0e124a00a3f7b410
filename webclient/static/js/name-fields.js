import { el, replace, setText } from './dom.js';
import { t } from './i18n.js';
import { glyph, markName } from './looks.js';
import { holdsBoth } from './players.js';
import { marks } from './state.js';

/**
 * One's own name, which this browser remembers; or the names of both sides, where one
 * plays both.
 * @param {{desk: () => Desk, settings: Settings, request: (message: Frame) => void}} options
 */
export function createNames({ desk, settings, request }) {
  const own = nameField((name) => settings.set('name', name));
  const sides = { X: nameField((name) => tell('X', name)), O: nameField((name) => tell('O', name)) };
  const note = el('p', { class: 'note' });
  const node = el('div', { class: 'stack' }, own.node, sides.X.node, sides.O.node, note);

  /**
   * @param {Mark} seat
   * @param {string} name
   */
  function tell(seat, name) {
    request({ type: 'name', seat, name });
  }

  return {
    node,
    focus: () => (holdsBoth(desk().room) ? sides.X : own).input.focus(),
    /**
     * @param {Desk} now
     * @param {Look} look
     */
    render({ room }, look) {
      const both = holdsBoth(room);
      own.node.hidden = both;
      own.render([t('names.own')], settings.get('name'));
      for (const mark of marks) {
        sides[mark].node.hidden = !both;
        sides[mark].render([glyph(look, mark), ' ', t('names.side', { mark: markName(look, mark) })], room.seats[mark]?.name ?? '');
      }
      setText(note, t(both ? 'names.note.both' : 'names.note'));
    },
  };
}

/** @param {(name: string) => void} tell */
function nameField(tell) {
  const label = el('span', { class: 'names-label' });
  const input = el('input', {
    class: 'field',
    attributes: { type: 'text', maxlength: 48, autocomplete: 'nickname', spellcheck: 'false' },
    on: { change: () => tell(input.value.trim()) },
  });
  let known = '';
  return {
    node: el('label', { class: 'names-field' }, label, input),
    input,
    /**
     * @param {(Node | string)[]} words
     * @param {string} name
     */
    render(words, name) {
      const key = `${words.map((word) => (typeof word === 'string' ? word : '')).join('')}${name}`;
      if (key === known) return;
      known = key;
      replace(label, words);
      if (document.activeElement !== input) input.value = name;
    },
  };
}
