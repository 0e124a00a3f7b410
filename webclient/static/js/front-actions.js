import { el, setText } from './dom.js';
import { errorText } from './errors.js';
import { gameName } from './front-names.js';
import { t } from './i18n.js';
import { roomURL } from './rooms.js';
import { rulesOf } from './rules.js';

/** @typedef {import('./texts.js').Texts} Texts */
/** @typedef {import('./front-visit.js').Front} Front */

/**
 * The ways to begin, or the one to stop waiting, and what went wrong.
 * @param {object} options
 * @param {Texts} options.texts
 * @param {URL} options.base
 * @param {Settings} options.settings
 * @param {import('./front-later.js').Loads} options.loads
 * @param {HTMLElement} options.record the way to a record
 * @param {{create: (opponent: 'friend' | 'same-device' | Level) => void, match: () => void, cancel: () => void, instead: () => void}} options.on
 */
export function createActions({ texts, base, settings, loads, record, on }) {
  const open = { levels: false };
  const friend = button('button button-primary front-way-first', 'front.friend', () => {
    void loads.invite();
    on.create('friend');
  });
  const match = button('button', 'front.match', on.match);
  const computer = button('button', 'front.computer', toggleLevels);
  const both = button('button button-plain', 'front.both', () => on.create('same-device'));
  const levels = loads.later(async () => (await loads.levels())({ onLevel: on.create }), { reveal: true });
  const ways = el('div', { class: 'front-begun' }, el('div', { class: 'front-ways' }, friend, match, computer), levels.node,
    el('div', { class: 'front-quiets' }, both, record));
  const waiting = createWaiting({ texts, settings, loads, on });
  const foundLink = el('a', { class: 'button button-primary' });
  const foundWords = el('p', { class: 'front-waits' });
  const found = el('div', { class: 'card front-waiting front-found' }, foundWords, texts.text(foundLink, 'front.found.open'));
  const error = el('p', { class: 'note note-bad', attributes: { role: 'alert' } });
  const left = el('p', { class: 'note' });
  const said = el('p', { class: 'visually-hidden', attributes: { role: 'status' } });
  const node = el('div', { class: 'front-actions' }, waiting.node, found, ways, left, error, said);
  /** @type {Front | null} */
  let last = null;

  /**
   * @param {string} name
   * @param {string} key
   * @param {() => void} onClick
   */
  function button(name, key, onClick) {
    return texts.text(el('button', { class: name, attributes: { type: 'button' }, on: { click: onClick } }), key);
  }

  function toggleLevels() {
    open.levels = !open.levels;
    if (last) renderWays(last);
  }

  /** @param {boolean} looking */
  function show(looking) {
    if (waiting.node.hidden !== looking) return;
    const focused = node.contains(document.activeElement);
    waiting.node.hidden = !looking;
    ways.hidden = looking;
    if (focused) (looking ? waiting.cancel : match).focus();
  }

  /** @param {Front} state */
  function renderWays({ choice, creating, lobby }) {
    for (const way of [friend, match, computer, both]) way.setAttribute('aria-disabled', String(creating));
    friend.classList.toggle('button-primary', !lobby.found);
    computer.setAttribute('aria-expanded', String(open.levels));
    levels.render(open.levels && !lobby.match ? { level: choice.level, busy: creating } : null);
  }

  /** @param {Front} state */
  function renderFound({ lobby }) {
    found.hidden = lobby.match !== null || !lobby.found;
    if (!lobby.found) return;
    foundLink.href = roomURL(base, lobby.found).pathname;
    setText(foundWords, t(lobby.crossed ? 'front.found.crossed' : 'front.found'));
  }

  return {
    node,
    /** @param {Front} state */
    render(state) {
      last = state;
      show(state.lobby.match !== null);
      renderWays(state);
      waiting.render(state);
      renderFound(state);
      node.setAttribute('aria-busy', String(state.creating));
      setText(left, state.lobby.leaving && state.status !== 'open' ? t('front.left') : '');
      setText(said, waitText(state) || (found.hidden ? left.textContent : foundWords.textContent) || '');
      setText(error, state.error ? errorText(state.error, state.setting) : '');
    },
  };
}

/** @param {Front} state */
function waitText({ lobby, status }) {
  if (!lobby.match) return '';
  const game = gameName({ rules: rulesOf(lobby.match.rules), clock: lobby.match.clock });
  return t(status === 'open' ? 'front.waiting' : 'front.waiting.lost', { game });
}

/**
 * The search: for what, since when, and the way out, which needs nothing that is
 * loaded later.
 * @param {object} options
 * @param {Texts} options.texts
 * @param {Settings} options.settings
 * @param {import('./front-later.js').Loads} options.loads
 * @param {{cancel: () => void, instead: () => void}} options.on
 */
function createWaiting({ texts, settings, loads, on }) {
  const waits = el('p', { class: 'front-waits' });
  const seconds = el('span', { class: 'front-seconds', attributes: { 'aria-hidden': 'true' } });
  const cancel = texts.text(el('button', { class: 'button', attributes: { type: 'button' }, on: { click: on.cancel } }), 'front.cancel');
  const queue = loads.later(async () => (await loads.queue())({ settings, onInstead: on.instead }));
  const node = el('div', { class: 'card front-waiting', attributes: { hidden: true } }, el('div', { class: 'stack' }, waits, seconds), cancel, queue.node);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @param {Front} state */
  function render(state) {
    clearTimeout(timer);
    const { match } = state.lobby;
    setText(waits, waitText(state));
    if (!match) return queue.render(null);
    const passed = Math.max(0, Math.floor((Date.now() - (match.since ?? Date.now())) / 1000));
    setText(seconds, `${Math.floor(passed / 60)}:${String(passed % 60).padStart(2, '0')}`);
    queue.render({ rules: match.rules, seconds: passed, level: state.choice.level, busy: state.creating || state.instead });
    timer = setTimeout(render, 1000, state);
  }

  return { node, cancel, render };
}
