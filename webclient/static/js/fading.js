import { createTimers } from './timers.js';

export const SHOWN_FOR = 5_000;

/**
 * A notice goes after a while, so that it does not stand where something else belongs.
 * @param {(notice: Notice) => void} hide
 */
export function createFading(hide, world = globalThis) {
  const timers = createTimers(world);
  /** @type {Notice | null} */
  let shown = null;
  return {
    /** @param {Notice | null} notice */
    follow(notice) {
      if (notice === shown) return;
      shown = notice;
      timers.clear('notice');
      if (notice) timers.set('notice', SHOWN_FOR, () => hide(notice));
    },
    stop: timers.stop,
  };
}
