import assert from 'node:assert/strict';
import test from 'node:test';
import { setLanguage } from '../static/js/i18n.js';
import { undoLabel, undone, undoWords } from '../static/js/undo.js';
import { deskOf, rules, stateFrame } from './helpers.js';

const swap2 = rules(15, 5, { opening: 'swap2' });
const pie = rules(3, 3, { opening: 'pie' });

test('what would be taken back', async (context) => {
  setLanguage('en');
  const rows = /** @type {[string, any, Mark, string][]} */ ([
    ['one\'s own last move', { moves: [4, 0, 2], back: { X: 1, O: 2 } }, 'X', 'c3'],
    ['and the reply to it', { moves: [4, 0, 2], back: { X: 1, O: 2 } }, 'O', 'a3 and c3'],
    ['more, where a computer stood in since', { moves: [4, 0, 2, 1], back: { X: 2, O: 3 } }, 'O', 'a3, c3, and b3'],
    ['nothing that somebody else did from this seat', { moves: [4, 0, 2], back: { X: 1, O: 0 } }, 'O', ''],
    ['nothing where the server tells of nothing', { moves: [4], back: undefined }, 'O', ''],
    ['a choice', { rules: pie, moves: [4], chosen: [{ ply: 1, choice: 'swap' }], back: { X: 1, O: 2 } }, 'X', 'the choice of sides'],
    ['a choice and what came before it', { rules: pie, moves: [4], chosen: [{ ply: 1, choice: 'swap' }], back: { X: 1, O: 2 } },
      'O', 'b2 and the choice of sides'],
    ['a choice and what came after it', { rules: swap2, moves: [112, 113, 114, 97], chosen: [{ ply: 3, choice: 'stay' }], back: { X: 2, O: 1 } },
      'X', 'the choice of sides and h9'],
  ]);
  for (const [name, fields, mark, want] of rows) {
    await context.test(name, () => {
      const { room } = deskOf(stateFrame(fields));
      assert.equal(undoWords(room, mark), want);
      assert.equal(undone(room, mark).length, room.back?.[mark] ?? 0);
    });
  }
});

test('a button says it shorter', () => {
  const { room } = deskOf(stateFrame({ moves: [4, 0, 2, 1], back: { X: 2, O: 3 } }));
  assert.deepEqual([undoLabel(room, 'X'), undoLabel(room, 'O')], ['c3, b3', 'a3, c3, b3']);
});

test('a diff tells anew what would be taken back', () => {
  const diff = { type: 'diff', kind: 'sit', v: 6, at: 5, back: { X: 2, O: 0 } };
  assert.deepEqual(deskOf(stateFrame({ moves: [4, 0] }), diff).room.back, { X: 2, O: 0 });
});
