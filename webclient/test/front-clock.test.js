import assert from 'node:assert/strict';
import test from 'node:test';
import './vocabulary.js';
import { clockName, spanText } from '../static/js/clock-name.js';
import { choiceOfClock, clockOfChoice, parseClock } from '../static/js/front-clock.js';
import { parseChoice } from '../static/js/front-games.js';
import { setLanguage } from '../static/js/i18n.js';

test('without a choice there is no clock', () => {
  assert.equal(clockOfChoice(parseChoice(null).clock), null);
  assert.equal(clockName(null), '');
});

test('a clock stays within what the server takes', () => {
  const low = parseClock({ kind: 'game', initial: 3, increment: -5, perMove: 0 });
  assert.deepEqual([low.initial, low.increment, low.perMove], [1_000, 0, 1_000]);
  const high = parseClock({ kind: 'game', initial: 1e12, increment: 1e12, perMove: 1e12 });
  assert.deepEqual([high.initial, high.increment, high.perMove], [10_800_000, 300_000, 86_400_000]);
  assert.equal(parseClock({ kind: 'hourglass', initial: 'x' }).kind, 'none');
  assert.deepEqual(parseChoice('{"clock":"x","listed":1,"level":"god"}'), parseChoice(null));
});

const clocks = /** @type {[GameClock | null, boolean, string][]} */ ([
  [null, false, ''],
  [{ perMove: 30_000 }, false, '30 s a move'],
  [{ perMove: 86_400_000 }, false, '1 day a move'],
  [{ perMove: 90_000 }, true, '1 min 30 s a move'],
  [{ initial: 60_000, increment: 0 }, false, '1 min'],
  [{ initial: 180_000, increment: 2_000 }, false, '3 min + 2 s'],
  [{ initial: 5_400_000, increment: 30_000 }, true, '1 h 30 min + 30 s'],
]);
for (const [clock, own, name] of clocks) {
  test(`a clock is named and chosen again: ${name || 'none'}`, () => {
    const choice = choiceOfClock(clock, parseClock({}));
    assert.deepEqual(clockOfChoice(choice), clock);
    assert.equal(choice.own, own);
    assert.equal(clockName(clock), name);
  });
}

test('times are counted in the reader\'s language', () => {
  setLanguage('vi');
  assert.equal(spanText(2 * 86_400_000 + 3_600_000), '2 ngày 1 giờ');
  setLanguage('en');
});
