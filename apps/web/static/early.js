/*
 * A page that is drawn ahead can be read before the app's code has arrived (ADR-0018). This plain script stands in <head>
 * of those pages alone: it asks for the code when the page was painted, keeps what a visitor sees from somebody who is
 * signed in, and a press from being lost while nobody answers yet.
 */
(() => {
  const root = document.documentElement;
  const isSignedIn = () => {
    try {
      return localStorage.getItem('tsuzura.session') !== null;
    } catch {
      return false; // storage is closed to us
    }
  };
  root.dataset.early = isSignedIn() ? 'signed-in' : 'visitor';

  let isAsked = false;
  const askForCode = () => {
    if (isAsked) return;
    isAsked = true;
    for (const link of document.querySelectorAll('link[data-later]')) {
      link.rel = link.dataset.later;
      if ('run' in link.dataset) void import(link.href);
    }
  };
  // Before the first paint the line belongs to what is painted.
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) askForCode();
  }).observe({ type: 'paint', buffered: true });
  // A page in the background is not painted, and not every browser says when one is.
  addEventListener('DOMContentLoaded', () => setTimeout(askForCode, document.hidden ? 0 : 1000));

  let pressed = null;
  const remember = (event) => {
    askForCode();
    const button = event.target instanceof Element ? event.target.closest('#root button') : null;
    if (button === null) return;
    pressed = button;
    button.toggleAttribute('data-busy', true);
  };
  addEventListener('click', remember);
  addEventListener(
    'tsuzura:ready',
    () => {
      removeEventListener('click', remember);
      delete root.dataset.early;
      if (pressed === null) return;
      pressed.removeAttribute('data-busy');
      if (pressed.isConnected) pressed.click();
    },
    { once: true },
  );
})();
