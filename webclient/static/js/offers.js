import { goneOf, isSerious, mayCallOff, mayReplace } from './away.js';
import { holdsBoth } from './players.js';
import { serverNow } from './server-time.js';
import { isWaiting } from './status.js';
import { otherMark, ownSeats } from './state.js';
import { byWeight, isMine } from './told.js';
import { undoLabel, undone } from './undo.js';

/** @typedef {import('./choices.js').Choice} Choice */

export const levels = /** @type {const} */ (['easy', 'medium', 'hard']);
export const reactions = /** @type {const} */ (['hello', 'good-luck', 'well-played', 'wow', 'oops', 'thanks']);

/**
 * What has to be answered or called off before anything else is done.
 * @param {Desk} desk
 * @param {Mark[]} own
 * @returns {Choice[] | null}
 */
export function pressingChoices(desk, own) {
  const { room, asking, more } = desk;
  if (asking) return [...seatsOf(own, asking, room.game), { key: 'stay', act: 'stay' }];
  const [first] = byWeight(room);
  if (first && !isMine(room, first)) {
    return [
      { key: 'agree', send: { type: 'accept', offer: first.v }, primary: true },
      { key: 'decline', send: { type: 'decline', offer: first.v } },
    ];
  }
  if (first?.kind === 'reset' || first?.kind === 'sit') return [withdrawal(first)];
  if (more === 'say') return [...sayings(), { key: 'close', act: 'close' }];
  if (more === 'computer') return [...levelChoices(room, own), { key: 'close', act: 'close' }];
  return null;
}

/**
 * The second, cancellable act. Whoever plays both sides says for which of them.
 * @param {Mark[]} own
 * @param {'rise' | 'resign'} type
 * @param {number} game
 * @returns {Choice[]}
 */
function seatsOf(own, type, game) {
  const send = type === 'rise' ? { type } : { type, game };
  if (own.length < 2) return [{ key: `${type}.sure`, send, danger: true }];
  return own.map((mark) => ({ key: `${type}.mark`, mark, send: { ...send, seat: mark } }));
}

/**
 * @param {Offer} offer
 * @returns {Choice}
 */
function withdrawal({ v, kind }) {
  return { key: 'withdraw', of: kind, send: { type: 'decline', offer: v } };
}

/** @returns {Choice[]} */
function sayings() {
  return reactions.map((reaction) => ({ key: `say.${reaction}`, send: { type: 'react', reaction } }));
}

/**
 * @param {Room} room
 * @param {Mark[]} own
 * @returns {Choice[]}
 */
function levelChoices({ seats }, own) {
  const seat = otherMark(own[0]);
  return levels.filter((level) => seats[seat]?.computer !== level)
    .map((computer) => ({ key: `level.${computer}`, send: { type: 'sit', seat, computer } }));
}

/**
 * What players can do: first what is likely, then what is shown when more is wanted. Where
 * the result may be claimed that comes alone, so that it is one row on a telephone.
 * @param {Desk} desk
 * @param {Mark[]} own
 * @param {Choice[]} others what is there anyway
 * @returns {Choice[]}
 */
export function playChoices(desk, own, others) {
  const { room } = desk;
  if (room.act === null) return withMore(desk, afterwards(desk, own), [...others, ...seldom(desk, own)]);
  const all = [...aboutTheGone(desk), ...others, ...inPlay(desk, own)];
  const claims = all.filter(({ send }) => send?.type === 'claim');
  if (claims.length === 0) return withMore(desk, all, seldom(desk, own));
  return withMore(desk, claims, [...all.filter((choice) => !claims.includes(choice)), ...seldom(desk, own)]);
}

/**
 * An opening's choice comes first, and all else when more is wanted.
 * @param {Desk} desk
 * @param {Mark[]} own
 * @param {Choice[]} opening
 * @returns {Choice[]}
 */
export function dueChoices(desk, own, opening) {
  return withMore(desk, opening, [...inPlay(desk, own), ...seldom(desk, own)]);
}

/**
 * @param {Desk} desk
 * @param {Choice[]} main
 * @param {Choice[]} rest
 * @returns {Choice[]}
 */
function withMore({ more }, main, rest) {
  const open = more === 'more';
  return [...main, { key: 'more', act: 'more', open }, ...(open ? rest : [])];
}

/**
 * @param {Room} room
 * @param {Mark[]} own
 */
function againstPerson({ seats }, own) {
  const seat = seats[otherMark(own[0])];
  return own.length === 1 && Boolean(seat) && !seat?.computer;
}

/**
 * @param {Desk} desk
 * @param {Mark[]} own
 * @returns {Choice[]}
 */
function afterwards({ room }, own) {
  const rematch = againstPerson(room, own);
  return [
    { key: rematch ? 'rematch' : 'again', send: { type: 'reset', game: room.game }, primary: true },
    { key: 'change', act: 'change' },
    ...(rematch ? [/** @type {Choice} */ ({ key: 'say', act: 'say' })] : []),
  ];
}

/** @type {Choice} somebody else may come in for who has gone */
const share = { key: 'share', act: 'share' };

/**
 * @param {Desk} desk
 * @returns {Choice[]}
 */
function aboutTheGone(desk) {
  const now = serverNow(desk);
  if (!goneOf(desk, now)) return [];
  const { game, presence } = desk.room;
  /** @type {Choice[]} */
  const choices = [];
  if (presence.claim.some((mark) => ownSeats(desk.room).includes(mark))) {
    choices.push({ key: 'claim.win', send: { type: 'claim', game, result: 'win' }, primary: true });
    choices.push({ key: 'claim.draw', send: { type: 'claim', game, result: 'draw' } });
  }
  if (mayReplace(desk, now)) choices.push({ key: 'computer', act: 'computer' });
  if (mayCallOff(desk, now)) choices.push({ key: 'abort', send: { type: 'abort', game } });
  else if (!isSerious(desk.room)) choices.push(share);
  return choices;
}

/**
 * @param {Desk} desk
 * @param {Mark[]} own
 * @returns {Choice[]}
 */
function inPlay(desk, own) {
  const { room } = desk;
  const { game } = room;
  const made = room.moves.length - room.laid;
  const here = againstPerson(room, own) && !goneOf(desk, serverNow(desk));
  const gone = againstPerson(room, own) && !here;
  const standing = room.offers.filter((offer) => isMine(room, offer));
  /** @type {Choice[]} */
  const choices = standing.map(withdrawal);
  const cells = undoCells(room, own);
  if (cells && !gone && !standing.some(({ kind }) => kind === 'undo')) choices.push({ key: 'undo', cells, send: { type: 'undo', game } });
  if (room.seats[otherMark(own[0])]) {
    const fresh = !standing.some(({ kind }) => kind === 'draw');
    if (made >= 2 && fresh && (here || holdsBoth(room))) choices.push({ key: here ? 'draw' : 'draw.both', send: { type: 'draw', game } });
    if (made >= 2) choices.push({ key: 'resign', act: 'resign' });
    else if (!holdsBoth(room) && !mayCallOff(desk, serverNow(desk))) choices.push({ key: 'abort', send: { type: 'abort', game } });
  }
  if (here) choices.push({ key: 'say', act: 'say' });
  return isWaiting(desk) && !room.seats[otherMark(own[0])] ? [...choices, { key: 'computer', act: 'computer' }] : choices;
}

/**
 * What would be taken back; one player on both sides takes back whatever was last.
 * @param {Room} room
 * @param {Mark[]} own
 */
function undoCells(room, own) {
  for (const mark of own) {
    const steps = undone(room, mark);
    if (steps.length > 0 && (own.length === 1 || steps.length === 1)) return undoLabel(room, mark);
  }
  return '';
}

/**
 * @param {Desk} desk
 * @param {Mark[]} own
 * @returns {Choice[]}
 */
function seldom(desk, own) {
  const { room } = desk;
  /** @type {Choice[]} */
  const choices = [];
  if (room.act !== null && room.moves.length > 0) choices.push({ key: 'startOver', send: { type: 'reset', game: room.game } });
  if (room.act !== null) choices.push({ key: 'change', act: 'change' });
  if (room.act === null && own.length === 1 && !againstPerson(room, own)) choices.push({ key: 'computer', act: 'computer' });
  if (!isSerious(room) && mayCallOff(desk, serverNow(desk))) choices.push(share);
  choices.push({ key: 'names', act: 'names' });
  if (!isWaiting(desk) || room.moves.length > 0 || room.game > 1) choices.push({ key: 'rise', act: 'rise' });
  return choices;
}
