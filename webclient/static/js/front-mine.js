import { createBoard } from './board.js';
import { el, setText } from './dom.js';
import { boardView, gameName } from './front-names.js';
import { opponentText, ownRooms, turnIn } from './front-due.js';
import { holdWhileUsed, keptFirst, placeNodes } from './front-place.js';
import { t } from './i18n.js';
import { roomURL } from './rooms.js';

/** @typedef {import('./texts.js').Texts} Texts */
/** @typedef {import('./front-lobby.js').Lobby} Lobby */

const FIRST = 6;

/**
 * "Your games": a row each, and all of them when that is asked for. While somebody points
 * at them or has the keyboard there, none takes another's place.
 * @param {{texts: Texts, base: URL, settings: Settings}} options
 */
export function createMine({ texts, base, settings }) {
  /** @type {Map<string, ReturnType<typeof createRow>>} */
  const rows = new Map();
  const state = { all: false, ids: /** @type {string[]} */ ([]), lobby: /** @type {Lobby | null} */ (null) };
  const list = el('ul', { class: 'front-mine-rows' });
  const held = holdWhileUsed(list, () => state.lobby && render(state.lobby));
  const more = el('button', { class: 'button button-plain front-mine-more', attributes: { type: 'button' }, on: { click: showAll } });
  const node = el('section', { class: 'front-mine', attributes: { 'aria-labelledby': 'front-mine' } },
    texts.text(el('h2', { attributes: { id: 'front-mine' } }), 'front.mine'), list, more);

  function showAll() {
    state.all = true;
    if (state.lobby) render(state.lobby);
    list.querySelectorAll('a')[FIRST]?.focus();
  }

  /** @param {ListedRoom} room */
  function rowOf(room) {
    const known = rows.get(room.id);
    if (known?.fits(room)) return known;
    known?.stop();
    const row = createRow({ room, base, settings });
    rows.set(room.id, row);
    return row;
  }

  /** @param {Lobby} lobby */
  function render(lobby) {
    const all = keptFirst(ownRooms(lobby), held() ? state.ids : []);
    const shown = state.all ? all : all.slice(0, FIRST);
    Object.assign(state, { lobby, ids: shown.map(({ id }) => id) });
    for (const [id, row] of rows) {
      if (shown.some((room) => room.id === id)) continue;
      row.stop();
      rows.delete(id);
    }
    const nodes = shown.map((room) => {
      const row = rowOf(room);
      row.render(room, lobby.player);
      return row.node;
    });
    placeNodes(list, nodes);
    node.hidden = all.length === 0;
    more.hidden = shown.length === all.length;
    setText(more, t('front.mine.all', { count: all.length }));
  }

  return { node, render };
}

/** @param {{room: ListedRoom, base: URL, settings: Settings}} options */
function createRow({ room, base, settings }) {
  const size = sizeOf(room);
  const board = createBoard({ rules: room.rules, seed: room.id, label: '', quiet: true });
  const turn = el('span', { class: 'front-mine-turn' });
  const who = el('bdi', { class: 'front-mine-who' });
  const game = el('span', { class: 'note front-mine-game' });
  const link = el('a', { class: 'front-mine-link', attributes: { href: roomURL(base, room.id).pathname } }, turn, ' ', who, ' ', game);
  const node = el('li', { class: 'card front-mine-row' },
    el('div', { class: 'front-mine-board', attributes: { 'aria-hidden': 'true' } }, board.node), link);

  return {
    node,
    /** @param {ListedRoom} next */
    fits: (next) => sizeOf(next) === size,
    /**
     * @param {ListedRoom} next
     * @param {string} player
     */
    render(next, player) {
      const whose = turnIn(next, player);
      board.render(boardView(next, settings));
      node.classList.toggle('front-mine-due', whose === 'you');
      setText(turn, t(`front.turn.${whose}`));
      setText(who, opponentText(next, player));
      setText(game, gameName(next));
    },
    stop: board.stop,
  };
}

/** @param {ListedRoom} room */
function sizeOf({ rules }) {
  return `${rules.width}x${rules.height}`;
}
