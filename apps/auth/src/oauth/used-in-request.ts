import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The refresh token that this request uses up. The library says "used" first and stores the successor second; both go
 * into one statement, which is quicker, and a crash cannot fall in between.
 */
const scope = new AsyncLocalStorage<{ used?: string | undefined }>();

export const inRequest = <T>(work: () => T): T => scope.run({}, work);

/** False outside a request, where no successor would be stored with it. */
export function noteUsed(id: string): boolean {
  const store = scope.getStore();
  if (store) store.used = id;
  return store !== undefined;
}

export function takeUsed(): string | undefined {
  const store = scope.getStore();
  const used = store?.used;
  if (store) store.used = undefined;
  return used;
}
