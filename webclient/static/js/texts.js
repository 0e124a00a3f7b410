import { setText } from './dom.js';
import { onLanguage, t } from './i18n.js';

/** @typedef {ReturnType<typeof createTexts>} Texts */

/** Nodes whose words follow the language by themselves until stop. */
export function createTexts() {
  /** @type {(() => void)[]} */
  const renders = [];

  /** @param {() => void} render */
  function follow(render) {
    renders.push(render);
    render();
  }

  return {
    follow,
    /**
     * @template {Element} N
     * @param {N} node
     * @param {string} key
     * @returns {N}
     */
    text(node, key) {
      follow(() => setText(node, t(key)));
      return node;
    },
    /**
     * @template {Element} N
     * @param {N} node
     * @param {string} name
     * @param {string} key
     * @returns {N}
     */
    attribute(node, name, key) {
      follow(() => node.setAttribute(name, t(key)));
      return node;
    },
    stop: onLanguage(() => renders.forEach((render) => render())),
  };
}
