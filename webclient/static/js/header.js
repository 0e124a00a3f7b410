import { el, replace, svg } from './dom.js';
import { createMenu } from './menu.js';

/**
 * The strip at the top: the way home, the page's own chips, the menu.
 * @param {{config: Config, base: URL, settings: Settings}} options
 */
export function createHeader({ config, base, settings }) {
  const slot = el('div', { class: 'header-slot' });
  const menu = createMenu({ config, settings });
  const word = el('span', { class: 'brand-word', text: 'Rowhouse' });
  const brand = el('a', { class: 'brand', attributes: { href: base.pathname } }, brandPicture(), word);
  const node = el('header', { class: 'header' }, brand, slot, menu.node);

  return {
    node,
    /** @param {...Node} nodes */
    chips(...nodes) {
      replace(slot, ...nodes);
    },
  };
}

function brandPicture() {
  return svg(
    'svg',
    { class: 'brand-picture', viewBox: '0 0 32 32', 'aria-hidden': 'true', focusable: 'false' },
    svg('path', { class: 'brand-squares', d: 'M3 12.5h23M3 21.5h23M10.5 5v23M19.5 5v23' }),
    svg('path', { class: 'brand-x', d: 'M12 14.2c2 1.5 4 3.6 6.2 5.9M18 14c-1.9 1.8-4 4-6 6.2' }),
    svg('path', { class: 'brand-o', d: 'M25.2 3.600c-2.3-.3-3.5 1.4-3.4 3.2.1 2 1.5 3.3 3.5 3.2 2-.1 3.3-1.5 3.2-3.4-.1-1.9-1.4-3.1-3.5-3' }),
  );
}
