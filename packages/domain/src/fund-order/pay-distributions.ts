import type { Instant } from '../calendar/index.ts';
import { distributionEntries, type Entry } from '../ledger/index.ts';
import { dividendOf, type DeclaredDistribution } from './distribution.ts';
import type { TaxChange } from './year-books.ts';

export interface DistributionPayment {
  readonly entries: readonly Entry[];
  readonly taxes: readonly TaxChange[];
}

/** What is due is paid into 預り金. */
export const payDistributions = (due: readonly DeclaredDistribution[], at: Instant): DistributionPayment => ({
  entries: due.map((one) => distributionEntries.paid(one, at)),
  taxes: due.flatMap(dividendOf),
});
