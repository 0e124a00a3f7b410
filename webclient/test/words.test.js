import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { isolate, language, pickLanguage, setLanguage, speak, t, tables } from '../static/js/i18n.js';
import { needs } from './modules.js';
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

/** @typedef {import('../static/js/i18n.js').Area} Area */

/**
 * The modules that run with these words loaded. `missing.js` stands on its own and in place of
 * a room that is gone; what is loaded later has its parent's words and those it waits for.
 */
function pages() {
  const found = /** @type {[string, Area[]][]} */ ([['main.js', ['']], ['missing.js', ['', 'missing.']], ['front.js', ['', 'missing.', 'front.']], ['room.js', ['', 'room.']]]);
  for (const [page, loaded] of found) {
    if (page === 'main.js') continue;
    const modules = [...needs(page)].map((name) => ({ wanted: wantedIn(plain(name)), later: laterIn(plain(name)) }));
    for (const { wanted, later } of modules) if (later.length === 0) loaded.push(...wanted);
    for (const { wanted, later } of modules) {
      for (const name of later) if (!found.some(([known]) => known === name)) found.push([name, [...loaded, ...wanted]]);
    }
  }
  return found;
}

/** @param {string} text */
function wantedIn(text) {
  const lists = [...text.matchAll(/wantWords\(([^)]*)\)/g)].map(([, list]) => list);
  return lists.flatMap((list) => [...list.matchAll(/'([^']*)'/g)].map(([, area]) => /** @type {Area} */ (area)));
}

/** @param {string} text */
function laterIn(text) {
  return [...text.matchAll(/import\('\.\/([\w-]+\.js)'\)/g)].map(([, name]) => name);
}

/** @param {string} name */
function plain(name) {
  return readFileSync(new URL(name, folder), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
}

/** Boards are quiet except in a room: they have no squares that could be read. */
const roomOnly = new Set(['cells.js']);

test('every key that a page names has words where the page looks for them', async () => {
  const first = new Set(Object.keys(tables.en).map((key) => key.split('.')[0]));
  for (const [page, loaded] of pages()) {
    const known = (await Promise.all(loaded.map((area) => import(`../static/js/words/${area}en.js`)))).flatMap((words) => Object.keys(words.default));
    for (const name of needs(page)) {
      if (roomOnly.has(name) && !loaded.includes('room.')) continue;
      for (const [, key, end] of plain(name).matchAll(/['`]([a-zA-Z]+(?:\.[\w-]+)*\.?)(['`]|\$\{)/g)) {
        if (!key.includes('.') || !first.has(key.split('.')[0]) || /\.(js|svg|css)$/.test(key)) continue;
        const named = end === '${' ? known.some((word) => word.startsWith(key)) : known.includes(key);
        assert.ok(named || areas.includes(/** @type {any} */ (key)), `${page}, ${name}: ${key}`);
      }
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
  assert.equal(t('front.title.due', { count: 1 }), 'Your turn');
  assert.equal(t('front.title.due', { count: 3 }), 'Your turn (3)');
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

test('the language that was chosen last is spoken, however long another one takes to load', async () => {
  setLanguage('en');
  /** @type {import('../static/js/i18n.js').Language} */
  let wanted = 'vi';
  /** @type {Record<string, () => void>} */
  const arrive = {};
  const load = (/** @type {string} */ code) => /** @type {Promise<void>} */ (new Promise((resolve) => { arrive[code] = resolve; }));
  const first = speak(() => wanted, load);
  wanted = 'en';
  const second = speak(() => wanted, load);
  arrive.en();
  await second;
  arrive.vi();
  await Promise.resolve();
  await Promise.resolve();
  arrive.en();
  await first;
  assert.equal(language(), 'en');
});
