import type { Page } from '@playwright/test';

/** A page that was answered asks for the next thing within this time, if it asks for one at all. */
const quietMs = 100;

/** Waits until nothing is on its way: as `networkidle`, which takes half a second and knows loads of pages only. */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<unknown>();
  let changedAt = Date.now();
  const change = (work: () => void) => {
    work();
    changedAt = Date.now();
  };
  page.on('request', (request) => change(() => open.add(request)));
  page.on('requestfinished', (request) => change(() => open.delete(request)));
  page.on('requestfailed', (request) => change(() => open.delete(request)));
  return async () => {
    // Counted from here: what the page was just told to do may not have asked for anything yet.
    change(() => undefined);
    const deadline = Date.now() + 15_000;
    while (Date.now() < deadline) {
      const quiet = open.size === 0 ? quietMs - (Date.now() - changedAt) : quietMs;
      if (open.size === 0 && quiet <= 0) return;
      await new Promise((resolve) => setTimeout(resolve, quiet));
    }
    throw new Error(`the page still waits for ${open.size} answers`);
  };
}
