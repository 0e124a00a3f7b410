import assert from 'node:assert/strict';
import test from 'node:test';
import { drawing, looks } from '../static/js/looks.js';
import { linePath } from '../static/js/marks.js';
import { lineSums } from '../static/js/edges.js';
import { marks } from '../static/js/state.js';

test('a mark wobbles the same for everybody, and otherwise elsewhere', async (context) => {
  for (const look of looks) {
    for (const mark of marks) {
      await context.test(`${look} ${mark}`, () => {
        const paths = drawing(look, mark, 'k7f39', 112);
        assert.ok(paths.length > 0 && paths.every(({ d }) => /^M[-\d .,MLQCZAa]+$/.test(d)));
        assert.deepEqual(drawing(look, mark, 'k7f39', 112), paths);
        const varied = look !== 'stones';
        assert.equal(JSON.stringify(drawing(look, mark, 'k7f39', 113)) !== JSON.stringify(paths), varied);
        assert.equal(JSON.stringify(drawing(look, mark, 'qmd2w', 112)) !== JSON.stringify(paths), varied);
      });
    }
  }
});

test('marks stay inside their square', () => {
  for (let cell = 0; cell < 625; cell += 1) {
    for (const look of looks) {
      for (const mark of marks) {
        for (const { d } of drawing(look, mark, 'room', cell)) {
          if (d.includes('a')) continue;
          for (const number of d.match(/-?[\d.]+/g) ?? []) assert.ok(Number(number) > 2 && Number(number) < 98, `${look} ${mark} ${cell} ${number}`);
        }
      }
    }
  }
});

test('a line goes through its marks and at most a quarter square past them', () => {
  const lines = [[0, 1, 2], [0, 4, 8], [2, 4, 6], [1, 4, 7], [22, 23, 24, 25, 26, 27]];
  for (const [index, cells] of lines.entries()) {
    const width = index === 4 ? 20 : 3;
    const numbers = (linePath('room', cells, width).match(/-?[\d.]+/g) ?? []).map(Number);
    const ends = [numbers.slice(0, 2), numbers.slice(-2)];
    [cells[0], cells[cells.length - 1]].forEach((cell, end) => {
      const middle = [(cell % width) * 100 + 50, Math.floor(cell / width) * 100 + 50];
      const past = Math.hypot(ends[end][0] - middle[0], ends[end][1] - middle[1]);
      assert.ok(past > 5 && past <= 25, `${cells} ${past}`);
    });
  }
});

test('the eight sums of a 3x3 board', () => {
  const board = /** @type {(Mark | null)[]} */ (['X', 'O', 'X', null, 'X', 'O', 'X', null, 'O']);
  assert.deepEqual(lineSums(board), [1, 0, 0, 2, 0, -1, 1, 3]);
});
