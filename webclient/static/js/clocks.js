import { createWarnings, LOW, timeLeft, untilNext } from './clock.js';
import { setText } from './dom.js';
import { t } from './i18n.js';
import { serverNow } from './server-time.js';
import { marks, ownSeats } from './state.js';
import { clockText, spokenTime } from './time-control.js';
import { createTimers } from './timers.js';

/**
 * Both players' time, worked out anew from the server's whenever it is shown.
 * @param {object} options
 * @param {import('./players.js').Slots} options.slots
 * @param {() => Desk} options.desk
 * @param {(text: string) => void} options.say
 * @param {() => void} options.low
 */
export function createClocks({ slots, desk, say, low }) {
  const timers = createTimers(window);
  const warningOf = createWarnings();

  function render() {
    const { room } = desk();
    const { clock } = room;
    const now = serverNow(desk());
    for (const mark of marks) {
      const { clock: node } = slots[mark];
      node.hidden = clock === null;
      node.closest('.room-player')?.classList.toggle('room-player-timed', clock !== null);
      if (!clock) continue;
      const left = timeLeft(clock, mark, now);
      setText(node, clockText(left));
      node.setAttribute('aria-label', t('clock.label'));
      node.classList.toggle('room-clock-runs', clock.running === mark);
      node.classList.toggle('room-clock-low', left < LOW && room.act !== null && clock.running === mark);
    }
    if (clock?.running) follow(clock.running, timeLeft(clock, clock.running, now));
    else timers.clear('tick');
  }

  /**
   * @param {Mark} mark
   * @param {number} left
   */
  function follow(mark, left) {
    const { room } = desk();
    const due = warningOf(room, mark, left);
    const warning = ownSeats(room).includes(mark) ? due : null;
    if (warning) say(t('clock.warning', { time: spokenTime(warning) }));
    if (warning === LOW) low();
    if (left > 0) timers.set('tick', untilNext(left), render);
    else timers.clear('tick');
  }

  return { render, stop: timers.stop };
}

/**
 * The time left, to be said.
 * @param {Desk} desk
 * @param {(mark: Mark) => string} nameOf
 */
export function timeWords(desk, nameOf) {
  const { clock } = desk.room;
  if (!clock) return t('clock.none.spoken');
  return marks.map((mark) => t('clock.left', { name: nameOf(mark), time: spokenTime(timeLeft(clock, mark, serverNow(desk))) })).join(' ');
}
