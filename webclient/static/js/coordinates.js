const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** @param {number} column from 0 */
export function columnName(column) {
  return LETTERS[column];
}

/**
 * @param {number} row from 0 at the top
 * @param {number} height
 */
export function rowName(row, height) {
  return String(height - row);
}

/**
 * The printed name of a square, "k8"; a1 is at the bottom left.
 * @param {number} cell
 * @param {{width: number, height: number}} rules
 */
export function cellName(cell, { width, height }) {
  return columnName(cell % width) + rowName(Math.floor(cell / width), height);
}
