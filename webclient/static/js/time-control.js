import { t } from './i18n.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * A clock in a few letters: "5+2" minutes and seconds, "30 s a move", "no clock".
 * @param {Pick<Clock, 'initial' | 'increment' | 'perMove'> | GameClock | null} clock
 */
export function clockName(clock) {
  if (!clock) return t('clock.none');
  if ('perMove' in clock && clock.perMove) return t('clock.perMove', { time: shortTime(clock.perMove) });
  const { initial = 0, increment = 0 } = /** @type {Clock} */ (clock);
  return t('clock.whole', { minutes: trimmed(initial / MINUTE), seconds: trimmed(increment / SECOND) });
}

/** @param {number} ms */
function shortTime(ms) {
  if (ms % DAY === 0) return t('time.days', { count: ms / DAY });
  if (ms % HOUR === 0) return t('time.hours', { count: ms / HOUR });
  if (ms % MINUTE === 0) return t('time.minutes', { count: ms / MINUTE });
  return t('time.seconds', { count: trimmed(ms / SECOND) });
}

/** @param {number} value */
function trimmed(value) {
  return Math.round(value * 100) / 100;
}

/**
 * Time as a clock shows it: "1:02:03", "4:59", and below ten seconds "9.4".
 * @param {number} ms
 */
export function clockText(ms) {
  if (ms < 10 * SECOND) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.floor(ms / SECOND);
  const two = (/** @type {number} */ value) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/**
 * Time as it is said: "2 minutes, 5 seconds".
 * @param {number} ms
 */
export function spokenTime(ms) {
  const seconds = Math.floor(ms / SECOND);
  const parts = [
    ['time.hours', Math.floor(seconds / 3600)],
    ['time.minutes', Math.floor(seconds / 60) % 60],
    ['time.seconds', seconds % 60],
  ].filter(([, count]) => Number(count) > 0);
  if (parts.length === 0) return t('time.seconds', { count: 0 });
  return parts.map(([key, count]) => t(String(key), { count })).join(', ');
}
