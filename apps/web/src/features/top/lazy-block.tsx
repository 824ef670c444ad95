import { lazy, type ComponentType } from 'react';
import { loadCode } from '@tsuzura/ui/code';
import { RetryNotice } from '@tsuzura/ui/notice';

/**
 * A block whose code comes after the first paint, at once and in the place its skeleton keeps. Code that does not
 * arrive is a block that failed, not a page that failed.
 */
export function lazyBlock<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(() =>
    loadCode(load).then(
      (block) => ({ default: block }),
      () => ({ default: () => <RetryNotice cause="network" onRetry={() => location.reload()} /> }),
    ),
  );
}

/** As the code of dialogs: when the first view is surely over (`app/main.tsx`). */
const laterMs = 4000;

/** On a page that was drawn ahead: until somebody does something with it, or later. Anywhere else there is nothing to wait for. */
const lookedAt: Promise<void> =
  typeof document !== 'undefined' && 'early' in document.documentElement.dataset
    ? new Promise((resolve) => {
        for (const sign of ['scroll', 'pointerdown', 'keydown'])
          addEventListener(sign, () => resolve(), { once: true, passive: true });
        setTimeout(resolve, laterMs);
      })
    : Promise.resolve();

/** A block of text that a page drawn ahead already holds. It is read, and its links lead on, without its code. */
export const drawnBlock = (load: () => Promise<ComponentType>) =>
  lazyBlock(async () => {
    await lookedAt;
    return load();
  });
