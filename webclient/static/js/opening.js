import { cellName } from './coordinates.js';
import { t } from './i18n.js';
import { markName } from './looks.js';
import { holdsBoth, isMe, seatName } from './players.js';
import { markOf, otherMark, ownSeats } from './state.js';

/**
 * The seat, as it is taken now, of the one who began (0) or the other one (1). One
 * player on both seats does not move, but sides are swapped all the same.
 * @param {Room} room
 * @param {0 | 1} person
 * @returns {Mark}
 */
function seatOf({ chosen, first }, person) {
  const swapped = chosen.some(({ choice }) => choice === 'swap');
  return (person === 0) === swapped ? otherMark(first) : first;
}

/**
 * The seat of the one who placed a mark. In an opening one person places marks of both
 * kinds, and afterwards may sit at the other.
 * @param {Room} room
 * @param {number} index of the move, from 0
 * @returns {Mark}
 */
export function placerOf(room, index) {
  const { rules, chosen, first } = room;
  if (rules?.opening === 'pie' && index === 0) return seatOf(room, 0);
  if (rules?.opening !== 'swap2') return markOf(first, index);
  if (index < 3) return seatOf(room, 0);
  return chosen[0]?.choice === 'more' && index < 5 ? seatOf(room, 1) : markOf(first, index);
}

/**
 * The seat, as it is taken now, of the one who chose.
 * @param {Room} room
 * @param {Chosen} made
 */
function chooserOf(room, { ply }) {
  return seatOf(room, ply === 5 ? 0 : 1);
}

/**
 * To whom words are said: the one who acts, the other one, one who is both, or nobody of them.
 * @param {Room} room
 * @param {Mark} mark the seat that they are about
 */
function toldTo(room, mark) {
  if (holdsBoth(room)) return 'both';
  if (isMe(room, mark)) return 'you';
  return ownSeats(room).length === 1 ? 'name' : 'watch';
}

/**
 * @param {Room} room
 * @param {Mark} mark
 * @param {Look} look
 */
function namesOf(room, mark, look) {
  const other = otherMark(mark);
  return {
    name: seatName(room, mark) ?? markName(look, mark),
    other: seatName(room, other) ?? markName(look, other),
    stay: markName(look, mark),
    take: markName(look, other),
  };
}

/**
 * What is going on while an opening lasts, or null.
 * @param {Room} room
 * @param {Look} look
 * @returns {{title?: string, detail: string} | null}
 */
export function openingWords(room, look) {
  const { act, turn, choices, moves, laid, rules, chosen } = room;
  if (!act || !turn || !rules) return null;
  const to = toldTo(room, act);
  const names = namesOf(room, act, look);
  if (choices.length > 0) {
    const stage = rules.opening === 'pie' ? 'pie' : moves.length === 5 ? 'five' : 'three';
    const cell = cellName(moves[0], rules);
    const title = t(`opening.${stage === 'pie' ? 'mayChoose' : 'choose'}.${to}`, names);
    return { title, detail: t(`opening.${stage === 'pie' && laid > 0 ? 'laid' : stage}.${to}`, { ...names, cell }) };
  }
  if (rules.opening === 'pie' && moves.length === 0) return { detail: t(`opening.begin.${to}`, names) };
  const more = chosen.length === 1 && chosen[0].choice === 'more';
  if (rules.opening !== 'swap2' || (!more && moves.length > 2)) return null;
  const number = more ? moves.length - 2 : moves.length + 1;
  const title = t(`opening.place.${to}`, { ...names, mark: markName(look, turn) });
  return { title, detail: t(`opening.${more ? 'placeMore' : 'placeThree'}.${to}`, { ...names, number }) };
}

/**
 * Who plays what after a choice, as long as nothing has been played since.
 * @param {Room} room
 * @param {Look} look
 */
export function afterChoice(room, look) {
  const last = room.chosen[room.chosen.length - 1];
  return last?.ply === room.moves.length && last.choice !== 'more' ? chosenWords(room, last, look) : null;
}

/**
 * A choice that was made, and who plays what from then on. One that came with a record
 * was made by nobody here.
 * @param {Room} room
 * @param {Chosen} made
 * @param {Look} look
 */
export function chosenWords(room, made, look) {
  const chooser = chooserOf(room, made);
  const to = made.ply <= room.laid ? 'both' : toldTo(room, chooser);
  const began = seatOf(room, 0);
  const more = { began: markName(look, began), second: markName(look, otherMark(began)) };
  return t(`opening.chose.${made.choice}.${to}`, { ...namesOf(room, chooser, look), ...more });
}
