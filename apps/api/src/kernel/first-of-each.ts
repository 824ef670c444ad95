/** Of a party, the first of each customer: two wishes of one customer are decided one after the other, so the second waits. */
export function firstOfEach<T extends { readonly subject: string }>(party: readonly T[]): T[] {
  const seen = new Set<string>();
  return party.filter(({ subject }) => {
    if (seen.has(subject)) return false;
    seen.add(subject);
    return true;
  });
}
