/*
 * Sets the theme before the first paint. A plain script in <head>, not a module: modules run after the page is drawn.
 * Pages that are drawn ahead have it in their text (ADR-0057). `src/theme` writes the choices and calls again by event.
 */
(() => {
  const root = document.documentElement;
  const device = matchMedia('(prefers-color-scheme: dark)');
  const bar = { light: '#f7f5f0', dark: '#141311' };

  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage is closed to us: follow the device
    }
  };

  const apply = () => {
    const choice = kept('tsuzura.theme');
    const theme = choice === 'light' || choice === 'dark' ? choice : device.matches ? 'dark' : 'light';
    root.dataset.theme = theme;
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', bar[theme]);
    if (kept('tsuzura.pl') === 'us') root.dataset.pl = 'us';
    else delete root.dataset.pl;
  };

  apply();
  device.addEventListener('change', apply);
  addEventListener('storage', apply); // another tab changed it
  addEventListener('tsuzura:theme', apply);
})();
