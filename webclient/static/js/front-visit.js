import { createDiagnosis } from './blocked.js';
import { createRoom, Refusal } from './create.js';
import { choiceOfClock, clockOfChoice } from './front-clock.js';
import { choiceOf, levels, parseChoice, requestOfChoice } from './front-games.js';
import { broughtBack, cancelled, FOUND_FOR, looking, newLobby, received, staleFound, wish, withMine } from './front-lobby.js';
import { rememberRoom } from './rooms.js';
import { read, write } from './settings.js';
import { connect } from './wire.js';

/** @typedef {import('./front-games.js').Choice} Choice */
/** @typedef {import('./front-lobby.js').Lobby} Lobby */

/** A server that tells one's own rooms by itself does so within this time. */
const TELLS_MINE_WITHIN = 1_000;

/** So long an answer to a cancel is waited for before the computer is played instead. */
export const ANSWERS_WITHIN = 3_000;

/**
 * @typedef {object} Front all that the front page knows
 * @property {Choice} choice
 * @property {Lobby} lobby
 * @property {WireStatus} status
 * @property {boolean} restarting the server has said that it will be back
 * @property {Blocked | null} blocked why there never was a connection
 * @property {boolean} creating
 * @property {boolean} instead of the search that was cancelled, the computer is played
 * @property {string | null} error
 * @property {string} [setting] what would mend the error
 */

/**
 * One visit to the front page: what is chosen, the connection to the lobby, and the
 * ways into a room. Nothing here knows the page.
 * @param {object} options
 * @param {URL} options.base
 * @param {Storage | null} options.kept
 * @param {() => void} options.onChange
 * @param {(room: string) => void} options.onRoom the page is left for it
 * @param {any} [options.world] what a browser's window is; for tests
 */
export function createVisit({ base, kept, onChange, onRoom, world = window }) {
  const state = newFront(kept);
  /** @type {number | undefined} */
  let answer;
  const started = { yet: false };
  const diagnose = createDiagnosis(base, (blocked) => change({ blocked }));
  const wire = connect({ url: new URL('ws', base), onFrame, onStatus, world });
  started.yet = true;

  /** @param {Partial<Front>} part */
  function change(part) {
    Object.assign(state, part);
    onChange();
  }

  /** @param {Partial<Choice>} part */
  function choose(part) {
    const choice = { ...state.choice, ...part };
    write(kept, 'choice', JSON.stringify(choice));
    change({ choice, error: null });
  }

  /** @param {'friend' | 'same-device' | Level} opponent */
  async function create(opponent) {
    if (state.creating) return;
    const level = levels.find((known) => known === opponent);
    if (level && level !== state.choice.level) choose({ level });
    change({ creating: true, error: null });
    const order = orderOf(state.choice, opponent);
    try {
      enter(await createRoom({ base, ...order }, world.fetch.bind(world)), order.rules);
    } catch (error) {
      const { code, detail } = error instanceof Refusal ? error : new Refusal('internal');
      change({ creating: false, error: code, setting: detail.setting });
    }
  }

  /**
   * @param {string} id
   * @param {RulesRequest} [rules]
   */
  function enter(id, rules) {
    if (rules) rememberRoom(id, rules);
    change({ creating: true });
    onRoom(id);
  }

  /** @param {import('./front-lobby.js').Match} [wanted] */
  function match(wanted = gameOf(state.choice)) {
    if (state.creating) return;
    const lobby = looking(state.lobby, { ...wanted, since: Date.now() });
    wire.send(/** @type {object} */ (wish(lobby)));
    change({ lobby, error: null });
  }

  function cancel() {
    wire.send({ type: 'cancel' });
    change({ lobby: cancelled(state.lobby) });
  }

  function instead() {
    if (state.creating) return;
    Object.assign(state, { instead: true, creating: true });
    cancel();
    answer = world.setTimeout(playInstead, state.status === 'open' ? ANSWERS_WITHIN : 0);
  }

  function playInstead() {
    world.clearTimeout(answer);
    Object.assign(state, { instead: false, creating: false });
    if (state.lobby.found) enterMatch(state.lobby.found);
    else create(state.choice.level);
  }

  /** @param {any} frame */
  function onFrame(frame) {
    if (frame.type === 'matched' && isEntered(frame.room)) return;
    const waited = state.lobby.match;
    const { found } = state.lobby;
    state.lobby = received(state.lobby, frame);
    if (state.lobby.found && state.lobby.found !== found) world.setTimeout(() => forget(frame.room), FOUND_FOR);
    if (state.lobby.refused) Object.assign(state, { error: state.lobby.refused, lobby: { ...state.lobby, refused: null } });
    if (state.instead && ['cancelled', 'matched'].includes(frame.type)) playInstead();
    else if (waited && state.lobby.found && !state.creating) enterMatch(state.lobby.found, waited.rules);
    onChange();
  }

  /**
   * @param {string} room
   * @param {RulesRequest} [rules]
   */
  function enterMatch(room, rules) {
    write(kept, 'entered', room);
    enter(room, rules);
  }

  /**
   * Another tab has gone there; the server may not yet know.
   * @param {string} room
   */
  function isEntered(room) {
    const { match: wanted, leaving } = state.lobby;
    return !wanted && !leaving && read(kept, 'entered') === room;
  }

  /** @param {string} found */
  function forget(found) {
    change({ lobby: staleFound(state.lobby, found) });
  }

  /**
   * @param {WireStatus} status
   * @param {WireDetail} detail
   */
  function onStatus(status, detail) {
    Object.assign(state, { status, restarting: detail.restarting, blocked: status === 'open' ? null : state.blocked });
    diagnose(status, detail);
    if (status === 'open') {
      const message = wish(state.lobby);
      if (message) wire.send(message);
      world.setTimeout(learnMine, TELLS_MINE_WITHIN);
    }
    if (started.yet) onChange();
  }

  async function learnMine() {
    if (state.lobby.pushed) return;
    const rooms = await fetchMine(base, world.fetch.bind(world));
    change({ lobby: withMine(state.lobby, rooms) });
  }

  return {
    state,
    choose,
    create,
    match: () => match(),
    cancel,
    instead,
    /** @param {{room: string, rules?: RulesRequest, clock?: GameClock | null}} after a pairing that fell through */
    goOn({ room, rules, clock }) {
      if (rules) state.choice = choiceOf(rules, state.choice);
      if (clock !== undefined) state.choice.clock = choiceOfClock(clock, state.choice.clock);
      match({ ...gameOf(state.choice), ...(rules && { rules }), after: room });
    },
    /** the page comes back as it was left, when what was under way no longer is */
    back: () => change({ creating: false, instead: false, lobby: broughtBack(state.lobby) }),
  };
}

/**
 * @param {Storage | null} kept
 * @returns {Front}
 */
function newFront(kept) {
  return {
    choice: parseChoice(read(kept, 'choice')),
    lobby: newLobby(),
    status: 'connecting',
    restarting: false,
    blocked: null,
    creating: false,
    instead: false,
    error: null,
  };
}

/** @param {Choice} choice */
function gameOf(choice) {
  return { rules: requestOfChoice(choice), clock: clockOfChoice(choice.clock) };
}

/**
 * @param {Choice} choice
 * @param {string} opponent
 */
function orderOf(choice, opponent) {
  const { rules, clock } = gameOf(choice);
  return { rules, seat: choice.seat, opponent, ...(clock && { clock }), ...(choice.listed && { listed: true }) };
}

/**
 * @param {URL} base
 * @param {typeof fetch} fetcher
 * @returns {Promise<ListedRoom[]>} one's own rooms among others; none where no answer came
 */
async function fetchMine(base, fetcher) {
  try {
    const { rooms } = await (await fetcher(new URL('api/rooms?mine', base))).json();
    return Array.isArray(rooms) ? rooms : [];
  } catch {
    return [];
  }
}
