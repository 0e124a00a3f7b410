import { el, setText } from './dom.js';
import { t } from './i18n.js';
import { rulesOf, rulesSentence } from './rules.js';
import { createTexts } from './texts.js';

/** After so many seconds of waiting the computer is offered. */
export const OFFERED_AFTER = 20;

/**
 * What one waits for, what one may do meanwhile, and another way when it takes long.
 * @param {{settings: Settings, onInstead: () => void}} options
 */
export function createQueue({ settings, onInstead }) {
  const texts = createTexts();
  const sentence = el('p', { class: 'note' });
  const nobody = el('p', { attributes: { role: 'status' } });
  const instead = el('button', { class: 'button', attributes: { type: 'button' }, on: { click: onInstead } });
  const offer = el('div', { class: 'queue-offer' }, instead);
  const node = el('div', { class: 'queue stack' }, sentence, texts.text(el('p', { class: 'note' }), 'queue.elsewhere'), nobody, offer);
  return {
    node,
    /** @param {{rules: RulesRequest, seconds: number, level: Level, busy: boolean}} state */
    render({ rules, seconds, level, busy }) {
      const long = seconds >= OFFERED_AFTER;
      setText(sentence, rulesSentence(rulesOf(rules), settings.get('look')));
      setText(nobody, long ? t('queue.nobody') : '');
      setText(instead, t('queue.instead', { level: t(`front.level.${level}`).toLowerCase() }));
      offer.hidden = !long;
      instead.setAttribute('aria-disabled', String(busy));
    },
  };
}
