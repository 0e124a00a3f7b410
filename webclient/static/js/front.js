/**
 * @param {HTMLElement} root
 * @param {Context} context
 */
export function startFront(root, context) {
  root.textContent = context.base.pathname;
}
