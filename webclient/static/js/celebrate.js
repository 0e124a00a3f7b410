import { el } from './dom.js';
import { glyph } from './looks.js';

const COUNT = 22;
const LASTS = 1_900;

/**
 * Marks of the winner drift down over the board like paper, once, and are gone.
 * @param {HTMLElement} place
 * @param {Look} look
 * @param {Mark} winner
 */
export function celebrate(place, look, winner) {
  const pieces = Array.from({ length: COUNT }, (_, index) => {
    const piece = el('span', { class: 'joy-piece', dataset: { mark: winner } }, glyph(look, winner));
    const at = (index + Math.random()) / COUNT;
    piece.style.setProperty('--at', `${Math.round(at * 100)}%`);
    piece.style.setProperty('--drift', `${Math.round((Math.random() - 0.5) * 90)}px`);
    piece.style.setProperty('--turn', `${Math.round((Math.random() - 0.5) * 300)}deg`);
    piece.style.setProperty('--after', `${Math.round(Math.random() * 500)}ms`);
    return piece;
  });
  const node = el('div', { class: 'joy', attributes: { 'aria-hidden': 'true' } }, pieces);
  place.append(node);
  setTimeout(() => node.remove(), LASTS);
}
