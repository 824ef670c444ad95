import type { QueryClient } from '@tanstack/react-query';
import type { Router } from '@tsuzura/browser/router';
import { fetchPartsWhenIdle } from '@tsuzura/ui/code';
import type { Services } from '../../shared/services.ts';
import { followPushes } from './pushes.ts';
import { takeStarsAlong } from './stars.ts';
import { reportVitals } from './vitals.ts';

/** What nobody waits for: done when the first page stands and the browser has nothing better to do. */
export function later(services: Services, router: Router, queries: QueryClient, early: readonly unknown[]): void {
  const { native } = services;
  reportVitals();
  void takeStarsAlong(services, queries);
  // Dialogs have to appear just when there is no connection any more, also where there is no service worker to keep them.
  fetchPartsWhenIdle();
  if (import.meta.env.PROD && !native.isShell && 'serviceWorker' in navigator) {
    void registerWorker();
    followPushes(services, router, queries, early);
  }
}

async function registerWorker(): Promise<void> {
  const path = '/sw.js';
  // Our policy lets no plain text become a script; this one says that this one path may.
  const policy = globalThis.trustedTypes?.createPolicy('tsuzura-worker', {
    createScriptURL: (url) => (url === path ? url : ''),
  });
  try {
    await navigator.serviceWorker.register((policy?.createScriptURL(path) ?? path) as string);
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage('keep code', []); // a worker of ours has no origin to name
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
