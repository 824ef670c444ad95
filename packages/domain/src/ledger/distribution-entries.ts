import { yearOf, type Instant, type Ymd } from '../calendar/index.ts';
import type { Units, Yen } from '../money/index.ts';
import { totalTax, type OrderAccountType, type Tax } from '../tax/index.ts';
import { accounts } from './account.ts';
import { credit, debit, entryAt, type Entry, type PostingLine } from './entry.ts';
import { unitsTypeOf } from './fund-entries.ts';

/** What of a distribution the ledger has to know; `id` is its `ref`. */
export interface DistributionBooking {
  readonly id: string;
  readonly customerId: string;
  readonly fundCode: string;
  readonly special: Yen;
  readonly ordinary: Yen;
  readonly tax: Tax;
  readonly dueDate: Ymd;
}

const grossOf = ({ special, ordinary }: DistributionBooking): bigint => special + ordinary;

/** Tax belongs to the year of the day it is paid or reinvested (rule TAX-9). */
const taxLines = ({ customerId, tax, dueDate }: DistributionBooking): PostingLine[] => [
  credit(accounts.incomeTax(customerId, 'DISTRIBUTION', yearOf(dueDate)), tax.income),
  credit(accounts.residentTax(customerId, 'DISTRIBUTION', yearOf(dueDate)), tax.resident),
];

/** The entries of docs/ledger.md, "The others". */
export const distributionEntries = {
  declared: (one: DistributionBooking, at: Instant): Entry =>
    entryAt({ kind: 'DISTRIBUTION_DECLARED', ref: one.id }, at, [
      debit(accounts.distributionReceivable(one.customerId), grossOf(one)),
      credit(accounts.cashFree(one.customerId), grossOf(one) - totalTax(one.tax)),
      credit(accounts.cashReserved(one.customerId, 'TAX'), totalTax(one.tax)),
    ]),

  paid: (one: DistributionBooking, at: Instant): Entry =>
    entryAt({ kind: 'DISTRIBUTION_PAID', ref: one.id }, at, [
      credit(accounts.distributionReceivable(one.customerId), grossOf(one)),
      debit(accounts.bank, grossOf(one)),
      debit(accounts.cashReserved(one.customerId, 'TAX'), totalTax(one.tax)),
      ...taxLines(one),
    ]),

  reinvested: (one: DistributionBooking, into: OrderAccountType, bought: Units, at: Instant): Entry =>
    entryAt({ kind: 'DISTRIBUTION_REINVESTED', ref: one.id }, at, [
      debit(accounts.bank, totalTax(one.tax)),
      ...taxLines(one),
      credit(accounts.units(one.customerId, one.fundCode, unitsTypeOf(into)), bought),
      debit(accounts.fundUnits(one.fundCode, one.customerId), bought),
    ]),
} as const;
