import assert from 'node:assert/strict';
import test from 'node:test';
import { createGuard, HELD_FOR, intruders } from '../static/js/swap.js';
import { createWorld } from './fakeworld.js';

/** @typedef {import('../static/js/swap.js').Box} Box */

/**
 * A row of buttons: name, left edge, right edge.
 * @param {number} top
 * @param {...[string, number, number]} row
 * @returns {Map<string, Box>}
 */
function row(top, ...row) {
  return new Map(row.map(([name, left, right]) => [name, { left, right, top, bottom: top + 44 }]));
}

test('what comes to where another button was is known', async (context) => {
  const undo = row(0, ['undo', 0, 100], ['draw', 104, 160], ['more', 164, 200]);
  const rows = /** @type {[string, Map<string, Box>, string[]][]} */ ([
    ['an offer in place of all', row(0, ['agree', 0, 98], ['decline', 102, 200]), ['agree', 'decline']],
    ['a button before the others', row(0, ['claim', 0, 50], ['undo', 54, 130], ['draw', 134, 162], ['more', 166, 200]), ['claim', 'undo']],
    ['a row below', new Map([...undo, ...row(48, ['rise', 0, 200])]), []],
    ['one that grows where nothing was', row(0, ['undo', 0, 102]), []],
    ['nothing new', undo, []],
    ['nothing at all', new Map(), []],
  ]);
  for (const [name, after, want] of rows) {
    await context.test(name, () => assert.deepEqual(intruders(undo, after), want));
  }
  await context.test('the first buttons', () => assert.deepEqual(intruders(new Map(), undo), []));
});

test('it is held for a moment, and a new swap holds it anew', () => {
  const { world, pass, waiting } = createWorld();
  /** @type {string[]} */
  const released = [];
  const guard = createGuard((name) => released.push(name), world);
  guard.hold(['agree', 'decline']);
  assert.ok(guard.holds('agree'));
  assert.ok(!guard.holds('undo'));
  pass(HELD_FOR - 1);
  guard.hold(['agree']);
  pass(1);
  assert.deepEqual(released, ['decline']);
  assert.ok(guard.holds('agree'));
  pass(HELD_FOR);
  assert.deepEqual(released, ['decline', 'agree']);
  assert.ok(!guard.holds('agree'));
  guard.hold(['agree', 'decline']);
  guard.release('agree');
  assert.ok(!guard.holds('agree') && guard.holds('decline'), 'whoever goes there with the keyboard means it');
  guard.release('undo');
  assert.deepEqual(released, ['decline', 'agree', 'agree']);
  guard.stop();
  assert.equal(waiting(), 0);
});
