import { cellName } from './coordinates.js';
import { t } from './i18n.js';
import { spokenMark } from './looks.js';
import { positionAt } from './state.js';

const REACH = 4;

/** @type {[name: string, across: number, down: number][]} */
const directions = [['across', 1, 0], ['down', 0, 1], ['falling', 1, 1], ['rising', 1, -1]];

/**
 * The four lines through a square, as far as four squares to either side:
 * "h8, X. Across: 2 empty, 1 X, here, 1 O, edge. …"
 * @param {Room} room
 * @param {number} cell
 * @param {{look: Look, ply?: number}} view
 */
export function linesWords(room, cell, { look, ply }) {
  const { rules } = room;
  if (!rules) return '';
  const { board } = positionAt(room, ply);
  const name = (/** @type {Mark | null} */ mark) => (mark ? spokenMark(look, mark) : t('cell.empty'));
  const lines = directions.map(([way, dx, dy]) => {
    const [before, after] = [[-dx, -dy], [dx, dy]].map(([x, y]) => side(rules, cell, x, y));
    const nothing = [...before, ...after].every((at) => at === null || !board[at]);
    if (nothing) return t('lines.nothing', { way: t(`lines.${way}`) });
    const what = (/** @type {number | null} */ at) => (at === null ? t('lines.edge') : name(board[at]));
    const words = [...runs(before.map(what)).reverse(), t('lines.here'), ...runs(after.map(what))];
    return t('lines.line', { way: t(`lines.${way}`), words: words.join(', ') });
  });
  return [`${cellName(cell, rules)}, ${name(board[cell])}.`, ...lines].join(' ');
}

/**
 * The squares to one side, the nearest first; null is the edge.
 * @param {Rules} rules
 * @param {number} cell
 * @param {number} dx
 * @param {number} dy
 * @returns {(number | null)[]}
 */
function side({ width, height }, cell, dx, dy) {
  /** @type {(number | null)[]} */
  const cells = [];
  let column = cell % width;
  let row = Math.floor(cell / width);
  while (cells.length < REACH) {
    column += dx;
    row += dy;
    if (column < 0 || row < 0 || column >= width || row >= height) return [...cells, null];
    cells.push(row * width + column);
  }
  return cells;
}

/**
 * What is alike and side by side is counted: "2 X".
 * @param {string[]} words
 */
function runs(words) {
  /** @type {{what: string, count: number}[]} */
  const found = [];
  for (const what of words) {
    const last = found[found.length - 1];
    if (last?.what === what) last.count += 1;
    else found.push({ what, count: 1 });
  }
  return found.map(({ what, count }) => (what === t('lines.edge') ? what : `${count} ${what}`));
}
