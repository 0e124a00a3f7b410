import assert from 'node:assert/strict';
import test from 'node:test';
import { setLanguage } from '../static/js/i18n.js';
import { undone, undoWords } from '../static/js/undo.js';
import { deskOf, ME, rules, stateFrame, THEM } from './helpers.js';

const machine = { seats: { X: { player: ME }, O: { player: null, computer: 'hard', name: null } } };
const swap2 = rules(15, 5, { opening: 'swap2' });
const pie = rules(3, 3, { opening: 'pie' });

test('what would be taken back', async (context) => {
  setLanguage('en');
  const rows = /** @type {[string, any, Mark, string][]} */ ([
    ['one\'s own last move', { moves: [4, 0, 2] }, 'X', 'c3'],
    ['and the reply to it', { moves: [4, 0, 2] }, 'O', 'a3 and c3'],
    ['nothing where one has not moved', { moves: [4] }, 'O', ''],
    ['nothing before the first move', {}, 'X', ''],
    ['nothing that came with a record', { moves: [4, 0], laid: 2 }, 'X', ''],
    ['only what was played here', { moves: [4, 0, 2], laid: 2 }, 'X', 'c3'],
    ['one\'s own move while the computer thinks', { moves: [4, 0, 2], turn: 'O', act: 'O', ...machine }, 'X', 'c3'],
    ['the computer\'s reply with it', { moves: [4, 0, 2, 1], ...machine }, 'X', 'c3 and b3'],
    ['one of the first three marks', { rules: swap2, moves: [112, 113], act: 'X', turn: 'X' }, 'X', 'i8'],
    ['a choice', { rules: pie, moves: [4], chosen: [{ ply: 1, choice: 'swap' }], seats: { X: { player: THEM }, O: { player: ME } } }, 'X', 'the choice of sides'],
    ['a choice and what came before it', { rules: pie, moves: [4], chosen: [{ ply: 1, choice: 'swap' }], seats: { X: { player: THEM }, O: { player: ME } } },
      'O', 'b2 and the choice of sides'],
  ]);
  for (const [name, fields, mark, want] of rows) {
    await context.test(name, () => {
      const { room } = deskOf(stateFrame(fields));
      assert.equal(undoWords(room, mark), want);
      assert.equal(undone(room, mark).length, want === '' ? 0 : want.split(' and ').length);
    });
  }
});
