import { holdsBoth } from './players.js';
import { marks, ownSeats } from './state.js';

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
 */
export function createNaming({ settings, request }) {
  let done = '';
  return {
    /** @param {Desk} desk */
    follow({ room, status, watch }) {
      const [mark] = ownSeats(room);
      if (watch || status !== 'open' || !mark || holdsBoth(room)) return;
      const name = plainName(settings.get('name'));
      const now = room.seats[mark]?.name ?? '';
      const others = marks.map((seat) => room.seats[seat]?.player ?? '').join();
      const key = `${others} ${name}`;
      if (key === done) return;
      const first = done === '';
      done = key;
      if (now !== name && (name !== '' || !first)) queueMicrotask(() => request({ type: 'name', name }));
    },
  };
}
