import assert from 'node:assert/strict';
import test from 'node:test';
import { held } from '../static/js/held.js';

test('frames keep their order while words are loaded', async (context) => {
  for (const [name, end] of /** @type {const} */ ([['loaded', 'resolve'], ['not to be had', 'reject']])) {
    await context.test(name, async () => {
      /** @type {number[]} */
      const taken = [];
      const words = deferred();
      const take = held((frame) => taken.push(frame.v), (frame) => (frame.v === 2 ? words.promise : null));
      for (const v of [1, 2, 3]) take({ type: 'diff', v });
      assert.deepEqual(taken, [1]);
      words[end](/** @type {any} */ (undefined));
      await words.promise.catch(() => {});
      await Promise.resolve();
      take({ type: 'diff', v: 4 });
      assert.deepEqual(taken, [1, 2, 3, 4]);
    });
  }
});

test('a frame that waited behind another still has its own words waited for', async () => {
  /** @type {number[]} */
  const taken = [];
  const words = new Map([[1, deferred()], [3, deferred()]]);
  const take = held((frame) => taken.push(frame.v), (frame) => words.get(frame.v)?.promise ?? null);
  for (const v of [1, 2, 3, 4]) take({ type: 'diff', v });
  words.get(1).resolve();
  await Promise.resolve();
  assert.deepEqual(taken, [1, 2]);
  take({ type: 'diff', v: 5 });
  words.get(3).resolve();
  await Promise.resolve();
  assert.deepEqual(taken, [1, 2, 3, 4, 5]);
});

function deferred() {
  /** @type {any} */
  const made = {};
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
  return made;
}
