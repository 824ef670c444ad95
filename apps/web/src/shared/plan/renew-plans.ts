import type { QueryClient } from '@tanstack/react-query';

/** Everything that shows a plan, or counts with one. */
const showsPlans = /^\/v1\/(fundInvestment\/scheduled|assets|brokerageAccount\/nisaUsages)/;

export const renewPlans = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => showsPlans.test(String(queryKey[1])) });
