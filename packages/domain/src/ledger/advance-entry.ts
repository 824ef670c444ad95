import type { Instant } from '../calendar/index.ts';
import { accounts } from './account.ts';
import { credit, debit, entryAt, type Entry, type PostingLine } from './entry.ts';

/**
 * 立替金: the customer owes what free cash did not reach for, and our own money follows into 顧客分別金, which therefore always has
 * what customers' cash comes to. Below zero it is paid back (rule CASH-22).
 */
const advanceLines = (owed: PostingLine['account'], customerId: string, amount: bigint): readonly PostingLine[] => [
  debit(owed, amount),
  credit(accounts.cashFree(customerId), amount),
  credit(accounts.houseBank, amount),
  debit(accounts.bank, amount),
];

interface AdvanceBooking {
  readonly ref: string;
  readonly revision?: number;
  readonly customerId: string;
  readonly at: Instant;
}

/** What a customer owes by trades: it is collected from cash that comes in. */
export const advanceEntry = ({ ref, revision = 0, customerId, at }: AdvanceBooking, amount: bigint): Entry =>
  entryAt({ kind: 'ADVANCE', ref, revision }, at, advanceLines(accounts.cashAdvanced(customerId), customerId, amount));

/** What a correction of a price of ours lends: nothing is held back because of it, and later corrections give it back. */
export const correctionLoan = ({ ref, revision = 0, customerId, at }: AdvanceBooking, amount: bigint): Entry =>
  entryAt({ kind: 'ADVANCE', ref, revision }, at, advanceLines(accounts.cashLent(customerId), customerId, amount));
