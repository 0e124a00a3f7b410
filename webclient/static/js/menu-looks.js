import { svg } from './dom.js';

const BOLT = 'M13.5 3.5 5.8 13.300h4.700l-2 7.2 8.2-10.200h-5Z';

/** @type {Record<SettingValues['look'], () => SVGElement[]>} */
const drawings = {
  pens: () => [
    svg('path', { class: 'look-x', d: 'M5 6c4.5 3.6 8.5 7.7 13 12.500M18 5.500C13.5 9.5 9 13.6 5.5 18.5' }),
    svg('path', { class: 'look-o', d: 'M36.5 5.500c-4.8-.7-7.6 2.5-7.5 6.6.1 4.2 3.1 7 7.2 6.9 4.3-.1 7-3.2 6.8-7-.2-4-3-6.6-7-6.4' }),
  ],
  bolt: () => [
    svg('path', { class: 'look-bolt', d: BOLT }),
    svg('circle', { class: 'look-o', cx: 36, cy: 12, r: 6.8 }),
  ],
  colours: () => [
    svg('rect', { class: 'look-fill-x', x: 1.5, y: 1.5, width: 21, height: 21, rx: 3 }),
    svg('path', { class: 'look-on-fill', d: 'm8 8 8 8m0-8-8 8' }),
    svg('rect', { class: 'look-fill-o', x: 25.5, y: 1.5, width: 21, height: 21, rx: 3 }),
    svg('circle', { class: 'look-on-fill', cx: 36, cy: 12, r: 4.5 }),
  ],
  stones: () => [
    svg('circle', { class: 'look-black', cx: 12, cy: 12, r: 9 }),
    svg('circle', { class: 'look-white', cx: 36, cy: 12, r: 9 }),
  ],
};

/**
 * Both marks of a look, small.
 * @param {SettingValues['look']} look
 */
export function lookPreview(look) {
  return svg('svg', { class: 'look-preview', viewBox: '0 0 48 24', 'aria-hidden': 'true', focusable: 'false' }, drawings[look]());
}
