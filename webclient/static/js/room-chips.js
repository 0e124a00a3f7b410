import { el, setText } from './dom.js';
import { t } from './i18n.js';
import { rulesName, rulesSentence } from './rules.js';

/** What stands in the header: which game, and how many watch. */
export function createChips() {
  const watchers = el('span', { class: 'chip room-watchers' });
  const game = el('span', { class: 'chip room-game' });
  return {
    nodes: [watchers, game],
    /**
     * @param {Desk} desk
     * @param {Look} look
     */
    render({ room }, look) {
      const count = room.presence.spectators;
      watchers.hidden = count === 0;
      setText(watchers, t('room.watchers', { count }));
      game.hidden = room.rules === null;
      if (!room.rules) return;
      setText(game, rulesName(room.rules));
      game.title = rulesSentence(room.rules, look);
    },
  };
}
