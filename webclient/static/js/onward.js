import { cellName } from './coordinates.js';
import { el, radioGroup, replace, setText } from './dom.js';
import { t } from './i18n.js';
import { glyph, markName } from './looks.js';
import { failureText } from './record.js';

const seats = /** @type {const} */ (['X', 'O', 'random']);

/**
 * @param {Room} room
 * @param {number} ply
 */
export function onwardWords({ rules, moves }, ply) {
  if (ply === 0 || !rules) return t('onward.start');
  return t('onward.from', { ply, cell: cellName(moves[ply - 1], rules) });
}

/**
 * How to play on from a position in a room of its own: with whom, and which side.
 * @param {(opponent: 'friend' | 'same-device', seat: string) => Promise<unknown>} create
 */
export function createOnward(create) {
  const state = { seat: 'random', busy: false };
  const title = el('p', { class: 'onward-title' });
  const options = seats.map((seat) => {
    const word = el('span', { class: 'onward-side' });
    const radio = el('input', {
      attributes: { type: 'radio', name: 'onward-seat', value: seat, checked: seat === state.seat },
      on: { change: () => (state.seat = seat) },
    });
    return { seat, word, node: el('label', { class: 'segment' }, radio, word) };
  });
  const asked = el('span', { class: 'onward-asked' });
  const friend = button('button button-primary', 'friend');
  const both = button('button', 'same-device');
  const error = el('p', { class: 'note note-bad', attributes: { role: 'alert' } });
  const node = el('div', { class: 'onward stack', attributes: { role: 'group' } }, title,
    radioGroup({ class: 'onward-sides', name: 'onward-seat', words: asked }, el('div', { class: 'segments' }, options.map((option) => option.node))),
    el('div', { class: 'onward-ways' }, friend, both), error);

  /**
   * @param {string} name
   * @param {'friend' | 'same-device'} opponent
   */
  function button(name, opponent) {
    return el('button', { class: name, attributes: { type: 'button' }, on: { click: () => go(opponent) } });
  }

  /** @param {'friend' | 'same-device'} opponent */
  async function go(opponent) {
    if (state.busy) return;
    setBusy(true);
    setText(error, '');
    try {
      await create(opponent, state.seat);
    } catch (failure) {
      setBusy(false);
      setText(error, failureText(failure));
    }
  }

  /** @param {boolean} busy */
  function setBusy(busy) {
    state.busy = busy;
    for (const way of [friend, both]) way.setAttribute('aria-disabled', String(busy));
  }

  return {
    node,
    focus: () => friend.focus(),
    /**
     * @param {string} words
     * @param {Look} look
     */
    render(words, look) {
      setText(title, words);
      node.setAttribute('aria-label', words);
      setText(asked, t('onward.side'));
      setText(friend, t('onward.friend'));
      setText(both, t('onward.both'));
      for (const { seat, word } of options) {
        if (seat === 'random') setText(word, t('onward.chance'));
        else replace(word, glyph(look, seat), el('span', { class: 'visually-hidden', text: markName(look, seat) }));
      }
    },
  };
}
