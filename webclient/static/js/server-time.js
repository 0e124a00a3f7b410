const AGREED_WITHIN = 2_000;

/**
 * How far the server's clock is ahead of this computer's. What is told of it arrives late,
 * never early, so the largest difference is the best; one far from it means that this
 * computer's own clock was set.
 * @param {number | null} ahead as it was known
 * @param {number} now what the server has just told
 * @param {number} local
 * @returns {number}
 */
export function aheadAfter(ahead, now, local) {
  const heard = now - local;
  return ahead === null || heard > ahead || ahead - heard > AGREED_WITHIN ? heard : ahead;
}

/**
 * The server's clock as it is now, as far as it is known.
 * @param {Desk} desk
 */
export function serverNow({ ahead, room }) {
  return ahead === null ? room.presence.now : Date.now() + ahead;
}
