// Runs before the first paint, so that the page never flashes in the wrong light.
(() => {
  let theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'paper';
  try {
    const chosen = localStorage.getItem('rowhouse.theme');
    if (chosen === 'paper' || chosen === 'night') theme = chosen;
  } catch {
    // Without storage the system's choice stands.
  }
  document.documentElement.dataset.theme = theme;
})();
