import { createRoom, Refusal } from './create.js';
import { el, setText } from './dom.js';
import { errorText } from './errors.js';
import { createQuickChoices } from './front-quick.js';
import { onLanguage, t } from './i18n.js';
import { recallRoom, rememberRoom, roomURL } from './rooms.js';
import { rulesName, rulesOf } from './rules.js';
import { createTexts } from './texts.js';

/**
 * A link to a game that is no longer there offers a new one, of the same kind
 * where this browser remembers it.
 * @param {HTMLElement} root
 * @param {Context} context
 */
export function startMissing(root, context) {
  const { base, config, settings } = context;
  const rules = recallRoom(config.room ?? location.pathname.split('/').pop() ?? '');
  const texts = createTexts();
  const state = { creating: false, error: '', setting: '' };
  const error = el('p', { class: 'note note-bad', attributes: { role: 'alert' } });
  const same = el('button', { class: 'button button-primary', attributes: { type: 'button' }, on: { click: create } });
  const other = texts.text(
    el('a', { class: rules ? 'button' : 'button button-primary', attributes: { href: base.pathname } }),
    rules ? 'missing.other' : 'missing.new');

  async function create() {
    if (state.creating || !rules) return;
    Object.assign(state, { creating: true, error: '' });
    render();
    try {
      const id = await createRoom({ base, rules });
      rememberRoom(id, rules);
      location.assign(roomURL(base, id));
    } catch (failure) {
      const { code, detail } = failure instanceof Refusal ? failure : new Refusal('internal');
      Object.assign(state, { creating: false, error: code, setting: detail.setting });
      render();
    }
  }

  function render() {
    document.title = `${t('missing.title')} – Rowhouse`;
    if (rules) setText(same, t('missing.same', { game: rulesName(rulesOf(rules)) }));
    same.setAttribute('aria-disabled', String(state.creating));
    setText(error, state.error && errorText(state.error, state.setting));
  }

  context.chips(createQuickChoices(settings));
  root.append(el('div', { class: 'missing stack' },
    texts.text(el('h1'), 'missing.title'),
    texts.text(el('p', { class: 'front-lead' }), 'missing.why'),
    el('div', { class: 'front-ways' }, rules && same, other),
    error));
  onLanguage(render);
  render();
}
