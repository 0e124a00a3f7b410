import { el, setText } from './dom.js';
import { t } from './i18n.js';
import { glyph } from './looks.js';
import { BOLT, setSentence } from './sentence.js';
import { statusOf } from './status.js';

/** Letters that fit into a line of a narrow screen, and beside the way back to now. */
const LONG = 25;
const LONG_BESIDE = 12;

/**
 * The sentence that says what is going on, and the way back to now.
 * @param {() => void} onNow
 */
export function createStatus(onNow) {
  const picture = el('span', { class: 'room-status-mark' });
  const title = el('h1', { class: 'room-title' });
  const detail = el('p', { class: 'room-detail' });
  const now = el('button', { class: 'chip room-now', attributes: { type: 'button' }, on: { click: onNow } });
  const node = el('div', { class: 'room-status' },
    el('div', { class: 'room-status-head' }, picture, title, now), detail);
  let drawn = '';

  return {
    node,
    /**
     * @param {Desk} desk
     * @param {Look} look
     */
    render(desk, look) {
      const status = statusOf(desk, look);
      setSentence(title, status.title);
      title.classList.toggle('room-title-long', status.title.length > (desk.view === null ? LONG : LONG_BESIDE));
      setSentence(detail, status.detail);
      const key = `${look} ${status.glyph}`;
      if (key !== drawn) picture.replaceChildren(...(status.glyph ? [glyph(look, status.glyph)] : []));
      drawn = key;
      picture.hidden = status.glyph === null || status.title.includes(BOLT);
      now.hidden = desk.view === null;
      now.classList.toggle('room-now-fresh', desk.fresh);
      setText(now, desk.fresh ? `${t('history.fresh')} · ${t('history.now')}` : t('history.now'));
      node.classList.toggle('room-status-lost', desk.status === 'lost' || typeof desk.status === 'object');
      return status;
    },
  };
}
