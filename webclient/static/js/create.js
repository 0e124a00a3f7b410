import { read, storageOf, write } from './settings.js';

const WITHIN = 15_000;
const REMEMBERED = 60;

/** A refusal, by its code; 'offline' where no answer came. */
export class Refusal extends Error {
  /**
   * @param {string} code
   * @param {any} [detail] the rest of the answer
   */
  constructor(code, detail = {}) {
    super(code);
    this.code = code;
    this.detail = detail;
  }
}

/** @type {Record<number, string>} */
const codeOfStatus = { 400: 'bad-rules', 401: 'no-identity', 403: 'origin', 429: 'rate', 503: 'busy', 507: 'not-saved' };

/**
 * @param {object} order
 * @param {URL} order.base
 * @param {RulesRequest} [order.rules]
 * @param {string} [order.record] the record of a game to play on, under its own rules or else a preset
 * @param {number} [order.ply] from where
 * @param {string} [order.seat]
 * @param {string} [order.opponent]
 * @param {GameClock} [order.clock]
 * @param {boolean} [order.listed]
 * @param {typeof fetch} [fetcher]
 * @returns {Promise<string>} the room's id
 */
export async function createRoom({ base, seat = 'random', opponent = 'friend', ...from }, fetcher = fetch) {
  const body = await post(fetcher, new URL('api/rooms', base), { ...from, seat, opponent });
  if (typeof body.id === 'string') return body.id;
  throw new Refusal('internal');
}

/**
 * @param {typeof fetch} fetcher
 * @param {URL} url
 * @param {object} message
 * @returns {Promise<any>} the answer; a refusal is thrown
 */
export async function post(fetcher, url, message) {
  const answer = await fetcher(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(message),
    signal: AbortSignal.timeout(WITHIN),
  }).catch(() => {
    throw new Refusal('offline');
  });
  const body = await answer.json().catch(() => ({}));
  if (answer.status < 300) return body;
  throw new Refusal(typeof body.code === 'string' ? body.code : codeOfStatus[answer.status] ?? 'internal', body);
}

/**
 * @param {URL} base
 * @param {string} id
 */
export function roomURL(base, id) {
  return new URL(`r/${encodeURIComponent(id)}`, base);
}

/** @param {string} id */
function plainId(id) {
  return id.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/**
 * Which kind of game a room was, for the day when it is gone.
 * @param {string} id
 * @param {RulesRequest} rules
 */
export function rememberRoom(id, rules, storage = storageOf('localStorage')) {
  const rooms = remembered(storage).filter(([known]) => known !== plainId(id));
  rooms.push([plainId(id), rules]);
  write(storage, 'rooms', JSON.stringify(rooms.slice(-REMEMBERED)));
}

/**
 * @param {string} id
 * @returns {RulesRequest | null}
 */
export function recallRoom(id, storage = storageOf('localStorage')) {
  return remembered(storage).find(([known]) => known === plainId(id))?.[1] ?? null;
}

/**
 * @param {Storage | null} storage
 * @returns {[string, RulesRequest][]}
 */
function remembered(storage) {
  try {
    /** @type {any} */
    const rooms = JSON.parse(read(storage, 'rooms') ?? '[]');
    return Array.isArray(rooms) ? rooms.filter((room) => Array.isArray(room) && typeof room[0] === 'string') : [];
  } catch {
    return [];
  }
}
