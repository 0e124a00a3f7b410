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

/**
 * Whether somebody points at a list or has the keyboard there, so that nothing in it may
 * take another's place.
 * @param {HTMLElement} list
 * @param {() => void} onRelease that may have ended
 */
export function holdWhileUsed(list, onRelease) {
  const points = matchMedia('(hover: hover)');
  const release = () => queueMicrotask(onRelease);
  for (const type of ['pointerleave', 'focusout']) list.addEventListener(type, release);
  return () => (points.matches && list.matches(':hover')) || list.contains(document.activeElement);
}

/**
 * The rooms in their order, but first those that stay as they stand, as long as they are there.
 * @param {ListedRoom[]} rooms
 * @param {string[]} kept ids
 */
export function keptFirst(rooms, kept) {
  const stay = kept.flatMap((id) => rooms.find((room) => room.id === id) ?? []);
  return [...stay, ...rooms.filter(({ id }) => !kept.includes(id))];
}
