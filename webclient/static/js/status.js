import { BLOCKED_AFTER, blockedWords } from './blocked.js';
import { cellName } from './coordinates.js';
import { isPlayable } from './desk.js';
import { hasWord, t } from './i18n.js';
import { markName } from './looks.js';
import { afterChoice, openingWords, placerOf } from './opening.js';
import { answererOf, holdsBoth, isAway, isMe, seatName } from './players.js';
import { resultWords } from './result.js';
import { playerName } from './names.js';
import { rulesName, rulesSentence } from './rules.js';
import { markOf, otherMark, ownSeats } from './state.js';

/** @typedef {{title: string, detail: string, glyph: Mark | 'T' | null}} Status */

/**
 * What is going on, in a sentence and a second line.
 * @param {Desk} desk
 * @param {Look} look
 * @returns {Status}
 */
export function statusOf(desk, look) {
  const trouble = troubleOf(desk);
  if (trouble) return { ...trouble, glyph: null };
  const { room } = desk;
  const main = mainOf(desk, look);
  const detail = overlay(desk, look) ?? main.detail;
  const over = room.act === null;
  return { title: main.title, detail, glyph: over ? room.winner : isWaiting(desk) ? null : room.choices.length > 0 ? room.act : room.turn };
}

/**
 * Alone at the board, and somebody is still to come.
 * @param {Desk} desk
 */
export function isWaiting({ room }) {
  const own = ownSeats(room);
  return room.rules !== null && own.length === 1 && room.seats[otherMark(own[0])] === null && room.act !== null;
}

/**
 * @param {Desk} desk
 * @returns {{title: string, detail: string} | null}
 */
function troubleOf(desk) {
  const { status, room, pending } = desk;
  if (typeof status === 'object') return closedWords(status);
  const never = !desk.everOpen && desk.failures >= BLOCKED_AFTER;
  if (never) return { title: t('status.blocked'), detail: blockedWords(desk.blocked) };
  if (status === 'open' && room.rules) return null;
  if (!room.rules) return { title: t('status.connecting'), detail: t('status.connecting.detail') };
  if (status !== 'lost') return null;
  const cell = pending ? cellName(pending.cell, room.rules) : '';
  const title = t(desk.restarting ? 'status.restarting' : 'status.lost');
  const plain = t(desk.restarting ? 'status.restarting.detail' : 'status.lost.detail');
  return { title, detail: pending ? t('status.lost.pending', { cell }) : plain };
}

/** @type {Record<number, string>} */
const closings = { 1008: 'slowed', 4001: 'replaced', 4004: 'gone', 4005: 'fellThrough', 4009: 'outdated' };

/** @param {{closed: number, reason: string}} status */
function closedWords({ closed, reason }) {
  const name = closings[closed] ?? 'slowed';
  return { title: t(`status.${name}`), detail: t(`status.${name}.detail`, { reason: refusalWords(reason) }) };
}

/** @param {string} code */
export function refusalWords(code) {
  return hasWord(`refusal.${code}`) ? t(`refusal.${code}`) : t('refusal.unknown');
}

/**
 * @param {Desk} desk
 * @param {Look} look
 */
function mainOf(desk, look) {
  if (desk.room.act === null) return resultWords(desk.room, look);
  return isWaiting(desk) ? waitingWords(desk.room, look) : turnWords(desk, look);
}

/**
 * @param {Room} room
 * @param {Look} look
 */
function waitingWords(room, look) {
  const own = ownSeats(room)[0];
  const names = { mark: markName(look, own), other: markName(look, otherMark(own)) };
  return { title: t('status.invite'), detail: `${t(`status.invite.${waitingFor(room, own)}`, names)}${tip(room, look)}` };
}

/**
 * @param {Room} room
 * @param {Mark} own
 */
function waitingFor(room, own) {
  const { rules, game, first, moves, laid, chosen } = room;
  if (rules?.opening === 'swap2' && game === 1 && first === own && moves.length < 4 && laid < 3 && chosen.length === 0) return 'three';
  const played = moves.length - laid;
  if (played > 1 || game > 1) return 'again';
  if (laid > 0) return room.act === own ? 'mine' : 'theirs';
  if (played === 1) return first === own ? 'begun' : 'second';
  return room.act === own ? 'begin' : 'second';
}

/**
 * The old game's tip.
 * @param {Room} room
 * @param {Look} look
 */
function tip({ rules, moves, turn }, look) {
  const small = rules?.width === 3 && rules.height === 3 && rules.inRow === 3;
  if (!small || moves.length > 0 || !turn) return '';
  return ` ${t('status.tip', { mark: markName(look, turn) })}`;
}

/**
 * @param {Desk} desk
 * @param {Look} look
 */
function turnWords({ room, watch }, look) {
  const act = /** @type {Mark} */ (room.act);
  const own = ownSeats(room);
  const opening = openingWords(room, look);
  const parts = [opening?.detail ?? afterChoice(room, look) ?? (room.moves.length > 0 ? lastWords(room, look) : beginWords(room, look))];
  if (own.length === 0) parts.push(t(room.player === '' && !watch ? 'status.nameless' : 'status.watching'));
  const other = own.length === 1 ? otherMark(own[0]) : null;
  if (other && isAway(room, other)) {
    parts.push(t('status.awayNow', { name: seatName(room, other) ?? '' }));
  }
  if (room.rules && !opening?.title) parts.push(rulesForNow(room.rules, room.moves.length > 0 || opening !== null, look));
  return { title: opening?.title ?? turnTitle(room, act, look), detail: parts.join(' ') };
}

/**
 * Who begins is settled, and how a game begins is of no use once it has begun.
 * @param {Rules} rules
 * @param {boolean} begun
 * @param {Look} look
 */
function rulesForNow(rules, begun, look) {
  return rulesSentence({ ...rules, first: 'X', opening: begun ? 'free' : rules.opening }, look);
}

/**
 * @param {Room} room
 * @param {Mark} act
 * @param {Look} look
 */
function turnTitle(room, act, look) {
  const mark = markName(look, /** @type {Mark} */ (room.turn));
  const name = seatName(room, act);
  if (holdsBoth(room) || name === null) return t('status.toMove', { mark });
  if (look === 'pens') return isMe(room, act) ? t('status.yourTurn') : t('status.turn', { name });
  return isMe(room, act) ? t('status.toMove.you', { mark }) : t('status.toMove.name', { mark, name });
}

/**
 * @param {Room} room
 * @param {Look} look
 */
function beginWords(room, look) {
  const act = /** @type {Mark} */ (room.act);
  if (isMe(room, act)) return t('status.youBegin');
  const name = holdsBoth(room) ? null : seatName(room, act);
  return name === null ? t('status.markBegins', { mark: markName(look, act) }) : t('status.begins', { name });
}

/**
 * @param {Room} room
 * @param {Look} look
 */
function lastWords(room, look) {
  const index = room.moves.length - 1;
  const placer = placerOf(room, index);
  const cell = room.rules ? cellName(room.moves[index], room.rules) : '';
  const laid = index < room.laid;
  if (isMe(room, placer) && !laid) return t('status.youPlayed', { cell });
  const name = laid || holdsBoth(room) ? null : seatName(room, placer);
  return name === null ? t('status.markPlayed', { mark: markName(look, markOf(room.first, index)), cell }) : t('status.played', { name, cell });
}

/**
 * What is more pressing than the second line.
 * @param {Desk} desk
 * @param {Look} look
 * @returns {string | null}
 */
function overlay(desk, look) {
  const { room, notice, pending, view } = desk;
  if (!room.rules) return null;
  if (notice && !notice.aloud) return noticeWords(notice, room, look);
  if (desk.asking === 'rise') return askingWords(room);
  if (pending) return t('status.sending', { cell: cellName(pending.cell, room.rules) });
  if (desk.choosing) return t('status.choosing');
  if (view !== null) {
    return t(view === 0 ? 'status.looking.start' : 'status.looking', { ply: view, count: room.moves.length });
  }
  return pencilWords(desk) ?? offerWords(room, look);
}

/** @param {Desk} desk */
export function pencilWords(desk) {
  const { room, pencil } = desk;
  if (pencil === null || !room.rules || !isPlayable(desk)) return null;
  return t('status.pencil', { cell: cellName(pencil, room.rules) });
}

/**
 * @param {Notice} notice
 * @param {Room} room
 * @param {Look} look
 */
export function noticeWords({ key, params, code, named, foul }, room, look) {
  const reason = foul ? t(`foul.${hasWord(`foul.${foul}`) ? foul : 'unknown'}`) : code ? refusalWords(code) : '';
  const name = named ? seatName(room, named) ?? markName(look, named) : '';
  return t(key, { ...params, reason, name });
}

/** @param {Room} room */
function askingWords(room) {
  const own = ownSeats(room);
  if (own.length === 2) return t('ask.rise.both');
  const ends = room.moves.length - room.laid >= 2 && room.act !== null && room.seats[otherMark(own[0])] !== null;
  return ends ? t('ask.rise', { name: answererOf(room, own[0]) }) : t('ask.rise.early');
}

/**
 * @param {Room} room
 * @param {Look} look
 * @returns {string | null}
 */
function offerWords(room, look) {
  for (const offer of room.offers) {
    const words = wordsOfOffer(room, offer, look);
    if (words) return words;
  }
  return null;
}

/**
 * @param {Room} room
 * @param {Offer} offer
 * @param {Look} look
 * @returns {string | null}
 */
export function wordsOfOffer(room, offer, look) {
  if (offer.kind === 'reset') return resetWords(room, offer, ownSeats(room).includes(/** @type {Mark} */ (offer.by)));
  return offer.kind === 'sit' && offer.seat ? sitWords(room, offer, look) : null;
}

/**
 * @param {Room} room
 * @param {Offer} offer
 * @param {boolean} mine
 */
function resetWords(room, offer, mine) {
  const by = /** @type {Mark} */ (offer.by);
  const early = room.act !== null ? '.early' : '';
  if (mine) return t(`offer.reset.mine${early}`, { name: answererOf(room, by) });
  const name = seatName(room, by) ?? by;
  const other = offer.rules && room.rules && !sameRules(offer.rules, room.rules);
  if (other && offer.rules) return t('offer.reset.theirs.rules', { name, rules: rulesName(offer.rules) });
  return t(`offer.reset.theirs${early}`, { name });
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
