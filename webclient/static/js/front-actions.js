import { el, setText } from './dom.js';
import { roomURL } from './create.js';
import { t } from './i18n.js';
import { rulesName, rulesOf } from './rules.js';
import { errorText } from './errors.js';

/** @typedef {import('./texts.js').Texts} Texts */
/** @typedef {import('./front.js').Front} Front */

/**
 * The three ways to begin, or the one to stop waiting, and what went wrong.
 * @param {object} options
 * @param {Texts} options.texts
 * @param {URL} options.base
 * @param {(opponent: 'friend' | 'same-device') => void} options.onCreate
 * @param {() => void} options.onMatch
 * @param {() => void} options.onCancel
 */
export function createActions({ texts, base, onCreate, onMatch, onCancel }) {
  const friend = button('button button-primary', 'front.friend', () => onCreate('friend'));
  const match = button('button', 'front.match', onMatch);
  const both = button('button', 'front.both', () => onCreate('same-device'));
  const cancel = button('button', 'front.cancel', onCancel);
  const ways = el('div', { class: 'front-ways' }, friend, match, both);
  const waits = el('p', { class: 'front-waits' });
  const seconds = el('span', { class: 'front-seconds', attributes: { 'aria-hidden': 'true' } });
  const waiting = el('div', { class: 'card front-waiting' }, el('div', { class: 'stack' }, waits, seconds), cancel);
  const foundLink = el('a', { class: 'button button-primary' });
  const found = el('div', { class: 'card front-waiting' }, texts.text(el('p', { class: 'front-waits' }), 'front.found'),
    texts.text(foundLink, 'front.found.open'));
  const error = el('p', { class: 'note note-bad', attributes: { role: 'alert' } });
  const said = el('p', { class: 'visually-hidden', attributes: { role: 'status' } });
  const node = el('div', { class: 'front-actions' }, ways, waiting, found, error, said);
  const clock = createClock(seconds);

  /**
   * @param {string} name
   * @param {string} key
   * @param {() => void} onClick
   */
  function button(name, key, onClick) {
    return texts.text(el('button', { class: name, attributes: { type: 'button' }, on: { click: onClick } }), key);
  }

  /** @param {Front} state */
  function waitText({ lobby, status }) {
    if (!lobby.match) return '';
    const game = rulesName(rulesOf(lobby.match.rules));
    return status === 'open' ? t('front.waiting', { game }) : t('front.waiting.lost', { game });
  }

  /** @param {boolean} looking */
  function show(looking) {
    if (waiting.hidden !== looking) return;
    const focused = node.contains(document.activeElement);
    waiting.hidden = !looking;
    ways.hidden = looking;
    clock.run(looking);
    if (focused) (looking ? cancel : match).focus();
  }

  return {
    node,
    /** @param {Front} state */
    render(state) {
      show(state.lobby.match !== null);
      for (const way of [friend, match, both]) way.setAttribute('aria-disabled', String(state.creating));
      node.setAttribute('aria-busy', String(state.creating));
      const other = state.lobby.match ? null : state.lobby.found;
      found.hidden = !other;
      friend.classList.toggle('button-primary', !other);
      if (other) foundLink.href = roomURL(base, other).pathname;
      const text = waitText(state);
      setText(waits, text);
      setText(said, text);
      setText(error, state.error ? errorText(state.error, state.setting) : '');
    },
  };
}

/** @param {HTMLElement} node */
function createClock(node) {
  let since = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;
  function tick() {
    const passed = Math.floor((Date.now() - since) / 1000);
    setText(node, `${Math.floor(passed / 60)}:${String(passed % 60).padStart(2, '0')}`);
  }
  return {
    /** @param {boolean} running */
    run(running) {
      clearInterval(timer);
      if (!running) return;
      since = Date.now();
      tick();
      timer = setInterval(tick, 1000);
    },
  };
}
