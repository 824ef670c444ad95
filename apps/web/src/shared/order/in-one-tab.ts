/**
 * Runs the work unless another tab of this browser is running it under the same name; null then. Where the browser has
 * no locks the idempotency key alone keeps an order single.
 */
export async function inOneTab<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? null : work()));
}
