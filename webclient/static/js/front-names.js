import { clockName } from './clock-name.js';
import { t } from './i18n.js';
import { playerName } from './names.js';
import { rulesName } from './rules.js';
import { marks } from './state.js';

/**
 * What is played, and against what clock.
 * @param {{rules: Rules, clock?: GameClock | null}} room
 */
export function gameName({ rules, clock }) {
  return [rulesName(rules), clockName(clock).replaceAll(' ', '\u00a0')].filter(Boolean).join(' · ');
}

/** @param {Seats} seats */
export function isOne({ X, O }) {
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
