/** @typedef {{rules: RulesRequest, after: string | null, id: number}} Match */

/**
 * @typedef {object} Lobby what is known of the lobby, as its frames build it up
 * @property {string} player one's own public id
 * @property {Map<string, ListedRoom> | null} rooms null until the first list
 * @property {Match | null} match what is being looked for
 * @property {boolean} leaving a cancel is not yet known to have reached the server
 * @property {string | null} found a room that waits for us
 * @property {string | null} refused why the search ended
 * @property {number} asked the number of the last message
 */

/** How long a room waits for both. */
export const FOUND_FOR = 20_000;

/** @returns {Lobby} */
export function newLobby() {
  return { player: '', rooms: null, match: null, leaving: false, found: null, refused: null, asked: 0 };
}

/**
 * @param {Lobby} lobby
 * @param {any} frame
 * @returns {Lobby}
 */
export function received(lobby, frame) {
  switch (frame.type) {
    case 'hello':
      return { ...lobby, player: frame.player, found: null };
    case 'rooms':
      return { ...lobby, rooms: changedRooms(lobby.rooms, frame) };
    case 'matched':
      return { ...lobby, found: frame.room };
    case 'cancelled':
      return { ...lobby, leaving: false };
    case 'refused':
      if (!lobby.match || (frame.id != null && frame.id !== lobby.match.id)) return lobby;
      return { ...lobby, match: null, refused: frame.code };
    default:
      return lobby;
  }
}

/**
 * @param {Map<string, ListedRoom> | null} rooms
 * @param {{rooms?: ListedRoom[], added?: ListedRoom[], changed?: ListedRoom[], removed?: string[]}} frame
 */
function changedRooms(rooms, frame) {
  const next = new Map(frame.rooms ? [] : rooms);
  for (const room of [...(frame.rooms ?? []), ...(frame.added ?? []), ...(frame.changed ?? [])]) next.set(room.id, room);
  for (const id of frame.removed ?? []) next.delete(id);
  return next;
}

/**
 * @param {Lobby} lobby
 * @param {RulesRequest} rules
 * @param {string | null} [after]
 * @returns {Lobby}
 */
export function looking(lobby, rules, after = null) {
  const id = lobby.asked + 1;
  return { ...lobby, asked: id, match: { rules, after, id }, leaving: false, found: null, refused: null };
}

/**
 * @param {Lobby} lobby
 * @returns {Lobby}
 */
export function cancelled(lobby) {
  return { ...lobby, match: null, leaving: true, refused: null };
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
 * What the server must be told, now and again on every new connection.
 * @param {Lobby} lobby
 * @returns {object | null}
 */
export function wish(lobby) {
  if (lobby.match) {
    const { rules, after, id } = lobby.match;
    return after ? { type: 'match', id, rules, after } : { type: 'match', id, rules };
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
 * The rooms to show, one's own and those with a free seat first.
 * @param {Lobby} lobby
 * @param {number} most
 */
export function shownRooms(lobby, most) {
  const order = { return: 0, join: 1, watch: 2 };
  const rooms = [...(lobby.rooms?.values() ?? [])];
  rooms.sort((a, b) => order[wayIn(a, lobby.player)] - order[wayIn(b, lobby.player)]);
  return rooms.slice(0, most);
}
