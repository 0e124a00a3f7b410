import { replace } from './dom.js';

/**
 * Puts these into a list, in this order, and moves nothing that stands right. The
 * keyboard stays with its link; where that is gone, it goes to the one in its place.
 * @param {HTMLElement} list
 * @param {HTMLElement[]} nodes
 */
export function placeNodes(list, nodes) {
  const before = [...list.children];
  if (nodes.length === before.length && nodes.every((node, i) => before[i] === node)) return;
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  const at = before.findIndex((node) => node.contains(focused));
  replace(list, ...nodes);
  if (at < 0) return;
  const next = list.contains(focused) ? focused : nodes[Math.min(at, nodes.length - 1)]?.querySelector('a');
  next?.focus({ preventScroll: true });
}
