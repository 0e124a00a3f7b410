import { el, replace } from './dom.js';
import { t } from './i18n.js';
import { markName } from './looks.js';
import { rulesName, rulesSentence } from './rules.js';

/** All of a game's rules in words, one by one. */
export function createRulesList() {
  const node = el('div', { class: 'stack' });
  let written = '';
  return {
    node,
    /**
     * @param {Rules} rules
     * @param {Look} look
     */
    render(rules, look) {
      const rows = rowsOf(rules, look);
      const key = JSON.stringify(rows);
      if (key === written) return;
      written = key;
      replace(node, el('p', {}, el('strong', { text: rulesName(rules) }), `. ${rulesSentence(rules, look)}`),
        el('dl', { class: 'rules-list' }, rows.map(([name, words]) => el('div', {}, el('dt', { text: name }), el('dd', { text: words })))));
    },
  };
}

/**
 * @param {Rules} rules
 * @param {Look} look
 * @returns {[string, string][]}
 */
function rowsOf({ width, height, inRow, overline, ends, first, opening, forbidden }, look) {
  const X = markName(look, 'X');
  const O = markName(look, 'O');
  return [
    [t('field.board'), t('field.board.size', { width, height })],
    [t('field.inRow'), t('field.inRow.count', { inRow })],
    [t('field.overline'), forbidden === 'renju' ? t('field.overline.renju', { X, O }) : t(`field.overline.${ends === 'any' && overline === 'if-open' ? 'wins' : overline}`)],
    [t('field.ends'), t(`field.ends.${ends}`)],
    [t('field.first'), t(`field.first.${first}`, { X })],
    [t('field.opening'), t(`field.opening.${opening}`, { X, O })],
    [t('field.forbidden'), t(`field.forbidden.${forbidden}`, { X, O })],
  ];
}
