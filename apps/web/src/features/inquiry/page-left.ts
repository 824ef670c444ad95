/** What a page notices when another program comes to the front. The second one reaches the window by bubbling. */
const signs = ['blur', 'visibilitychange', 'pagehide'] as const;

/** Whether another program came to the front before the wait was over. Nothing tells us so directly. */
export function pageLeft(page: EventTarget, wait: Promise<void>): Promise<boolean> {
  const stop = new AbortController();
  const left = new Promise<boolean>((resolve) => {
    for (const sign of signs) page.addEventListener(sign, () => resolve(true), { signal: stop.signal });
  });
  return Promise.race([left, wait.then(() => false)]).finally(() => stop.abort());
}
