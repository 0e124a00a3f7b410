import { el, replace } from './dom.js';
import { glyph, spokenMark } from './looks.js';

export const BOLT = '⚡';

/**
 * Text in which the lightning is drawn, since each system has its own picture for the
 * sign; whoever copies or reads the text still gets the sign.
 * @param {Element} node
 * @param {string} text
 */
export function setSentence(node, text) {
  if (node.textContent === text) return;
  const parts = text.split(BOLT);
  replace(node, parts.flatMap((part, index) => (index === 0 ? [part] : [bolt(), part])));
}

function bolt() {
  return el('span', { class: 'room-bolt' }, glyph('bolt', 'X'), el('span', { class: 'visually-hidden', text: BOLT }));
}

/**
 * The sign as letters, for places where only text can stand.
 * @param {string} text
 */
export function plainText(text) {
  return text.replaceAll(BOLT, `${BOLT}\uFE0E`);
}

/**
 * A drawn sign has a name when it is said.
 * @param {string} text
 */
export function spoken(text) {
  return text.replaceAll(BOLT, spokenMark('bolt', 'X'));
}
