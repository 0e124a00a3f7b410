import { loadWords } from '../static/js/i18n.js';

/** @type {import('../static/js/i18n.js').Area[]} */
export const areas = ['', 'front.', 'room.', 'missing.', 'opening.', 'menu.', 'more.'];

await Promise.all([loadWords('en', areas), loadWords('vi', areas)]);
