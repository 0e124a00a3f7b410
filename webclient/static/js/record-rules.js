import { el, replace, setText } from './dom.js';
import { t } from './i18n.js';
import { failureText, openRecord, rulesOffered } from './record.js';
import { rulesName, rulesOf } from './rules.js';
import { Refusal } from './create.js';

/** @typedef {import('./record.js').Opened} Opened */

/**
 * The rules that a record is judged under. One that is refused under the rules last chosen
 * stays as it was.
 * @param {{base: URL, record: Opened, text: string, onAnswer: (record: Opened) => string}} options
 *   onAnswer shows the record and returns the result, to be read out
 */
export function createRulesChoice({ base, record, text, onAnswer }) {
  const own = record.rules.preset ?? '';
  const offered = rulesOffered(record.rules);
  const state = { chosen: own, asked: 0, failure: () => '' };
  const words = el('span');
  const select = el('select', { class: 'field', on: { change: () => choose(select.value) } });
  const options = offered.map((id) => el('option', { attributes: { value: id } }));
  const error = el('p', { class: 'note note-bad', attributes: { role: 'alert' } });
  const said = el('p', { class: 'visually-hidden', attributes: { role: 'status' } });
  const node = el('div', { attributes: { hidden: offered.length < 2 } },
    el('label', { class: 'record-rules' }, words, select), error, said);
  replace(select, options);
  select.value = own;

  /** @param {string} id */
  async function choose(id) {
    const asked = (state.asked += 1);
    fail(() => '');
    setText(said, '');
    try {
      const answer = await openRecord(base, text, { rules: requested(id) });
      if (asked !== state.asked) return;
      state.chosen = id;
      setText(said, onAnswer(answer));
    } catch (failure) {
      if (asked !== state.asked) return;
      select.value = state.chosen;
      fail(() => refusedWords(id, failure));
    }
  }

  /** @param {() => string} failure */
  function fail(failure) {
    state.failure = failure;
    setText(error, failure());
  }

  /** @param {string} id */
  function nameOf(id) {
    return rulesName(id === own ? record.rules : rulesOf(id));
  }

  /**
   * @param {string} id
   * @param {unknown} failure
   */
  function refusedWords(id, failure) {
    const bad = failure instanceof Refusal && ['bad-record', 'bad-rules'].includes(failure.code);
    return [bad ? t('record.rules.refused', { rules: nameOf(id) }) : '', failureText(failure)].join(' ').trim();
  }

  /**
   * Under its own rules a record is opened as it is.
   * @param {string} id
   */
  function requested(id) {
    return id === own ? undefined : id;
  }

  return {
    node,
    /** The preset to ask the server for, if it is not what the record itself says. */
    request: () => requested(state.chosen),
    render() {
      setText(words, t('record.rules'));
      options.forEach((option, index) => setText(option, nameOf(offered[index])));
      setText(error, state.failure());
    },
    stop: () => (state.asked += 1),
  };
}
