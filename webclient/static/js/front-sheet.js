import { createBoard } from './board.js';
import { boardView, seatNames } from './front-names.js';
import { createDemo } from './front-demo.js';
import { isOver, shownRooms } from './front-lobby.js';
import { el, replace, setText } from './dom.js';
import { t } from './i18n.js';
import { roomURL } from './rooms.js';
import { rulesName } from './rules.js';

/** @typedef {import('./front-lobby.js').Lobby} Lobby */

/**
 * The large sheet: a game in play, or a stored one that replays itself. What
 * moves on it says nothing to a screen reader.
 * @param {{base: URL, settings: Settings, pause: HTMLElement}} options
 */
export function createSheet({ base, settings, pause }) {
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const demo = createDemo({ settings, still: still.matches });
  const paper = el('div', { class: 'front-paper', attributes: { 'aria-hidden': 'true' } }, demo.node);
  const told = el('p', { class: 'note', attributes: { 'aria-hidden': 'true' } });
  const way = el('a', { class: 'front-caption' });
  const node = el('div', { class: 'front-sheet' }, paper, el('div', { class: 'front-sheet-foot' }, told, way, pause));
  /** @type {{id: string, board: Board} | null} */
  let live = null;

  /** @param {ListedRoom | undefined} room */
  function take(room) {
    if (live && live.id === room?.id && sameSize(live.board.rules, room.rules)) return;
    live?.board.stop();
    live = room ? { id: room.id, board: createBoard({ rules: room.rules, seed: room.id, label: '', quiet: true }) } : null;
    replace(paper, live ? live.board.node : demo.node);
  }

  return {
    node,
    /** nothing on the page moves by itself */
    still: still.matches,
    /**
     * @param {Lobby} lobby
     * @param {boolean} paused
     */
    render(lobby, paused) {
      const room = featured(lobby, live?.id);
      take(room);
      node.classList.toggle('front-sheet-live', room !== undefined);
      demo.run(!room && !paused);
      if (room && live) live.board.render({ ...boardView(room, settings), coordinates: settings.get('coordinates') });
      else demo.render();
      told.hidden = room !== undefined;
      way.hidden = room === undefined;
      setText(told, t('front.demo'));
      if (!room) return;
      way.href = roomURL(base, room.id).pathname;
      setText(way, captionOf(room, lobby.player));
    },
  };
}

/**
 * The game that is shown large stays so until it is over or gone.
 * @param {Lobby} lobby
 * @param {string | undefined} id
 */
export function featured(lobby, id) {
  const playing = shownRooms(lobby).filter((room) => !isOver(room) && room.moves.length > 0);
  const most = Math.max(0, ...playing.map((room) => room.spectators));
  return playing.find((room) => room.id === id) ?? playing.find((room) => room.spectators === most);
}

/**
 * @param {ListedRoom} room
 * @param {string} player
 */
function captionOf(room, player) {
  return `${seatNames(room.seats, player).join(' – ')} · ${rulesName(room.rules)}`;
}

/**
 * @param {Rules} a
 * @param {Rules} b
 */
function sameSize(a, b) {
  return a.width === b.width && a.height === b.height;
}
