import type { QueryClient } from '@tanstack/react-query';

/** Everything that counts cash. */
const countsCash = /^\/(v1\/(cashFlows|assets|capacities)|tradingPowerTransitionReference|trade_capacities)/;

export const renewCash = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => countsCash.test(String(queryKey[1])) });
