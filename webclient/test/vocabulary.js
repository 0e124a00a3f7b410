import { loadWords } from '../static/js/i18n.js';

await Promise.all([loadWords('en', ['', 'room.']), loadWords('vi', ['', 'room.'])]);
