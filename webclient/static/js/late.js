import { again } from './again.js';
import { wantWords } from './i18n.js';

/** What a game needs once it is being played; null until it is loaded. */
export const { get: play, want: wantPlay } = late(() => Promise.all([again(() => import('./play.js'), 'play.js'), wantWords('play.')]));

/** How others are asked to come; null until it is loaded. */
export const { get: invite, want: wantInvite } = late(() => Promise.all([again(() => import('./invite.js'), 'invite.js'), wantWords('invite.')]));

/**
 * A module with words of its own that is loaded late, and then stays.
 * @template M
 * @param {() => Promise<[M, void]>} load
 */
function late(load) {
  /** @type {M | null} */
  let module = null;
  return {
    get: () => module,
    /**
     * Loads it, if it is not there yet.
     * @param {Promise<unknown>} [styles] without which it is not to be used
     */
    async want(styles) {
      if (!module) [[module]] = await Promise.all([load(), styles]);
    },
  };
}

/**
 * Somebody may still come.
 * @param {Frame} frame
 */
export function tellsOfInvite({ seats }) {
  return Boolean(seats) && (seats.X === null || seats.O === null);
}

/**
 * There is more to say and do than at a table where nothing has happened yet.
 * @param {Frame} frame
 */
export function tellsOfPlay({ type, moves, offers, game, act, clock, rules, kind, online }) {
  if (type === 'hello' || type === 'done' || type === 'pong') return false;
  if (type === 'presence') return Object.values(online ?? {}).includes(false);
  if (type === 'diff') return kind !== 'listed';
  if (type !== 'state') return true;
  return moves?.length > 0 || offers?.length > 0 || game > 1 || act === null || Boolean(clock) || rules?.opening !== 'free';
}

/**
 * The same, of what one does oneself.
 * @param {Desk} desk
 */
export function showsPlay({ notice, asking, more, view, status }) {
  const closed = typeof status === 'object' && status.closed === 1008;
  return closed || Boolean(notice?.code) || asking !== null || more || view !== null;
}
