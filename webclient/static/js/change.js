import { el, replace, setText } from './dom.js';
import { t } from './i18n.js';
import { holdsBoth } from './players.js';
import { presets, requestOf, rulesName, rulesOf } from './rules.js';
import { otherMark, ownSeats } from './state.js';
import { clockName } from './clock-name.js';

const perGames = [[60_000, 0], [180_000, 2_000], [300_000, 0], [600_000, 5_000]];
const perMoves = [10_000, 30_000, 60_000, 86_400_000];

/** @type {(GameClock | null)[]} */
const clocks = [null, ...perGames.map(([initial, increment]) => ({ initial, increment })), ...perMoves.map((perMove) => ({ perMove }))];
const opponents = /** @type {const} */ (['friend', 'same-device', 'easy', 'medium', 'hard']);

/**
 * The next game, if it is to be another: which one, on what clock, against whom.
 * @param {object} options
 * @param {() => Desk} options.desk
 * @param {(message: Frame) => void} options.request
 * @param {() => void} options.close
 */
export function createChange({ desk, request, close }) {
  const game = picker('change.game');
  const clock = picker('change.clock');
  const against = picker('change.opponent');
  const note = el('p', { class: 'note' });
  const ask = el('button', { class: 'button', attributes: { type: 'submit' } });
  const node = el('form', { class: 'change stack', on: { submit: onSubmit } }, game.node, clock.node, against.node, note, ask);

  /** @param {SubmitEvent} event */
  function onSubmit(event) {
    event.preventDefault();
    const { room } = desk();
    if (!room.rules) return;
    const opponent = against.value();
    request({
      type: 'reset',
      game: room.game,
      rules: game.value() === '' ? requestOf(room.rules) : game.value(),
      clock: /** @type {any} */ (JSON.parse(clock.value())),
      ...(opponent ? { opponent } : {}),
    });
    close();
  }

  return {
    node,
    focus: () => game.select.focus(),
    /** @param {Desk} now */
    render({ room }) {
      const { rules } = room;
      if (!rules) return;
      const known = rules.preset !== undefined && rules.preset in presets;
      game.render([
        ...(known ? [] : [{ value: '', text: rulesName(rules) }]),
        ...Object.keys(presets).map((id) => ({ value: id, text: rulesName(rulesOf(id)) })),
      ], known ? String(rules.preset) : '');
      const now = clockOf(room);
      const list = clocks.some((one) => same(one, now)) ? clocks : [now, ...clocks];
      clock.render(list.map((one) => ({ value: JSON.stringify(one), text: clockName(one) || t('clock.none') })), JSON.stringify(list.find((one) => same(one, now)) ?? null));
      against.render([{ value: '', text: sameWords(room) }, ...opponents.filter((one) => one !== opponentOf(room))
        .map((one) => ({ value: one, text: t(`opponent.${one}`) }))], '');
      setText(note, t(needsAgreement(room) ? 'change.asks' : 'change.atOnce'));
      setText(ask, t(needsAgreement(room) ? 'change.ask' : 'change.begin'));
    },
  };
}

/**
 * @param {Room} room
 * @returns {GameClock | null}
 */
function clockOf({ clock }) {
  if (!clock) return null;
  return clock.perMove ? { perMove: clock.perMove } : { initial: clock.initial ?? 0, increment: clock.increment ?? 0 };
}

/**
 * @param {GameClock | null} one
 * @param {GameClock | null} two
 */
function same(one, two) {
  return JSON.stringify(one) === JSON.stringify(two);
}

/** @param {Room} room */
function opponentOf(room) {
  if (holdsBoth(room)) return 'same-device';
  const other = room.seats[otherMark(ownSeats(room)[0] ?? 'X')];
  return other ? other.computer ?? 'friend' : 'friend';
}

/** @param {Room} room */
function sameWords(room) {
  const now = opponentOf(room);
  return now === 'friend' ? t('change.same') : t(`opponent.${now}`);
}

/** @param {Room} room */
function needsAgreement(room) {
  const other = room.seats[otherMark(ownSeats(room)[0] ?? 'X')];
  return !holdsBoth(room) && Boolean(other?.player);
}

/** @param {string} key of its label */
function picker(key) {
  const label = el('span');
  const select = el('select', { class: 'field' });
  let written = '';
  return {
    node: el('label', { class: 'change-field' }, label, select),
    select,
    value: () => select.value,
    /**
     * What was picked stays so while the same can be picked.
     * @param {{value: string, text: string}[]} options
     * @param {string} now
     */
    render(options, now) {
      setText(label, t(key));
      const known = JSON.stringify([options, now]);
      if (known === written) return;
      written = known;
      replace(select, options.map(({ value, text }) => el('option', { text, attributes: { value } })));
      select.value = now;
    },
  };
}
