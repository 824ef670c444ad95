/*
 * The page of `/` is drawn before the app's code has arrived (ADR-0018). A plain script in <head> of that page alone:
 * it keeps what a visitor sees from somebody who is signed in, and a press from being lost while nobody answers yet.
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

  let pressed = null;
  const remember = (event) => {
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
