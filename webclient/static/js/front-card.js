import { createBoard } from './board.js';
import { roomURL } from './create.js';
import { el, setText } from './dom.js';
import { clockName } from './front-clock.js';
import { isOver, wayIn } from './front-lobby.js';
import { t } from './i18n.js';
import { markName } from './looks.js';
import { playerName } from './names.js';
import { rulesName } from './rules.js';
import { marks } from './state.js';

/**
 * One game in play: its board, who plays, and the way in.
 * @param {{room: ListedRoom, base: URL, settings: Settings}} options
 */
export function createCard({ room, base, settings }) {
  const kind = kindOf(room);
  const board = createBoard({ rules: room.rules, seed: room.id, label: '', quiet: true });
  const first = el('bdi');
  const second = el('bdi');
  const about = el('p', { class: 'note front-card-about' });
  const way = el('span', { class: 'front-card-way' });
  const link = el('a', { class: 'front-card-link', attributes: { href: roomURL(base, room.id).pathname } }, way,
    el('span', { class: 'visually-hidden' }));
  const node = el('li', { class: 'card front-card' },
    el('div', { class: 'front-card-board', attributes: { 'aria-hidden': 'true' } }, board.node),
    el('h3', { class: 'front-card-names' }, first, ' – ', second), about, link);

  return {
    node,
    /** @param {ListedRoom} next */
    fits: (next) => kindOf(next) === kind,
    /**
     * @param {ListedRoom} next
     * @param {string} player
     */
    render(next, player) {
      board.render(boardView(next, settings));
      const names = seatNames(next.seats, player);
      setText(first, names[0]);
      setText(second, names[1]);
      const words = aboutText(next, settings.get('look'), names);
      setText(about, words);
      setText(way, t(`front.way.${wayIn(next, player)}`));
      setText(/** @type {Element} */ (link.lastElementChild), `: ${names.join(' – ')}, ${words}`);
    },
    stop: board.stop,
  };
}

/**
 * @param {ListedRoom} room
 * @param {Settings} settings
 * @returns {BoardView}
 */
export function boardView(room, settings) {
  return {
    moves: room.moves,
    first: room.first,
    lines: room.lines,
    winner: room.winner,
    lastMove: room.moves[room.moves.length - 1] ?? null,
    look: settings.get('look'),
    coordinates: false,
    playable: false,
  };
}

/** @param {ListedRoom} room */
function kindOf(room) {
  return `${room.rules.width}x${room.rules.height}`;
}

/** @param {Seats} seats */
function isOne({ X, O }) {
  return Boolean(X?.player) && X?.player === O?.player;
}

/**
 * Who plays; of somebody who plays both sides, one name and that.
 * @param {Seats} seats
 * @param {string} player
 */
export function seatNames(seats, player) {
  const names = marks.map((mark) => seatName(seats[mark], player));
  return isOne(seats) ? [names[0], t('front.bothSides')] : names;
}

/**
 * @param {Seat | null} seat
 * @param {string} player
 */
export function seatName(seat, player) {
  if (!seat) return t('front.nobody');
  if (seat.computer) return t(`front.computer.${seat.computer}`);
  if (player && seat.player === player) return t('front.you');
  return seat.name || playerName(seat.player ?? '');
}

/**
 * What is played, and against what clock.
 * @param {{rules: Rules, clock?: GameClock | null}} room
 */
export function gameName({ rules, clock }) {
  return [rulesName(rules), clockName(clock)].filter(Boolean).join(' · ');
}

/**
 * @param {ListedRoom} room
 * @param {SettingValues['look']} look
 * @param {string[]} names
 */
export function aboutText(room, look, names) {
  const parts = [gameName(room)];
  if (room.winner === 'T') parts.push(t('front.tie'));
  else if (room.winner) {
    const mark = markName(look, room.winner);
    parts.push(t('front.won', { name: isOne(room.seats) ? mark : names[room.winner === 'X' ? 0 : 1] }));
  }
  else if (isOver(room)) parts.push(t('front.undecided'));
  if (room.spectators > 0) parts.push(t('front.watching', { count: room.spectators }));
  return parts.join(' · ');
}
