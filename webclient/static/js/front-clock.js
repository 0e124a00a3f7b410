export const kinds = /** @type {const} */ (['none', 'move', 'game']);
export const perMoves = [10_000, 30_000, 60_000, 86_400_000];
export const perGames = [[60_000, 0], [180_000, 2_000], [300_000, 0], [600_000, 5_000]];

/**
 * @typedef {object} ClockChoice
 * @property {typeof kinds[number]} kind
 * @property {boolean} own values that are on no button
 * @property {number} perMove
 * @property {number} initial
 * @property {number} increment
 */

/** @type {ClockChoice} */
const first = { kind: 'none', own: false, perMove: 30_000, initial: 180_000, increment: 2_000 };

/**
 * The kept choice, as the server accepts it.
 * @param {any} kept
 * @returns {ClockChoice}
 */
export function parseClock(kept) {
  const { kind, own, perMove, initial, increment } = { ...first, ...kept };
  return {
    kind: kinds.includes(kind) ? kind : first.kind,
    own: own === true,
    perMove: between(perMove, 1_000, 86_400_000, first.perMove),
    initial: between(initial, 1_000, 10_800_000, first.initial),
    increment: between(increment, 0, 300_000, first.increment),
  };
}

/**
 * @param {ClockChoice} choice
 * @returns {GameClock | null}
 */
export function clockOfChoice({ kind, perMove, initial, increment }) {
  if (kind === 'move') return { perMove };
  return kind === 'game' ? { initial, increment } : null;
}

/**
 * The choice that gives this clock.
 * @param {GameClock | null} clock
 * @param {ClockChoice} choice
 * @returns {ClockChoice}
 */
export function choiceOfClock(clock, choice) {
  if (!clock) return { ...choice, kind: 'none' };
  const next = parseClock({ ...choice, ...clock, kind: 'perMove' in clock ? 'move' : 'game' });
  return { ...next, own: !onButton(next) };
}

/** @param {ClockChoice} choice */
export function onButton({ kind, perMove, initial, increment }) {
  if (kind === 'move') return perMoves.includes(perMove);
  return perGames.some(([time, more]) => time === initial && more === increment);
}

/**
 * @param {any} value
 * @param {number} low
 * @param {number} high
 * @param {number} otherwise
 */
export function between(value, low, high, otherwise) {
  const number = Number.isFinite(value) ? Math.round(value) : otherwise;
  return Math.min(high, Math.max(low, number));
}
