import { cellName } from './coordinates.js';
import { el, replace } from './dom.js';
import { t } from './i18n.js';
import { spokenMark } from './looks.js';
import { chosenWords } from './opening.js';
import { markOf } from './state.js';

/**
 * The moves as they are read, `1. h8 i9 2. …`, with an opening's choices between them.
 * Each move leads to its position.
 * @param {object} on
 * @param {(ply: number) => void} on.look
 * @param {(ply: number) => string} [on.address] of a position; without it none can be opened elsewhere
 */
export function createMoves({ look, address }) {
  const list = el('ol', { class: 'moves', attributes: { role: 'list' } });
  const none = el('p', { class: 'note' });
  const node = el('div', {}, list, none);
  /** @type {HTMLElement[]} */
  let links = [];
  let written = '';

  /**
   * @param {Room} room
   * @param {Look} choice
   */
  function write(room, choice) {
    const { moves, first, rules } = room;
    if (!rules) return;
    links = moves.map((cell, index) => {
      const name = cellName(cell, rules);
      const way = address ? { href: address(index + 1) } : { type: 'button' };
      return el(address ? 'a' : 'button', {
        class: 'move',
        text: name,
        attributes: { ...way, 'aria-label': `${name}, ${spokenMark(choice, markOf(first, index))}` },
        on: { click: (event) => onClick(event, index + 1) },
      });
    });
    replace(list, pairs(room, choice));
  }

  /**
   * A choice stands after the move before it.
   * @param {Room} room
   * @param {Look} choice
   */
  function pairs(room, choice) {
    /** @type {HTMLElement[]} */
    const items = [];
    for (let ply = 0; ply <= links.length; ply += 1) {
      for (const made of room.chosen) {
        if (made.ply === ply) items.at(-1)?.append(el('span', { class: 'moves-choice', text: chosenWords(room, made, choice) }));
      }
      if (ply === links.length) break;
      if (ply % 2 === 0) items.push(el('li', { class: 'moves-pair' }, el('span', { class: 'moves-number', text: `${ply / 2 + 1}.` })));
      items.at(-1)?.append(links[ply]);
    }
    return items;
  }

  /**
   * @param {MouseEvent} event
   * @param {number} ply
   */
  function onClick(event, ply) {
    if (address && (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) return;
    event.preventDefault();
    look(ply);
  }

  return {
    node,
    /**
     * @param {Room} room
     * @param {number | null} view
     * @param {Look} choice
     */
    render(room, view, choice) {
      const key = JSON.stringify([room.game, room.first, room.moves, room.laid, room.chosen, room.seats, choice, t('moves.none')]);
      if (key !== written) write(room, choice);
      written = key;
      none.textContent = t('moves.none');
      none.hidden = room.moves.length > 0;
      const shown = (view ?? room.moves.length) - 1;
      links.forEach((link, index) => {
        if (index === shown) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
      });
    },
  };
}
