import assert from 'node:assert/strict';
import test from 'node:test';
import { setLanguage } from '../static/js/i18n.js';
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
  standard: ['Standard gomoku', 'Exactly five in a row wins; a longer row does not.'],
};

test('every preset has a name and a sentence', () => {
  setLanguage('en');
  assert.deepEqual(Object.keys(presets).sort(), Object.keys(english).sort());
  for (const [id, [name, sentence]] of Object.entries(english)) {
    assert.equal(rulesName(rulesOf(id)), name);
    assert.equal(rulesSentence(rulesOf(id)), sentence);
  }
});

test('every way to count has words in both languages', (context) => {
  const missing = context.mock.method(console, 'error', () => {});
  for (const code of /** @type {const} */ (['en', 'vi'])) {
    setLanguage(code);
    for (const overline of /** @type {const} */ (['wins', 'never', 'if-open'])) {
      for (const ends of /** @type {const} */ (['any', 'stones', 'stones-or-edge'])) {
        for (let inRow = 3; inRow <= 10; inRow++) {
          const rules = rulesOf({ width: 12, height: 11, inRow, overline, ends });
          assert.match(rulesSentence(rules), /\.$/);
          assert.ok(rulesName(rules).includes('12×11'));
        }
      }
    }
  }
  assert.equal(missing.mock.callCount(), 0);
});

test('rules are asked for as briefly as they can be', () => {
  assert.equal(requestOf(rulesOf('caro16')), 'caro16');
  const own = { width: 7, height: 6, inRow: 4, overline: 'wins', ends: 'any', first: 'X' };
  assert.deepEqual(requestOf(rulesOf(/** @type {any} */ (own))), own);
});
