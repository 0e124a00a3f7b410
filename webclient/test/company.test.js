import assert from 'node:assert/strict';
import test from 'node:test';
import { soundOf } from '../static/js/company.js';
import { take } from '../static/js/desk.js';
import { showsPlay, tellsOfPlay } from '../static/js/late.js';
import { createNaming, plainName } from '../static/js/naming.js';
import { emptyRoom } from '../static/js/state.js';
import { clickDiff, deskOf, here, ME, stateFrame, THEM } from './helpers.js';
import { createWorld } from './fakeworld.js';

test('what is heard', () => {
  const start = deskOf(stateFrame({ moves: [4, 0], turn: 'X', act: 'X' }), here);
  const mine = take(start, clickDiff(6, 3, 2, 'X')).desk;
  const theirs = take(mine, clickDiff(7, 4, 1, 'O')).desk;
  const ended = take(theirs, clickDiff(8, 5, 6, 'X', { turn: null, act: null, winner: 'X', reason: 'line', lines: [[2, 4, 6]] })).desk;
  const next = take(ended, { type: 'diff', kind: 'reset', v: 9, at: 9, game: 2, ply: 0, turn: 'X', act: 'X', winner: null, reason: null, lines: [] }).desk;
  const heard = [start, mine, theirs, ended, next].map((desk, index, all) => soundOf(all[index - 1]?.room ?? emptyRoom(), desk.room));
  assert.deepEqual(heard, [null, 'move', 'turn', 'end', null]);
});

/** @param {string} name */
function settingsWith(name) {
  return /** @type {any} */ ({ get: () => name });
}

test('the name that this browser remembers is given once', async () => {
  /** @type {object[]} */
  const sent = [];
  const naming = createNaming({ settings: settingsWith('  An   Nguyễn '), request: (message) => sent.push(message), refresh() {} });
  const desk = deskOf(stateFrame(), here);
  naming.follow({ ...desk, status: 'connecting' });
  naming.follow(desk);
  naming.follow(desk);
  await Promise.resolve();
  assert.deepEqual(sent, [{ type: 'name', name: 'An Nguyễn' }]);
});

test('a name that stands, a watcher and one player on both sides give none', async () => {
  /** @type {object[]} */
  const sent = [];
  const request = (/** @type {object} */ message) => sent.push(message);
  const refresh = () => {};
  const named = stateFrame({ seats: { X: { player: ME, name: 'An' }, O: { player: THEM } } });
  createNaming({ settings: settingsWith('An'), request, refresh }).follow(deskOf(named, here));
  createNaming({ settings: settingsWith(''), request, refresh }).follow(deskOf(named, here));
  createNaming({ settings: settingsWith('An'), request, refresh }).follow(deskOf(stateFrame({ seats: { X: { player: ME }, O: { player: ME } } }), here));
  createNaming({ settings: settingsWith('An'), request, refresh }).follow(deskOf(stateFrame({ seats: { X: { player: 'pa' }, O: null } }), here));
  await Promise.resolve();
  assert.deepEqual(sent, []);
});

test('a name that came too soon is sent again, and one that was refused is not, whoever sits where', async () => {
  const { world, pass } = createWorld();
  /** @type {object[]} */
  const sent = [];
  const desk = deskOf(stateFrame(), here);
  const state = { desk };
  const naming = createNaming({
    settings: settingsWith('An'), request: (message) => sent.push(message), refresh: () => naming.follow(state.desk), world,
  });
  /** @param {Desk} now */
  async function show(now) {
    naming.follow((state.desk = now));
    await Promise.resolve();
  }
  await show(desk);
  await show({ ...desk, notice: { key: 'notice.plain', code: 'too-soon', asked: 'name' } });
  assert.equal(sent.length, 1);
  pass(2_100);
  await show(state.desk);
  assert.deepEqual(sent.at(-1), { type: 'name', name: 'An' });
  assert.equal(sent.length, 2);
  await show(deskOf(stateFrame({ seats: { X: { player: THEM }, O: { player: ME } } }), here));
  pass(5_000);
  assert.equal(sent.length, 2);
});

test('a name is compared as the server keeps it', () => {
  assert.equal(plainName(' Nguye\u0302\u0303n \t An '), 'Nguyễn An');
});

test('what somebody says is news each time, also the same again', () => {
  const desk = deskOf(stateFrame(), here);
  const frame = { type: 'reaction', by: 'O', reaction: 'wow' };
  const once = take(desk, frame).desk;
  assert.deepEqual(once.reaction, { by: 'O', reaction: 'wow' });
  assert.notEqual(take(once, frame).desk.reaction, once.reaction);
});

test('a table where nothing has happened needs nothing of a game', () => {
  assert.equal(tellsOfPlay(stateFrame()), false);
  assert.equal(tellsOfPlay(here), false);
  assert.equal(tellsOfPlay({ type: 'hello', player: ME }), false);
  assert.equal(showsPlay(deskOf(stateFrame(), here)), false);
  for (const frame of [stateFrame({ moves: [4] }), stateFrame({ clock: {} }), stateFrame({ act: null }), { type: 'refused', code: 'rate' },
    clickDiff(6, 1, 4, 'X'), { ...here, online: { X: true, O: false } }]) assert.equal(tellsOfPlay(frame), true, JSON.stringify(frame));
  assert.equal(showsPlay({ ...deskOf(stateFrame(), here), asking: 'rise' }), true);
  assert.equal(showsPlay({ ...deskOf(), status: { closed: 1008, reason: 'limit' } }), true);
});
