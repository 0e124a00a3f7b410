import { replace } from './dom.js';
import { t } from './i18n.js';
import { isMe, seatName } from './players.js';
import { marks } from './state.js';
import { createTimers } from './timers.js';

const SHOWN_FOR = 4_000;

/**
 * What players say, for a few seconds beside who says it.
 * @param {object} options
 * @param {import('./players.js').Slots} options.slots
 * @param {Settings} options.settings
 * @param {(text: string) => void} options.say
 */
export function createSayings({ slots, settings, say }) {
  const timers = createTimers(window);

  /** @param {Mark} mark */
  function hide(mark) {
    slots[mark].said.hidden = true;
    replace(slots[mark].said);
  }

  return {
    /**
     * @param {Desk} before
     * @param {Desk} after
     */
    follow(before, after) {
      const { reaction, room } = after;
      if (!reaction || reaction === before.reaction || settings.get('muted')) return;
      const words = t(`action.say.${reaction.reaction}`);
      const { said } = slots[reaction.by];
      replace(said, words);
      said.hidden = false;
      const mine = isMe(room, reaction.by);
      say(mine ? t('say.you', { words }) : t('say.name', { name: seatName(room, reaction.by) ?? '', words }));
      timers.set(reaction.by, SHOWN_FOR, () => hide(reaction.by));
    },
    /** @param {Desk} desk */
    render({ room }) {
      for (const mark of marks) if (!room.seats[mark] || settings.get('muted')) hide(mark);
    },
    stop: timers.stop,
  };
}
