import { cellName } from './coordinates.js';
import { language, t } from './i18n.js';
import { chooserOf, placerOf } from './opening.js';
import { otherMark } from './state.js';

/** @typedef {{by: Mark, cell: number | null}} Step a move, or an opening's choice */

/**
 * What was done at this table, in order; what came with a record is not among it.
 * @param {Room} room
 * @returns {Step[]}
 */
function stepsOf(room) {
  /** @type {Step[]} */
  const steps = [];
  for (let ply = room.laid; ply <= room.moves.length; ply += 1) {
    for (const made of room.chosen) {
      if (made.ply === ply && ply > room.laid) steps.push({ by: chooserOf(room, made), cell: null });
    }
    if (ply < room.moves.length) steps.push({ by: placerOf(room, ply), cell: room.moves[ply] });
  }
  return steps;
}

/**
 * The steps that this seat would take back: its own last one, and what was done since.
 * @param {Room} room
 * @param {Mark} mark
 * @returns {Step[]}
 */
export function undone(room, mark) {
  const steps = stepsOf(room);
  if (!steps.some(({ by }) => by === mark)) return [];
  if (steps[steps.length - 1].by === mark) return steps.slice(-1);
  const last = steps.findLastIndex(({ by }) => by === mark);
  return room.seats[otherMark(mark)]?.computer ? steps.slice(last) : steps.slice(-2);
}

/**
 * The steps that would be taken back, in words: "h8 and i9".
 * @param {Room} room
 * @param {Mark} mark
 */
export function undoWords(room, mark) {
  return listed(undone(room, mark).map(({ cell }) => (cell === null || !room.rules ? t('undo.choice') : cellName(cell, room.rules))));
}

/** @param {string[]} words */
export function listed(words) {
  return new Intl.ListFormat(language(), { type: 'conjunction' }).format(words);
}
