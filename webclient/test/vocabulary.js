import { loadWords } from '../static/js/i18n.js';
import { wantPlay } from '../static/js/late.js';

/** @type {import('../static/js/i18n.js').Area[]} */
export const areas = ['', 'front.', 'front.more.', 'room.', 'blocked.', 'invite.', 'play.', 'missing.', 'opening.', 'menu.', 'more.'];

await Promise.all([loadWords('en', areas), loadWords('vi', areas)]);
await wantPlay();
