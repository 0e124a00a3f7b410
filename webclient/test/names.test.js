import assert from 'node:assert/strict';
import test from 'node:test';
import './vocabulary.js';
import { playerName } from '../static/js/names.js';

test('a player has the same name everywhere, in each language', () => {
  const id = 'pmfrggzdfmztwq2lknnwg23tpoi';
  assert.equal(playerName(id, 'en'), playerName(id, 'en'));
  assert.match(playerName(id, 'en'), /^\S+ \S+$/);
  assert.notEqual(playerName(id, 'en'), playerName(id, 'vi'));
});

test('names spread over players and stay short', () => {
  const names = new Set();
  for (let i = 0; i < 2000; i++) {
    names.add(playerName(`p${i}`, 'en'));
    for (const code of /** @type {const} */ (['en', 'vi'])) assert.ok(playerName(`p${i}`, code).length <= 24);
  }
  assert.ok(names.size > 500, `${names.size} different names`);
});
