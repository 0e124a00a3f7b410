import { cellName } from './coordinates.js';
import { language, t } from './i18n.js';

/** @typedef {number | null} Step a move's cell, or null for an opening's choice */

/**
 * Moves and choices in the order in which they were made.
 * @param {Room} room
 * @returns {Step[]}
 */
function stepsOf({ moves, chosen }) {
  /** @type {Step[]} */
  const steps = [];
  for (let ply = 0; ply <= moves.length; ply += 1) {
    steps.push(...chosen.filter((made) => made.ply === ply).map(() => null));
    if (ply < moves.length) steps.push(moves[ply]);
  }
  return steps;
}

/**
 * The steps that this seat would take back. How many that are the server says: it knows whose
 * each was, whoever sits there now.
 * @param {Room} room
 * @param {Mark} mark
 * @returns {Step[]}
 */
export function undone(room, mark) {
  const count = room.back?.[mark] ?? 0;
  return count > 0 ? stepsOf(room).slice(-count) : [];
}

/**
 * The steps that would be taken back, in words: "h8 and i9".
 * @param {Room} room
 * @param {Mark} mark
 */
export function undoWords(room, mark) {
  return listed(namesOf(room, mark));
}

/**
 * The same, as short as a button needs it: "h8, i9".
 * @param {Room} room
 * @param {Mark} mark
 */
export function undoLabel(room, mark) {
  return namesOf(room, mark).join(', ');
}

/**
 * @param {Room} room
 * @param {Mark} mark
 */
function namesOf(room, mark) {
  return undone(room, mark).map((cell) => (cell === null || !room.rules ? t('undo.choice') : cellName(cell, room.rules)));
}

/** @param {string[]} words */
export function listed(words) {
  return new Intl.ListFormat(language(), { type: 'conjunction' }).format(words);
}
