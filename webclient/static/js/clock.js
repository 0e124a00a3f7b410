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
