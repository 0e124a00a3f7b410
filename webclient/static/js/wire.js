import { delay, slowDelay } from './backoff.js';
import { createSocket, PONG_ON_RETURN } from './socket.js';
import { createTimers } from './timers.js';

const POLICY = 1008;
const OUTDATED = 4009;
const LEAVING = new Set([1001, 1012]);
const RESTARTS_WITHIN = 5;
const FINAL = new Set([4001, 4004, 4005, OUTDATED]);
const RELOADED = 'rowhouse.reloaded';

/**
 * The live connection to a room or the lobby. It is made again until `stop`, or
 * until a close code says that trying is of no use; at most one socket is alive.
 * @param {object} options
 * @param {string | URL} options.url http or ws
 * @param {(frame: any) => void} options.onFrame
 * @param {(status: WireStatus, detail: WireDetail) => void} [options.onStatus]
 * @param {boolean} [options.ping]
 * @param {any} [options.world] what a browser's window is; for tests
 * @returns {Wire}
 */
export function connect({ url, onFrame, onStatus = () => {}, ping = true, world = window }) {
  const address = socketAddress(url, world.location?.href);
  const timers = createTimers(world);
  const state = {
    socket: /** @type {ReturnType<typeof createSocket> | null} */ (null),
    failures: 0,
    everOpen: false,
    restarting: false,
    stopped: false,
    slow: false,
  };

  /** @param {WireStatus} status */
  function tell(status) {
    const restarting = state.restarting && state.failures <= RESTARTS_WITHIN;
    onStatus(status, { failures: state.failures, everOpen: state.everOpen, restarting });
  }

  function open() {
    timers.clear('retry');
    state.socket?.drop();
    state.socket = createSocket({ address, ping, world, onOpen, onFrame: onAnyFrame, onEnd });
  }

  function onOpen() {
    state.everOpen = true;
    state.restarting = false;
    state.slow = false;
    tell('open');
  }

  /** @param {any} frame */
  function onAnyFrame(frame) {
    if (frame.type === 'pong') {
      state.failures = 0;
      forgetReload(world);
    }
    onFrame(frame);
  }

  /**
   * @param {number} code
   * @param {string} reason
   */
  function onEnd(code, reason) {
    state.socket = null;
    if (code === OUTDATED) reloadOnce(world);
    if (FINAL.has(code)) {
      stop();
      return tell({ closed: code, reason });
    }
    state.slow = code === POLICY;
    if (LEAVING.has(code)) state.restarting = true;
    const random = world.Math.random();
    timers.set('retry', state.slow ? slowDelay(random) : delay(state.failures, random), open);
    state.failures += 1;
    tell(state.slow ? { closed: code, reason } : 'lost');
  }

  function wake() {
    if (state.socket?.isOpen()) state.socket.check(PONG_ON_RETURN);
    else if (!state.slow) open();
  }

  const deaf = listenToPage(world, {
    wake,
    doubt: () => state.socket?.isOpen() && state.socket.check(PONG_ON_RETURN),
    leave: () => {
      timers.clear('retry');
      state.socket?.drop();
      state.socket = null;
    },
    start: open,
  });

  function stop() {
    state.stopped = true;
    deaf();
    timers.stop();
    state.socket?.drop();
    state.socket = null;
  }

  tell('connecting');
  open();

  return {
    send: (message) => state.socket?.send(JSON.stringify(message)) ?? false,
    again: () => {
      if (!state.stopped) open();
    },
    stop,
  };
}

/**
 * @param {any} world
 * @param {{wake: () => void, doubt: () => void, leave: () => void, start: () => void}} on
 */
function listenToPage(world, on) {
  let hidden = world.document.visibilityState === 'hidden';
  const stops = [
    listen(world, 'online', on.wake),
    listen(world, 'offline', on.doubt),
    listen(world, 'pagehide', on.leave),
    listen(world, 'pageshow', (event) => event.persisted && on.start()),
    listen(world.document, 'visibilitychange', () => {
      const before = hidden;
      hidden = world.document.visibilityState === 'hidden';
      if (before && !hidden) on.wake();
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

/**
 * @param {any} target
 * @param {string} type
 * @param {(event: any) => void} fn
 */
function listen(target, type, fn) {
  target.addEventListener(type, fn);
  return () => target.removeEventListener(type, fn);
}

/**
 * @param {string | URL} url
 * @param {string} [base]
 */
function socketAddress(url, base) {
  const address = new URL(url, base);
  address.protocol = address.protocol.replace(/^http/, 'ws');
  return address.href;
}

/**
 * A page older than its server reloads, but not for ever.
 * @param {any} world
 */
function reloadOnce(world) {
  try {
    if (world.sessionStorage.getItem(RELOADED)) return;
    world.sessionStorage.setItem(RELOADED, '1');
  } catch {
    return;
  }
  world.location.reload();
}

/** @param {any} world */
function forgetReload(world) {
  try {
    world.sessionStorage.removeItem(RELOADED);
  } catch {
    return;
  }
}
