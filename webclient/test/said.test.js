import assert from 'node:assert/strict';
import test from 'node:test';
import { answerTo } from '../static/js/answers.js';
import { setLanguage } from '../static/js/i18n.js';
import { linesWords } from '../static/js/lines-said.js';
import { playerName } from '../static/js/names.js';
import { newsOf } from '../static/js/news.js';
import { cellOfName } from '../static/js/squares.js';
import { deskOf, here, ME, rules, stateFrame, THEM } from './helpers.js';

setLanguage('en');
const gomoku = { rules: rules(15, 5), moves: [112, 113, 97, 98, 82] };

test('the lines through a square are told from one side to the other', () => {
  const { room } = deskOf(stateFrame(gomoku));
  assert.equal(linesWords(room, 112, { look: 'pens' }),
    'h8, X. Across: 4 empty, here, 1 O, 3 empty. Down: 2 empty, 2 X, here, 4 empty. Falling: nothing. Rising: 4 empty, here, 1 O, 3 empty.');
  assert.equal(linesWords(room, 0, { look: 'pens' }), 'a15, empty. Across: nothing. Down: nothing. Falling: nothing. Rising: nothing.');
});

test('at an edge the edge is told, and an earlier position as it was', () => {
  const { room } = deskOf(stateFrame({ moves: [4, 0, 8] }));
  assert.match(linesWords(room, 8, { look: 'bolt' }), /^c1, lightning\. .*Falling: edge, 1 O, 1 lightning, here, edge\./);
  assert.match(linesWords(room, 8, { look: 'bolt', ply: 2 }), /^c1, empty\./);
});

test('keys answer', () => {
  const desk = { ...deskOf(stateFrame({ moves: [4, 0] }), here), focus: 4 };
  assert.match(answerTo('l', desk, 'pens'), /played a3\.$/);
  assert.match(answerTo('i', desk, 'pens'), /^b2, X\./);
  assert.equal(answerTo('t', desk, 'pens'), 'This game has no clock.');
  assert.equal(answerTo('l', deskOf(stateFrame()), 'pens'), 'No move has been played yet.');
  const clock = { initial: 300_000, increment: 0, X: 65_000, O: 300_000, running: null, at: 1 };
  assert.match(answerTo('t', deskOf(stateFrame({ moves: [4, 0], clock }), here), 'pens'), /^You: 1 minute, 5 seconds\. .*: 5 minutes\.$/);
});

test('a square that is typed', () => {
  const board = { width: 15, height: 15 };
  const rows = /** @type {[string, number | null][]} */ ([['h8', 112], [' H8 ', 112], ['a15', 0], ['o1', 224], ['a1', 210], ['p1', null], ['a16', null],
    ['a0', null], ['8h', null], ['h', null], ['', null], ['h88', null]]);
  for (const [text, cell] of rows) assert.equal(cellOfName(text, board), cell, text);
});

test('a move that is taken back is told once', () => {
  const before = deskOf(stateFrame({ moves: [4, 0, 2], turn: 'O', act: 'O' }), here).room;
  const after = deskOf(stateFrame({ moves: [4, 0, 2], turn: 'O', act: 'O' }), here,
    { type: 'diff', kind: 'undo', v: 6, at: 6, ply: 1, cells: { 0: null, 2: null }, turn: 'O', act: 'O' }).room;
  assert.deepEqual(after.moves, [4]);
  assert.deepEqual(newsOf(before, after, 'pens').map(({ text }) => text), ['a3 and c3 taken back.']);
});

test('a name that somebody gives is news, one\'s own is not', () => {
  const seats = { X: { player: ME, name: null }, O: { player: THEM, name: null } };
  const before = deskOf(stateFrame({ seats }), here).room;
  const heard = (/** @type {any} */ named) => newsOf(before, { ...before, seats: { ...seats, ...named } }, 'pens').map(({ text }) => text);
  assert.deepEqual(heard({ O: { player: THEM, name: 'Chi' } }), [`${playerName(THEM)} is now called Chi.`]);
  assert.deepEqual(heard({ X: { player: ME, name: 'An' } }), []);
});
