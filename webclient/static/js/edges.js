import { el, setText } from './dom.js';
import { columnName, rowName } from './coordinates.js';

const READABLE = 14;

/** In rem, as in the style sheet. */
const GUTTER = { left: 1.125, top: 1, tally: 1.625 };

/**
 * What stands around the board: letters and numbers, and on 3x3 in one of the
 * looks the sums of the lines.
 * @param {Rules} rules
 */
export function createEdges(rules) {
  const { width, height } = rules;
  const letters = strip('board-letters', Array.from({ length: width }, (_, column) => columnName(column)));
  const numbers = strip('board-numbers', Array.from({ length: height }, (_, row) => rowName(row, height)));
  const sums = Array.from({ length: height + 2 }, () => el('span', { class: 'board-tally' }));
  const feet = Array.from({ length: width }, () => el('span', { class: 'board-tally' }));
  const right = el('div', { class: 'board-right', attributes: { 'aria-hidden': 'true' } }, sums);
  const bottom = el('div', { class: 'board-bottom', attributes: { 'aria-hidden': 'true' } }, feet);
  const shown = { coordinates: false, tallies: false };

  return {
    nodes: [letters, numbers, right, bottom],
    /**
     * What the edges take of the board's place, in CSS pixels.
     * @param {number} side of a square in CSS pixels; letters that could not be read take nothing
     */
    gutters(side) {
      const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      const around = shown.coordinates && side >= READABLE ? { x: GUTTER.left * rem, y: GUTTER.top * rem } : { x: 0, y: 0 };
      const tally = GUTTER.tally * rem;
      if (!shown.tallies) return around;
      return { x: around.x + tally, y: Math.max(around.y, tally) + tally };
    },
    /** @param {boolean} readable */
    fit(readable) {
      letters.hidden = numbers.hidden = !shown.coordinates || !readable;
    },
    readable: (/** @type {number} */ side) => side >= READABLE,
    /**
     * @param {import('./board.js').FullView} view
     * @returns {boolean} whether the room that the edges take has changed
     */
    render({ coordinates, tallies }) {
      const changed = shown.coordinates !== coordinates || shown.tallies !== Boolean(tallies);
      shown.coordinates = coordinates;
      shown.tallies = Boolean(tallies);
      right.hidden = bottom.hidden = !tallies;
      letters.classList.toggle('board-letters-high', Boolean(tallies));
      if (tallies) writeTallies(tallies, sums, feet);
      return changed;
    },
  };
}

/**
 * @param {string} className
 * @param {string[]} names
 */
function strip(className, names) {
  return el('div', { class: className, attributes: { 'aria-hidden': 'true' } }, names.map((name) => el('span', { text: name })));
}

/**
 * @param {number[]} tallies rows from the top, columns from the left, falling, rising
 * @param {HTMLElement[]} sums
 * @param {HTMLElement[]} feet
 */
function writeTallies(tallies, sums, feet) {
  const [falling, rising] = tallies.slice(6);
  const places = [rising, ...tallies.slice(0, 3), falling];
  places.forEach((value, index) => writeTally(sums[index], value));
  tallies.slice(3, 6).forEach((value, index) => writeTally(feet[index], value));
}

/**
 * @param {HTMLElement} node
 * @param {number} value
 */
function writeTally(node, value) {
  setText(node, signed(value));
  node.dataset.sign = String(Math.sign(value));
  node.classList.toggle('board-tally-full', Math.abs(value) === 3);
}

/** @param {number} value */
export function signed(value) {
  if (value === 0) return '0';
  return value > 0 ? `+${value}` : `−${-value}`;
}

/**
 * The sums of the eight lines of a 3x3 board, X being 1 and O −1.
 * @param {(Mark | null)[]} board
 * @returns {number[]} rows from the top, columns from the left, falling, rising
 */
export function lineSums(board) {
  const lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [6, 4, 2]];
  return lines.map((line) => line.reduce((sum, cell) => sum + value(board[cell]), 0));
}

/** @param {Mark | null} mark */
function value(mark) {
  if (mark === null) return 0;
  return mark === 'X' ? 1 : -1;
}
