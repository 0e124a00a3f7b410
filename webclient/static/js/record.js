import { createRoom, post, Refusal, rememberRoom, roomURL } from './create.js';
import { hasWord, t } from './i18n.js';
import { requestOf } from './rules.js';

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
 */

/**
 * @param {URL} base
 * @param {string} text
 * @param {typeof fetch} [fetcher]
 * @returns {Promise<Opened>}
 */
export async function openRecord(base, text, fetcher = fetch) {
  if (text.trim() === '') throw new Refusal('empty');
  if (new TextEncoder().encode(text).length > MOST) throw new Refusal('record-too-large');
  return post(fetcher, new URL('api/records', base), { record: text });
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
 * @param {{base: URL, record: string, ply: number, rules: Rules, opponent: string, seat: string}} order
 */
export async function playOn({ base, record, ply, rules, opponent, seat }) {
  const id = await createRoom({ base, record, ply, opponent, seat });
  rememberRoom(id, requestOf(rules));
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
