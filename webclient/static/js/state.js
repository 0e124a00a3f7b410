/** @type {readonly Mark[]} */
export const marks = ['X', 'O'];

/** @returns {Room} */
export function emptyRoom() {
  return {
    rules: null,
    player: '',
    v: 0,
    at: 0,
    game: 0,
    moves: [],
    laid: 0,
    turn: null,
    act: null,
    winner: null,
    reason: null,
    lines: [],
    first: 'X',
    choices: [],
    chosen: [],
    forbidden: [],
    seats: { X: null, O: null },
    score: { X: 0, O: 0, T: 0 },
    offers: [],
    undos: null,
    back: null,
    quick: false,
    clock: null,
    listed: false,
    presence: noPresence(),
    hole: false,
  };
}

/** @returns {Presence} */
function noPresence() {
  return { now: 0, online: { X: false, O: false }, spectators: 0, sit: {}, claim: [], away: {} };
}

/**
 * What a frame makes of a room. A frame that says nothing new gives the same room.
 * @param {Room} room
 * @param {Frame} frame
 * @returns {Room}
 */
export function reduce(room, frame) {
  switch (frame.type) {
    case 'hello': return { ...room, player: frame.player ?? '', presence: { ...room.presence, now: 0 } };
    case 'state': return fromState(room, frame);
    case 'diff': return withDiff(room, frame);
    case 'presence': return withPresence(room, frame);
    default: return room;
  }
}

/**
 * The whole state replaces all that was known, but who we are and who is here.
 * @param {Room} room
 * @param {Frame} frame
 * @returns {Room}
 */
function fromState(room, frame) {
  return { ...emptyRoom(), player: room.player, presence: room.presence, ...fieldsOf(frame) };
}

/**
 * @param {Room} room
 * @param {Frame} frame
 * @returns {Room}
 */
function withDiff(room, frame) {
  if (!room.rules || room.hole || frame.v <= room.v) return room;
  if (frame.v !== room.v + 1) return { ...room, hole: true };
  const fields = fieldsOf(frame);
  const presence = fields.seats ? presenceAfter(room, fields.seats) : room.presence;
  return { ...room, ...fields, presence, moves: movesAfter(room.moves, frame.ply, frame.cells) };
}

/**
 * What was known of a player goes along to the other seat, and says nothing of whoever comes.
 * @param {Room} room
 * @param {Seats} seats
 * @returns {Presence}
 */
function presenceAfter({ presence, seats: before }, seats) {
  const online = { ...presence.online };
  const away = { ...presence.away };
  for (const mark of marks) {
    const player = seats[mark]?.player;
    if (before[mark]?.player === player && before[mark]?.computer === seats[mark]?.computer) continue;
    const other = otherMark(mark);
    const moved = before[other]?.player === player;
    online[mark] = moved ? presence.online[other] : null;
    delete away[mark];
    if (moved && other in presence.away) away[mark] = presence.away[other];
  }
  return { ...presence, online, away };
}

/**
 * @param {number[]} moves
 * @param {number | undefined} ply how many moves stand afterwards
 * @param {Record<string, Mark | null> | undefined} cells
 */
export function movesAfter(moves, ply, cells = {}) {
  if (ply === undefined) return moves;
  const added = Object.keys(cells).filter((cell) => cells[cell] !== null).map(Number);
  return [...moves.slice(0, ply - added.length), ...added];
}

/**
 * @param {Room} room
 * @param {Frame} frame
 * @returns {Room}
 */
function withPresence(room, frame) {
  if (frame.now < room.presence.now) return room;
  return { ...room, presence: { ...noPresence(), ...fieldsOf(frame) } };
}

const notFields = new Set(['type', 'kind', 'ply', 'cells']);
const lists = new Set(['moves', 'lines', 'choices', 'chosen', 'forbidden', 'offers', 'claim']);

/**
 * What a frame says of a room, under the room's own names. A list that is null is an empty one.
 * @param {Frame} frame
 * @returns {any}
 */
function fieldsOf(frame) {
  const entries = Object.entries(frame).filter(([name]) => !notFields.has(name));
  return Object.fromEntries(entries.map(([name, value]) => [name, value === null && lists.has(name) ? [] : value]));
}

/**
 * @param {Mark} mark
 * @returns {Mark}
 */
export function otherMark(mark) {
  return mark === 'X' ? 'O' : 'X';
}

/**
 * @param {Mark} first the mark that began
 * @param {number} index of the move, from 0
 * @returns {Mark}
 */
export function markOf(first, index) {
  return index % 2 === 0 ? first : otherMark(first);
}

/**
 * The board after so many moves; lines belong to the last position alone.
 * @param {{rules: {width: number, height: number} | null, moves: number[], first: Mark, lines?: number[][]}} game
 * @param {number} [ply]
 * @returns {Position}
 */
export function positionAt({ rules, moves, first, lines = [] }, ply = moves.length) {
  const count = Math.max(0, Math.min(ply, moves.length));
  /** @type {(Mark | null)[]} */
  const board = new Array(rules ? rules.width * rules.height : 0).fill(null);
  for (let index = 0; index < count; index += 1) board[moves[index]] = markOf(first, index);
  return {
    ply: count,
    board,
    last: count > 0 ? moves[count - 1] : null,
    lines: count === moves.length ? lines : [],
  };
}

/**
 * The seats that are one's own.
 * @param {Room} room
 * @returns {Mark[]}
 */
export function ownSeats(room) {
  if (!room.player) return [];
  return marks.filter((mark) => room.seats[mark]?.player === room.player);
}

/**
 * Nothing but a choice is accepted.
 * @param {Room} room
 */
export function isDue({ choices }) {
  return choices.includes('stay');
}
