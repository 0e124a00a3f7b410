import assert from 'node:assert/strict';
import test from 'node:test';
import { playerName } from '../static/js/names.js';
import { newsOf } from '../static/js/news.js';
import { reduce } from '../static/js/state.js';
import { clickDiff, deskOf, here, ME, rules, stateFrame, THEM } from './helpers.js';

const name = playerName(THEM, 'en');

/**
 * @param {Room} before
 * @param {Frame} frame
 * @param {Look} [look]
 */
function heard(before, frame, look = 'pens') {
  return newsOf(before, reduce(before, frame), look).map(({ text, result }) => (result ? `! ${text}` : text));
}

const mine = deskOf(stateFrame(), here).room;
const theirs = deskOf(stateFrame({ moves: [4], turn: 'O', act: 'O' }), here).room;

test('a move is heard once, with its mark and square', async (context) => {
  await context.test('theirs, and that it is one\'s turn', () => {
    assert.deepEqual(heard(theirs, clickDiff(6, 2, 0, 'O')), [`${name}, O, played a3. Your turn.`]);
  });

  await context.test('one\'s own', () => {
    assert.deepEqual(heard(mine, clickDiff(6, 1, 4, 'X')), ['You played b2.']);
  });

  await context.test('in the words of the look', () => {
    assert.deepEqual(heard(theirs, clickDiff(6, 2, 0, 'O'), 'colours'), [`${name}, red, played a3. Your turn.`]);
  });

  await context.test('by one who plays both sides', () => {
    const both = deskOf(stateFrame({ seats: { X: { player: ME }, O: { player: ME } } }), here).room;
    assert.deepEqual(heard(both, clickDiff(6, 1, 4, 'X'), 'bolt'), ['lightning played b2.']);
  });

  await context.test('by its mark where it came with a record', () => {
    assert.deepEqual(heard(theirs, stateFrame({ v: 7, at: 7, moves: [4, 0, 8], laid: 2, turn: 'O', act: 'O' })), ['O played a3. You played c1.']);
  });

  await context.test('not again with the state of a new connection', () => {
    assert.deepEqual(heard(theirs, stateFrame({ moves: [4], turn: 'O', act: 'O' })), []);
  });

  await context.test('those that were missed meanwhile', () => {
    assert.deepEqual(heard(theirs, stateFrame({ v: 7, at: 7, moves: [4, 0, 8], turn: 'O', act: 'O' })), [`${name}, O, played a3. You played c1.`]);
  });

  await context.test('nothing at the first sight of a room', () => {
    assert.deepEqual(heard(deskOf().room, stateFrame({ moves: [4] })), []);
  });
});

test('a result is heard once, in words, and urgently', async (context) => {
  const before = deskOf(stateFrame({ moves: [4, 0, 2, 1] }), here).room;
  const winning = clickDiff(6, 5, 6, 'X', { winner: 'X', reason: 'line', lines: [[6, 4, 2]], turn: null, act: null });

  await context.test('a win', () => {
    assert.deepEqual(heard(before, winning), ['You played a1.', '! You win! Three in a row, a1 to c3. 5 moves.']);
  });

  await context.test('without a sign that has no name', () => {
    assert.deepEqual(heard(before, winning, 'bolt'), ['You played a1.', '! lightning wins! That is you. Three in a row, a1 to c3. 5 moves.']);
  });

  await context.test('not again when a seat changes afterwards', () => {
    const after = reduce(before, winning);
    assert.deepEqual(heard(after, { type: 'diff', kind: 'listed', v: 7, listed: true }), []);
  });

  await context.test('in sentences', () => {
    const agreed = { type: 'diff', kind: 'draw', v: 6, winner: 'T', reason: 'agreed', turn: null, act: null, lines: [] };
    assert.deepEqual(heard(before, agreed), ['! A tie. Agreed by both. 4 moves.']);
    assert.deepEqual(heard(before, { ...agreed, kind: 'claim', reason: 'claimed' }),
      ['! A tie. One of the two stayed away, and the other took a draw. 4 moves.']);
  });

  await context.test('the other left', () => {
    const left = { type: 'diff', kind: 'rise', v: 6, winner: 'X', reason: 'left', turn: null, act: null, seats: { X: { player: ME }, O: null } };
    assert.deepEqual(heard(before, left), ['! You win! O left the game. 4 moves.', `${name} has left: the seat of O is free.`]);
  });
});

test('a new game is heard with one\'s side', () => {
  const reset = {
    type: 'diff', kind: 'reset', v: 6, at: 6, game: 2, ply: 0, turn: 'X', act: 'X', first: 'X',
    seats: { X: { player: THEM }, O: { player: ME } },
  };
  assert.deepEqual(heard(theirs, reset), ['A new game has begun. You are O.']);
});

test('who comes, goes away and comes back', async (context) => {
  const alone = deskOf(stateFrame({ seats: { X: { player: ME }, O: null } }), { ...here, online: { X: true, O: false } }).room;
  await context.test('comes', () => {
    const sit = { type: 'diff', kind: 'sit', v: 6, seats: { X: { player: ME }, O: { player: THEM } } };
    assert.deepEqual(heard(alone, sit), [`${name} has come and plays O.`]);
    assert.deepEqual(heard(reduce(alone, sit), { ...here, now: 2 }), []);
  });

  await context.test('away and back', () => {
    const away = { ...here, now: 2, online: { X: true, O: false } };
    assert.deepEqual(heard(mine, away), [`${name} is away.`]);
    assert.deepEqual(heard(reduce(mine, away), { ...here, now: 3 }), [`${name} is back.`]);
  });

  await context.test('the presence after a new connection is no news', () => {
    const again = reduce(mine, { type: 'hello', player: ME });
    assert.deepEqual(heard(again, { ...here, now: 9, online: { X: true, O: false } }), []);
  });
});

test('what one may do about somebody who stays away is said once', () => {
  const before = deskOf(stateFrame({ moves: [4, 0] }), { ...here, online: { X: true, O: false } }).room;
  const claim = { ...here, now: 2, online: { X: true, O: false }, claim: ['X'] };
  assert.deepEqual(heard(before, claim), [`${name} stays away: you may claim the win, or a draw.`]);
  assert.deepEqual(heard(reduce(before, claim), { ...claim, now: 3 }), []);
  assert.deepEqual(heard(before, { ...claim, claim: ['O'] }), []);
});

test('one\'s own seat is said when it is given to one', () => {
  const before = deskOf(stateFrame({ moves: [4, 0], seats: { X: { player: THEM }, O: { player: null, computer: 'easy' } } }), here).room;
  const sit = { type: 'diff', kind: 'sit', v: 6, seats: { X: { player: THEM }, O: { player: ME } } };
  assert.deepEqual(heard(before, sit), ['You are O.']);
});

test('a swap that is taken back is heard, with one\'s side, and not that somebody has come', () => {
  const chosen = [{ ply: 1, choice: 'swap' }];
  const before = deskOf(stateFrame({ rules: rules(3, 3, { opening: 'pie' }), moves: [4], turn: 'O', act: 'O', chosen }), here).room;
  const undo = {
    type: 'diff', kind: 'undo', v: 6, at: 6, ply: 1, turn: 'O', act: 'O', choices: ['swap'], chosen: [],
    seats: { X: { player: THEM }, O: { player: ME } },
  };
  assert.match(heard(before, undo)[0], /^the choice of sides taken back\. You are O\./);
  assert.equal(heard(before, undo).length, 1);
});

test('an opening is heard', async (context) => {
  const swap2 = { rules: rules(15, 5, { opening: 'swap2' }) };
  const seats = { X: { player: THEM }, O: { player: ME } };
  const three = [{ ply: 3, choice: 'more' }];

  await context.test('what may be chosen', () => {
    const before = deskOf(stateFrame({ ...swap2, seats, moves: [4, 0], turn: 'X', act: 'X' }), here).room;
    assert.deepEqual(heard(before, clickDiff(6, 3, 2, 'X', { turn: 'O', act: 'O', choices: ['swap', 'stay', 'more'] }), 'bolt'), [
      `${name}, lightning, played c15. Choose a side. Take lightning, stay O and move, or place two more: then ${name} chooses.`,
    ]);
  });

  await context.test('a swap, and not that somebody has come', () => {
    const before = deskOf(stateFrame({ ...swap2, moves: [4, 0, 2], turn: 'O', act: 'O', choices: ['swap', 'stay', 'more'] }), here).room;
    const swap = { type: 'diff', kind: 'choose', v: 6, at: 6, ply: 3, turn: 'O', act: 'O', choices: [], chosen: [{ ply: 3, choice: 'swap' }], seats };
    assert.deepEqual(heard(before, swap), [`${name} swapped and plays X: you play O. Your turn.`]);
  });

  await context.test('marks by the one who placed them', () => {
    const before = deskOf(stateFrame({ ...swap2, moves: [4, 0, 2], turn: 'O', act: 'O', chosen: three }), here).room;
    assert.deepEqual(heard(before, clickDiff(6, 4, 7, 'O', { turn: 'X', act: 'O' })), [`${name}, O, played h15.`]);
    const own = deskOf(stateFrame({ ...swap2, moves: [4], turn: 'O', act: 'X' }), here).room;
    assert.deepEqual(heard(own, clickDiff(6, 2, 7, 'O', { turn: 'X', act: 'X' })), ['You played h15. Your turn.']);
  });
});

test('an offer is heard once, by both', async (context) => {
  const over = { act: null, turn: null, winner: 'X', reason: 'resigned' };
  const before = deskOf(stateFrame(over), here).room;
  const offer = (/** @type {object} */ fields) => ({ type: 'diff', kind: 'offer', v: 6, offers: [{ v: 6, ...fields }] });

  await context.test('a new game', () => {
    assert.deepEqual(heard(before, offer({ kind: 'reset', by: 'O' })), [`${name} would like a rematch.`]);
    assert.deepEqual(heard(before, offer({ kind: 'reset', by: 'X' })), [`You asked for a rematch: ${name} has to agree.`]);
  });

  await context.test('a seat', () => {
    assert.deepEqual(heard(before, offer({ kind: 'sit', by: 'pnew', seat: 'O' }), 'bolt'), [`${playerName('pnew', 'en')} asks to take the seat of O.`]);
  });

  await context.test('not again', () => {
    const asked = reduce(before, offer({ kind: 'reset', by: 'O' }));
    assert.deepEqual(heard(asked, { type: 'diff', kind: 'listed', v: 7, listed: true }), []);
    assert.deepEqual(heard(asked, stateFrame({ ...over, v: 6, offers: [{ kind: 'reset', by: 'O', v: 6 }] })), []);
  });
});
