import assert from 'node:assert/strict';
import test from 'node:test';
import { setLanguage } from '../static/js/i18n.js';
import { looks } from '../static/js/looks.js';
import { presets, requestOf, rulesName, rulesOf, rulesSentence } from '../static/js/rules.js';
import './vocabulary.js';

const english = {
  tictactoe: ['Tic-tac-toe', 'Three in a row wins.'],
  caro10: ['Caro 10×10', 'Five or more in a row wins. Who begins is drawn.'],
  caro12: ['Caro 12×12', 'Five or more in a row wins. Who begins is drawn.'],
  caro16: ['Caro 16×16', 'Five or more in a row wins. Who begins is drawn.'],
  caro20: ['Caro 20×20', 'Five or more in a row wins. Who begins is drawn.'],
  'caro-vn': ['Vietnamese caro', 'Exactly five in a row wins, unless the opponent holds both ends.'],
  'caro-free': ['Vietnamese caro, six wins', 'Five in a row wins unless the opponent holds both ends; a longer row always wins.'],
  gomoku: ['Gomoku', 'Five or more in a row wins.'],
  'gomoku-swap2': ['Gomoku with Swap2', 'Exactly five in a row wins; a longer row does not. Swap2 opening: one player places three marks, the other chooses a side.'],
  renju: ['Renju',
    'Five in a row wins; X may not make a double three, a double four or an overline, while an overline wins for O.'],
  standard: ['Standard gomoku', 'Exactly five in a row wins; a longer row does not.'],
};

test('every preset has a name and a sentence', () => {
  setLanguage('en');
  assert.deepEqual(Object.keys(presets).sort(), Object.keys(english).sort());
  for (const [id, [name, sentence]] of Object.entries(english)) {
    assert.equal(rulesName(rulesOf(id)), name);
    assert.equal(rulesSentence(rulesOf(id), 'pens'), sentence);
  }
});

/** All that can be played on a board, and what reads alike because it plays alike left out. */
function everything(width = 12, height = 11) {
  /** @type {Rules[]} */
  const all = [];
  for (let inRow = 3; inRow <= 10; inRow++) {
    for (const overline of /** @type {const} */ (['wins', 'never', 'if-open'])) {
      for (const ends of /** @type {const} */ (['any', 'stones', 'stones-or-edge'])) {
        if (ends === 'any' && overline === 'if-open') continue;
        for (const opening of /** @type {const} */ (['free', 'pie', 'swap2'])) {
          const rules = rulesOf({ width, height, inRow, overline, ends, opening });
          all.push(rules);
          if (opening === 'free') all.push({ ...rules, first: 'random' });
          if (inRow === 5 && overline === 'wins' && ends === 'any') all.push({ ...rules, forbidden: 'renju' });
        }
      }
    }
  }
  return all;
}

test('no two rule sets read the same, in any language or look', (context) => {
  const missing = context.mock.method(console, 'error', () => {});
  const all = everything();
  assert.equal(all.length, 8 * 8 * 4 + 3);
  for (const code of /** @type {const} */ (['en', 'vi'])) {
    setLanguage(code);
    for (const look of looks) {
      const sentences = all.map((rules) => rulesSentence(rules, look));
      assert.equal(new Set(sentences).size, all.length);
      for (const sentence of sentences) assert.match(sentence, /^[^{}]+\.$/);
    }
    for (const rules of all) assert.ok(rulesName(rules).includes('12×11'));
  }
  setLanguage('en');
  assert.equal(missing.mock.callCount(), 0);
});

test('the sentence speaks of the marks as one sees them', () => {
  assert.match(rulesSentence(rulesOf('renju'), 'stones'), /; Black may not make .* wins for White\.$/);
  assert.match(rulesSentence(rulesOf('renju'), 'colours'), /; BLUE may not make/);
});

test('rules are asked for as briefly as they can be', () => {
  assert.equal(requestOf(rulesOf('caro16')), 'caro16');
  const own = { width: 7, height: 6, inRow: 4, overline: 'wins', ends: 'any', first: 'X', opening: 'pie', forbidden: 'none' };
  assert.deepEqual(requestOf(rulesOf(/** @type {any} */ (own))), own);
});
