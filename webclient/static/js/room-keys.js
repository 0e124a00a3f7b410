/** @type {Record<string, number>} */
const stepKeys = { '[': -1, ',': -1, ']': 1, '.': 1 };

/**
 * Keys that step while focus is in one of these, so that they are nobody else's.
 * @param {HTMLElement[]} nodes
 * @param {(by: number) => void} onStep
 */
export function listenForSteps(nodes, onStep) {
  for (const node of nodes) node.addEventListener('keydown', onKey);

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const by = stepKeys[event.key];
    if (!by || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    event.preventDefault();
    onStep(by);
  }
}

/** The last move, the lines through a square, the time left; help, and a square to be typed. */
const questions = new Set(['l', 'i', 't', '?', '/']);

/**
 * Keys that ask something, while focus is in one of these.
 * @param {HTMLElement[]} nodes
 * @param {(key: string) => void} onQuestion
 */
export function listenForQuestions(nodes, onQuestion) {
  for (const node of nodes) node.addEventListener('keydown', onKey);

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const key = event.key.toLowerCase();
    if (!questions.has(key) || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    event.preventDefault();
    onQuestion(key);
  }
}
