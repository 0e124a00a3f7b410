import { BLOCKED_AFTER, blockedWords } from './blocked.js';
import { cellName } from './coordinates.js';
import { isPlayable } from './desk.js';
import { hasWord, t } from './i18n.js';
import { play } from './late.js';
import { markName } from './looks.js';
import { isMe, seatName, sideName } from './players.js';
import { rulesSentence } from './rules.js';
import { otherMark, ownSeats } from './state.js';

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
  return { title: t(`status.${name}`), detail: t(`status.${name}.detail`, { reason: play()?.refusalWords(reason) ?? '' }) };
}

/**
 * @param {Desk} desk
 * @param {Look} look
 */
function mainOf(desk, look) {
  if (desk.room.act === null) return play()?.resultWords(desk.room, look) ?? { title: '', detail: '' };
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
  const opening = play()?.openingWords(room, look) ?? null;
  const lately = opening?.detail ?? play()?.latelyWords(room, look);
  const parts = [lately ?? (room.moves.length > 0 ? '' : beginWords(room, look))];
  if (own.length === 0) parts.push(t(room.player === '' && !watch ? 'status.nameless' : 'status.watching'));
  if (room.rules && !opening?.title) parts.push(rulesForNow(room.rules, room.moves.length > 0 || opening !== null, look));
  return { title: opening?.title ?? turnTitle(room, act, look), detail: parts.filter(Boolean).join(' ') };
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
  const name = sideName(room, act);
  if (name === null) return t('status.toMove', { mark });
  if (look === 'pens' && room.seats[act]?.computer) return t('status.thinking');
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
  const name = sideName(room, act);
  return name === null ? t('status.markBegins', { mark: markName(look, act) }) : t('status.begins', { name });
}

/**
 * What is more pressing than the second line.
 * @param {Desk} desk
 * @param {Look} look
 * @returns {string | null}
 */
function overlay(desk, look) {
  const { room, notice, pending } = desk;
  if (!room.rules) return null;
  if (notice && !notice.aloud) return noticeWords(notice, room, look);
  if (desk.asking) return play()?.askingWords(desk) ?? null;
  if (pending) return t('status.sending', { cell: cellName(pending.cell, room.rules) });
  if (desk.choosing) return t('status.choosing');
  return pencilWords(desk) ?? play()?.standingWords(desk, look) ?? null;
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
export function noticeWords(notice, room, look) {
  const { key, params, code, named, foul } = notice;
  const reason = foul ? t(`foul.${hasWord(`foul.${foul}`) ? foul : 'unknown'}`) : code ? play()?.reasonWords(notice) ?? '' : '';
  const name = named ? seatName(room, named) ?? markName(look, named) : '';
  return t(key, { ...params, reason, name });
}
