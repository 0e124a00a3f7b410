import { el } from './dom.js';
import { clockName, spanText } from './clock-name.js';
import { choiceOfClock, clockOfChoice, kinds, onButton, parseClock, perGames, perMoves } from './front-clock.js';
import { numberField } from './front-number.js';
import { createTexts } from './texts.js';

/** @typedef {import('./front-clock.js').ClockChoice} ClockChoice */
/** @typedef {import('./front-games.js').Choice} Choice */
/** @typedef {import('./texts.js').Texts} Texts */

/**
 * The clock, and whether others find the game.
 * @param {{onChange: (change: Partial<Choice>) => void}} options
 */
export function createOptions({ onChange }) {
  const texts = createTexts();
  const clock = createClockPicker({ texts, name: 'front-clock', onChange: (next) => onChange({ clock: next }) });
  const listed = el('input', { attributes: { type: 'checkbox' }, on: { change: () => onChange({ listed: listed.checked }) } });
  const node = el('div', { class: 'card front-options stack' }, clock.node,
    el('label', { class: 'check' }, listed, texts.text(el('span'), 'front.listed')));
  return {
    node,
    /** @param {Choice} choice */
    render(choice) {
      clock.render(choice.clock);
      listed.checked = choice.listed;
    },
  };
}

/**
 * None, so much for each move, or so much for the game; the common values on
 * buttons, others in numbers.
 * @param {{texts: Texts, name: string, onChange: (choice: ClockChoice) => void}} options
 */
export function createClockPicker({ texts, name, onChange }) {
  let choice = parseClock({});
  /** @param {Partial<ClockChoice>} part */
  function change(part) {
    const next = parseClock({ ...choice, ...part });
    onChange({ ...next, own: part.own ?? (next.kind === choice.kind ? next.own : !onButton(next)) });
  }

  const kind = segments(texts, name, 'front.clock', kinds.map((value) => ({
    value, key: `front.clock.kind.${value}`, pick: () => change({ kind: value }),
  })));
  const move = valueSegments(perMoves.map((perMove) => ({ perMove })), 'move');
  const game = valueSegments(perGames.map(([initial, increment]) => ({ initial, increment })), 'game');
  const own = createOwnTimes(texts, change);
  const node = el('div', { class: 'front-clock stack' }, kind.node, move.node, game.node, own.node);

  /**
   * @param {GameClock[]} clocks
   * @param {'move' | 'game'} of
   */
  function valueSegments(clocks, of) {
    return segments(texts, `${name}-${of}`, `front.clock.kind.${of}`, [
      ...clocks.map((clock) => ({
        value: JSON.stringify(clock), words: () => ('perMove' in clock ? spanText(clock.perMove) : clockName(clock)), pick: () => change({ ...choiceOfClock(clock, choice), own: false }),
      })),
      { value: 'own', key: 'front.clock.own', pick: () => change({ own: true }) },
    ]);
  }

  return {
    node,
    /** @param {ClockChoice} next */
    render(next) {
      choice = next;
      const open = next.own || !onButton(next);
      const value = open ? 'own' : JSON.stringify(clockOfChoice(next));
      kind.render(next.kind);
      move.node.hidden = next.kind !== 'move';
      game.node.hidden = next.kind !== 'game';
      move.render(value);
      game.render(value);
      own.node.hidden = next.kind === 'none' || !open;
      own.render(next);
    },
  };
}

/**
 * @typedef {object} Option
 * @property {string} value
 * @property {string} [key] of its words, or
 * @property {() => string} [words]
 * @property {() => void} pick
 */

/**
 * @param {Texts} texts
 * @param {string} name
 * @param {string} key of what is asked
 * @param {Option[]} options
 */
function segments(texts, name, key, options) {
  const inputs = options.map(({ value, pick }) => el('input', { attributes: { type: 'radio', name, value }, on: { change: pick } }));
  const nodes = options.map(({ key: own, words }, i) => {
    const word = el('span');
    if (own) texts.text(word, own);
    else texts.follow(() => (word.textContent = words?.() ?? ''));
    return el('label', { class: 'segment' }, inputs[i], word);
  });
  return {
    node: el('fieldset', {}, texts.text(el('legend', { class: 'visually-hidden' }), key), el('div', { class: 'segments' }, nodes)),
    /** @param {string} value */
    render(value) {
      for (const input of inputs) input.checked = input.value === value;
    },
  };
}

/**
 * @param {Texts} texts
 * @param {(part: Partial<ClockChoice>) => void} change
 */
function createOwnTimes(texts, change) {
  /** @type {ClockChoice} */
  let choice = parseClock({});
  const key = () => (choice.kind === 'move' ? 'perMove' : 'initial');
  const span = () => choice[key()] / 1000;
  /** @param {number} seconds */
  function setSpan(seconds) {
    if (Number.isFinite(seconds)) change({ [key()]: Math.max(1, seconds) * 1000, own: true });
    else change({});
  }
  const minutes = numberField(texts, 'front.clock.minutes', (value) => setSpan(value * 60 + span() % 60));
  const seconds = numberField(texts, 'front.clock.seconds', (value) => setSpan(span() - span() % 60 + value));
  const increment = numberField(texts, 'front.clock.increment', (value) => change(Number.isFinite(value) ? { increment: value * 1000, own: true } : {}));
  return {
    node: el('div', { class: 'front-numbers' }, minutes.node, seconds.node, increment.node),
    /** @param {ClockChoice} next */
    render(next) {
      choice = next;
      minutes.render(Math.floor(span() / 60), 0, next.kind === 'move' ? 1440 : 180);
      seconds.render(span() % 60, 0, 59);
      increment.render(next.increment / 1000, 0, 300);
      increment.node.hidden = next.kind !== 'game';
    },
  };
}
