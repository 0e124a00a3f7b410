import { createRoom, post, Refusal } from './create.js';
import { hasWord, t } from './i18n.js';
import { rememberRoom, roomURL } from './rooms.js';
import { presets, requestOf } from './rules.js';

export const MOST = 64 * 1024;

/**
 * @typedef {object} Opened a record, as the server read it
 * @property {Rules} rules
 * @property {Mark} first
 * @property {number[]} moves
 * @property {Chosen[]} chosen
 * @property {Winner | null} winner
 * @property {Reason | null} reason
 * @property {number[][]} lines
 * @property {{X: string | null, O: string | null}} names
 * @property {{X: string | null, O: string | null}} [computers] their levels
 */

/**
 * @param {URL} base
 * @param {string} text
 * @param {{rules?: string, fetcher?: typeof fetch}} [options] rules: a preset to judge it under
 * @returns {Promise<Opened>}
 */
export async function openRecord(base, text, { rules, fetcher = fetch } = {}) {
  if (text.trim() === '') throw new Refusal('empty');
  if (new TextEncoder().encode(text).length > MOST) throw new Refusal('record-too-large');
  return post(fetcher, new URL('api/records', base), { record: text, rules });
}

/**
 * What a record may be judged under: the presets of its board, after its own rules, as '',
 * where these are no preset.
 * @param {Rules} rules the record's own
 */
export function rulesOffered({ preset, width, height }) {
  const fitting = Object.keys(presets).filter((id) => presets[id].width === width && presets[id].height === height);
  return preset && fitting.includes(preset) ? fitting : [preset ?? '', ...fitting];
}

/**
 * A file's text: UTF-8, or else the single bytes that older programs write names in.
 * @param {Pick<Blob, 'arrayBuffer'>} file
 */
export async function textOf(file) {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * The record of a room's game, as text.
 * @param {URL} base
 * @param {string} room
 * @param {number} game
 */
export async function fetchRecord(base, room, game) {
  const answer = await fetch(fileURL(base, room, game, 'json')).catch(() => {
    throw new Refusal('offline');
  });
  if (!answer.ok) throw new Refusal('no-game');
  return answer.text();
}

/**
 * @param {URL} base
 * @param {string} room
 * @param {number} game
 * @param {string} format
 */
export function fileURL(base, room, game, format) {
  return new URL(`api/rooms/${encodeURIComponent(room)}/game.${format}?game=${game}`, base).href;
}

/**
 * Whether a game left no record, as far as the server says: nothing was played in it.
 * @param {string} url of its file
 * @param {typeof fetch} [fetcher]
 */
export async function isMissing(url, fetcher = fetch) {
  const answer = await fetcher(url, { method: 'HEAD' }).catch(() => null);
  return answer?.status === 404;
}

/**
 * Makes a room in which a record is played on, and goes there.
 * @param {object} order
 * @param {URL} order.base
 * @param {string} order.record
 * @param {number} order.ply
 * @param {Rules} order.shown the rules that the record is shown under
 * @param {string} [order.rules] a preset in place of the record's own
 * @param {string} order.opponent
 * @param {string} order.seat
 */
export async function playOn({ shown, ...order }) {
  const { base } = order;
  const id = await createRoom(order);
  rememberRoom(id, requestOf(shown));
  location.assign(roomURL(base, id));
}

/**
 * What went wrong, in words; of a bad record with the move that is at fault.
 * @param {unknown} failure
 */
export function failureText(failure) {
  const { code, detail } = failure instanceof Refusal ? failure : new Refusal('internal');
  if (code === 'bad-record') {
    const why = t(`record.why.${hasWord(`record.why.${detail.why}`) ? detail.why : 'unknown'}`);
    if (!detail.move) return t('record.bad', { why });
    return detail.square ? t('record.bad.square', { move: detail.move, square: detail.square, why }) : t('record.bad.move', { move: detail.move, why });
  }
  const key = [`record.error.${code}`, `refusal.${code}`].find(hasWord);
  return t(key ?? 'refusal.internal');
}
