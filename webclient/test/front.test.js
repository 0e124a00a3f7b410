import assert from 'node:assert/strict';
import test from 'node:test';
import './vocabulary.js';
import { createRoom } from '../static/js/create.js';
import { aboutText } from '../static/js/front-card.js';
import { seatNames } from '../static/js/front-names.js';
import { choiceOf, parseChoice, requestOfChoice } from '../static/js/front-games.js';
import { recallRoom, rememberRoom } from '../static/js/rooms.js';
import { rulesOf } from '../static/js/rules.js';
import { troubleWords } from '../static/js/front.js';
import { cancelled, looking, newLobby, received, shownRooms, staleFound, wayIn, wish } from '../static/js/front-lobby.js';

/**
 * @param {string} id
 * @param {Partial<ListedRoom>} [more]
 * @returns {ListedRoom}
 */
function room(id, more = {}) {
  return /** @type {ListedRoom} */ ({ id, seats: { X: { player: 'p1' }, O: { player: 'p2' } }, moves: [], winner: null, free: false, ...more });
}

test('the list follows what is added, changed and removed, the latest first', () => {
  let lobby = received(newLobby(), { type: 'rooms', rooms: [room('a'), room('b')] });
  lobby = received(lobby, { type: 'rooms', added: [room('c')], changed: [room('b', { spectators: 3 })], removed: ['a'] });
  assert.deepEqual([...(lobby.rooms ?? [])].map(([id, { spectators }]) => [id, spectators]), [['c', undefined], ['b', 3]]);
  lobby = received(lobby, { type: 'rooms', rooms: [] });
  assert.equal(lobby.rooms?.size, 0);
});

test('the way in: back to one\'s own, join a free seat, else watch', () => {
  const own = room('a', { seats: { X: { player: 'me' }, O: null }, free: true });
  assert.equal(wayIn(own, 'me'), 'return');
  assert.equal(wayIn(own, 'other'), 'join');
  assert.equal(wayIn(room('b'), 'me'), 'watch');
  assert.equal(wayIn(room('c', { seats: { X: null, O: { player: '' } } }), ''), 'watch');
  const lobby = received({ ...newLobby(), player: 'me' }, { type: 'rooms', rooms: [room('b'), room('d', { free: true }), own] });
  assert.deepEqual(shownRooms(lobby).map(({ id }) => id), ['a', 'd', 'b']);
});

test('a search', async (context) => {
  const searching = looking(newLobby(), { rules: 'caro10' });

  await context.test('is told again on every connection until it ends', () => {
    assert.deepEqual(wish(searching), { type: 'match', id: 1, rules: 'caro10' });
    assert.deepEqual(wish(received(searching, { type: 'queued' })), wish(searching));
    assert.equal(wish(newLobby()), null);
  });

  await context.test('goes first after a pairing that fell through', () => {
    assert.deepEqual(wish(looking(newLobby(), { rules: 'caro10', after: 'r1' })), { type: 'match', id: 1, rules: 'caro10', after: 'r1' });
  });

  await context.test('is cancelled until the server has heard', () => {
    const stopped = cancelled(searching);
    assert.deepEqual(wish(stopped), { type: 'cancel' });
    assert.equal(wish(received(stopped, { type: 'cancelled' })), null);
  });

  await context.test('ends with a room, also one that came too late', () => {
    assert.equal(received(searching, { type: 'matched', room: 'r1' }).found, 'r1');
    const late = received(cancelled(searching), { type: 'matched', room: 'r1' });
    assert.deepEqual([late.match, late.found], [null, 'r1']);
  });

  await context.test('ends with its own refusal only', () => {
    assert.deepEqual(received(searching, { type: 'refused', id: 7, code: 'limit' }), searching);
    const refused = received(searching, { type: 'refused', id: 1, code: 'limit' });
    assert.deepEqual([refused.match, refused.refused], [null, 'limit']);
  });
});

test('what was chosen last is chosen again, as far as it is possible', () => {
  assert.deepEqual([parseChoice(null).card, parseChoice(null).caro], ['caro', 10]);
  assert.deepEqual(parseChoice('nonsense'), parseChoice(null));
  assert.deepEqual(parseChoice('{"card":"chess","caro":11,"own":{"width":99,"height":"x"}}').own, { ...parseChoice(null).own, width: 25 });
  const kept = { ...parseChoice(null), card: /** @type {const} */ ('tictactoe'), seat: /** @type {const} */ ('O') };
  assert.deepEqual(parseChoice(JSON.stringify(kept)), kept);
});

test('a choice becomes rules for the server, and back', () => {
  const base = parseChoice(null);
  assert.equal(requestOfChoice({ ...base, caro: 16 }), 'caro16');
  assert.equal(requestOfChoice({ ...base, card: 'more', more: 'standard' }), 'standard');
  const own = { width: 7, height: 6, inRow: 4, six: false, closed: false, opening: /** @type {const} */ ('swap2') };
  const request = requestOfChoice({ ...base, card: 'more', more: 'own', own });
  assert.deepEqual(request, { width: 7, height: 6, inRow: 4, overline: 'never', ends: 'stones', opening: 'swap2' });
  for (const wanted of ['tictactoe', 'gomoku', 'caro20', 'caro-vn', 'caro-free', 'standard', 'renju', 'gomoku-swap2', request]) {
    assert.deepEqual(requestOfChoice(choiceOf(wanted, base)), wanted);
  }
});

test('making a room', async (context) => {
  const base = new URL('http://localhost:8080/play/');
  /**
   * @param {number} status
   * @param {any} body
   */
  const answering = (status, body) => /** @type {any} */ (async () => ({ status, json: async () => body }));

  await context.test('asks below the base path', async () => {
    /** @type {any[]} */
    const asked = [];
    const send = /** @type {any} */ (async (/** @type {URL} */ url, /** @type {any} */ request) => {
      asked.push(url.href, JSON.parse(request.body));
      return { status: 201, json: async () => ({ id: 'k7f39' }) };
    });
    assert.equal(await createRoom({ base, rules: 'caro10', seat: 'O' }, send), 'k7f39');
    assert.deepEqual(asked, ['http://localhost:8080/play/api/rooms', { rules: 'caro10', seat: 'O', opponent: 'friend' }]);
  });

  const failures = /** @type {const} */ ([
    ['the server\'s code', answering(503, { code: 'limit' }), 'limit'],
    ['a proxy\'s page', /** @type {any} */ (async () => ({ status: 429, json: () => Promise.reject(new Error('html')) })), 'rate'],
    ['an unknown answer', answering(500, {}), 'internal'],
    ['no answer', /** @type {any} */ (() => Promise.reject(new TypeError('failed to fetch'))), 'offline'],
  ]);
  for (const [name, send, code] of failures) {
    await context.test(`fails with ${name}`, async () => {
      await assert.rejects(createRoom({ base, rules: 'caro10' }, send), { code });
    });
  }
});

test('this browser remembers which kind a room was', () => {
  /** @type {Map<string, string>} */
  const map = new Map();
  const storage = /** @type {any} */ ({
    getItem: (/** @type {string} */ key) => map.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => map.set(key, text),
  });
  rememberRoom('k7f39-qmd2w-v8xab', 'caro16', storage);
  for (let i = 0; i < 59; i++) rememberRoom(`other${i}`, 'caro10', storage);
  assert.equal(recallRoom('K7F39QMD2WV8XAB', storage), 'caro16');
  rememberRoom('onemore', 'caro10', storage);
  assert.equal(recallRoom('k7f39-qmd2w-v8xab', storage), null);
});

test('one who plays both sides is named once', () => {
  const alone = room('a', { rules: rulesOf('tictactoe'), seats: { X: { player: 'p1', name: 'An' }, O: { player: 'p1', name: 'An' } }, winner: 'O' });
  assert.deepEqual(seatNames(alone.seats, ''), ['An', 'both sides']);
  assert.equal(aboutText(alone, 'pens', ['An', 'both sides']), 'Tic-tac-toe · O won');
  assert.deepEqual(seatNames({ X: null, O: null }, ''), ['free seat', 'free seat']);
});

test('a room that waits for us does not wait for ever', () => {
  const found = received(newLobby(), { type: 'matched', room: 'r1' });
  assert.equal(received(found, { type: 'hello', player: 'me' }).found, null);
  assert.equal(staleFound(found, 'r1').found, null);
  assert.equal(staleFound(found, 'r0').found, 'r1');
});

test('a list that nobody keeps says so', () => {
  const words = /** @type {WireStatus[]} */ (['connecting', 'open', 'lost', { closed: 4009, reason: '' }]).map((status) =>
    troubleWords({ status, restarting: false, blocked: null }));
  assert.deepEqual(words, ['', '', 'No connection. Trying again.', 'No connection. Load the page again.']);
  assert.match(troubleWords({ status: 'lost', restarting: true, blocked: null }), /restarted: back in a moment/);
  assert.match(troubleWords({ status: 'lost', restarting: false, blocked: { why: 'proxy', setting: '' } }), /^This site’s proxy blocks/);
});
