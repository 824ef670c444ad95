type Load = () => Promise<unknown>;

/** Resolves when the browser has nothing better to do. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200); // older Safari
  });

/** Fetches the code of parts that nobody has opened yet, one after the other, so that what is needed now goes first. */
export function createPartFetcher(untilIdle: () => Promise<void> = idle) {
  const waiting: Load[] = [];
  let isStarted = false;
  let isFetching = false;

  async function fetchWaiting(): Promise<void> {
    if (isFetching) return;
    isFetching = true;
    for (let load = waiting.shift(); load !== undefined; load = waiting.shift()) {
      await untilIdle();
      await load().catch(() => {}); // it is fetched again when it is needed
    }
    isFetching = false;
  }

  return {
    add(load: Load): void {
      waiting.push(load);
      if (isStarted) void fetchWaiting();
    },
    /** Those of the pages that were opened until now, and from here on those of every page that is opened. */
    start(): void {
      isStarted = true;
      void fetchWaiting();
    },
  };
}
