import { isPlayable, mayChoose } from './desk.js';
import { play } from './late.js';
import { isWaiting } from './status.js';
import { marks, otherMark, ownSeats } from './state.js';

/**
 * Something one can do: a word, and what is sent or done.
 * @typedef {object} Choice
 * @property {string} key its words are `action.<key>`
 * @property {boolean} [primary]
 * @property {Frame} [send]
 * @property {Chosen['choice']} [choice]
 * @property {'play' | 'choose' | 'cancel' | 'rise' | 'resign' | 'stay' | 'more' | 'say' | 'computer' | 'close' | 'change' | 'names'
 *   | 'onward' | 'share' | 'again' | 'reload' | 'home' | 'part'} [act]
 * @property {boolean} [open] what it opens is open
 * @property {boolean} [danger] it cannot be undone
 * @property {Mark} [mark] named in the words
 * @property {number} [cell] named in the words
 * @property {string} [cells] named in the words
 * @property {string} [of] the kind of offer that it is about
 */

/**
 * What can be done now, the likeliest first; at most one is primary.
 * @param {Desk} desk
 * @returns {Choice[]}
 */
export function choicesOf(desk) {
  if (typeof desk.status === 'object') return afterClose(desk.status.closed);
  const { room } = desk;
  if (!room.rules) return [];
  if (desk.watch) return [{ key: 'part', act: 'part', primary: room.act !== null && freeSeats(room).length > 0 }];
  if (desk.pencil !== null && isPlayable(desk)) {
    return [{ key: 'play', act: 'play', cell: desk.pencil, primary: true }, { key: 'cancel', act: 'cancel' }];
  }
  const own = ownSeats(room);
  if (own.length === 0) return [...forSpectators(room), ...onwardChoices(desk)];
  const pressing = play()?.pressingChoices(desk, own);
  if (pressing) return pressing;
  const opening = openingChoices(desk);
  if (opening.length > 1) return play()?.dueChoices(desk, own, opening) ?? opening;
  return [...opening, ...forPlayers(desk, own)];
}

/**
 * @param {Desk} desk
 * @returns {Choice[]}
 */
function openingChoices(desk) {
  const act = desk.room.act;
  if (!mayChoose(desk) || !act) return [];
  return desk.room.choices.map((choice, index) => ({
    key: `choose.${choice}`, act: 'choose', choice, mark: choice === 'swap' ? otherMark(act) : act, primary: index === 0,
  }));
}

/** @param {number} code */
function afterClose(code) {
  /** @type {Record<number, Choice>} */
  const ways = {
    4001: { key: 'goOn', act: 'again', primary: true },
    4004: { key: 'home', act: 'home', primary: true },
    4009: { key: 'reload', act: 'reload', primary: true },
  };
  return ways[code] ? [ways[code]] : [];
}

/**
 * From an earlier position, or the last one of a finished game, a room of its own.
 * @param {Desk} desk
 * @returns {Choice[]}
 */
function onwardChoices({ room, view }) {
  if (room.player === '' || room.moves.length === 0 || (view === null && room.act !== null)) return [];
  return [{ key: 'onward', act: 'onward' }];
}

/** @param {Room} room */
function freeSeats(room) {
  return marks.filter((mark) => room.presence.sit[mark] === 'free');
}

/**
 * @param {Room} room
 * @returns {Choice[]}
 */
function forSpectators(room) {
  if (room.player === '') return [];
  const mine = room.offers.find((offer) => offer.kind === 'sit' && offer.by === room.player);
  if (mine) return [{ key: 'withdraw', send: { type: 'decline', offer: mine.v } }];
  return seatChoices(room, marks).map((choice, index) => ({ ...choice, primary: index === 0 && choice.key === 'sit' }));
}

/**
 * @param {Room} room
 * @param {readonly Mark[]} which
 * @returns {Choice[]}
 */
function seatChoices(room, which) {
  return which.flatMap((mark) => {
    const how = room.presence.sit[mark];
    if (!how) return [];
    const key = how === 'ask' ? 'ask' : room.seats[mark] ? 'sit.away' : 'sit';
    return [{ key, mark, send: { type: 'sit', seat: mark } }];
  });
}

/**
 * @param {Desk} desk
 * @param {Mark[]} own
 * @returns {Choice[]}
 */
function forPlayers(desk, own) {
  const { room } = desk;
  const other = otherMark(own[0]);
  const seats = own.length === 1 && room.presence.sit[other] === 'free' ? [besides(room, other)] : [];
  const onward = onwardChoices(desk);
  const game = play()?.playChoices(desk, own, room.act === null ? [...seats, ...(desk.view === null ? onward : [])] : seats);
  if (game) return desk.view === null ? game : lookingBack(desk, game, onward);
  return [...seats, ...(isWaiting(desk) ? [/** @type {Choice} */ ({ key: 'computer', act: 'computer' })] : []), { key: 'more', act: 'more', open: false }];
}

/**
 * While one looks back there is one row, so that what steps stays under the finger; what
 * else can be done is there when more is wanted.
 * @param {Desk} desk
 * @param {Choice[]} game
 * @param {Choice[]} onward
 */
function lookingBack({ more }, game, onward) {
  const stays = (/** @type {Choice} */ { key, primary, send }) => primary || key === 'more' || send?.type === 'claim';
  const rest = more === 'more' ? game.filter((choice) => !stays(choice)) : [];
  return [...onward, ...game.filter(stays), ...rest];
}

/**
 * @param {Room} room
 * @param {Mark} other
 * @returns {Choice}
 */
function besides(room, other) {
  const key = room.seats[other] ? 'sit.away' : 'both';
  return { key, mark: other, send: { type: 'sit', seat: other } };
}
