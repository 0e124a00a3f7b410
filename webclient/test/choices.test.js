import assert from 'node:assert/strict';
import test from 'node:test';
import { choicesOf } from '../static/js/choices.js';
import { t } from '../static/js/i18n.js';
import { deskOf, here, ME, stateFrame } from './helpers.js';

const over = { turn: null, act: null, winner: 'X', reason: 'line', moves: [4, 0, 2, 1, 6], lines: [[6, 4, 2]] };
const alone = { seats: { X: { player: ME }, O: null } };
const both = { seats: { X: { player: ME }, O: { player: ME } } };
const others = { seats: { X: { player: 'pa' }, O: { player: 'pb' } } };
const machine = { seats: { X: { player: ME }, O: { player: null, computer: 'hard', name: null } } };
const clock = { initial: 300_000, increment: 2_000, X: 298_000, O: 300_000, running: 'X', at: 1 };
const freeO = { ...here, sit: { O: 'free' } };

/**
 * @param {any} fields
 * @param {Frame} [presence]
 */
function game(fields, presence = here) {
  return deskOf(stateFrame(fields), presence);
}

/**
 * @param {'undo' | 'draw'} kind
 * @param {Mark} by
 */
function offer(kind, by) {
  return { offers: [{ kind, by, v: by === 'X' ? 8 : 9 }] };
}

/**
 * The other one is told to be away.
 * @param {number} now
 * @returns {Frame}
 */
function gone(now) {
  return { ...here, now, online: { X: true, O: false }, away: { O: 4_000 } };
}

/** @param {Desk} desk */
function keys(desk) {
  return choicesOf(desk).map(({ key, mark, primary }) => `${key}${mark ? ` ${mark}` : ''}${primary ? '!' : ''}`);
}

test('what can be done', async (context) => {
  const reset = (/** @type {string} */ by) => ({ offers: [{ kind: 'reset', by, v: 9 }] });
  const sit = (/** @type {string} */ by) => ({ offers: [{ kind: 'sit', by, seat: 'O', v: 9 }] });
  const rows = /** @type {[string, Desk, string[]][]} */ ([
    ['in a game of two', game({ moves: [4, 0] }), ['undo', 'draw', 'resign', 'say', 'more']],
    ['before the first move', game({}), ['abort', 'say', 'more']],
    ['after the end', game(over), ['rematch!', 'change', 'say', 'more']],
    ['alone, waiting', game(alone, freeO), ['both O', 'computer', 'more']],
    ['alone, having begun', game({ ...alone, moves: [4], turn: 'O', act: 'O' }, freeO), ['both O', 'undo', 'computer', 'more']],
    ['alone after the end', game({ ...over, ...alone }, freeO), ['again!', 'change', 'more']],
    ['on both sides', game({ ...both, moves: [4] }), ['undo', 'more']],
    ['on both sides after the end', game({ ...both, ...over }), ['again!', 'change', 'more']],
    ['wanting more', { ...game({ moves: [4, 0] }), more: 'more' },
      ['undo', 'draw', 'resign', 'say', 'more', 'startOver', 'change', 'names', 'rise']],
    ['wanting more after the end', { ...game(over), more: 'more' }, ['rematch!', 'change', 'say', 'more', 'onward', 'names', 'rise']],
    ['wanting more alone after the end', { ...game({ ...over, ...alone }, freeO), more: 'more' },
      ['again!', 'change', 'more', 'both O', 'onward', 'computer', 'names', 'rise']],
    ['saying something', { ...game({ moves: [4, 0] }), more: 'say' },
      ['say.hello', 'say.good-luck', 'say.well-played', 'say.wow', 'say.oops', 'say.thanks', 'close']],
    ['resigning', { ...game({ moves: [4, 0] }), asking: 'resign' }, ['resign.sure', 'stay']],
    ['resigning for one of both', { ...game({ ...both, moves: [4, 0] }), asking: 'resign' }, ['resign.mark X', 'resign.mark O', 'stay']],
    ['against the computer', game({ ...machine, moves: [4, 0] }), ['undo', 'resign', 'more']],
    ['against the computer after the end', game({ ...over, ...machine }), ['again!', 'change', 'more']],
    ['choosing the computer', { ...game(alone, freeO), more: 'computer' }, ['level.easy', 'level.medium', 'level.hard', 'close']],
    ['on both sides, both having moved', game({ ...both, moves: [4, 0] }), ['undo', 'draw.both', 'resign', 'more']],
    ['asked to take back', game({ moves: [4, 0], ...offer('undo', 'O') }), ['agree!', 'decline']],
    ['having asked to take back', game({ moves: [4, 0], ...offer('undo', 'X') }), ['withdraw', 'draw', 'resign', 'say', 'more']],
    ['offered a draw', game({ moves: [4, 0], ...offer('draw', 'O') }), ['agree!', 'decline']],
    ['having offered one', game({ moves: [4, 0], ...offer('draw', 'X') }), ['withdraw', 'undo', 'resign', 'say', 'more']],
    ['both having asked', game({ moves: [4, 0], offers: [...offer('draw', 'X').offers, ...offer('undo', 'O').offers] }), ['agree!', 'decline']],
    ['nothing of one\'s own to take back', game({ moves: [4], first: 'O' }), ['abort', 'say', 'more']],
    ['only laid moves before', game({ moves: [4, 0], laid: 2 }), ['abort', 'say', 'more']],
    ['the other having gone', deskOf(stateFrame({ moves: [4, 0] }), here, gone(9_000)), ['computer', 'share', 'resign', 'more']],
    ['the other having gone for a minute', deskOf(stateFrame({ moves: [4, 0] }), here, gone(9_000), gone(65_000)),
      ['computer', 'abort', 'resign', 'more']],
    ['the other having gone from a match, where the first minute is waited for', deskOf(stateFrame({ moves: [4, 0], quick: true }), here, gone(9_000)),
      ['resign', 'more']],
    ['the other having gone, on a clock', deskOf(stateFrame({ moves: [4, 0], clock }), here, gone(9_000), gone(63_000)), ['resign', 'more']],
    ['the other having gone for a minute, on a clock', deskOf(stateFrame({ moves: [4, 0], clock }), here, gone(9_000), { ...gone(65_000), claim: ['X'] }),
      ['claim.win!', 'claim.draw', 'more']],
    ['wanting more then', { ...deskOf(stateFrame({ moves: [4, 0], clock }), here, gone(9_000), { ...gone(65_000), claim: ['X'] }), more: 'more' },
      ['claim.win!', 'claim.draw', 'more', 'computer', 'resign', 'startOver', 'change', 'names', 'rise']],
    ['giving up one of both', { ...game({ ...both }), asking: 'rise' }, ['rise.mark X', 'rise.mark O', 'stay']],
    ['leaving', { ...game({ moves: [4, 0] }), asking: 'rise' }, ['rise.sure', 'stay']],
    ['asked for a rematch', game({ ...over, ...reset('O') }), ['agree!', 'decline']],
    ['having asked for one', game({ ...over, ...reset('X') }), ['withdraw']],
    ['asked for the other\'s seat', game(sit('pz')), ['agree!', 'decline']],
    ['the other being away for long', game({ moves: [4, 0] }, { ...here, sit: { O: 'free' } }), ['sit.away O', 'undo', 'draw', 'resign', 'say', 'more']],
    ['the other\'s seat being one that can be asked for, by others', game({ moves: [4, 0] }, { ...here, sit: { O: 'ask' } }), ['undo', 'draw', 'resign', 'say', 'more']],
    ['a choice being due', game({ moves: [4, 0, 2], choices: ['swap', 'stay', 'more'] }),
      ['choose.swap O!', 'choose.stay X', 'choose.more X', 'more']],
    ['wanting more while a choice is due', { ...game({ moves: [4, 0, 2], choices: ['swap', 'stay'] }), more: 'more' },
      ['choose.swap O!', 'choose.stay X', 'more', 'undo', 'draw', 'resign', 'say', 'startOver', 'change', 'names', 'rise']],
    ['a swap being possible', game({ moves: [4], choices: ['swap'] }), ['choose.swap O!', 'undo', 'abort', 'say', 'more']],
    ['the other one choosing', game({ moves: [4, 0, 2], act: 'O', turn: 'O', choices: ['swap', 'stay', 'more'] }), ['undo', 'draw', 'resign', 'say', 'more']],
    ['a choice, looking back', { ...game({ moves: [4, 0, 2], choices: ['swap'] }), view: 1 }, ['onward', 'more']],
    ['wanting more, looking back', { ...game({ moves: [4, 0, 2] }), view: 1, more: 'more' },
      ['onward', 'more', 'undo', 'draw', 'resign', 'say', 'startOver', 'change', 'names', 'rise']],
    ['the game being over, looking back', { ...game({ ...over, moves: [4, 0, 2] }), view: 1 }, ['onward', 'rematch!', 'more']],
    ['a choice on its way', { ...game({ moves: [4], choices: ['swap'] }), choosing: { choice: 'swap', at: 5, game: 1, id: 1 } }, ['undo', 'abort', 'say', 'more']],
    ['with a mark in pencil', { ...game({}), pencil: 4 }, ['play!', 'cancel']],
    ['watching two', game(others), []],
    ['watching two, looking back', { ...game({ ...others, moves: [4, 0] }), view: 1 }, ['onward']],
    ['watching, a seat being free', game({ seats: { X: { player: 'pa' }, O: null } }, freeO), ['sit O!']],
    ['watching, a seat being away', game(others, { ...here, sit: { X: 'ask' } }), ['ask X']],
    ['watching, having asked', game({ ...others, ...sit(ME) }), ['withdraw']],
    ['watching an offer of the players', game({ ...others, ...reset('X') }), []],
    ['watching only', { ...game(others), watch: true }, ['part']],
    ['before anything is known', deskOf(), []],
    ['opened too often', { ...game({}), status: { closed: 4001, reason: 'replaced' } }, ['goOn!']],
    ['gone', { ...game({}), status: { closed: 4004, reason: 'no-room' } }, ['home!']],
    ['out of date', { ...game({}), status: { closed: 4009, reason: '' } }, ['reload!']],
  ]);
  for (const [name, desk, want] of rows) {
    await context.test(name, () => assert.deepEqual(keys(desk), want));
  }

  await context.test('at most one is primary, and each has words', () => {
    for (const [name, desk] of rows) {
      const choices = choicesOf(desk);
      assert.ok(choices.filter(({ primary }) => primary).length <= 1, name);
      for (const { key } of choices) assert.notEqual(t(`action.${key}`, { mark: 'X', cell: 'b2' }), `action.${key}`);
    }
  });
});

test('somebody without an identity has nothing to press', () => {
  const desk = game({ seats: { X: { player: 'pa' }, O: null } }, freeO);
  assert.deepEqual(choicesOf({ ...desk, room: { ...desk.room, player: '' } }), []);
});

test('what is sent', () => {
  const sent = (/** @type {Desk} */ desk) => choicesOf(desk).map(({ send }) => send).filter(Boolean);
  assert.deepEqual(sent(game(over)), [{ type: 'reset', game: 1 }]);
  assert.deepEqual(sent(game({ ...over, offers: [{ kind: 'reset', by: 'O', v: 9 }] })), [{ type: 'accept', offer: 9 }, { type: 'decline', offer: 9 }]);
  assert.deepEqual(sent({ ...game(both), asking: 'rise' }), [{ type: 'rise', seat: 'X' }, { type: 'rise', seat: 'O' }]);
  assert.deepEqual(sent(game(alone, freeO)), [{ type: 'sit', seat: 'O' }]);
  assert.deepEqual(sent({ ...game(alone, freeO), more: 'computer' })[2], { type: 'sit', seat: 'O', computer: 'hard' });
  assert.deepEqual(sent({ ...game({ moves: [4, 0] }), asking: 'resign' }), [{ type: 'resign', game: 1 }]);
  assert.deepEqual(sent({ ...game({ ...both, moves: [4, 0] }), asking: 'resign' })[1], { type: 'resign', game: 1, seat: 'O' });
  assert.deepEqual(sent(game({ moves: [4, 0] })), [{ type: 'undo', game: 1 }, { type: 'draw', game: 1 }]);
  assert.deepEqual(sent(game({})), [{ type: 'abort', game: 1 }]);
});
