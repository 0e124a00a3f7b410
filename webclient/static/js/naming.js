import { holdsBoth } from './players.js';
import { marks, ownSeats } from './state.js';
import { createTimers } from './timers.js';

const AGAIN_AFTER = 2_100;

/**
 * A name as the server keeps it, so that it is known when it has arrived.
 * @param {string} text
 */
export function plainName(text) {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ');
}

/**
 * Gives one's seat the name that this browser remembers: when one sits down, and when the
 * name changes. What the server refuses is not sent again.
 * @param {object} options
 * @param {Settings} options.settings
 * @param {(message: Frame) => void} options.request
 * @param {() => void} options.refresh
 * @param {any} [options.world] for tests
 */
export function createNaming({ settings, request, refresh, world = globalThis }) {
  const timers = createTimers(world);
  let done = '';
  /** @type {Notice | null} */
  let hasty = null;

  /**
   * A name may change only so often: what came too soon is sent again when it may be.
   * @param {Notice | null} notice
   */
  function heed(notice) {
    if (notice?.code !== 'too-soon' || notice.asked !== 'name' || notice === hasty) return;
    hasty = notice;
    timers.set('again', AGAIN_AFTER, () => {
      done = ' ';
      refresh();
    });
  }

  return {
    /** @param {Desk} desk */
    follow({ room, status, watch, notice }) {
      const [mark] = ownSeats(room);
      if (watch || status !== 'open' || !mark || holdsBoth(room)) return;
      heed(notice);
      const name = plainName(settings.get('name'));
      const now = room.seats[mark]?.name ?? '';
      const others = marks.map((seat) => room.seats[seat]?.player ?? '').sort().join();
      const key = `${others} ${name}`;
      if (key === done) return;
      const first = done === '';
      done = key;
      if (now !== name && (name !== '' || !first)) queueMicrotask(() => request({ type: 'name', name }));
    },
    stop: timers.stop,
  };
}
