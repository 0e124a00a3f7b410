import { afterChoice } from './opening.js';
import { lastWords } from './told.js';

// What a game needs once it is being played: all that tells of it, and all one can do.
export { answered, answeredReaction, ask, settleAsked, typeOf } from './asked.js';
export { createCompany } from './company.js';
export { createHistory } from './history.js';
export { createLens } from './lens.js';
export { newsOf } from './news.js';
export { dueChoices, playChoices, pressingChoices } from './offers.js';
export { openingWords } from './opening.js';
export { resultWords } from './result.js';
export { answerTo } from './answers.js';
export { askingWords, reasonWords, refusalWords, standingWords } from './told.js';

/**
 * What was done last, or null.
 * @param {Room} room
 * @param {Look} look
 */
export function latelyWords(room, look) {
  return afterChoice(room, look) ?? (room.moves.length > 0 ? lastWords(room, look) : null);
}
