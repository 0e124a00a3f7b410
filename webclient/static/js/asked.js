import { playerName } from './names.js';
import { seatName } from './players.js';
import { marks, ownSeats } from './state.js';

/** @type {Record<string, string[]>} the kinds of diff that answer a message */
const answers = {
  reset: ['reset', 'offer'],
  undo: ['undo', 'offer'],
  draw: ['draw', 'offer'],
  resign: ['resign'],
  abort: ['abort'],
  claim: ['claim'],
  name: ['name'],
  accept: ['reset', 'sit', 'undo', 'draw'],
  decline: ['decline'],
  sit: ['sit', 'offer'],
  rise: ['rise'],
};

/**
 * What was asked of the server stays in mind until it has answered.
 * @param {Desk} desk
 * @param {Asked} message
 * @param {boolean} sent
 * @returns {Desk}
 */
export function ask(desk, message, sent) {
  const next = { ...desk, asking: null, more: null, notice: null };
  return sent ? { ...next, asked: [...desk.asked, message] } : unsent(next);
}

/**
 * @param {Desk} desk
 * @returns {Desk}
 */
function unsent(desk) {
  return { ...desk, notice: { key: 'notice.unsent' } };
}

/**
 * @param {Desk} desk
 * @param {number | undefined} id
 * @returns {Desk}
 */
export function answered(desk, id) {
  return desk.asked.some((message) => message.id === id) ? { ...desk, asked: desk.asked.filter((message) => message.id !== id) } : desk;
}

/**
 * A diff answers what asked for it. Nobody answers on a new connection what was asked on
 * the old one, but its state shows what has come of it.
 * @param {Desk} desk
 * @param {Room} before
 * @param {Frame} frame
 * @returns {Desk}
 */
export function settleAsked(desk, before, frame) {
  if (frame.type === 'state') {
    const lost = desk.asked.some((message) => !hasHappened(message, desk.room));
    return lost ? unsent({ ...desk, asked: [] }) : { ...desk, asked: [] };
  }
  if (frame.type !== 'diff') return desk;
  const asked = desk.asked.filter(({ type }) => !answers[type]?.includes(frame.kind));
  const left = frame.kind === 'rise' ? leaver(desk.room, before) : null;
  if (left) return { ...desk, asked, notice: { key: 'notice.left', params: { who: left }, quiet: true } };
  const name = frame.kind === 'decline' ? declined(desk, before) : null;
  if (name) return { ...desk, asked, declined: Date.now(), notice: { key: 'notice.declined', named: name } };
  const taken = frame.kind === 'decline' ? withdrawn(desk, before) : null;
  return taken ? { ...desk, asked, notice: { key: 'notice.withdrawn', params: { who: taken } } } : { ...desk, asked };
}

/**
 * Who has just given up a seat, if that is somebody else.
 * @param {Room} room
 * @param {Room} before
 */
function leaver({ seats }, before) {
  const own = ownSeats(before);
  const mark = marks.find((one) => before.seats[one] && !seats[one] && !own.includes(one));
  return mark ? seatName(before, mark) : null;
}

/**
 * The seat whose player did not agree to what one had asked.
 * @param {Desk} desk
 * @param {Room} before
 * @returns {Mark | null}
 */
function declined({ room, asked }, before) {
  const own = ownSeats(before);
  for (const { v, by, seat, kind } of before.offers) {
    const mine = by === before.player || own.includes(/** @type {Mark} */ (by));
    const gone = !room.offers.some((offer) => offer.v === v);
    const withdrawn = asked.some(({ type, offer }) => type === 'decline' && offer === v);
    if (!mine || !gone || withdrawn) continue;
    const asker = kind === 'sit' ? seat : by;
    return asker === 'X' ? 'O' : 'X';
  }
  return null;
}

/**
 * Who no longer asks for what one could have agreed to.
 * @param {Desk} desk
 * @param {Room} before
 * @returns {string | null}
 */
function withdrawn({ room, asked }, before) {
  const [own] = ownSeats(room);
  const gone = before.offers.find(({ v, by, seat }) => own && by !== own && seat !== own && by !== room.player
    && !room.offers.some((offer) => offer.v === v) && !asked.some(({ type, offer }) => type === 'decline' && offer === v));
  if (!gone) return null;
  return gone.kind === 'sit' ? playerName(gone.by) : seatName(room, /** @type {Mark} */ (gone.by));
}

/**
 * @param {Asked} message
 * @param {Room} room
 */
function hasHappened({ type, game, offer, seat, at }, room) {
  const own = ownSeats(room);
  const offered = (/** @type {string} */ kind) => room.offers.some(({ kind: is, by }) =>
    is === kind && (by === room.player || own.includes(/** @type {Mark} */ (by))));
  if (type === 'reset') return room.game !== game || offered('reset');
  if (type === 'sit') return own.includes(/** @type {Mark} */ (seat)) || offered('sit');
  if (type === 'undo' || type === 'draw') return offered(type) || room.act === null || room.at !== at;
  if (type === 'resign' || type === 'abort' || type === 'claim') return room.act === null || room.game !== game;
  if (type === 'name' || type === 'react') return true;
  if (type === 'rise') return seat ? !own.includes(seat) : own.length === 0;
  return !room.offers.some(({ v }) => v === offer);
}

/**
 * @param {Desk} desk
 * @param {number | undefined} id
 */
export function typeOf({ asked }, id) {
  return asked.find((message) => message.id === id)?.type;
}

/**
 * A reaction of one's own that is shown to all is answered by that.
 * @param {Desk} desk
 * @param {Frame} frame
 * @returns {Desk}
 */
export function answeredReaction(desk, { by }) {
  if (!ownSeats(desk.room).includes(by)) return desk;
  return { ...desk, asked: desk.asked.filter(({ type }) => type !== 'react') };
}
