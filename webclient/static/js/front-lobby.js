/**
 * @typedef {object} Match what is being looked for
 * @property {RulesRequest} rules
 * @property {GameClock | null} [clock]
 * @property {string | null} [after] the room of a pairing that fell through
 * @property {number} [since] an instant of this browser's clock
 */

/**
 * @typedef {object} Lobby what is known of the lobby, as its frames build it up
 * @property {string} player one's own public id
 * @property {Map<string, ListedRoom> | null} rooms null until the first list; the latest first
 * @property {ListedRoom[] | null} mine one's own rooms; null until they are told
 * @property {boolean} pushed the server tells one's own rooms by itself
 * @property {Match & {id: number} | null} match
 * @property {boolean} queued the server has confirmed the search on this connection
 * @property {boolean} leaving a cancel is not yet known to have reached the server
 * @property {string | null} found a room that waits for us
 * @property {boolean} crossed it was found while the cancel was on its way
 * @property {string | null} refused why the search ended
 * @property {number} asked the number of the last message
 */

/** How long a room waits for both. */
export const FOUND_FOR = 20_000;

/** @returns {Lobby} */
export function newLobby() {
  return {
    player: '', rooms: null, mine: null, pushed: false, match: null, queued: false, leaving: false, found: null, crossed: false,
    refused: null, asked: 0,
  };
}

/**
 * @param {Lobby} lobby
 * @param {any} frame
 * @returns {Lobby}
 */
export function received(lobby, frame) {
  switch (frame.type) {
    case 'hello':
      return { ...lobby, player: frame.player, found: null, queued: false, pushed: false };
    case 'rooms':
      return { ...lobby, rooms: changedRooms(lobby.rooms, frame) };
    case 'mine':
      return { ...lobby, mine: [...changedRooms(byId(lobby.mine ?? []), frame).values()], pushed: true };
    case 'queued':
      return { ...lobby, queued: lobby.match !== null };
    case 'matched':
      return { ...lobby, found: frame.room, crossed: lobby.leaving || (lobby.crossed && lobby.found === frame.room), leaving: false };
    case 'cancelled':
      return { ...lobby, leaving: false, match: lobby.queued ? null : lobby.match, queued: false };
    case 'refused':
      if (!lobby.match || (frame.id != null && frame.id !== lobby.match.id)) return lobby;
      return { ...lobby, match: null, queued: false, refused: frame.code };
    default:
      return lobby;
  }
}

/**
 * @param {Map<string, ListedRoom> | null} rooms
 * @param {{rooms?: ListedRoom[], added?: ListedRoom[], changed?: ListedRoom[], removed?: string[]}} frame
 */
function changedRooms(rooms, frame) {
  if (frame.rooms) return byId(frame.rooms);
  const known = rooms ?? new Map();
  const told = [...(frame.added ?? []), ...(frame.changed ?? [])];
  const next = new Map([...byId(told.filter(({ id }) => !known.has(id))), ...known]);
  for (const room of told) next.set(room.id, room);
  for (const id of frame.removed ?? []) next.delete(id);
  return next;
}

/** @param {ListedRoom[]} rooms */
function byId(rooms) {
  return new Map(rooms.map((room) => [room.id, room]));
}

/**
 * One's own rooms as they were asked for, unless the server tells them by itself.
 * @param {Lobby} lobby
 * @param {ListedRoom[]} rooms
 * @returns {Lobby}
 */
export function withMine(lobby, rooms) {
  return lobby.pushed ? lobby : { ...lobby, mine: rooms.filter(({ mine }) => mine) };
}

/**
 * @param {Lobby} lobby
 * @param {Match} match
 * @returns {Lobby}
 */
export function looking(lobby, match) {
  const id = lobby.asked + 1;
  return { ...lobby, asked: id, match: { ...match, id }, queued: false, leaving: false, found: null, crossed: false, refused: null };
}

/**
 * @param {Lobby} lobby
 * @returns {Lobby}
 */
export function cancelled(lobby) {
  return { ...lobby, match: null, queued: false, leaving: true, refused: null };
}

/**
 * @param {Lobby} lobby
 * @param {string} found that has waited long enough
 * @returns {Lobby}
 */
export function staleFound(lobby, found) {
  return lobby.found === found ? { ...lobby, found: null } : lobby;
}

/**
 * The lobby of a page that was left and comes back as it was.
 * @param {Lobby} lobby
 * @returns {Lobby}
 */
export function broughtBack(lobby) {
  return lobby.match && !lobby.found ? cancelled(lobby) : { ...lobby, match: null, found: null };
}

/**
 * What the server must be told, now and again on every new connection.
 * @param {Lobby} lobby
 * @returns {object | null}
 */
export function wish(lobby) {
  if (lobby.match) {
    const { rules, clock, after, id } = lobby.match;
    return { type: 'match', id, rules, ...(clock && { clock }), ...(after && { after }) };
  }
  return lobby.leaving ? { type: 'cancel' } : null;
}

/**
 * @param {ListedRoom} room
 * @param {string} player
 * @returns {'return' | 'join' | 'watch'}
 */
export function wayIn(room, player) {
  const mine = player !== '' && [room.seats.X, room.seats.O].some((seat) => seat?.player === player);
  if (mine) return 'return';
  return room.free && !room.winner ? 'join' : 'watch';
}

/**
 * The listed games to show: those with a free seat first, those that are over last,
 * and none that stands among one's own.
 * @param {Lobby} lobby
 */
export function shownRooms(lobby) {
  const own = new Set((lobby.mine ?? []).filter((room) => !isOver(room)).map(({ id }) => id));
  const rooms = [...(lobby.rooms?.values() ?? [])].filter(({ id }) => !own.has(id));
  const order = { return: 0, join: 1, watch: 2 };
  const rank = (/** @type {ListedRoom} */ room) => (isOver(room) ? 3 : order[wayIn(room, lobby.player)]);
  return rooms.sort((a, b) => rank(a) - rank(b));
}

/** @param {ListedRoom} room */
export function isOver(room) {
  return room.winner !== null || room.turn === null;
}
