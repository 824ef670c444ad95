import { createStore } from './store.ts';

/** Somebody waits for a fresh check; called with whether it was made. */
export const stepUp = createStore<((isDone: boolean) => void) | null>(null);

/** The window of the check tells the page that opened it. */
export const checkedChannel = 'tsuzura.console.checked';

/** 403-100: asks for the passkey in a window of its own, so that nothing typed here is lost. */
export function askForStepUp(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  stepUp.set((isDone) => {
    stepUp.set(null);
    resolve(isDone);
  });
  return promise;
}
