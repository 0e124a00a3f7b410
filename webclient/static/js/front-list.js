import { el } from './dom.js';
import { createCard } from './front-card.js';
import { shownRooms } from './front-lobby.js';
import { createPager, pageRooms } from './front-pages.js';
import { holdWhileUsed, placeNodes } from './front-place.js';

/** @typedef {import('./texts.js').Texts} Texts */
/** @typedef {import('./front-lobby.js').Lobby} Lobby */

/**
 * The games in play, as cards, a page at a time. While somebody points at them or
 * has the keyboard there, none takes another's place.
 * @param {{texts: Texts, base: URL, settings: Settings, pause: HTMLElement}} options
 */
export function createList({ texts, base, settings, pause }) {
  /** @type {Map<string, ReturnType<typeof createCard>>} */
  const cards = new Map();
  const list = el('ul', { class: 'front-cards' });
  const held = holdWhileUsed(list, () => state.lobby && render(state.lobby));
  const pager = createPager({ texts, onPage });
  const title = texts.text(el('h2', { attributes: { id: 'front-now' } }), 'front.now');
  const node = el('section', { class: 'front-now', attributes: { 'aria-labelledby': 'front-now' } },
    el('div', { class: 'front-now-head' }, title, pause), list, pager.node);
  const state = {
    page: 0,
    ids: /** @type {string[]} */ ([]),
    lobby: /** @type {Lobby | null} */ (null),
  };

  /** @param {number} page */
  function onPage(page) {
    Object.assign(state, { page, ids: [] });
    if (state.lobby) render(state.lobby);
    if (node.getBoundingClientRect().top < 0) node.scrollIntoView();
  }

  /** @param {ListedRoom} room */
  function cardOf(room) {
    const known = cards.get(room.id);
    if (known?.fits(room)) return known;
    known?.stop();
    const card = createCard({ room, base, settings });
    cards.set(room.id, card);
    return card;
  }

  /** @param {Lobby} lobby */
  function render(lobby) {
    const all = shownRooms(lobby);
    const { page, rooms } = pageRooms(all, state.page, held() ? state.ids : []);
    Object.assign(state, { page, lobby, ids: rooms.map(({ id }) => id) });
    for (const [id, card] of cards) {
      if (state.ids.includes(id)) continue;
      card.stop();
      cards.delete(id);
    }
    const nodes = rooms.map((room) => {
      const card = cardOf(room);
      card.render(room, lobby.player);
      return card.node;
    });
    placeNodes(list, nodes);
    pager.render(page, all.length);
    node.hidden = all.length === 0;
  }

  return { node, render };
}
