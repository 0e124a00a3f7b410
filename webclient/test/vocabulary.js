import { loadWords } from '../static/js/i18n.js';

/** @type {('' | 'front.' | 'room.')[]} */
export const areas = ['', 'front.', 'room.'];

await Promise.all([loadWords('en', areas), loadWords('vi', areas)]);
