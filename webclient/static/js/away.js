import { t } from './i18n.js';
import { isAway, seatName } from './players.js';
import { otherMark, ownSeats } from './state.js';

export const MINUTE = 60_000;
const FREED_AFTER = 5_000;

/**
 * The seat of the one who has gone, and how long ago; null where the other one is here.
 * @param {Desk} desk
 * @param {number} now by the server's clock
 * @returns {{mark: Mark, for: number} | null}
 */
export function goneOf({ room, watch }, now) {
  const own = ownSeats(room);
  if (watch || own.length !== 1 || room.act === null) return null;
  const mark = otherMark(own[0]);
  if (!isAway(room, mark)) return null;
  return { mark, for: Math.max(FREED_AFTER, now - (room.presence.away[mark] ?? now)) };
}

/**
 * A clock or a stranger's time is at stake there, so a minute's absence is enough to claim the result.
 * @param {Room} room
 */
export function isSerious({ clock, quick }) {
  return clock !== null || quick;
}

/**
 * What one may do about somebody who has gone, and when.
 * @param {Desk} desk
 * @param {number} now
 * @returns {string | null}
 */
export function awayWords(desk, now) {
  const gone = goneOf(desk, now);
  if (!gone) return null;
  const { room } = desk;
  const name = seatName(room, gone.mark) ?? '';
  const time = minutes(gone.for);
  const begun = room.moves.length - room.laid >= 2;
  if (isSerious(room) && begun) {
    if (room.presence.claim.length > 0) return t('away.claim', { name, time });
    return gone.for < MINUTE ? t('away.soon', { name, time, rest: minutes(MINUTE - gone.for) }) : t('away.now', { name, time });
  }
  return t(gone.for < MINUTE ? 'away.friendly' : 'away.friendly.minute', { name, time, rest: minutes(Math.max(0, MINUTE - gone.for)) });
}

/** @param {number} ms */
function minutes(ms) {
  const seconds = Math.floor(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * A computer may take the seat of somebody who has gone.
 * @param {Desk} desk
 * @param {number} now
 */
export function mayReplace(desk, now) {
  const gone = goneOf(desk, now);
  return gone !== null && (!isSerious(desk.room) || gone.for >= MINUTE);
}

/**
 * A game in which nobody loses for being away may be called off after a minute.
 * @param {Desk} desk
 * @param {number} now
 */
export function mayCallOff(desk, now) {
  const gone = goneOf(desk, now);
  return gone !== null && !isSerious(desk.room) && gone.for >= MINUTE;
}
