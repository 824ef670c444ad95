/** The first request of each customer in a batch: requests of one customer are decided one after the other, so the second waits. */
export function firstPerCustomer<T extends { readonly subject: string }>(batch: readonly T[]): T[] {
  const seen = new Set<string>();
  return batch.filter(({ subject }) => {
    if (seen.has(subject)) return false;
    seen.add(subject);
    return true;
  });
}
