// Runs before the first paint, so that the page never flashes in the wrong light,
// and asks for the page's own styles and modules before the others have arrived.
(() => {
  const html = document.documentElement;
  let theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'paper';
  try {
    const chosen = localStorage.getItem('rowhouse.theme');
    if (chosen === 'paper' || chosen === 'night') theme = chosen;
  } catch {
    // Without storage the system's choice stands.
  }
  html.dataset.theme = theme;

  const { assets, room, missing } = JSON.parse(document.querySelector('meta[name="rowhouse"]')?.getAttribute('content') || '{}');
  const inRoom = room && !missing;
  const add = (/** @type {object} */ fields) => document.head.append(Object.assign(document.createElement('link'), fields));
  for (const name of inRoom ? ['room', 'room-wide'] : ['fields', 'front', 'front-games']) {
    add({ rel: 'preload', as: 'style', href: `${assets}css/${name}.css` });
  }
  add({ rel: 'modulepreload', href: `${assets}js/${missing ? 'missing' : room ? 'room' : 'front'}.js` });
})();
