import { between, parseClock } from './front-clock.js';
import { presets, rulesOf } from './rules.js';

export const caroSizes = [10, 12, 16, 20];
export const cards = /** @type {const} */ (['tictactoe', 'caro', 'gomoku', 'more']);
export const more = /** @type {const} */ (['renju', 'gomoku-swap2', 'caro-vn', 'caro-free', 'standard', 'own']);
export const openings = /** @type {const} */ (['free', 'pie', 'swap2']);
export const levels = /** @type {const} */ (['easy', 'medium', 'hard']);
export const seats = /** @type {const} */ (['X', 'O', 'random']);

/**
 * @typedef {object} Own
 * @property {number} width
 * @property {number} height
 * @property {number} inRow
 * @property {boolean} six a longer line wins
 * @property {boolean} closed a line closed at both ends wins
 * @property {Rules['opening']} opening
 */

/**
 * @typedef {object} Choice what is chosen on the front page
 * @property {typeof cards[number]} card
 * @property {number} caro
 * @property {typeof more[number]} more
 * @property {Own} own
 * @property {typeof seats[number]} seat
 * @property {import('./front-clock.js').ClockChoice} clock
 * @property {boolean} listed
 * @property {Level} level of the computer
 */

/** @type {Choice} */
const first = {
  card: 'caro',
  caro: 10,
  more: 'caro-vn',
  own: { width: 7, height: 7, inRow: 4, six: true, closed: true, opening: 'free' },
  seat: 'random',
  clock: parseClock({}),
  listed: false,
  level: 'medium',
};

/**
 * The last choice, as far as it can still be chosen.
 * @param {string | null} text
 * @returns {Choice}
 */
export function parseChoice(text) {
  const kept = object(text);
  return {
    card: pick(cards, kept.card, first.card),
    caro: pick(caroSizes, kept.caro, first.caro),
    more: pick(more, kept.more, first.more),
    own: within({ ...first.own, ...object(JSON.stringify(kept.own ?? {})) }),
    seat: pick(seats, kept.seat, first.seat),
    clock: parseClock(object(JSON.stringify(kept.clock ?? {}))),
    listed: kept.listed === true,
    level: pick(levels, kept.level, first.level),
  };
}

/**
 * @param {Choice} choice
 * @returns {RulesRequest}
 */
export function requestOfChoice(choice) {
  if (choice.card === 'caro') return `caro${choice.caro}`;
  if (choice.card !== 'more') return choice.card;
  if (choice.more !== 'own') return choice.more;
  const { width, height, inRow, six, closed, opening } = choice.own;
  return { width, height, inRow, overline: six ? 'wins' : 'never', ends: closed ? 'any' : 'stones', opening };
}

/**
 * @param {Choice} choice
 * @returns {Rules}
 */
export function rulesOfChoice(choice) {
  return rulesOf(requestOfChoice(choice));
}

/**
 * The choice on the page that gives these rules, as near as there is one.
 * @param {RulesRequest} request
 * @param {Choice} choice
 * @returns {Choice}
 */
export function choiceOf(request, choice) {
  if (typeof request !== 'string') {
    const { width, height, inRow, opening = 'free' } = request;
    const own = { width, height, inRow, six: request.overline !== 'never', closed: (request.ends ?? 'any') === 'any', opening };
    return { ...choice, card: 'more', more: 'own', own: within(own) };
  }
  const size = /^caro(\d+)$/.exec(request);
  if (size) return { ...choice, card: 'caro', caro: pick(caroSizes, Number(size[1]), first.caro) };
  if (request === 'tictactoe' || request === 'gomoku') return { ...choice, card: request };
  return request in presets ? { ...choice, card: 'more', more: pick(more, request, 'caro-vn') } : choice;
}

/**
 * Own rules as the server accepts them.
 * @param {Own} own
 * @returns {Own}
 */
export function within(own) {
  const width = between(own.width, 3, 25, first.own.width);
  const height = between(own.height, 3, 25, first.own.height);
  return {
    width,
    height,
    inRow: between(own.inRow, 3, longestRow(width, height), first.own.inRow),
    six: own.six !== false,
    closed: own.closed !== false,
    opening: pick(openings, own.opening, 'free'),
  };
}

/**
 * @param {number} width
 * @param {number} height
 */
export function longestRow(width, height) {
  return Math.min(10, Math.max(width, height));
}

/**
 * @template T
 * @param {readonly T[]} values
 * @param {any} value
 * @param {T} otherwise
 * @returns {T}
 */
function pick(values, value, otherwise) {
  return values.includes(value) ? value : otherwise;
}

/**
 * @param {string | null} text
 * @returns {Record<string, any>}
 */
function object(text) {
  try {
    const value = JSON.parse(text ?? '{}');
    return value && typeof value === 'object' ? value : {};
  } catch {
    return {};
  }
}
