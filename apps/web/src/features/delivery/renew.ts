import type { QueryClient } from '@tanstack/react-query';
import { renewCash } from '../../shared/renew-cash.ts';

/** Holdings are locked or free again, and so is the fee. */
export async function renewHoldings(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ predicate: ({ queryKey: [site] }) => site === 'trading' }),
    renewCash(queries),
  ]);
}
