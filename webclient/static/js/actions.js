import { el, replace, setAttributes, setText } from './dom.js';
import { cellName } from './coordinates.js';
import { t } from './i18n.js';
import { markName } from './looks.js';
import { choicesOf } from './choices.js';

/** @typedef {import('./choices.js').Choice} Choice */

/**
 * The row of buttons. A button stays the same node for as long as it means the same,
 * so that focus stays with it.
 * @param {object} on
 * @param {(choice: Choice) => void} on.choose
 * @param {() => void} on.focusLost the focused button is gone and none took its place
 */
export function createActions({ choose, focusLost }) {
  const node = el('div', { class: 'room-actions', attributes: { role: 'group' } });
  /** @type {Map<string, {node: HTMLButtonElement, choice: Choice}>} */
  const buttons = new Map();

  /** @param {string} name */
  function buttonFor(name) {
    const known = buttons.get(name);
    if (known) return known;
    const button = el('button', { class: 'button', attributes: { type: 'button' } });
    const entry = { node: button, choice: /** @type {Choice} */ ({ key: '' }) };
    button.addEventListener('click', () => {
      if (button.getAttribute('aria-disabled') !== 'true') choose(entry.choice);
    });
    buttons.set(name, entry);
    return entry;
  }

  return {
    node,
    /**
     * @param {Desk} desk
     * @param {Look} look
     */
    render(desk, look) {
      node.setAttribute('aria-label', t('room.actions'));
      const choices = choicesOf(desk);
      const names = choices.map(nameOf);
      const lost = desk.status === 'lost' || desk.status === 'connecting';
      choices.forEach((choice, index) => {
        const entry = buttonFor(names[index]);
        entry.choice = choice;
        setText(entry.node, choiceWords(desk, choice, look));
        entry.node.classList.toggle('button-primary', Boolean(choice.primary));
        entry.node.setAttribute('aria-disabled', String(lost && choice.send !== undefined));
        entry.node.classList.toggle('button-danger', Boolean(choice.danger));
        setAttributes(entry.node, { 'aria-expanded': choice.open === undefined ? null : String(choice.open) });
        entry.node.dataset.action = choice.key;
      });
      const safe = choices.findIndex(({ act }) => act === 'stay' || act === 'close');
      if (!arrange(node, names.map((name) => buttonFor(name).node), safe)) focusLost();
      for (const name of [...buttons.keys()]) if (!names.includes(name)) buttons.delete(name);
    },
  };
}

/** @param {Choice} choice */
function nameOf({ key, mark, of }) {
  return `${key} ${mark ?? of ?? ''}`;
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
 * @param {number} safe which of them may be pressed by somebody who presses twice; -1 for none
 * @returns {boolean} whether focus, if it was here, still is
 */
function arrange(node, wanted, safe) {
  const same = wanted.length === node.children.length && wanted.every((child, index) => node.children[index] === child);
  if (same) return true;
  const focused = /** @type {HTMLElement} */ (document.activeElement);
  const hadFocus = node.contains(focused);
  replace(node, wanted);
  if (!hadFocus) return true;
  const kept = wanted.includes(focused) ? focused : wanted[safe];
  kept?.focus();
  return kept !== undefined;
}
