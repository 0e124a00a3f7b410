import { cellName } from './coordinates.js';
import { play as playing } from './late.js';
import { emptyRoom, isDue, ownSeats, reduce } from './state.js';

const tryAgain = new Set(['busy', 'rate', 'not-saved', 'internal']);

/**
 * @param {boolean} watch
 * @returns {Desk}
 */
export function emptyDesk(watch) {
  return {
    room: emptyRoom(),
    status: 'connecting',
    failures: 0,
    everOpen: false,
    restarting: false,
    blocked: null,
    watch,
    view: null,
    fresh: false,
    pencil: null,
    pending: null,
    choosing: null,
    asked: [],
    focus: null,
    notice: null,
    asking: null,
    more: null,
    reaction: null,
    ahead: null,
    declined: 0,
  };
}

/**
 * What a frame makes of the desk, and what has to be sent because of it.
 * @param {Desk} desk
 * @param {Frame} frame
 * @returns {{desk: Desk, send: object[]}}
 */
export function take(desk, frame) {
  const told = playing();
  const answered = told?.answered(desk, frame.id) ?? desk;
  if (frame.type === 'refused') return { desk: refused(answered, frame, told?.typeOf(desk, frame.id)), send: [] };
  if (frame.type === 'done') return { desk: done(answered, frame.id), send: [] };
  if (frame.type === 'reaction') {
    return { desk: { ...(told?.answeredReaction(desk, frame) ?? desk), reaction: { by: frame.by, reaction: frame.reaction } }, send: [] };
  }
  const room = reduce(desk.room, frame);
  if (room === desk.room) return { desk, send: [] };
  const looked = settleView(settleChoosing(settlePending({ ...desk, room })), desk.room);
  const settled = settleAsking(looked, desk.room);
  const after = told?.settleAsked(settled, desk.room, frame) ?? settled;
  const again = frame.type === 'state' ? waitingOf(after) : [];
  return { desk: after, send: again };
}

/**
 * Who is here is not known without a connection.
 * @param {Desk} desk
 * @param {WireStatus} status
 * @param {WireDetail} detail
 * @returns {Desk}
 */
export function withStatus(desk, status, { failures, everOpen, restarting }) {
  const { presence } = desk.room;
  const room = status === 'open' ? desk.room : { ...desk.room, presence: { ...presence, now: 0, spectators: 0 } };
  return { ...desk, room, status, failures, everOpen, restarting };
}

/**
 * @param {Desk} desk
 * @param {number | undefined} id
 * @returns {Desk}
 */
function done(desk, id) {
  if (id === undefined) return desk;
  if (id === desk.pending?.id) return { ...desk, pending: null };
  return id === desk.choosing?.id ? { ...desk, choosing: null } : desk;
}

/**
 * @param {Desk} desk
 * @param {Frame} frame
 * @param {string | undefined} asked the type of what was refused
 * @returns {Desk}
 */
function refused(desk, { id, code, foul }, asked) {
  const { pending } = desk;
  const choosing = desk.choosing && id === desk.choosing.id ? null : desk.choosing;
  if (!pending || id !== pending.id) return { ...desk, choosing, notice: { key: 'notice.plain', code, ...(asked && { asked, params: { seconds: untilAgain(desk) } }) } };
  const cell = nameOf(desk, pending.cell);
  const pencil = tryAgain.has(code) ? pending.cell : null;
  /** @type {Notice} */
  const notice = foul ? { key: 'notice.foul', params: { cell }, foul } : { key: 'notice.refused', params: { cell }, code };
  return { ...desk, pending: null, pencil, notice };
}

const AGAIN_AFTER = 20_000;

/**
 * Seconds until one may ask again what was refused.
 * @param {Desk} desk
 */
function untilAgain({ declined }) {
  const left = Math.ceil((declined + AGAIN_AFTER - Date.now()) / 1_000);
  return left > 0 ? left : AGAIN_AFTER / 1_000;
}

/**
 * A move on its way is done when the server shows it, and given up when the game has gone on.
 * @param {Desk} desk
 * @returns {Desk}
 */
function settlePending(desk) {
  const { pending, room } = desk;
  if (!pending) return desk;
  if (room.game === pending.game && room.moves.includes(pending.cell)) return { ...desk, pending: null, notice: null };
  if (room.game === pending.game && room.at === pending.at) return desk;
  const cell = nameOf(desk, pending.cell);
  return { ...desk, pending: null, notice: { key: 'notice.dropped', params: { cell } } };
}

/**
 * @param {Desk} desk
 * @returns {Desk}
 */
function settleChoosing(desk) {
  const { choosing, room } = desk;
  if (!choosing || (room.game === choosing.game && room.at === choosing.at)) return desk;
  return { ...desk, choosing: null };
}

/**
 * Whoever looks back stays there, whatever is played meanwhile.
 * @param {Desk} desk
 * @param {Room} before
 * @returns {Desk}
 */
function settleView(desk, before) {
  const { room, view } = desk;
  if (view === null) return desk;
  if (room.game !== before.game || view >= room.moves.length) return { ...desk, view: null, fresh: false };
  return room.moves.length > before.moves.length ? { ...desk, fresh: true } : desk;
}

/**
 * @param {Desk} desk
 * @param {Room} before
 * @returns {Desk}
 */
function settleAsking(desk, before) {
  const { room } = desk;
  const moved = room.at !== before.at || room.game !== before.game;
  const ended = (room.act === null) !== (before.act === null);
  const outlives = desk.notice?.key === 'notice.dropped';
  return {
    ...desk,
    asking: moved || ended || room.seats !== before.seats ? null : desk.asking,
    more: moved || ended ? null : desk.more,
    notice: moved && !outlives ? null : desk.notice,
    pencil: desk.pencil !== null && mayPlay(desk, desk.pencil) ? desk.pencil : null,
  };
}

/**
 * @param {Desk} desk
 * @param {number} cell
 */
function nameOf({ room }, cell) {
  return room.rules ? cellName(cell, room.rules) : '';
}

/** @param {Pending} pending */
function clickOf({ cell, at, id }) {
  return { type: 'click', cell, at, id };
}

/** @param {Choosing} choosing */
function choiceOf({ choice, at, id }) {
  return { type: 'choose', choice, at, id };
}

/**
 * What is said again on a new connection, since nobody knows whether it arrived.
 * @param {Desk} desk
 * @returns {object[]}
 */
function waitingOf({ pending, choosing }) {
  return [...(pending ? [clickOf(pending)] : []), ...(choosing ? [choiceOf(choosing)] : [])];
}

/**
 * One has to act, in the position that is shown.
 * @param {Desk} desk
 */
function isMine(desk) {
  const { room } = desk;
  if (!room.rules || desk.watch || desk.view !== null || isClosed(desk)) return false;
  return room.act !== null && room.turn !== null && ownSeats(room).includes(room.act);
}

/** @param {Desk} desk */
export function isPlayable(desk) {
  return isMine(desk) && !desk.pending && !desk.choosing && !isDue(desk.room);
}

/** @param {Desk} desk */
export function mayChoose(desk) {
  return isMine(desk) && !desk.pending && !desk.choosing && desk.room.choices.length > 0;
}

/**
 * The squares that are forbidden to whoever is looking.
 * @param {Desk} desk
 */
export function forbiddenOf(desk) {
  return isMine(desk) ? desk.room.forbidden : [];
}

/** @param {Desk} desk */
export function isClosed({ status }) {
  return typeof status === 'object';
}

/**
 * @param {Desk} desk
 * @param {number} cell
 */
export function mayPlay(desk, cell) {
  return isPlayable(desk) && !desk.room.moves.includes(cell) && !desk.room.forbidden.includes(cell);
}

/**
 * Makes one of an opening's choices: it is on its way until the server shows it.
 * @param {Desk} desk
 * @param {Chosen['choice']} choice
 * @param {number} id
 * @returns {{desk: Desk, send: object[]}}
 */
export function choose(desk, choice, id) {
  if (!mayChoose(desk)) return { desk, send: [] };
  const choosing = { choice, id, at: desk.room.at, game: desk.room.game };
  return { desk: { ...desk, choosing, pencil: null, notice: null }, send: [choiceOf(choosing)] };
}

/**
 * Plays a square: it is pending until the server shows it. A forbidden one is asked for
 * too: the server knows which foul it is.
 * @param {Desk} desk
 * @param {number} cell
 * @param {number} id
 * @returns {{desk: Desk, send: object[]}}
 */
export function play(desk, cell, id) {
  const { room } = desk;
  const foul = isPlayable(desk) && room.forbidden.includes(cell);
  if (!foul && !mayPlay(desk, cell)) return { desk: { ...desk, notice: whyNot(desk, cell) }, send: [] };
  const pending = { cell, id, at: room.at, game: room.game, mark: /** @type {Mark} */ (room.turn) };
  return { desk: { ...desk, pending, pencil: null, notice: null, focus: cell }, send: [clickOf(pending)] };
}

/**
 * A tap where squares are small: the first pencils a mark, the second on the same square plays it.
 * @param {Desk} desk
 * @param {number} cell
 * @param {number} id
 * @returns {{desk: Desk, send: object[]}}
 */
export function tap(desk, cell, id) {
  if (desk.pencil === cell || desk.room.forbidden.includes(cell)) return play(desk, cell, id);
  if (!mayPlay(desk, cell)) return { desk: { ...desk, pencil: null, notice: whyNot(desk, cell) }, send: [] };
  return { desk: pencilAt(desk, cell), send: [] };
}

/**
 * @param {Desk} desk
 * @param {number | null} cell
 * @returns {Desk}
 */
export function pencilAt(desk, cell) {
  if (cell !== null && !mayPlay(desk, cell)) return desk;
  return { ...desk, pencil: cell, focus: cell ?? desk.focus, notice: null };
}

/**
 * Why a square that was tried cannot be played, where that needs saying.
 * @param {Desk} desk
 * @param {number} cell
 * @returns {Notice | null}
 */
export function whyNot(desk, cell) {
  const { room, pending } = desk;
  if (!room.rules || isClosed(desk)) return null;
  if (desk.view !== null) return { key: 'notice.looking' };
  if (pending) return { key: 'notice.pending', params: { cell: nameOf(desk, pending.cell) } };
  const own = ownSeats(room);
  if (desk.watch || own.length === 0) return { key: 'notice.watching' };
  if (room.act === null) return { key: 'notice.over', aloud: true };
  if (!own.includes(room.act)) {
    return room.seats[room.act] ? { key: 'notice.notYourTurn', named: room.act } : { key: 'notice.waitFirst' };
  }
  return isDue(room) ? { key: 'notice.plain', code: 'choose' } : { key: 'notice.taken', params: { cell: nameOf(desk, cell) } };
}

/**
 * Looks at an earlier position; at the last one, that is now.
 * @param {Desk} desk
 * @param {number | null} ply
 * @returns {Desk}
 */
export function look(desk, ply) {
  const count = desk.room.moves.length;
  if (ply === null || ply >= count) return { ...desk, view: null, fresh: false, notice: null };
  return { ...desk, view: Math.max(0, ply), pencil: null, notice: null };
}

/**
 * @param {Desk} desk
 * @param {number} by
 * @returns {Desk}
 */
export function step(desk, by) {
  return look(desk, (desk.view ?? desk.room.moves.length) + by);
}
