import { el, replace, setText } from './dom.js';
import { t } from './i18n.js';
import { invite } from './late.js';
import { ownSeats } from './state.js';
import { isWaiting } from './status.js';
import { createUnloaded } from './unloaded.js';

/**
 * The invitation: large while somebody is still to come, small afterwards; and
 * whether the room stands on the front page.
 * @param {object} options
 * @param {string} options.id
 * @param {Context} options.context
 * @param {(listed: boolean) => boolean} options.onListed false where it could not be sent
 * @param {() => void} options.onFocusLost
 */
export function createLink({ id, context, onListed, onFocusLost }) {
  const large = el('div', { class: 'room-waiting' });
  const small = el('div', { class: 'room-link' });
  const box = el('input', { attributes: { type: 'checkbox' } });
  /** @type {boolean | null} */
  let wanted = null;
  box.addEventListener('change', () => {
    wanted = onListed(box.checked) ? box.checked : null;
    if (wanted === null) box.checked = !box.checked;
  });
  const failed = createUnloaded(context.config);
  large.append(failed.node);
  const boxWords = el('span');
  const listed = el('label', { class: 'check room-listed', attributes: { hidden: true } }, box, boxWords);
  /** @type {{waiting: boolean, invite: ReturnType<typeof import('./invite.js').createInvite>} | null} */
  let made = null;

  /** @param {boolean} waiting */
  function make(waiting) {
    const module = invite();
    if (!module || made?.waiting === waiting) return;
    const hadFocus = large.contains(document.activeElement) || small.contains(document.activeElement);
    made?.invite.stop();
    made = { waiting, invite: module.createInvite({ room: id, context, mode: waiting ? 'waiting' : 'small' }) };
    replace(waiting ? large : small, made.invite.node);
    replace(waiting ? small : large);
    if (hadFocus) onFocusLost();
  }

  return {
    large,
    small,
    listed,
    /** Brings the link into view, and the keyboard to it. */
    show() {
      small.scrollIntoView({ block: 'center' });
      small.querySelector('button')?.focus({ preventScroll: true });
    },
    /** it could not be loaded */
    failed: failed.tell,
    /** @param {Desk} desk */
    render(desk) {
      if (!desk.room.rules) return;
      make(isWaiting(desk));
      large.hidden = !isWaiting(desk);
      small.hidden = made?.waiting === true;
      listed.hidden = desk.watch || ownSeats(desk.room).length === 0;
      if (wanted === desk.room.listed || desk.notice || desk.status !== 'open') wanted = null;
      box.checked = wanted ?? desk.room.listed;
      setText(boxWords, t('room.listed'));
    },
    stop: () => made?.invite.stop(),
  };
}
