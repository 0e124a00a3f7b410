import assert from 'node:assert/strict';
import test from 'node:test';
import { emptyRoom, movesAfter, ownSeats, positionAt, reduce } from '../static/js/state.js';
import { clickDiff, here, ME, rules, stateFrame, THEM } from './helpers.js';

/** @param {...Frame} frames */
function room(...frames) {
  return [{ type: 'hello', player: ME }, ...frames].reduce(reduce, emptyRoom());
}

test('a diff changes what it names and nothing else', () => {
  const before = room(stateFrame(), here);
  const after = reduce(before, clickDiff(6, 1, 4, 'X'));
  assert.deepEqual({ ...after, v: 5, at: 5, moves: [], turn: 'X', act: 'X' }, before);
  assert.deepEqual([after.v, after.at, after.moves, after.turn, after.act], [6, 6, [4], 'O', 'O']);
});

test('a diff that does not touch the position keeps the moves', () => {
  const after = reduce(room(stateFrame({ moves: [4, 0] })), { type: 'diff', kind: 'sing', v: 6, listed: true, mood: 'good' });
  assert.deepEqual([after.moves, after.listed, after.at], [[4, 0], true, 5]);
});

test('moves follow from ply and cells', async (context) => {
  const rows = /** @type {[string, number[], number | undefined, Record<string, Mark | null> | undefined, number[]][]} */ ([
    ['a click', [4, 0], 3, { 8: 'X' }, [4, 0, 8]],
    ['an undo of one', [4, 0, 8], 2, { 8: null }, [4, 0]],
    ['an undo of two', [4, 0, 8, 1], 2, { 8: null, 1: null }, [4, 0]],
    ['a reset', [4, 0, 8], 0, undefined, []],
    ['nothing of the kind', [4, 0], undefined, undefined, [4, 0]],
  ]);
  for (const [name, moves, ply, cells, want] of rows) {
    await context.test(name, () => assert.deepEqual(movesAfter(moves, ply, cells), want));
  }
});

test('versions: one known is ignored, a hole is told and stops the room', () => {
  const before = room(stateFrame());
  assert.equal(reduce(before, clickDiff(5, 1, 4, 'X')), before);
  const holed = reduce(before, clickDiff(7, 2, 4, 'O'));
  assert.deepEqual([holed.hole, holed.moves, holed.v], [true, [], 5]);
  assert.equal(reduce(holed, clickDiff(6, 1, 4, 'X')), holed);
  assert.equal(reduce(holed, stateFrame({ v: 7 })).hole, false);
});

test('a diff before any state is ignored', () => {
  const before = room();
  assert.equal(reduce(before, clickDiff(1, 1, 4, 'X')), before);
});

test('a state replaces all that was known, but who is here', () => {
  const before = room(stateFrame({ moves: [4], offers: [{ kind: 'reset', by: 'O', v: 5 }], score: { X: 2, O: 1, T: 0 } }), here);
  const fresh = stateFrame({ v: 9, at: 9 });
  const after = reduce(before, fresh);
  assert.deepEqual([after.moves, after.offers, after.score, after.presence.online], [[], [], { X: 0, O: 0, T: 0 }, here.online]);
});

test('moves that came with a record: none where nothing is said', () => {
  const before = room(stateFrame({ moves: [4, 0], laid: 2 }));
  assert.equal(before.laid, 2);
  const played = reduce(before, clickDiff(6, 3, 8, 'X'));
  assert.equal(played.laid, 2);
  assert.equal(reduce(played, { type: 'diff', kind: 'reset', v: 7, at: 7, game: 2, ply: 0, laid: 0 }).laid, 0);
  assert.equal(reduce(played, stateFrame({ v: 7 })).laid, 0);
});

test('the newest presence wins, and a new connection starts anew', () => {
  const late = { ...here, now: 9, spectators: 3 };
  const after = reduce(room(stateFrame(), late), { ...here, now: 8 });
  assert.equal(after.presence.spectators, 3);
  const again = reduce(reduce(after, { type: 'hello', player: ME }), { ...here, now: 2 });
  assert.equal(again.presence.spectators, 0);
});

test('presence replaces the one before it whole', () => {
  const before = room(stateFrame(), { ...here, sit: { O: 'free' } });
  const after = reduce(before, { type: 'presence', now: 2, online: here.online, spectators: 0, sit: {} });
  assert.deepEqual(after.presence.sit, {});
});

test('a room after a rematch is as a new one, but for sides and score', () => {
  const won = reduce(room(stateFrame({ moves: [4, 0, 2, 1] })), clickDiff(6, 5, 6, 'X', {
    winner: 'X', reason: 'line', lines: [[6, 4, 2]], turn: null, act: null, score: { X: 1, O: 0, T: 0 }, back: { X: 0, O: 0 },
  }));
  const seats = { X: { player: THEM, name: null }, O: { player: ME, name: null } };
  const score = { X: 0, O: 1, T: 0 };
  const again = reduce(won, {
    type: 'diff', kind: 'reset', v: 7, at: 7, game: 2, ply: 0, winner: null, reason: null, lines: [], turn: 'X', act: 'X', first: 'X', seats, score,
  });
  assert.deepEqual(again, room(stateFrame({ v: 7, at: 7, game: 2, seats, score })));
});

test('positions', async (context) => {
  const game = { rules: rules(3, 3), moves: [4, 0, 2, 1, 6], first: /** @type {Mark} */ ('O'), lines: [[6, 4, 2]] };
  await context.test('now', () => {
    const { ply, last, lines, board } = positionAt(game);
    assert.deepEqual([ply, last, lines, board[4], board[0], board[8]], [5, 6, [[6, 4, 2]], 'O', 'X', null]);
  });
  await context.test('earlier ones have no winning line', () => {
    const { ply, last, lines, board } = positionAt(game, 2);
    assert.deepEqual([ply, last, lines, board], [2, 0, [], ['X', null, null, null, 'O', null, null, null, null]]);
  });
  await context.test('before the first move, and beyond the last', () => {
    assert.deepEqual(positionAt(game, 0).board.filter(Boolean), []);
    assert.equal(positionAt(game, 0).last, null);
    assert.equal(positionAt(game, 99).ply, 5);
  });
});

test('whose seats: nobody without an identity holds any', () => {
  assert.deepEqual(ownSeats(room(stateFrame())), ['X']);
  assert.deepEqual(ownSeats(room(stateFrame({ seats: { X: { player: ME }, O: { player: ME } } }))), ['X', 'O']);
  const nameless = { ...room(stateFrame({ seats: { X: { player: null, computer: 'easy' }, O: { player: '' } } })), player: '' };
  assert.deepEqual(ownSeats(nameless), []);
});
