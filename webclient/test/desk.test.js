import assert from 'node:assert/strict';
import test from 'node:test';
import { choose, forbiddenOf, isPlayable, look, pencilAt, play, step, take, tap } from '../static/js/desk.js';
import { clickDiff, deskOf, here, rules, stateFrame } from './helpers.js';

const playing = deskOf(stateFrame({ rules: rules(20, 5) }), here);

test('a click is pending, and shown as played only when the server shows it', () => {
  const { desk, send } = play(playing, 42, 7);
  assert.deepEqual(send, [{ type: 'click', cell: 42, at: 5, id: 7 }]);
  assert.deepEqual([desk.pending?.cell, desk.room.moves, isPlayable(desk)], [42, [], false]);
  const done = take(desk, clickDiff(6, 1, 42, 'X')).desk;
  assert.deepEqual([done.pending, done.room.moves, done.notice], [null, [42], null]);
});

test('a second click while one is on its way is not sent', () => {
  const { desk } = play(playing, 42, 7);
  const second = play(desk, 43, 8);
  assert.deepEqual([second.send, second.desk.pending?.cell, second.desk.notice?.key], [[], 42, 'notice.pending']);
});

test('after a new connection', async (context) => {
  const { desk } = play({ ...playing, status: 'lost' }, 42, 7);

  await context.test('the same click is sent again in the same position', () => {
    const { send, desk: after } = take(desk, stateFrame({ rules: rules(20, 5) }));
    assert.deepEqual(send, [{ type: 'click', cell: 42, at: 5, id: 7 }]);
    assert.equal(after.pending?.cell, 42);
  });

  await context.test('one that was stored is done', () => {
    const { send, desk: after } = take(desk, stateFrame({ rules: rules(20, 5), v: 6, at: 6, moves: [42], turn: 'O', act: 'O' }));
    assert.deepEqual([send, after.pending, after.notice], [[], null, null]);
  });

  await context.test('one whose position is gone is dropped, and said to be', () => {
    const { send, desk: after } = take(desk, stateFrame({ rules: rules(20, 5), v: 9, at: 9, game: 2 }));
    assert.deepEqual([send, after.pending, after.notice], [[], null, { key: 'notice.dropped', params: { cell: 'c18' } }]);
  });
});

test('refusals', async (context) => {
  const { desk } = play(playing, 42, 7);

  await context.test('what may be tried again stays in pencil', () => {
    const after = take(desk, { type: 'refused', id: 7, code: 'not-saved', v: 5 }).desk;
    assert.deepEqual([after.pending, after.pencil, after.notice?.code], [null, 42, 'not-saved']);
  });

  await context.test('the rest does not', () => {
    const after = take(desk, { type: 'refused', id: 7, code: 'taken', v: 5 }).desk;
    assert.deepEqual([after.pending, after.pencil, after.notice?.key], [null, null, 'notice.refused']);
  });

  await context.test('of something else leaves the move alone', () => {
    const after = take(desk, { type: 'refused', id: 3, code: 'no-offer', v: 5 }).desk;
    assert.deepEqual([after.pending?.cell, after.notice], [42, { key: 'notice.plain', code: 'no-offer' }]);
  });

  await context.test('the same one twice is told twice', () => {
    const once = take(desk, { type: 'refused', id: 3, code: 'no-offer', v: 5 }).desk;
    const twice = take(once, { type: 'refused', id: 3, code: 'no-offer', v: 5 }).desk;
    assert.notEqual(twice.notice, once.notice);
  });
});

test('pencil: one tap draws, a second on the same square plays', async (context) => {
  const once = tap(playing, 42, 1);
  assert.deepEqual([once.send, once.desk.pencil], [[], 42]);

  await context.test('a tap elsewhere moves it', () => {
    const moved = tap(once.desk, 43, 2);
    assert.deepEqual([moved.send, moved.desk.pencil], [[], 43]);
  });

  await context.test('the second tap', () => {
    const { send, desk } = tap(once.desk, 42, 3);
    assert.deepEqual([send, desk.pencil, desk.pending?.cell], [[{ type: 'click', cell: 42, at: 5, id: 3 }], null, 42]);
  });

  await context.test('dragging over a taken square leaves it where it was', () => {
    const taken = deskOf(stateFrame({ rules: rules(20, 5), moves: [50, 51] }), here);
    assert.equal(pencilAt(pencilAt(taken, 42), 50).pencil, 42);
  });

  await context.test('it goes when the move is no longer one\'s own', () => {
    const after = take(once.desk, clickDiff(6, 1, 90, 'X')).desk;
    assert.equal(after.pencil, null);
  });
});

test('nothing can be played', async (context) => {
  const rows = /** @type {[string, Desk, string | null][]} */ ([
    ['on the other\'s turn', deskOf(stateFrame({ turn: 'O', act: 'O' }), here), 'notice.notYourTurn'],
    ['before the friend has come and begun', deskOf(stateFrame({ turn: 'O', act: 'O', first: 'O', seats: { X: { player: 'pme' }, O: null } })), 'notice.waitFirst'],
    ['on a taken square', deskOf(stateFrame({ moves: [4, 0] }), here), 'notice.taken'],
    ['after the end', deskOf(stateFrame({ turn: null, act: null, winner: 'O' }), here), 'notice.over'],
    ['by a spectator', deskOf(stateFrame({ seats: { X: { player: 'pa' }, O: { player: 'pb' } } }), here), 'notice.watching'],
    ['on a page that only watches', { ...deskOf(stateFrame(), here), watch: true }, 'notice.watching'],
    ['in an earlier position', { ...deskOf(stateFrame({ moves: [8, 0] }), here), view: 1 }, 'notice.looking'],
    ['after the connection was closed for good', { ...deskOf(stateFrame(), here), status: { closed: 4001, reason: 'replaced' } }, null],
  ]);
  for (const [name, desk, key] of rows) {
    await context.test(name, () => {
      const after = play(desk, 4, 1);
      assert.deepEqual([after.send, after.desk.pending, after.desk.notice?.key ?? null], [[], null, key]);
    });
  }
});

test('looking back', async (context) => {
  const moves = [4, 0, 2];
  const now = deskOf(stateFrame({ moves, turn: 'O', act: 'O' }), here);
  const back = step(now, -2);
  assert.equal(back.view, 1);

  await context.test('a move meanwhile leaves one there and is told', () => {
    const after = take(back, clickDiff(6, 4, 1, 'O')).desk;
    assert.deepEqual([after.view, after.fresh, after.room.moves.length], [1, true, 4]);
    const again = look(after, null);
    assert.deepEqual([again.view, again.fresh], [null, false]);
  });

  await context.test('the last position is now', () => {
    assert.equal(step(back, 2).view, null);
    assert.equal(look(back, 3).view, null);
  });

  await context.test('it does not go before the beginning', () => {
    assert.equal(step(back, -9).view, 0);
  });

  await context.test('a new game ends it', () => {
    const reset = { type: 'diff', kind: 'reset', v: 6, at: 6, game: 2, ply: 0, turn: 'X', act: 'X' };
    assert.deepEqual([take(back, reset).desk.view, take(back, reset).desk.fresh], [null, false]);
  });

  await context.test('a new state of a longer game leaves one there', () => {
    const after = take(back, stateFrame({ v: 8, at: 8, moves: [4, 0, 2, 1, 6] })).desk;
    assert.deepEqual([after.view, after.fresh], [1, true]);
  });
});

test('what is asked before it is done is dropped when the seats change', () => {
  const asking = { ...playing, asking: /** @type {const} */ ('rise') };
  const after = take(asking, { type: 'diff', kind: 'rise', v: 6, seats: { X: { player: 'pme' }, O: null } }).desk;
  assert.equal(after.asking, null);
  assert.equal(take(asking, { ...here, now: 2 }).desk.asking, 'rise');
});

test('an opening\'s choice', async (context) => {
  const fields = { rules: rules(15, 5, { opening: 'swap2' }), moves: [4, 0, 2], turn: 'O', act: 'O', choices: ['swap', 'stay', 'more'] };
  const seats = { X: { player: 'pthem' }, O: { player: 'pme' } };
  const due = deskOf(stateFrame({ ...fields, seats }), here);
  const { desk, send } = choose(due, 'swap', 7);
  /** @type {Frame} */
  const swap = { type: 'diff', kind: 'choose', v: 6, at: 6, ply: 3, turn: 'O', act: 'O', choices: [], chosen: [{ ply: 3, choice: 'swap' }],
    seats: { X: seats.O, O: seats.X } };

  await context.test('is sent once, and is on its way until the server shows it', () => {
    assert.deepEqual(send, [{ type: 'choose', choice: 'swap', at: 5, id: 7 }]);
    assert.deepEqual(choose(desk, 'stay', 8).send, []);
    const after = take(desk, swap).desk;
    assert.deepEqual([after.choosing, after.room.moves, after.room.seats.X?.player, after.notice], [null, [4, 0, 2], 'pme', null]);
  });

  await context.test('is sent again on a new connection, in the same position only', () => {
    assert.deepEqual(take(desk, stateFrame({ ...fields, seats })).send, [{ type: 'choose', choice: 'swap', at: 5, id: 7 }]);
    const stored = take(desk, stateFrame({ ...fields, seats, v: 6, at: 6, choices: [], chosen: [{ ply: 3, choice: 'swap' }] }));
    assert.deepEqual([stored.send, stored.desk.choosing], [[], null]);
  });

  await context.test('can be made again when it was refused', () => {
    const after = take(desk, { type: 'refused', id: 7, code: 'not-saved', v: 5 }).desk;
    assert.deepEqual([after.choosing, after.notice], [null, { key: 'notice.plain', code: 'not-saved' }]);
    assert.equal(choose(after, 'stay', 8).send.length, 1);
  });

  await context.test('is due before any square', () => {
    assert.equal(isPlayable(due), false);
    assert.deepEqual([play(due, 9, 8).send, play(due, 9, 8).desk.notice], [[], { key: 'notice.plain', code: 'choose' }]);
  });

  await context.test('is the other answer to a click where it is not due', () => {
    const pie = deskOf(stateFrame({ rules: rules(3, 3, { opening: 'pie' }), moves: [4], turn: 'O', act: 'O', choices: ['swap'], seats }), here);
    assert.deepEqual([play(pie, 0, 8).send.length, choose(pie, 'swap', 8).send.length], [1, 1]);
  });
});

test('forbidden squares', async (context) => {
  const renju = { rules: rules(15, 5, { forbidden: 'renju' }), moves: [4, 0], forbidden: [50] };
  const mine = deskOf(stateFrame(renju), here);

  await context.test('are marked for the one they bind, now', () => {
    assert.deepEqual(forbiddenOf(mine), [50]);
    assert.deepEqual(forbiddenOf(deskOf(stateFrame({ ...renju, seats: { X: { player: 'pme' }, O: { player: 'pme' } } }), here)), [50]);
    assert.deepEqual(forbiddenOf(deskOf(stateFrame({ ...renju, seats: { X: { player: 'pa' }, O: { player: 'pme' } } }), here)), []);
    assert.deepEqual(forbiddenOf(deskOf(stateFrame({ ...renju, seats: { X: { player: 'pa' }, O: { player: 'pb' } } }), here)), []);
    assert.deepEqual(forbiddenOf(step(mine, -1)), []);
  });

  await context.test('are asked for, since the server knows the foul', () => {
    for (const way of [play, tap]) {
      const { desk, send } = way(mine, 50, 7);
      assert.deepEqual([send, desk.pencil], [[{ type: 'click', cell: 50, at: 5, id: 7 }], null]);
      const after = take(desk, { type: 'refused', id: 7, code: 'forbidden', foul: 'double-four', v: 5 }).desk;
      assert.deepEqual([after.pending, after.notice], [null, { key: 'notice.foul', params: { cell: 'f12' }, foul: 'double-four' }]);
    }
    assert.equal(pencilAt(mine, 50).pencil, null);
  });
});
