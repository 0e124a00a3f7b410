import assert from 'node:assert/strict';
import test from 'node:test';
import './vocabulary.js';
import { opponentText, ownRooms, titleOf, turnIn } from '../static/js/front-due.js';
import { looking, newLobby, received, shownRooms } from '../static/js/front-lobby.js';
import { pageRooms } from '../static/js/front-pages.js';
import { keptFirst } from '../static/js/front-place.js';

const me = { player: 'me', name: null };
const an = { player: 'pan', name: 'An' };
const computer = { player: null, computer: 'hard', name: null };

/**
 * @param {string} id
 * @param {Partial<ListedRoom>} more
 * @returns {ListedRoom}
 */
function room(id, more = {}) {
  return /** @type {ListedRoom} */ ({ id, seats: { X: me, O: an }, moves: [], turn: 'X', winner: null, free: false, ...more });
}

/** @param {...ListedRoom} rooms */
function lobbyOf(...rooms) {
  return received({ ...newLobby(), player: 'me' }, { type: 'mine', rooms });
}

const turns = /** @type {[string, Partial<ListedRoom>, string][]} */ ([
  ['mine', {}, 'you'],
  ['theirs', { turn: 'O' }, 'them'],
  ['the computer\'s', { turn: 'O', seats: { X: me, O: computer } }, 'thinking'],
  ['mine to choose, though the other mark is placed next', { turn: 'O', act: 'X' }, 'you'],
  ['nobody\'s yet', { seats: { X: me, O: null } }, 'waiting'],
  ['mine in any case', { seats: { X: me, O: me } }, 'both'],
]);
for (const [name, more, whose] of turns) {
  test(`a turn that is ${name}`, () => assert.equal(turnIn(room('a', more), 'me'), whose));
}

test('one\'s own games: those that wait for me first, none that is over', () => {
  const lobby = lobbyOf(room('a', { turn: 'O' }), room('b', { winner: 'X', turn: null }), room('c'), room('d', { turn: null }));
  assert.deepEqual(ownRooms(lobby).map(({ id }) => id), ['c', 'a']);
});

test('one\'s own games stay where they are while somebody is about to choose one', () => {
  const order = (/** @type {ListedRoom[]} */ rooms, /** @type {string[]} */ kept) => keptFirst(rooms, kept).map(({ id }) => id);
  const before = order(ownRooms(lobbyOf(room('a'), room('b'), room('c', { turn: 'O' }))), []);
  assert.deepEqual(before, ['a', 'b', 'c']);
  const moved = ownRooms(lobbyOf(room('a', { turn: 'O' }), room('b', { winner: 'X', turn: null }), room('c'), room('d')));
  assert.deepEqual(order(moved, before), ['a', 'c', 'd'], 'what is over goes, what is new comes last');
  assert.deepEqual(order(moved, []), ['c', 'd', 'a'], 'then those that wait for me come first');
});

test('a game of one\'s own does not stand among the others too, until it is over', () => {
  const lobby = received(lobbyOf(room('a'), room('b', { winner: 'T', turn: null })), { type: 'rooms', rooms: [room('a'), room('b'), room('c', { seats: { X: an, O: null } })] });
  assert.deepEqual(shownRooms(lobby).map(({ id }) => id).sort(), ['b', 'c']);
});

test('the title tells what a tab in the background should', () => {
  assert.equal(titleOf(newLobby()), 'Rowhouse');
  const search = looking(newLobby(), { rules: 'caro10' });
  assert.equal(titleOf(search), 'Looking… – Rowhouse');
  assert.equal(titleOf({ ...looking(lobbyOf(room('a'), room('b')), { rules: 'caro10' }) }), 'Your turn (2) – Rowhouse');
  assert.equal(titleOf(lobbyOf(room('a'))), 'Your turn – Rowhouse');
  assert.equal(titleOf(received(search, { type: 'matched', room: 'r' })), 'Somebody is here! – Rowhouse');
});

test('an opponent is named, a computer by its level', () => {
  assert.equal(opponentText(room('a'), 'me'), 'against An');
  assert.equal(opponentText(room('a', { seats: { X: computer, O: me } }), 'me'), 'against Computer, hard');
  assert.equal(opponentText(room('a', { seats: { X: me, O: null } }), 'me'), '');
});

test('pages', async (context) => {
  const rooms = Array.from({ length: 30 }, (_, i) => room(`r${i}`));
  const ids = (/** @type {{rooms: ListedRoom[]}} */ page) => page.rooms.map(({ id }) => id);

  await context.test('hold twelve each, and there is always one', () => {
    assert.deepEqual(ids(pageRooms(rooms, 1)).slice(0, 2), ['r12', 'r13']);
    assert.deepEqual([pageRooms(rooms, 9).page, ids(pageRooms(rooms, 9)).length], [2, 6]);
    assert.deepEqual(pageRooms([], 3), { page: 0, rooms: [] });
  });

  await context.test('keep each game in its place while somebody is about to choose one', () => {
    const kept = ids(pageRooms(rooms, 0));
    const later = [room('new'), ...rooms.filter(({ id }) => id !== 'r1').reverse()];
    assert.deepEqual(ids(pageRooms(later, 0, kept)).slice(0, 11), kept.filter((id) => id !== 'r1'));
    assert.equal(ids(pageRooms(later, 0, kept))[11], 'new');
  });
});
