import { createTimers } from './timers.js';

export const PING_EVERY = 10_000;
export const PONG_WITHIN = 10_000;
export const PONG_ON_RETURN = 2_500;
export const CONNECT_WITHIN = 8_000;
const PROTOCOL = 'rowhouse.v1';
const OPEN = 1;

/**
 * One socket from its first attempt to its end. A browser may never say that a
 * connection is dead, so it is asked: a ping without a pong in time is the end.
 * @param {object} options
 * @param {string} options.address
 * @param {boolean} options.ping
 * @param {any} options.world
 * @param {() => void} options.onOpen
 * @param {(frame: any) => void} options.onFrame
 * @param {(code: number, reason: string) => void} options.onEnd once; code 0 where nobody said one
 */
export function createSocket({ address, ping, world, onOpen, onFrame, onEnd }) {
  const timers = createTimers(world);
  const socket = new world.WebSocket(address, PROTOCOL);
  timers.set('connect', CONNECT_WITHIN, () => end(0, ''));

  socket.onopen = () => {
    timers.clear('connect');
    later();
    onOpen();
  };
  socket.onmessage = (/** @type {{data: any}} */ event) => {
    const frame = parse(event.data);
    if (!frame) return;
    if (frame.type === 'pong') {
      timers.clear('pong');
      later();
    }
    onFrame(frame);
  };
  socket.onclose = (/** @type {{code: number, reason: string}} */ event) => end(event.code, event.reason);

  function later() {
    if (ping) timers.set('ping', PING_EVERY, () => check(PONG_WITHIN));
  }

  /** @param {number} within */
  function check(within) {
    timers.clear('ping');
    send('{"type":"ping"}');
    timers.set('pong', within, () => end(0, ''));
  }

  /** @param {string} text */
  function send(text) {
    if (socket.readyState !== OPEN) return false;
    socket.send(text);
    return true;
  }

  function drop() {
    timers.stop();
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /**
   * @param {number} code
   * @param {string} reason
   */
  function end(code, reason) {
    drop();
    onEnd(code, reason);
  }

  return { send, check, drop, isOpen: () => socket.readyState === OPEN };
}

/** @param {any} data */
function parse(data) {
  try {
    const frame = JSON.parse(data);
    return frame && typeof frame.type === 'string' ? frame : null;
  } catch {
    return null;
  }
}
