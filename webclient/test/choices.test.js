import assert from 'node:assert/strict';
import test from 'node:test';
import { choicesOf } from '../static/js/choices.js';
import { t } from '../static/js/i18n.js';
import { deskOf, here, ME, stateFrame } from './helpers.js';

const over = { turn: null, act: null, winner: 'X', reason: 'line', moves: [4, 0, 2, 1, 6], lines: [[6, 4, 2]] };
const alone = { seats: { X: { player: ME }, O: null } };
const both = { seats: { X: { player: ME }, O: { player: ME } } };
const others = { seats: { X: { player: 'pa' }, O: { player: 'pb' } } };
const freeO = { ...here, sit: { O: 'free' } };

/**
 * @param {any} fields
 * @param {Frame} [presence]
 */
function game(fields, presence = here) {
  return deskOf(stateFrame(fields), presence);
}

/** @param {Desk} desk */
function keys(desk) {
  return choicesOf(desk).map(({ key, mark, primary }) => `${key}${mark ? ` ${mark}` : ''}${primary ? '!' : ''}`);
}

test('what can be done', async (context) => {
  const reset = (/** @type {string} */ by) => ({ offers: [{ kind: 'reset', by, v: 9 }] });
  const sit = (/** @type {string} */ by) => ({ offers: [{ kind: 'sit', by, seat: 'O', v: 9 }] });
  const rows = /** @type {[string, Desk, string[]][]} */ ([
    ['in a game of two', game({ moves: [4, 0] }), ['startOver', 'rise']],
    ['before the first move', game({}), ['rise']],
    ['after the end', game(over), ['rematch!', 'rise', 'onward']],
    ['alone, waiting', game(alone, freeO), ['both O']],
    ['alone, having begun', game({ ...alone, moves: [4], turn: 'O', act: 'O' }, freeO), ['both O', 'startOver', 'rise']],
    ['alone after the end', game({ ...over, ...alone }, freeO), ['again!', 'both O', 'rise', 'onward']],
    ['on both sides', game({ ...both, moves: [4] }), ['startOver', 'rise']],
    ['on both sides after the end', game({ ...both, ...over }), ['again!', 'rise', 'onward']],
    ['giving up one of both', { ...game({ ...both }), asking: 'rise' }, ['rise.mark X', 'rise.mark O', 'stay']],
    ['leaving', { ...game({ moves: [4, 0] }), asking: 'rise' }, ['rise.sure', 'stay']],
    ['asked for a rematch', game({ ...over, ...reset('O') }), ['agree!', 'decline']],
    ['having asked for one', game({ ...over, ...reset('X') }), ['withdraw']],
    ['asked for the other\'s seat', game(sit('pz')), ['agree!', 'decline']],
    ['the other being away for long', game({ moves: [4, 0] }, { ...here, sit: { O: 'free' } }), ['sit.away O', 'startOver', 'rise']],
    ['the other\'s seat being one that can be asked for, by others', game({ moves: [4, 0] }, { ...here, sit: { O: 'ask' } }), ['startOver', 'rise']],
    ['a choice being due', game({ moves: [4, 0, 2], choices: ['swap', 'stay', 'more'] }),
      ['choose.swap O!', 'choose.stay X', 'choose.more X']],
    ['a swap being possible', game({ moves: [4], choices: ['swap'] }), ['choose.swap O!', 'startOver', 'rise']],
    ['the other one choosing', game({ moves: [4, 0, 2], act: 'O', turn: 'O', choices: ['swap', 'stay', 'more'] }), ['startOver', 'rise']],
    ['a choice, looking back', { ...game({ moves: [4, 0, 2], choices: ['swap'] }), view: 1 }, ['startOver', 'rise', 'onward']],
    ['a choice on its way', { ...game({ moves: [4], choices: ['swap'] }), choosing: { choice: 'swap', at: 5, game: 1, id: 1 } }, ['startOver', 'rise']],
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
});
