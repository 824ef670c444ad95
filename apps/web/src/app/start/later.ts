import type { Services } from '../../shared/services.tsx';
import { reportVitals } from './vitals.ts';

/** What nobody waits for: done when the first page stands and the browser has nothing better to do. */
export function later({ native }: Services): void {
  reportVitals();
  if (import.meta.env.PROD && !native.isShell && 'serviceWorker' in navigator) void registerWorker();
}

async function registerWorker(): Promise<void> {
  const path = '/sw.js';
  // Our policy lets no plain text become a script; this one says that this one path may.
  const policy = globalThis.trustedTypes?.createPolicy('tsuzura-worker', {
    createScriptURL: (url) => (url === path ? url : ''),
  });
  try {
    await navigator.serviceWorker.register((policy?.createScriptURL(path) ?? path) as string);
  } catch {
    // Without it there is no offline page; everything else works.
  }
}

declare global {
  var trustedTypes:
    | {
        createPolicy(
          name: string,
          rules: { readonly createScriptURL: (url: string) => string },
        ): { createScriptURL(url: string): unknown };
      }
    | undefined;
}
