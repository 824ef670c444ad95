import type { QueryClient } from '@tanstack/react-query';

/** Everything that counts cash, or what of it may leave. */
const countsCash =
  /^\/(v1\/(cashFlows|assets|shield$|fundInvestment\/scheduledSubscription\/bankAccounts)|tradingPowerTransitionReference|cash_transfers|v3\/cashShortInfo|foreign\/assets|trade_capacities)/;

export const renewCash = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => countsCash.test(String(queryKey[1])) });
