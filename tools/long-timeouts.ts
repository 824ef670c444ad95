const halfAnHour = 1_800_000;

/**
 * An address of a database for work that nobody waits for with a browser: a statement may take long, and so may a pause between two
 * of a transaction. `openDatabase` reads both from the address.
 */
export function withLongTimeouts(url: string): string {
  const address = new URL(url);
  for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    address.searchParams.set(limit, String(halfAnHour));
  return address.href;
}
