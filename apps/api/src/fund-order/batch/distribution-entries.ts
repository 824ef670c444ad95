import { yearOf, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { yen, type Units, type Yen } from '@tsuzura/domain/money';
import { totalTax, type OrderAccountType } from '@tsuzura/domain/tax';
import type { DeclaredDistribution, TaxChange } from '@tsuzura/store/fund-order/batch';
import { accounts, credit, debit, moving, type Entry, type EntryKind, type PostingLine } from '@tsuzura/store/ledger';
import { bookingOf } from '../accept-order.ts';

/** What the customer gets. */
export const netOf = ({ special, ordinary, tax }: Pick<DeclaredDistribution, 'special' | 'ordinary' | 'tax'>): Yen =>
  yen(special + ordinary - totalTax(tax));

const grossOf = ({ special, ordinary }: DeclaredDistribution): bigint => special + ordinary;

/** Tax belongs to the year of the day it is paid or reinvested (rule TAX-9). */
const taxLines = ({ customerId, tax, dueDate }: DeclaredDistribution): PostingLine[] => [
  credit(accounts.incomeTax(customerId, 'DISTRIBUTION', yearOf(dueDate)), tax.income),
  credit(accounts.residentTax(customerId, 'DISTRIBUTION', yearOf(dueDate)), tax.resident),
];

/** The entries of docs/ledger.md, "The others". */
export const distributionEntries = {
  declared: (one: DeclaredDistribution, at: Instant): Entry =>
    entry('DISTRIBUTION_DECLARED', one.id, at, [
      debit(accounts.distributionReceivable(one.customerId), grossOf(one)),
      credit(accounts.cashFree(one.customerId), netOf(one)),
      credit(accounts.cashReserved(one.customerId, 'TAX'), totalTax(one.tax)),
    ]),

  paid: (one: DeclaredDistribution, at: Instant): Entry =>
    entry('DISTRIBUTION_PAID', one.id, at, [
      credit(accounts.distributionReceivable(one.customerId), grossOf(one)),
      debit(accounts.bank, grossOf(one)),
      debit(accounts.cashReserved(one.customerId, 'TAX'), totalTax(one.tax)),
      ...taxLines(one),
    ]),

  reinvested: (one: DeclaredDistribution, into: OrderAccountType, bought: Units, at: Instant): Entry => {
    const { accountType } = bookingOf({ ...one, accountType: into }, at);
    return entry('DISTRIBUTION_REINVESTED', one.id, at, [
      debit(accounts.bank, totalTax(one.tax)),
      ...taxLines(one),
      credit(accounts.units(one.customerId, one.fundCode, accountType), bought),
      debit(accounts.fundUnits(one.fundCode), bought),
    ]);
  },
} as const;

const entry = (kind: EntryKind, ref: string, at: Instant, lines: readonly PostingLine[]): Entry => ({
  kind,
  ref,
  day: ymdOf(at),
  bookedAt: at,
  lines: moving(lines),
});

/** 配当等 of the specific account, for the year-end (rule TAX-12); the other accounts are reported elsewhere. */
export const dividendOf = ({ customerId, accountType, dueDate, ordinary, tax }: DeclaredDistribution): TaxChange[] =>
  accountType === 'SPECIFIC'
    ? [
        {
          customerId,
          year: yearOf(dueDate),
          dividends: ordinary,
          dividendIncomeTax: tax.income,
          dividendResidentTax: tax.resident,
        },
      ]
    : [];
