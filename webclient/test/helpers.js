import './vocabulary.js';
import { emptyDesk, take } from '../static/js/desk.js';

export const ME = 'pme';
export const THEM = 'pthem';

/**
 * @param {number} side
 * @param {number} inRow
 * @param {Partial<Rules>} [more]
 * @returns {Rules}
 */
export function rules(side, inRow, more = {}) {
  return { width: side, height: side, inRow, overline: 'wins', ends: 'any', first: 'X', opening: 'free', forbidden: 'none', ...more };
}

/**
 * The `state` frame of a game of two, X being me.
 * @param {Record<string, any>} [more]
 * @returns {Frame}
 */
export function stateFrame(more = {}) {
  return {
    type: 'state', v: 5, at: 5, game: 1, rules: rules(3, 3), moves: [], turn: 'X', act: 'X', winner: null, reason: null,
    lines: [], first: 'X', choices: [], chosen: [], forbidden: [], seats: { X: { player: ME, name: null }, O: { player: THEM, name: null } },
    score: { X: 0, O: 0, T: 0 }, offers: [], back: backOf(more), clock: null, listed: false, ...more,
  };
}

/**
 * What the server says of taking back where the seats have taken turns.
 * @param {Record<string, any>} fields
 */
function backOf({ moves = [], laid = 0, first = 'X', seats }) {
  const count = moves.length - laid;
  if (seats?.X?.player === ME && seats?.O?.player === ME) return { X: Math.min(count, 1), O: Math.min(count, 1) };
  const last = (moves.length % 2 === 1) === (first === 'X') ? 'X' : 'O';
  const of = (/** @type {Mark} */ mark) => (mark === last ? Math.min(count, 1) : count > 1 ? 2 : 0);
  return { X: of('X'), O: of('O') };
}

/** @type {Frame} */
export const here = { type: 'presence', now: 1, online: { X: true, O: true }, spectators: 0, sit: {} };

/**
 * A desk that has seen these frames on an open connection.
 * @param {...Frame} frames
 * @returns {Desk}
 */
export function deskOf(...frames) {
  const start = { ...emptyDesk(false), status: /** @type {const} */ ('open'), everOpen: true };
  return [{ type: 'hello', player: ME }, ...frames].reduce((desk, frame) => take(desk, frame).desk, /** @type {Desk} */ (start));
}

/**
 * A diff of one move.
 * @param {number} v
 * @param {number} ply
 * @param {number} cell
 * @param {Mark} mark
 * @param {Record<string, any>} [more]
 * @returns {Frame}
 */
export function clickDiff(v, ply, cell, mark, more = {}) {
  const next = mark === 'X' ? 'O' : 'X';
  return { type: 'diff', kind: 'click', v, at: v, ply, cells: { [cell]: mark }, turn: next, act: next, ...more };
}
