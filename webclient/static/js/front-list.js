import { blockedWords } from './blocked.js';
import { el, replace, setText } from './dom.js';
import { createCard } from './front-card.js';
import { shownRooms } from './front-lobby.js';
import { t } from './i18n.js';

/** @typedef {{status: WireStatus, restarting: boolean, blocked: Blocked | null}} Live */

const MOST = 24;

/** @typedef {import('./texts.js').Texts} Texts */
/** @typedef {import('./front-lobby.js').Lobby} Lobby */

/**
 * The games in play, as cards.
 * @param {{texts: Texts, base: URL, settings: Settings, pause: HTMLElement}} options
 */
export function createList({ texts, base, settings, pause }) {
  /** @type {Map<string, ReturnType<typeof createCard>>} */
  const cards = new Map();
  const list = el('ul', { class: 'front-cards' });
  const rest = el('p', { class: 'note' });
  const trouble = el('p', { class: 'note front-trouble' });
  const title = texts.text(el('h2', { attributes: { id: 'front-now' } }), 'front.now');
  const node = el('section', { class: 'front-now', attributes: { 'aria-labelledby': 'front-now' } },
    el('div', { class: 'front-now-head' }, title, trouble, pause), list, rest);

  /** @param {ListedRoom} room */
  function cardOf(room) {
    const known = cards.get(room.id);
    if (known?.fits(room)) return known;
    known?.stop();
    const card = createCard({ room, base, settings });
    cards.set(room.id, card);
    return card;
  }

  return {
    node,
    /**
     * @param {Lobby} lobby
     * @param {Live} live
     */
    render(lobby, live) {
      const rooms = shownRooms(lobby, MOST);
      const ids = new Set(rooms.map((room) => room.id));
      for (const [id, card] of cards) {
        if (ids.has(id)) continue;
        card.stop();
        cards.delete(id);
      }
      const nodes = rooms.map((room) => {
        const card = cardOf(room);
        card.render(room, lobby.player);
        return card.node;
      });
      if (nodes.length !== list.children.length || nodes.some((card, i) => list.children[i] !== card)) place(nodes);
      const more = (lobby.rooms?.size ?? 0) - rooms.length;
      setText(rest, more > 0 ? t('front.moreGames', { count: more }) : '');
      const words = troubleWords(live);
      setText(trouble, words);
      trouble.hidden = words === '';
      title.hidden = rooms.length === 0;
      node.hidden = title.hidden && trouble.hidden;
    },
  };

  /** @param {Node[]} nodes */
  function place(nodes) {
    const focused = document.activeElement;
    replace(list, ...nodes);
    if (focused instanceof HTMLElement && list.contains(focused)) focused.focus({ preventScroll: true });
  }
}

/** @param {Live} live */
export function troubleWords({ status, restarting, blocked }) {
  if (typeof status === 'object') return t('front.closed');
  if (status !== 'lost') return '';
  if (blocked) return blockedWords(blocked);
  return t(restarting ? 'front.restarting' : 'front.lost');
}
