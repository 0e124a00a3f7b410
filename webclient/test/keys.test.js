import assert from 'node:assert/strict';
import test from 'node:test';
import { cellName } from '../static/js/coordinates.js';
import { cellAfter } from '../static/js/keys.js';

const size = { width: 15, height: 10 };

test('a1 is at the bottom left', () => {
  assert.equal(cellName(0, size), 'a10');
  assert.equal(cellName(9 * 15, size), 'a1');
  assert.equal(cellName(149, size), 'o1');
  assert.equal(cellName(624, { width: 25, height: 25 }), 'y1');
});

test('keys lead over the board and stop at its edges', async (context) => {
  const rows = /** @type {[string, string, string, boolean?][]} */ ([
    ['c5', 'ArrowLeft', 'b5'], ['c5', 'ArrowRight', 'd5'], ['c5', 'ArrowUp', 'c6'], ['c5', 'ArrowDown', 'c4'],
    ['a5', 'ArrowLeft', 'a5'], ['o5', 'ArrowRight', 'o5'], ['c10', 'ArrowUp', 'c10'], ['c1', 'ArrowDown', 'c1'],
    ['c5', 'Home', 'a5'], ['c5', 'End', 'o5'], ['c5', 'Home', 'a10', true], ['c5', 'End', 'o1', true],
    ['c8', 'PageUp', 'c10'], ['c8', 'PageDown', 'c3'],
  ]);
  for (const [from, key, to, whole] of rows) {
    await context.test(`${from} ${whole ? 'Ctrl ' : ''}${key}`, () => {
      assert.equal(cellName(cellAfter(key, cellOf(from), size, whole) ?? -1, size), to);
    });
  }
  assert.equal(cellAfter('x', 0, size), null);
});

/** @param {string} name */
function cellOf(name) {
  return (10 - Number(name.slice(1))) * 15 + name.charCodeAt(0) - 97;
}
