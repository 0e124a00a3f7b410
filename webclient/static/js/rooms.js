import { read, storageOf, write } from './settings.js';

const REMEMBERED = 60;

/**
 * @param {URL} base
 * @param {string} id
 */
export function roomURL(base, id) {
  return new URL(`r/${encodeURIComponent(id)}`, base);
}

/** @param {string} id */
function plainId(id) {
  return id.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/**
 * Which kind of game a room was, for the day when it is gone.
 * @param {string} id
 * @param {RulesRequest} rules
 */
export function rememberRoom(id, rules, storage = storageOf('localStorage')) {
  const rooms = remembered(storage).filter(([known]) => known !== plainId(id));
  rooms.push([plainId(id), rules]);
  write(storage, 'rooms', JSON.stringify(rooms.slice(-REMEMBERED)));
}

/**
 * @param {string} id
 * @returns {RulesRequest | null}
 */
export function recallRoom(id, storage = storageOf('localStorage')) {
  return remembered(storage).find(([known]) => known === plainId(id))?.[1] ?? null;
}

/**
 * @param {Storage | null} storage
 * @returns {[string, RulesRequest][]}
 */
function remembered(storage) {
  try {
    /** @type {any} */
    const rooms = JSON.parse(read(storage, 'rooms') ?? '[]');
    return Array.isArray(rooms) ? rooms.filter((room) => Array.isArray(room) && typeof room[0] === 'string') : [];
  } catch {
    return [];
  }
}
