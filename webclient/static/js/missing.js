/**
 * @param {HTMLElement} root
 * @param {Context} context
 */
export function startMissing(root, context) {
  root.textContent = context.base.pathname;
}
