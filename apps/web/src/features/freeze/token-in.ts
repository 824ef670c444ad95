/** The key of a warning mail. It stands in the hash, which no browser sends to a server; anything else is no key. */
export function tokenIn(hash: string): string | null {
  const token = hash.replace(/^#/, '');
  return /^[\w-]{43}$/.test(token) ? token : null;
}
