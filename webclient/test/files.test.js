import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { needs } from './modules.js';

const root = new URL('../', import.meta.url);
const html = readFileSync(new URL('index.html', root), 'utf8');

test('the page preloads what both of its kinds need, and only that', () => {
  const [main, front, room] = ['main.js', 'front.js', 'room.js'].map((name) => needs(name));
  const both = [...new Set([...main, ...[...front].filter((name) => room.has(name))])].filter((name) => name !== 'main.js');
  const preloaded = [...html.matchAll(/rel="modulepreload" href="\{\{assets\}\}js\/([^"]+)"/g)].map(([, name]) => name);
  assert.deepEqual(preloaded, both.sort());
});

test('everything the page names is there, below its versioned folder', () => {
  const named = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, name]) => name).filter((name) => name !== '{{base}}');
  for (const name of named) {
    assert.ok(name.startsWith('{{assets}}'), name);
    readFileSync(new URL(name.replace('{{assets}}', 'static/'), root));
  }
  const manifest = JSON.parse(readFileSync(new URL('static/rowhouse.webmanifest', root), 'utf8'));
  for (const { src } of manifest.icons) readFileSync(new URL(`static/${src}`, root));
});

test('nothing needs code or style inside the page', () => {
  assert.doesNotMatch(html, /<script(?![^>]*src=)|<style|\sstyle=|\son\w+=/);
});

test('no module is left that no page needs', () => {
  const used = new Set(['early.js']);
  const waiting = ['main.js'];
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    for (const needed of needs(name)) {
      if (used.has(needed)) continue;
      used.add(needed);
      const text = readFileSync(new URL(`static/js/${needed}`, root), 'utf8');
      waiting.push(...[...text.matchAll(/import\('\.\/([\w-]+\.js)'\)/g)].map(([, later]) => later));
    }
  }
  const here = readdirSync(new URL('static/js/', root)).filter((name) => name.endsWith('.js'));
  assert.deepEqual(here.filter((name) => !used.has(name)), []);
});

test('every style sheet is asked for by some page', () => {
  const code = readdirSync(new URL('static/js/', root)).filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(new URL(`static/js/${name}`, root), 'utf8')).join('\n');
  for (const file of readdirSync(new URL('static/css/', root))) {
    const name = file.replace('.css', '');
    assert.ok(html.includes(`{{assets}}css/${file}`) || code.includes(`'${name}'`), file);
  }
});

test('styles name no side of the screen, so that they serve right-to-left too', () => {
  for (const name of readdirSync(new URL('static/css/', root))) {
    const css = readFileSync(new URL(`static/css/${name}`, root), 'utf8');
    assert.doesNotMatch(css, /(?:margin|padding|border)-(?:left|right)|text-align: (?:left|right)|^\s*(?:left|right):/m, name);
  }
});

test('no legend is shown, which Safari lays out by rules of its own', () => {
  for (const name of readdirSync(new URL('static/js/', root)).filter((file) => file.endsWith('.js'))) {
    const code = readFileSync(new URL(`static/js/${name}`, root), 'utf8');
    assert.doesNotMatch(code, /el\('legend'(?!, \{ class: 'visually-hidden' \})/, name);
  }
});

/** What Firefox 115 or Safari 16.4 lacks, and what would end a module or a rule there. */
const tooNew = {
  js: /\(\?<[=!]|Promise\.(?:withResolvers|try)|(?:Object|Map)\.groupBy|AbortSignal\.any|URL\.(?:canParse|parse)\(|Intl\.Segmenter|startViewTransition|showPopover|requestIdleCallback|Array\.fromAsync|\.(?:union|intersection|difference|isSubsetOf)\(/,
  css: /light-dark\(|@starting-style|@scope|@layer\s|interpolate-size|field-sizing|anchor\(|:popover-open|^\s+&/m,
};

test('nothing is asked of a browser that Firefox 115 and Safari 16.4 cannot do', () => {
  for (const kind of /** @type {const} */ (['js', 'css'])) {
    for (const name of readdirSync(new URL(`static/${kind}/`, root)).filter((file) => file.endsWith(kind))) {
      assert.doesNotMatch(readFileSync(new URL(`static/${kind}/${name}`, root), 'utf8'), tooNew[kind], name);
    }
  }
});

test('a browser without :has() loses no other rule with it', () => {
  for (const name of readdirSync(new URL('static/css/', root))) {
    const css = readFileSync(new URL(`static/css/${name}`, root), 'utf8').replace(/\/\*.*?\*\/|@supports[^{]*\{/gs, '');
    for (const [, list] of css.matchAll(/([^{}]*:has\([^{}]*)\{/g)) {
      const without = list.split(/,(?![^(]*\))/).filter((selector) => !selector.includes(':has('));
      assert.deepEqual(without, [], name);
    }
  }
});
