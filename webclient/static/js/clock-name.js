import { t } from './i18n.js';

/**
 * A clock in a few letters, the same everywhere: "3 min + 2 s", "30 s a move"; nothing for no clock.
 * @param {Pick<Clock, 'initial' | 'increment' | 'perMove'> | GameClock | null | undefined} clock
 */
export function clockName(clock) {
  if (!clock) return '';
  const { initial = 0, increment = 0, perMove = 0 } = /** @type {Clock} */ (clock);
  if (perMove) return t('span.move', { time: spanText(perMove) });
  return increment ? `${spanText(initial)} + ${spanText(increment)}` : spanText(initial);
}

/**
 * A span of time in whole units, from days down to seconds.
 * @param {number} ms
 */
export function spanText(ms) {
  const seconds = Math.round(ms / 1000);
  const parts = [
    [Math.floor(seconds / 86_400), 'span.days'],
    [Math.floor(seconds / 3600) % 24, 'span.hours'],
    [Math.floor(seconds / 60) % 60, 'span.minutes'],
    [seconds % 60, 'span.seconds'],
  ];
  return parts.filter(([count]) => count).map(([count, key]) => t(String(key), { count })).join(' ');
}
