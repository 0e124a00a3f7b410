import assert from 'node:assert/strict';
import test from 'node:test';
import { again } from '../static/js/again.js';
import { whyUnloaded } from '../static/js/unloaded.js';

test('a module that could not be had is asked for under another address', async (context) => {
  await context.test('only where it could not', async () => {
    const module = await again(async () => 'there', 'no-such-file.js');
    assert.equal(module, 'there');
  });
  await context.test('so that a browser that remembers the failure takes no part in it', async () => {
    const [one, two] = [await again(fails, 'backoff.js'), await again(fails, 'backoff.js')];
    assert.equal(typeof (/** @type {any} */ (one)).delay, 'function');
    assert.notEqual(one, two);
  });
  await context.test('and thrown where that fails as well', async () => {
    await assert.rejects(again(fails, 'no-such-file.js'));
  });
});

async function fails() {
  throw new TypeError('no connection');
}

test('why a part could not be loaded', async (context) => {
  const rows = /** @type {[string, () => Promise<any>, string][]} */ ([
    ['the server is away', () => Promise.reject(new TypeError('no connection')), 'offline'],
    ['the server is there: it was a hiccup', async () => ({ status: 200 }), 'offline'],
    ['something before the server has a fault', async () => ({ status: 502 }), 'offline'],
    ['the server has other files by now', async () => ({ status: 404 }), 'renewed'],
  ]);
  for (const [name, ask, want] of rows) {
    await context.test(name, async () => {
      /** @type {string[]} */
      const asked = [];
      const why = await whyUnloaded({ assets: 'assets/1/' }, (url) => {
        asked.push(String(url));
        return ask();
      });
      assert.deepEqual([why, asked], [want, ['assets/1/js/main.js']]);
    });
  }
});
