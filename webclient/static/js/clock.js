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
 * How much time a player has left.
 * @param {Clock} clock
 * @param {Mark} mark
 * @param {number} now by the server's clock
 */
export function timeLeft(clock, mark, now) {
  const spent = clock.running === mark ? Math.max(0, now - clock.at) : 0;
  return Math.max(0, clock[mark] - spent);
}

export const LOW = 10_000;

/** Where a word is said to whoever must move. */
export const warnings = [30_000, 10_000];

/**
 * The warning that the clock has just passed, if any.
 * @param {number} before
 * @param {number} after
 */
export function warned(before, after) {
  return warnings.findLast((at) => before > at && after <= at) ?? null;
}

/**
 * Warnings that come once in a game for each player, however often increments lift the
 * time above them; on a time per move, once in a move.
 */
export function createWarnings() {
  /** @type {Partial<Record<Mark, {span: string, at: number, left: number, last: number}>>} */
  const told = {};

  /**
   * The warning that is due now, if any.
   * @param {Pick<Room, 'game' | 'clock'>} room
   * @param {Mark} mark
   * @param {number} left
   * @returns {number | null}
   */
  return ({ game, clock }, mark, left) => {
    if (!clock) return null;
    const span = `${game} ${clock.perMove ? clock.at : ''}`;
    const known = told[mark];
    const before = known?.at === clock.at ? known.left : Math.max(clock[mark], left);
    const last = known?.span === span ? known.last : Infinity;
    const warning = warned(before, left);
    const due = warning !== null && warning < last ? warning : null;
    told[mark] = { span, at: clock.at, left, last: due ?? last };
    return due;
  };
}

/**
 * How long what is shown of a time stays right.
 * @param {number} left
 */
export function untilNext(left) {
  const step = left <= LOW ? 100 : 1_000;
  return left % step + 1;
}

/**
 * The server's clock as it is now, as far as it is known.
 * @param {Desk} desk
 */
export function serverNow({ ahead, room }) {
  return ahead === null ? room.presence.now : Date.now() + ahead;
}
