import { createTimers } from './timers.js';

export const HELD_FOR = 400;

/** @typedef {{left: number, right: number, top: number, bottom: number}} Box */

/**
 * What now lies, at least in part, where something else lay.
 * @param {Map<string, Box>} before
 * @param {Map<string, Box>} after
 */
export function intruders(before, after) {
  return [...after].filter(([name, box]) => [...before].some(([other, was]) => other !== name && overlap(box, was))).map(([name]) => name);
}

/**
 * @param {Box} one
 * @param {Box} two
 */
function overlap(one, two) {
  return one.left + 1 < two.right && two.left + 1 < one.right && one.top + 1 < two.bottom && two.top + 1 < one.bottom;
}

/**
 * Holds for a moment what has come under somebody's finger: a press on its way was meant
 * for what was there before.
 * @param {(name: string) => void} released
 * @param {any} [world] for tests
 */
export function createGuard(released, world = globalThis) {
  const timers = createTimers(world);
  /** @type {Set<string>} */
  const held = new Set();

  /** @param {string} name */
  function release(name) {
    timers.clear(name);
    if (held.delete(name)) released(name);
  }

  return {
    release,
    /** @param {string[]} names */
    hold(names) {
      for (const name of names) {
        held.add(name);
        timers.set(name, HELD_FOR, () => release(name));
      }
    },
    /** @param {string} name */
    holds: (name) => held.has(name),
    stop: timers.stop,
  };
}
