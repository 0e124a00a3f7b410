import assert from 'node:assert/strict';
import test from 'node:test';
import { createWarnings, timeLeft, untilNext, warned } from '../static/js/clock.js';
import { aheadAfter, serverNow } from '../static/js/server-time.js';
import { clockName } from '../static/js/clock-name.js';
import { setLanguage } from '../static/js/i18n.js';
import { clockText, spokenTime } from '../static/js/time-control.js';
import { deskOf, here, stateFrame } from './helpers.js';

/** @type {Clock} */
const clock = { initial: 300_000, increment: 2_000, X: 20_000, O: 300_000, running: 'X', at: 1_000_000 };

test('time left is worked out from the server\'s instant, whatever was shown before', () => {
  assert.equal(timeLeft(clock, 'X', 1_000_000), 20_000);
  assert.equal(timeLeft(clock, 'X', 1_012_500), 7_500);
  assert.equal(timeLeft(clock, 'O', 1_012_500), 300_000, 'it is not O who is charged');
  assert.equal(timeLeft(clock, 'X', 1_900_000), 0, 'nobody has less than nothing, however long the tab slept');
  assert.equal(timeLeft(clock, 'X', 999_000), 20_000, 'nor more than there was');
  assert.equal(timeLeft({ ...clock, running: null }, 'X', 1_900_000), 20_000, 'a clock that stands, stands');
});

test('the server\'s clock is learnt from what arrives soonest', () => {
  assert.equal(aheadAfter(null, 5_000, 1_000), 4_000);
  assert.equal(aheadAfter(4_000, 6_000, 2_300), 4_000, 'a frame that took long says nothing');
  assert.equal(aheadAfter(4_000, 7_000, 2_900), 4_100);
  assert.equal(aheadAfter(4_000, 7_000, 60_000), -53_000, 'this computer\'s clock was set');
});

test('without having been told the time, the newest news count', () => {
  assert.equal(serverNow(deskOf(stateFrame(), { ...here, now: 77 })), 77);
});

test('time as it is shown and said', () => {
  setLanguage('en');
  const shown = /** @type {[number, string][]} */ ([[300_000, '5:00'], [299_999, '4:59'], [10_000, '0:10'], [9_999, '9.9'], [40, '0.0'],
    [3_723_000, '1:02:03'], [86_400_000, '24:00:00']]);
  for (const [ms, text] of shown) assert.equal(clockText(ms), text);
  assert.equal(spokenTime(125_400), '2 minutes, 5 seconds');
  assert.equal(spokenTime(3_600_000), '1 hour');
  assert.equal(spokenTime(400), '0 seconds');
});

test('the clock of a room is named as on the front page', () => {
  assert.equal(clockName(clock), '5 min + 2 s');
  assert.equal(clockName({ ...clock, increment: 0 }), '5 min');
  const perMove = { X: 30_000, O: 30_000, running: null, at: 1, perMove: 30_000 };
  assert.equal(clockName(perMove), '30 s a move');
});

test('a warning comes once, when its time is passed', () => {
  assert.equal(warned(30_400, 29_900), 30_000);
  assert.equal(warned(29_900, 29_000), null);
  assert.equal(warned(31_000, 9_000), 10_000, 'after a sleep only the nearest');
  assert.equal(warned(10_000, 9_900), null, 'a move that has no more time than this is not warned of');
});

test('in a game each player is warned once, however often increments lift the time', () => {
  const warningOf = createWarnings();
  /**
   * A move of whoever's clock runs: what is left at its start, and then.
   * @param {number} game
   * @param {number} at
   * @param {Mark} mark
   * @param {number[]} times
   * @param {object} [more]
   */
  function move(game, at, mark, times, more = {}) {
    const room = { game, clock: { ...clock, X: 60_000, O: 60_000, [mark]: times[0], running: mark, at, ...more } };
    return times.map((left) => warningOf(room, mark, left));
  }
  assert.deepEqual(move(1, 1, 'X', [31_000, 30_500, 29_900, 29_000]), [null, null, 30_000, null]);
  assert.deepEqual(move(1, 2, 'O', [31_000, 29_900]), [null, 30_000], 'the other has a warning of their own');
  assert.deepEqual(move(1, 3, 'X', [31_000, 29_000, 9_900]), [null, null, 10_000]);
  assert.deepEqual(move(1, 4, 'X', [11_900, 9_900]), [null, null]);
  assert.deepEqual(move(1, 5, 'X', [40_000, 29_000]), [null, null], 'nor is the earlier one made up for');
  assert.deepEqual(move(2, 6, 'X', [31_000, 29_000]), [null, 30_000], 'another game');
  assert.deepEqual(move(3, 7, 'X', [30_000, 9_000], { perMove: 30_000 }), [null, 10_000]);
  assert.deepEqual(move(3, 8, 'X', [30_000, 9_000], { perMove: 30_000 }), [null, 10_000], 'each move has its own time');
});

test('what is shown is renewed when it changes, not more often', () => {
  assert.equal(untilNext(61_250), 251);
  assert.equal(untilNext(9_930), 31);
});
