const WITHIN = 15_000;

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
