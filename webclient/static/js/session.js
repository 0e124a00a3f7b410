import { createDiagnosis } from './blocked.js';
import { emptyDesk, take, withStatus } from './desk.js';
import { held } from './held.js';
import { rememberRoom } from './rooms.js';
import { play } from './late.js';
import { requestOf } from './rules.js';
import { aheadAfter } from './server-time.js';
import { connect } from './wire.js';

/**
 * One visit to a room: the desk, the connection that feeds it, and the way to
 * change it. Nothing here knows the page.
 * @param {object} options
 * @param {string} options.id
 * @param {URL} options.base
 * @param {boolean} options.watch
 * @param {(before: Desk, after: Desk) => void} options.onChange
 * @param {(code: number) => void} options.onClosed for good
 * @param {(frame: Frame) => Promise<unknown> | null} [options.before] what a frame has to wait for
 */
export function createSession({ id, base, watch, onChange, onClosed, before }) {
  const state = { desk: emptyDesk(watch), lastId: 0, wire: /** @type {Wire | null} */ (null) };
  const diagnose = createDiagnosis(base, (blocked) => show({ ...state.desk, blocked }));
  const url = new URL(`r/${encodeURIComponent(id)}/ws${watch ? '?watch=1' : ''}`, base);

  /** @param {Desk} desk */
  function show(desk) {
    const before = state.desk;
    state.desk = desk;
    onChange(before, desk);
  }

  function nextId() {
    state.lastId += 1;
    return state.lastId;
  }

  /**
   * @param {object} message
   * @returns {boolean} whether it was sent
   */
  function send(message) {
    return state.wire?.send({ id: nextId(), ...message }) ?? false;
  }

  /** @param {Frame} message that is remembered until it is answered, by what a game needs in play */
  function request(message) {
    const asked = { ...message, id: nextId() };
    const sent = state.wire?.send(asked) ?? false;
    show(play()?.ask(state.desk, { ...asked, at: state.desk.room.at }, sent) ?? state.desk);
  }

  /** @param {{desk: Desk, send: object[]}} outcome */
  function apply(outcome) {
    show(outcome.desk);
    for (const message of outcome.send) send(message);
  }

  /** @param {Frame} frame */
  function onFrame(frame) {
    if (typeof frame.now === 'number') state.desk = { ...state.desk, ahead: aheadAfter(state.desk.ahead, frame.now, Date.now()) };
    const { desk } = state;
    apply(take(desk, frame));
    const { room } = state.desk;
    if (room.hole && !desk.room.hole) state.wire?.again();
    if (frame.type === 'state' && room.rules) rememberRoom(id, requestOf(room.rules));
  }

  /**
   * @param {WireStatus} status
   * @param {WireDetail} detail
   */
  function onStatus(status, detail) {
    show(withStatus(state.desk, status, detail));
    diagnose(status, detail);
    if (typeof status === 'object') onClosed(status.closed);
  }

  return {
    desk: () => state.desk,
    show,
    apply,
    send,
    request,
    nextId,
    open() {
      state.wire?.stop();
      state.wire = connect({ url, onFrame: held(onFrame, before), onStatus });
    },
    stop: () => state.wire?.stop(),
  };
}
