import { again } from './again.js';
import { createAttention } from './attention.js';
import { createClocks } from './clocks.js';
import { goneOf } from './away.js';
import { createNaming } from './naming.js';
import { createSayings } from './sayings.js';
import { holdsBoth, isMe } from './players.js';
import { ownSeats } from './state.js';
import { serverNow } from './server-time.js';
import { isWaiting } from './status.js';
import { createTimers } from './timers.js';
import { createWake } from './wake.js';

/**
 * What lives around a game beside its board: the clocks, what players say, a name for
 * oneself, sounds, the tab's icon, a screen that stays on, and a small joy at the end.
 * @param {object} options
 * @param {() => Desk} options.desk
 * @param {Context} options.context
 * @param {import('./players.js').Slots} options.slots
 * @param {HTMLElement} options.place the board's
 * @param {(text: string) => void} options.say
 * @param {(message: Frame) => void} options.request
 * @param {() => void} options.refresh
 */
export function createCompany({ desk, context, slots, place, say, request, refresh }) {
  const { settings, config } = context;
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const timers = createTimers(window);
  const wake = createWake();
  const attention = createAttention(config);
  const naming = createNaming({ settings, request, refresh });
  const sayings = createSayings({ slots, settings, say });
  const clocks = createClocks({ slots, desk, say, low: () => sound('low') });
  document.addEventListener('visibilitychange', onVisible);

  function onVisible() {
    clocks.render();
    refresh();
  }

  /** @param {import('./sounds.js').Sound} name */
  async function sound(name) {
    if (!settings.get('sound') && !settings.get('vibration')) return;
    const sounds = await again(() => import('./sounds.js'), 'sounds.js').catch(() => null);
    if (settings.get('sound')) sounds?.playSound(name);
    if (settings.get('vibration')) sounds?.vibrate(name);
  }

  /** @param {Desk} now */
  async function celebrate({ room }) {
    const glad = room.winner === 'X' || room.winner === 'O' ? holdsBoth(room) || isMe(room, room.winner) : false;
    if (!glad || still.matches || document.hidden) return;
    const module = await again(() => import('./celebrate.js'), 'celebrate.js').catch(() => null);
    module?.celebrate(place, settings.get('look'), /** @type {Mark} */ (room.winner));
  }

  /**
   * @param {Desk} before
   * @param {Desk} after
   */
  function follow(before, after) {
    sayings.follow(before, after);
    const name = soundOf(before.room, after.room);
    if (name) sound(name);
    if (name === 'end') celebrate(after);
  }

  function render() {
    const now = desk();
    clocks.render();
    sayings.render(now);
    naming.follow(now);
    attention.want(isMyTurn(now));
    wake.want(ownSeats(now.room).length > 0 && now.room.act !== null && !isWaiting(now));
    if (goneOf(now, serverNow(now))) timers.set('away', 1_000, refresh);
    else timers.clear('away');
  }

  return {
    follow,
    render,
    /** what stands before the title while nobody looks */
    prefix: () => (document.hidden && isMyTurn(desk()) ? '● ' : ''),
    stop() {
      document.removeEventListener('visibilitychange', onVisible);
      for (const part of [timers, wake, attention, clocks, naming, sayings]) part.stop();
    },
  };
}

/** @param {Desk} desk */
function isMyTurn({ room, status }) {
  return status === 'open' && room.act !== null && isMe(room, room.act);
}

/**
 * What can be heard of a change.
 * @param {Room} before
 * @param {Room} after
 * @returns {import('./sounds.js').Sound | null}
 */
export function soundOf(before, after) {
  if (!before.rules || before.game !== after.game) return null;
  if (before.act !== null && after.act === null) return 'end';
  const mine = after.act !== null && ownSeats(after).length === 1 && isMe(after, after.act);
  if (mine && before.act !== after.act) return 'turn';
  return after.moves.length !== before.moves.length ? 'move' : null;
}
