import { awayWords } from './away.js';
import { clockName } from './clock-name.js';
import { cellName } from './coordinates.js';
import { hasWord, t } from './i18n.js';
import { markName } from './looks.js';
import { playerName } from './names.js';
import { placerOf } from './opening.js';
import { answererOf, isMe, seatName, sideName } from './players.js';
import { rulesName } from './rules.js';
import { serverNow } from './server-time.js';
import { markOf, otherMark, ownSeats } from './state.js';
import { undoWords } from './undo.js';

/** @param {string} code */
export function refusalWords(code) {
  return hasWord(`refusal.${code}`) ? t(`refusal.${code}`) : t('refusal.unknown');
}

/**
 * Why what one asked was refused, as far as it is more than its code.
 * @param {Notice} notice
 */
export function reasonWords({ code, asked, params }) {
  const key = `refusal.${code}.${asked}`;
  return asked && hasWord(key) ? t(key, params) : refusalWords(code ?? '');
}

/**
 * The second line under what is going on: the last move.
 * @param {Room} room
 * @param {Look} look
 */
export function lastWords(room, look) {
  const index = room.moves.length - 1;
  const placer = placerOf(room, index);
  const cell = room.rules ? cellName(room.moves[index], room.rules) : '';
  const laid = index < room.laid || wasOther(room, placer);
  if (isMe(room, placer) && !laid) return t('status.youPlayed', { cell });
  const name = laid ? null : sideName(room, placer);
  return name === null ? t('status.markPlayed', { mark: markName(look, markOf(room.first, index)), cell }) : t('status.played', { name, cell });
}

/**
 * Who sits there now is not who made the last move: the server says whose it is to take back.
 * @param {Room} room
 * @param {Mark} placer
 */
function wasOther({ act, back, chosen, moves, seats }, placer) {
  if (act === null || back === null || !seats[placer] || seats[placer].computer) return false;
  return back[placer] !== 1 + chosen.filter(({ ply }) => ply === moves.length).length;
}

/**
 * What is asked before it is done.
 * @param {Desk} desk
 */
export function askingWords({ room, asking }) {
  const own = ownSeats(room);
  const name = answererOf(room, own[0]);
  if (asking === 'resign') return own.length === 2 ? t('ask.resign.both') : t('ask.resign', { name });
  if (own.length === 2) return t('ask.rise.both');
  const ends = room.moves.length - room.laid >= 2 && room.act !== null && room.seats[otherMark(own[0])] !== null;
  return ends ? t('ask.rise', { name }) : t('ask.rise.early');
}

/**
 * What stands in the second line as long as nothing is more pressing.
 * @param {Desk} desk
 * @param {Look} look
 * @returns {string | null}
 */
export function standingWords(desk, look) {
  const { room, view } = desk;
  if (view !== null) {
    return t(view === 0 ? 'status.looking.start' : 'status.looking', { ply: view, count: room.moves.length });
  }
  for (const offer of byWeight(room)) {
    const words = wordsOfOffer(room, offer, look);
    const left = offer.kind === 'undo' && isMine(room, offer) ? undosLeft(room, /** @type {Mark} */ (offer.by)) : '';
    if (words) return `${words}${left}`;
  }
  return awayWords(desk, serverNow(desk));
}

/**
 * @param {Room} room
 * @param {Mark} mark
 */
function undosLeft({ undos }, mark) {
  if (!undos) return '';
  return ` ${t(undos[mark] > 0 ? 'offer.undo.left' : 'offer.undo.left.none', { count: undos[mark] })}`;
}

/**
 * What others ask comes before what one asked oneself.
 * @param {Room} room
 */
export function byWeight(room) {
  const mine = room.offers.filter((offer) => isMine(room, offer));
  return [...room.offers.filter((offer) => !mine.includes(offer)), ...mine];
}

/**
 * @param {Room} room
 * @param {Offer} offer
 */
export function isMine(room, { by }) {
  return by === room.player || ownSeats(room).includes(/** @type {Mark} */ (by));
}

/**
 * @param {Room} room
 * @param {Offer} offer
 * @param {Look} look
 * @returns {string | null}
 */
export function wordsOfOffer(room, offer, look) {
  if (offer.kind === 'sit') return offer.seat ? sitWords(room, offer, look) : null;
  const by = /** @type {Mark} */ (offer.by);
  const mine = isMine(room, offer);
  const name = mine ? answererOf(room, by) : seatName(room, by) ?? markName(look, by);
  const whose = mine ? 'mine' : 'theirs';
  if (offer.kind === 'draw') return t(`offer.draw.${whose}`, { name });
  if (offer.kind === 'undo') return t(`offer.undo.${whose}`, { name, cells: undoWords(room, by) });
  return offer.kind === 'reset' ? resetWords(room, offer, { name, whose }) : null;
}

/**
 * @param {Room} room
 * @param {Offer} offer
 * @param {{name: string, whose: 'mine' | 'theirs'}} who
 */
function resetWords(room, offer, { name, whose }) {
  const changes = changesOf(room, offer);
  if (changes.length > 0) return t(`offer.reset.${whose}.rules`, { name, rules: changes.join(', ') });
  return t(`offer.reset.${whose}${room.act !== null ? '.early' : ''}`, { name });
}

/**
 * What would be other than now.
 * @param {Room} room
 * @param {Offer} offer
 */
function changesOf(room, { rules, clock, opponent }) {
  const changes = [];
  if (rules && room.rules && !sameRules(rules, room.rules)) changes.push(rulesName(rules));
  if (clockName(clock) !== clockName(room.clock)) changes.push(clockName(clock) || t('clock.none'));
  if (opponent) changes.push(t(`opponent.${opponent}`));
  return changes;
}

/**
 * @param {Rules} one
 * @param {Rules} two
 */
function sameRules(one, two) {
  const fields = /** @type {const} */ (['width', 'height', 'inRow', 'overline', 'ends', 'first', 'opening', 'forbidden']);
  return fields.every((field) => one[field] === two[field]);
}

/**
 * @param {Room} room
 * @param {Offer} offer
 * @param {Look} look
 */
function sitWords(room, offer, look) {
  const seat = /** @type {Mark} */ (offer.seat);
  const mark = markName(look, seat);
  if (offer.by === room.player) return t('offer.sit.mine', { mark, name: answererOf(room, seat) });
  return t('offer.sit.theirs', { mark, name: playerName(offer.by) });
}
