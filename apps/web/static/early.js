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

  // Heard before React hears it: while it takes the page over it swallows a press that it cannot answer yet.
  let presses = [];
  const remember = (event) => {
    askForCode();
    const button = event.target instanceof Element ? event.target.closest('#root button') : null;
    if (button === null) return;
    presses.push({ event, button });
    button.toggleAttribute('data-busy', true);
  };
  // The browser would send a form itself, and load the page anew.
  let sent = null;
  const holdBack = (event) => {
    event.preventDefault();
    sent = event;
  };
  // Enter that ends a composition belongs to the input method.
  const leaveToInput = (event) => {
    if (event.key === 'Enter' && (event.isComposing || event.keyCode === 229)) event.preventDefault();
  };
  const heard = { click: remember, submit: holdBack, keydown: leaveToInput };
  for (const [name, hear] of Object.entries(heard)) addEventListener(name, hear, true);
  addEventListener(
    'tsuzura:ready',
    () => {
      for (const [name, hear] of Object.entries(heard)) removeEventListener(name, hear, true);
      delete root.dataset.early;
      for (const { button } of presses) button.removeAttribute('data-busy');
      // One that is still on its way made React take over, and is answered by it.
      presses = presses.filter(({ event }) => isOver(event));
      if (sent !== null && !isOver(sent)) sent = null;
      setTimeout(makeAgain); // the app is in the middle of taking over
    },
    { once: true },
  );
  const isOver = (event) => event.eventPhase === Event.NONE;
  const makeAgain = () => {
    for (const { button } of presses) if (button.isConnected) button.click();
    // A press on a form's own button has sent it already.
    const form = sent?.target;
    if (form?.isConnected && !presses.some(({ button }) => form.contains(button))) form.requestSubmit();
  };
})();
