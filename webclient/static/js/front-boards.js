import { el } from './dom.js';
import { createList } from './front-list.js';
import { createMine } from './front-mine.js';
import { createTexts } from './texts.js';

/** @typedef {import('./front-lobby.js').Lobby} Lobby */

/**
 * The games there are: one's own, and those that are shown to all.
 * @param {{base: URL, settings: Settings, pause: HTMLElement}} options
 */
export function createBoards({ base, settings, pause }) {
  const texts = createTexts();
  const mine = createMine({ texts, base, settings });
  const list = createList({ texts, base, settings, pause });
  return {
    node: el('div', { class: 'front-boards' }, mine.node, list.node),
    /** @param {Lobby} lobby */
    render(lobby) {
      mine.render(lobby);
      list.render(lobby);
    },
  };
}
