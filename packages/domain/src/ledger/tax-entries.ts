import type { Instant } from '../calendar/index.ts';
import { totalTax, type Tax } from '../tax/index.ts';
import { accounts } from './account.ts';
import { credit, debit, entryAt, type Entry } from './entry.ts';

/** What belongs to a year of tax and to no single order. */
export const taxEntries = {
  /** 損益通算 after the year: what was withheld too much of distributions is paid back (rule TAX-12). */
  yearEndRefunded: (
    { ref, customerId, year }: { ref: string; customerId: string; year: number },
    refund: Tax,
    at: Instant,
  ): Entry =>
    entryAt({ kind: 'TAX_ADJUSTED', ref }, at, [
      debit(accounts.incomeTax(customerId, 'DISTRIBUTION', year), refund.income),
      debit(accounts.residentTax(customerId, 'DISTRIBUTION', year), refund.resident),
      credit(accounts.cashFree(customerId), totalTax(refund)),
    ]),
} as const;
