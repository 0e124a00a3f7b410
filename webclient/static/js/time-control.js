import { t } from './i18n.js';

const SECOND = 1_000;

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
