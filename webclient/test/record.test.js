import assert from 'node:assert/strict';
import test from 'node:test';
import { Refusal } from '../static/js/create.js';
import { onwardPly, positionURL } from '../static/js/drawer.js';
import { setLanguage } from '../static/js/i18n.js';
import { failureText, fileURL, isMissing, openRecord, rulesOffered, textOf } from '../static/js/record.js';
import { rulesOf } from '../static/js/rules.js';
import { deskOf, stateFrame } from './helpers.js';

const base = new URL('http://localhost:8080/play/');

/**
 * @param {number} status
 * @param {any} body
 */
function answering(status, body) {
  /** @type {any[]} */
  const asked = [];
  const fetcher = /** @type {any} */ (async (/** @type {URL} */ url, /** @type {any} */ request) => {
    asked.push(url.href, JSON.parse(request.body));
    return { status, json: async () => body };
  });
  return { asked, fetcher };
}

test('a record is read by the server', async (context) => {
  await context.test('below the base path', async () => {
    const { asked, fetcher } = answering(200, { moves: [112] });
    assert.deepEqual(await openRecord(base, '(;GM[4])', { fetcher }), { moves: [112] });
    assert.deepEqual(asked, ['http://localhost:8080/play/api/records', { record: '(;GM[4])' }]);
  });

  await context.test('under other rules than its own', async () => {
    const { asked, fetcher } = answering(200, {});
    await openRecord(base, '(;GM[4])', { rules: 'renju', fetcher });
    assert.deepEqual(asked[1], { record: '(;GM[4])', rules: 'renju' });
  });

  await context.test('but not one that is empty or over 64 KiB, counted in bytes', async () => {
    const { asked, fetcher } = answering(200, {});
    await assert.rejects(openRecord(base, ' \n', { fetcher }), { code: 'empty' });
    await assert.rejects(openRecord(base, 'ă'.repeat(32 * 1024 + 1), { fetcher }), { code: 'record-too-large' });
    assert.deepEqual(asked, []);
    await openRecord(base, 'ă'.repeat(32 * 1024), { fetcher });
    assert.equal(asked.length, 2);
  });
});

test('a record may be judged under the presets of its board', async (context) => {
  const fifteen = ['caro-vn', 'caro-free', 'gomoku', 'gomoku-swap2', 'standard', 'renju'];
  const own = { width: 15, height: 15, inRow: 5 };
  const rows = /** @type {[string, RulesRequest, string[]][]} */ ([
    ['a preset, as one of its size', 'renju', fifteen],
    ['its own rules first where they are no preset', { ...own, ends: 'stones-or-edge' }, ['', ...fifteen]],
    ['whatever number in a row its own rules have', { ...own, inRow: 6 }, ['', ...fifteen]],
    ['nothing else on a size with one preset', 'caro10', ['caro10']],
    ['its own rules and that one', { width: 20, height: 20, inRow: 5 }, ['', 'caro20']],
    ['only its own on a size without presets', { width: 19, height: 19, inRow: 5 }, ['']],
    ['only its own on a board that is not as high as wide', { width: 15, height: 10, inRow: 5 }, ['']],
    ['a preset of a later server', { ...own, preset: 'a-new-one' }, ['a-new-one', ...fifteen]],
  ]);
  for (const [name, rules, want] of rows) await context.test(name, () => assert.deepEqual(rulesOffered(rulesOf(rules)), want));
});

test('a file is read in the letters it was written in', async (context) => {
  const rows = /** @type {[string, number[], string][]} */ ([
    ['UTF-8', [0xc4, 0x83, 0xc3, 0xa9], 'ăé'],
    ['Latin-1', [0x4a, 0xfc, 0x72, 0x69], 'Jüri'],
    ['nothing', [], ''],
  ]);
  for (const [name, bytes, want] of rows) await context.test(name, async () => assert.equal(await textOf(new Blob([new Uint8Array(bytes)])), want));
});

test('what is wrong with a record is said in words', async (context) => {
  setLanguage('en');
  const bad = (/** @type {any} */ detail) => new Refusal('bad-record', detail);
  const rows = /** @type {[string, unknown, string][]} */ ([
    ['a move and its square', bad({ why: 'taken', move: 17, square: 'h8' }), 'Move 17, h8: the square is taken.'],
    ['a move without a square', bad({ why: 'pass', move: 2 }), 'Move 2: somebody passes, and nobody may here.'],
    ['the whole record', bad({ why: 'size' }), 'This record cannot be opened: its board is too small or too large.'],
    ['a reason of a later server', bad({ why: 'a-new-one', move: 3, square: 'a1' }), 'Move 3, a1: it breaks the rules.'],
    ['too large', new Refusal('record-too-large'), 'That is too large: a record has at most 64 KiB.'],
    ['neither', new Refusal('unknown-format'), 'That is neither SGF nor PSQ nor a JSON record.'],
    ['no answer', new Refusal('offline'), 'The server does not answer. Check the connection and try again.'],
    ['a refusal as in a room', new Refusal('limit'), 'The server is full. Try again later.'],
    ['a fault', new TypeError('x'), 'Something went wrong on the server. Try again.'],
  ]);
  for (const [name, failure, words] of rows) await context.test(name, () => assert.equal(failureText(failure), words));
});

test('every reason the server knows has words', () => {
  const engine = ['taken', 'off-board', 'forbidden', 'game-over', 'not-your-turn', 'choose', 'no-choice'];
  const own = ['syntax', 'game', 'rules', 'size', 'setup', 'pass', 'undo', 'result'];
  const unknown = failureText(new Refusal('bad-record', { why: 'a-new-one' }));
  for (const why of [...engine, ...own]) assert.notEqual(failureText(new Refusal('bad-record', { why })), unknown, why);
});

test('addresses name the room, the game and the position', () => {
  assert.equal(fileURL(base, 'k7f39-qmd2w-v8xab', 2, 'sgf'), 'http://localhost:8080/play/api/rooms/k7f39-qmd2w-v8xab/game.sgf?game=2');
  assert.equal(positionURL(base, 'k7f39-qmd2w-v8xab', 1, 17), 'http://localhost:8080/play/r/k7f39-qmd2w-v8xab?ply=17&game=1');
});

test('a game without a record is missing only if the server says so', async () => {
  const answers = /** @type {[any, boolean][]} */ ([[async () => ({ status: 404 }), true], [async () => ({ status: 200 }), false],
    [async () => Promise.reject(new TypeError('offline')), false]]);
  for (const [fetcher, want] of answers) assert.equal(await isMissing('http://localhost:8080/x', fetcher), want);
});

test('a game that its last move ended is gone on with before that move', () => {
  const moves = [4, 0, 2, 1, 6];
  const won = deskOf(stateFrame({ moves, turn: null, act: null, winner: 'X', reason: 'line', lines: [[6, 4, 2]] }));
  const resigned = deskOf(stateFrame({ moves, turn: null, act: null, winner: 'X', reason: 'resigned' }));
  assert.deepEqual([onwardPly(won), onwardPly({ ...won, view: 2 }), onwardPly(resigned)], [4, 2, 5]);
});
