import { el, replace, setAttributes, setText } from './dom.js';
import { cellName } from './coordinates.js';
import { t } from './i18n.js';
import { markName } from './looks.js';
import { choicesOf } from './choices.js';
import { createGuard, intruders } from './swap.js';

/** @typedef {import('./choices.js').Choice} Choice */

/**
 * The row of buttons. A button stays the same node for as long as it means the same,
 * so that focus stays with it. One that comes to where another was takes no press at first,
 * unless somebody goes to it with the keyboard.
 * @param {object} on
 * @param {(choice: Choice) => void} on.choose
 * @param {() => void} on.focusLost the focused button is gone and none took its place
 */
export function createActions({ choose, focusLost }) {
  const node = el('div', { class: 'room-actions', attributes: { role: 'group', tabindex: -1 } });
  /** @type {Map<string, {node: HTMLButtonElement, choice: Choice, lost: boolean, early: boolean}>} */
  const buttons = new Map();
  const guard = createGuard(settle);
  let shown = '';

  /** @param {string} name */
  function buttonFor(name) {
    const known = buttons.get(name);
    if (known) return known;
    const button = el('button', { class: 'button', attributes: { type: 'button' } });
    const entry = { node: button, choice: /** @type {Choice} */ ({ key: '' }), lost: false, early: false };
    const dead = () => button.getAttribute('aria-disabled') === 'true';
    button.addEventListener('pointerdown', () => { entry.early = dead(); });
    button.addEventListener('focus', () => entry.early || guard.release(name));
    button.addEventListener('click', ({ detail }) => {
      if (!dead() && !(entry.early && detail > 0)) choose(entry.choice);
    });
    buttons.set(name, entry);
    return entry;
  }

  /** @param {string} name */
  function settle(name) {
    const entry = buttons.get(name);
    if (!entry) return;
    const held = guard.holds(name);
    setAttributes(entry.node, { 'aria-disabled': String(entry.lost || held), 'data-held': held && !entry.lost });
  }

  function boxes() {
    return new Map([...buttons].map(([name, entry]) => [name, entry.node.getBoundingClientRect()]));
  }

  return {
    node,
    stop: guard.stop,
    /**
     * @param {Desk} desk
     * @param {Look} look
     */
    render(desk, look) {
      node.setAttribute('aria-label', t('room.actions'));
      const choices = choicesOf(desk);
      const names = choices.map(nameOf);
      const before = names.join() === shown ? null : boxes();
      shown = names.join();
      const lost = desk.status === 'lost' || desk.status === 'connecting';
      choices.forEach((choice, index) => {
        const entry = buttonFor(names[index]);
        entry.choice = choice;
        setText(entry.node, choiceWords(desk, choice, look));
        entry.node.classList.toggle('button-primary', Boolean(choice.primary));
        entry.lost = lost && choice.send !== undefined;
        entry.node.classList.toggle('button-danger', Boolean(choice.danger));
        setAttributes(entry.node, { 'aria-expanded': choice.open === undefined ? null : String(choice.open) });
        entry.node.dataset.action = choice.key;
      });
      const safe = choices.findIndex(isHarmless);
      const refuge = choices[0]?.key === 'agree' ? node : buttons.get(names[safe])?.node;
      if (!arrange(node, names.map((name) => buttonFor(name).node), refuge)) focusLost();
      for (const name of [...buttons.keys()]) if (!names.includes(name)) buttons.delete(name);
      if (before) guard.hold(intruders(before, boxes()).filter((name) => mayStartle(buttons.get(name)?.choice)));
      names.forEach(settle);
    },
  };
}

/** @param {Choice} choice */
function nameOf({ key, mark, of, send }) {
  return `${key} ${mark ?? of ?? send?.offer ?? ''}`;
}

/**
 * It may be pressed by somebody who presses twice.
 * @param {Choice} choice
 */
function isHarmless({ act }) {
  return act === 'stay' || act === 'close';
}

/**
 * It can come unexpectedly; the button of a pencilled mark comes from a tap on the board.
 * @param {Choice | undefined} choice
 */
function mayStartle(choice) {
  return choice !== undefined && choice.act !== 'play' && !isHarmless(choice);
}

/**
 * @param {Desk} desk
 * @param {Choice} choice
 * @param {Look} look
 */
function choiceWords({ room }, { key, mark, cell, cells = '' }, look) {
  return t(`action.${key}`, {
    mark: mark ? markName(look, mark) : '',
    cells,
    cell: cell !== undefined && room.rules ? cellName(cell, room.rules) : '',
  });
}

/**
 * @param {HTMLElement} node
 * @param {HTMLElement[]} wanted
 * @param {HTMLElement} [refuge] where the keyboard goes if its button is gone
 * @returns {boolean} whether focus, if it was here, still is
 */
function arrange(node, wanted, refuge) {
  const same = wanted.length === node.children.length && wanted.every((child, index) => node.children[index] === child);
  if (same) return true;
  const focused = /** @type {HTMLElement} */ (document.activeElement);
  const hadFocus = node.contains(focused);
  replace(node, wanted);
  if (!hadFocus) return true;
  const stays = wanted.includes(focused) || (focused === node && wanted.length > 0);
  const kept = stays ? focused : refuge;
  kept?.focus();
  return kept !== undefined;
}
