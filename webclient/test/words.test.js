import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { isolate, pickLanguage, setLanguage, t, tables } from '../static/js/i18n.js';
import { areas } from './vocabulary.js';

const folder = new URL('../static/js/', import.meta.url);

/** @param {import('../static/js/i18n.js').Word} word */
function forms(word) {
  return typeof word === 'string' ? [word] : [word.one, word.other];
}

/** @param {import('../static/js/i18n.js').Word} word */
function params(word) {
  return [...new Set(forms(word).flatMap((form) => form.match(/\{\w+\}/g) ?? []))].sort();
}

function sources() {
  return readdirSync(folder).filter((name) => name.endsWith('.js')).map((name) => ({
    name,
    text: readFileSync(new URL(name, folder), 'utf8'),
  }));
}

test('both languages have words for the same keys, with the same parameters', () => {
  assert.deepEqual(Object.keys(tables.vi).sort(), Object.keys(tables.en).sort());
  for (const key of Object.keys(tables.en)) {
    assert.deepEqual(params(tables.vi[key]), params(tables.en[key]), key);
    for (const form of [...forms(tables.en[key]), ...forms(tables.vi[key])]) assert.notEqual(form.trim(), '', key);
  }
});

test('no key has words in two places', async () => {
  for (const code of ['en', 'vi']) {
    const keys = [];
    for (const area of areas) keys.push(...Object.keys((await import(`../static/js/words/${area}${code}.js`)).default));
    assert.equal(new Set(keys).size, keys.length);
  }
});

test('every key that the code names has words', () => {
  const area = new Set(Object.keys(tables.en).map((key) => key.split('.')[0]));
  for (const { name, text } of sources()) {
    for (const [, key] of text.matchAll(/'([a-zA-Z]+(?:\.[\w-]+)+)'/g)) {
      if (!area.has(key.split('.')[0]) || /\.(js|svg|css)$/.test(key)) continue;
      assert.ok(key in tables.en, `${name}: ${key}`);
    }
  }
});

test('no words lie about unused', () => {
  const code = sources().map(({ text }) => text).join('\n');
  const made = [...code.matchAll(/`([a-zA-Z]+(?:\.[\w-]+)*\.?)\$\{/g)].map(([, start]) => start);
  const unused = Object.keys(tables.en).filter((key) => !code.includes(`'${key}'`) && !made.some((start) => key.startsWith(start)));
  assert.deepEqual(unused, []);
});

test('a count chooses its form', () => {
  setLanguage('en');
  assert.equal(t('front.moreGames', { count: 1 }), 'and one more game');
  assert.equal(t('front.moreGames', { count: 3 }), 'and 3 more games');
});

test("a name cannot turn the sentence around it, nor be taken for a placeholder", () => {
  assert.equal(isolate('An'), 'An');
  assert.equal(isolate('\u202Eevil\u2069'), 'evil');
  assert.equal(isolate('שלום'), '\u2068שלום\u2069');
  assert.equal(t('front.waiting', { game: '{game}' }), 'Looking for somebody to play {game}…');
});

test('the browser\'s first known language is taken', () => {
  assert.equal(pickLanguage(['fr-FR', 'vi-VN', 'en']), 'vi');
  assert.equal(pickLanguage(['EN-gb']), 'en');
  assert.equal(pickLanguage([]), 'en');
});
