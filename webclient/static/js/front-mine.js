import { createBoard } from './board.js';
import { roomURL } from './create.js';
import { el, replace, setText } from './dom.js';
import { boardView, gameName, seatName } from './front-card.js';
import { isOver } from './front-lobby.js';
import { t } from './i18n.js';
import { marks } from './state.js';

/** @typedef {import('./texts.js').Texts} Texts */
/** @typedef {import('./front-lobby.js').Lobby} Lobby */

const FIRST = 6;

/**
 * @param {URL} base
 * @param {typeof fetch} [fetcher]
 * @returns {Promise<ListedRoom[]>} one's own rooms among others; none where no answer came
 */
export async function fetchMine(base, fetcher = fetch) {
  try {
    const answer = await fetcher(new URL('api/rooms?mine', base));
    const { rooms } = await answer.json();
    return Array.isArray(rooms) ? rooms : [];
  } catch {
    return [];
  }
}

/**
 * Whose turn it is in a room of one's own; `both` where one plays both sides.
 * @param {ListedRoom} room
 * @param {string} player
 * @returns {'you' | 'both' | 'waiting' | 'thinking' | 'them'}
 */
export function turnIn(room, player) {
  const act = room.act ?? room.turn;
  const mine = marks.filter((mark) => room.seats[mark]?.player === player);
  if (mine.length > 1) return 'both';
  if (marks.some((mark) => !room.seats[mark])) return 'waiting';
  if (act && mine.includes(act)) return 'you';
  return act && room.seats[act]?.computer ? 'thinking' : 'them';
}

/**
 * One's own games that are not over, those first where it is one's turn.
 * @param {Lobby} lobby
 */
export function ownRooms({ mine, player }) {
  const order = { you: 0, both: 1, waiting: 1, thinking: 1, them: 1 };
  const rooms = (mine ?? []).filter((room) => !isOver(room));
  return rooms.sort((a, b) => order[turnIn(a, player)] - order[turnIn(b, player)]);
}

/** @param {Lobby} lobby */
export function dueCount(lobby) {
  return ownRooms(lobby).filter((room) => turnIn(room, lobby.player) === 'you').length;
}

/**
 * The page's title, which is all that is seen of a tab in the background.
 * @param {Lobby} lobby
 */
export function titleOf(lobby) {
  const due = dueCount(lobby);
  const words = [];
  if (lobby.found) words.push(t('front.title.found'));
  else if (due > 0) words.push(t('front.title.due', { count: due }));
  else if (lobby.match) words.push(t('front.title.looking'));
  return [...words, 'Rowhouse'].join(' – ');
}

/**
 * Where it is one's turn, in a line that leads there.
 * @param {URL} base
 */
export function createDue(base) {
  const node = el('a', { class: 'front-due' });
  return {
    node,
    /** @param {Lobby} lobby */
    render(lobby) {
      const due = ownRooms(lobby).filter((room) => turnIn(room, lobby.player) === 'you');
      node.hidden = due.length === 0;
      if (node.hidden) return;
      node.href = roomURL(base, due[0].id).pathname;
      const words = [t('front.turn.you'), opponentText(due[0], lobby.player), gameName(due[0])].join(' · ');
      setText(node, due.length === 1 ? words : t('front.due.more', { game: words, count: due.length - 1 }));
    },
  };
}

/**
 * "Your games": a row each, and all of them when that is asked for.
 * @param {{texts: Texts, base: URL, settings: Settings}} options
 */
export function createMine({ texts, base, settings }) {
  /** @type {Map<string, ReturnType<typeof createRow>>} */
  const rows = new Map();
  const state = { all: false, lobby: /** @type {Lobby | null} */ (null) };
  const list = el('ul', { class: 'front-mine-rows' });
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
    state.lobby = lobby;
    const all = ownRooms(lobby);
    const shown = state.all ? all : all.slice(0, FIRST);
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
    if (nodes.length !== list.children.length || nodes.some((row, i) => list.children[i] !== row)) place(nodes);
    node.hidden = all.length === 0;
    more.hidden = shown.length === all.length;
    setText(more, t('front.mine.all', { count: all.length }));
  }

  /** @param {Node[]} nodes */
  function place(nodes) {
    const focused = document.activeElement;
    replace(list, ...nodes);
    if (focused instanceof HTMLElement && list.contains(focused)) focused.focus({ preventScroll: true });
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

/**
 * @param {ListedRoom} room
 * @param {string} player
 */
function opponentText({ seats }, player) {
  const others = marks.filter((mark) => seats[mark] && seats[mark]?.player !== player);
  return others.length === 0 ? '' : t('front.against', { name: seatName(seats[others[0]], player) });
}
