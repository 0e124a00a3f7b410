import { el, setText } from './dom.js';
import { keptFirst } from './front-place.js';
import { t } from './i18n.js';

export const PER_PAGE = 12;

/** @typedef {import('./texts.js').Texts} Texts */

/**
 * The rooms of a page, or of the last one there is.
 * @param {ListedRoom[]} rooms
 * @param {number} wanted
 * @param {string[]} [kept] ids that stay where they are as long as they are there
 */
export function pageRooms(rooms, wanted, kept = []) {
  const page = Math.max(0, Math.min(wanted, Math.ceil(rooms.length / PER_PAGE) - 1));
  const here = rooms.slice(page * PER_PAGE, (page + 1) * PER_PAGE);
  const stay = rooms.filter(({ id }) => kept.includes(id));
  return { page, rooms: keptFirst([...new Set([...stay, ...here])], kept).slice(0, PER_PAGE) };
}

/**
 * Which part of how many is shown, and the ways to the others.
 * @param {{texts: Texts, onPage: (page: number) => void}} options
 */
export function createPager({ texts, onPage }) {
  const state = { page: 0, count: 0 };
  const back = turn('front.page.back', -1);
  const on = turn('front.page.on', 1);
  const where = el('span', { class: 'note' });
  const said = el('span', { class: 'visually-hidden', attributes: { role: 'status' } });
  const node = el('div', { class: 'front-pages', attributes: { role: 'group' } }, back, where, on, said);
  texts.attribute(node, 'aria-label', 'front.pages');

  /**
   * @param {string} key
   * @param {number} by
   */
  function turn(key, by) {
    return texts.text(el('button', { class: 'button', attributes: { type: 'button' }, on: { click: () => go(state.page + by) } }), key);
  }

  /** @param {number} page */
  function go(page) {
    if (page < 0 || page * PER_PAGE >= state.count) return;
    onPage(page);
    setText(said, words());
  }

  function words() {
    const first = state.page * PER_PAGE;
    return t('front.page', { first: first + 1, last: Math.min(first + PER_PAGE, state.count), count: state.count });
  }

  return {
    node,
    /**
     * @param {number} page
     * @param {number} count of all
     */
    render(page, count) {
      Object.assign(state, { page, count });
      node.hidden = count <= PER_PAGE;
      setText(where, words());
      back.setAttribute('aria-disabled', String(page === 0));
      on.setAttribute('aria-disabled', String((page + 1) * PER_PAGE >= count));
    },
  };
}
