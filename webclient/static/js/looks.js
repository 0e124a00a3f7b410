import { t } from './i18n.js';
import { svg } from './dom.js';
import { blockPath, boltPath, crossPaths, discPath, ringPath, tiePaths, wobble } from './marks.js';

/** @typedef {import('./marks.js').Path} Path */

/** @type {readonly Look[]} */
export const looks = ['pens', 'bolt', 'colours', 'stones'];

/** @type {Record<Look, Record<Mark, (random: () => number) => Path[]>>} */
const drawings = {
  pens: { X: cross, O: ring },
  bolt: { X: (random) => [{ d: boltPath(random), part: 'fill' }], O: ring },
  colours: {
    X: (random) => [{ d: blockPath(random), part: 'fill' }, ...shapes(crossPaths(random, 17))],
    O: (random) => [{ d: blockPath(random), part: 'fill' }, ...shapes([ringPath(random, 18)])],
  },
  stones: {
    X: () => [{ d: discPath(41), part: 'fill' }, { d: 'M27 39Q32 27 44 23', part: 'shape' }],
    O: () => [{ d: discPath(41), part: 'fill' }, { d: 'M56 77Q68 73 73 61', part: 'shape' }],
  },
};

/**
 * @param {() => number} random
 * @returns {Path[]}
 */
function cross(random) {
  return crossPaths(random).map((d) => ({ d, part: 'stroke' }));
}

/**
 * @param {() => number} random
 * @returns {Path[]}
 */
function ring(random) {
  return [{ d: ringPath(random), part: 'stroke' }];
}

/**
 * @param {string[]} paths
 * @returns {Path[]}
 */
function shapes(paths) {
  return paths.map((d) => ({ d, part: 'shape' }));
}

/**
 * How a mark is drawn in one square: the same for everybody in the room.
 * @param {Look} look
 * @param {Mark} mark
 * @param {string} seed
 * @param {number} cell
 * @returns {Path[]}
 */
export function drawing(look, mark, seed, cell) {
  return drawings[look][mark](wobble(`${seed} ${cell} ${mark}`));
}

/**
 * @param {Look} look
 * @param {Mark} mark
 * @param {string} seed
 * @param {number} cell
 */
export function drawMark(look, mark, seed, cell) {
  const paths = drawing(look, mark, seed, cell).map(({ d, part }) =>
    svg('path', { class: `board-${part}`, d, pathLength: 1 }));
  return svg('g', { class: `board-mark board-${look} board-${mark}` }, paths);
}

/**
 * A mark, or the tie, as a picture of its own; the words beside it say what it is.
 * @param {Look} look
 * @param {Mark | 'T'} mark
 */
export function glyph(look, mark) {
  const picture = svg('svg', { class: 'board-glyph', viewBox: '8 8 84 84', 'aria-hidden': 'true', focusable: 'false' });
  if (mark !== 'T') picture.append(drawMark(look, mark, 'glyph', 0));
  else picture.append(svg('g', { class: 'board-mark board-tie' }, tiePaths.map((d) => svg('path', { class: 'board-stroke', d }))));
  return picture;
}

/**
 * The mark's name as it is written: "X", "⚡", "BLUE", "Black".
 * @param {Look} look
 * @param {Mark} mark
 */
export function markName(look, mark) {
  return t(`look.${look}.${mark}`);
}

/**
 * The mark's name as it is said aloud: "lightning" for "⚡".
 * @param {Look} look
 * @param {Mark} mark
 */
export function spokenMark(look, mark) {
  return t(`look.${look}.${mark}.spoken`);
}
