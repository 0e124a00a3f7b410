const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * @typedef {object} Props
 * @property {string} [class]
 * @property {string} [text]
 * @property {Record<string, string | number | boolean | null | undefined>} [attributes] true is an empty attribute, false and null are none
 * @property {Record<string, string>} [dataset]
 * @property {Record<string, (event: any) => void>} [on]
 */

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Props} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  if (props.class) node.className = props.class;
  if (props.text != null) node.textContent = props.text;
  setAttributes(node, props.attributes ?? {});
  Object.assign(node.dataset, props.dataset);
  for (const [type, fn] of Object.entries(props.on ?? {})) node.addEventListener(type, fn);
  node.append(...present(children));
  return node;
}

/**
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  setAttributes(node, attributes);
  node.append(...present(children));
  return node;
}

/**
 * Radio buttons under the words that ask. Not a fieldset: Safari gives a legend a line
 * of its own, whatever the styles say, and room for it twice.
 * @param {{class: string, name: string, words: HTMLElement}} asked the name is that of the buttons
 * @param {HTMLElement} answers
 */
export function radioGroup({ class: name, name: of, words }, answers) {
  words.id = `${of}-asked`;
  return el('div', { class: name, attributes: { role: 'radiogroup', 'aria-labelledby': words.id } }, words, answers);
}

/**
 * @param {Element} node
 * @param {Record<string, string | number | boolean | null | undefined>} attributes
 */
export function setAttributes(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value == null || value === false) node.removeAttribute(name);
    else if (node.getAttribute(name) !== attributeText(value)) node.setAttribute(name, attributeText(value));
  }
}

/**
 * @param {Node} node
 * @param {string} text
 */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * @param {Element} node
 * @param {...(Child | Child[])} children
 */
export function replace(node, ...children) {
  node.replaceChildren(...present(children));
}

/** @param {string | number | true} value */
function attributeText(value) {
  return value === true ? '' : String(value);
}

/** @param {(Child | Child[])[]} children */
function present(children) {
  return children
    .flat()
    .filter((child) => child != null && child !== false)
    .map((child) => (typeof child === 'number' ? String(child) : /** @type {Node | string} */ (child)));
}
