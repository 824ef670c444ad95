import { ymdOf, type Instant } from '../calendar/index.ts';
import type { Yen } from '../money/index.ts';
import { accounts } from './account.ts';
import type { EntryKindOf } from './chart.ts';
import { credit, debit, type Entry, type PostingLine } from './entry.ts';

export interface CashBooking {
  /** A withdrawal's or deposit's id. */
  readonly ref: string;
  readonly at: Instant;
  readonly amount: Yen;
}

const entry = (
  kind: EntryKindOf<'cash'>,
  { ref, at }: CashBooking,
  lines: readonly PostingLine[],
  revision = 0,
): Entry => ({
  kind,
  ref,
  revision,
  day: ymdOf(at),
  bookedAt: at,
  lines,
});

/** Every entry of deposits and withdrawals (docs/ledger.md). */
export const cashEntries = {
  deposited: (customerId: string, booking: CashBooking): Entry =>
    entry('DEPOSIT', booking, [
      credit(accounts.cashFree(customerId), booking.amount),
      debit(accounts.bank, booking.amount),
    ]),
  /** Cash that arrived and cannot be assigned to a customer. */
  suspended: (booking: CashBooking): Entry =>
    entry('TRANSFER', booking, [credit(accounts.suspense, booking.amount), debit(accounts.bank, booking.amount)]),
  assigned: (customerId: string, booking: CashBooking): Entry =>
    entry('DEPOSIT', booking, [
      credit(accounts.cashFree(customerId), booking.amount),
      debit(accounts.suspense, booking.amount),
    ]),
  sentBack: (booking: CashBooking): Entry =>
    entry('TRANSFER', booking, [debit(accounts.suspense, booking.amount), credit(accounts.bank, booking.amount)]),
  /** Sent back, and not taken there. */
  cameBack: (booking: CashBooking): Entry =>
    entry('TRANSFER', booking, [credit(accounts.suspense, booking.amount), debit(accounts.bank, booking.amount)], 1),
  withdrawalRequested: (customerId: string, booking: CashBooking): Entry =>
    entry('WITHDRAWAL_REQUESTED', booking, [
      debit(accounts.cashFree(customerId), booking.amount),
      credit(accounts.cashReserved(customerId, 'WITHDRAWAL'), booking.amount),
    ]),
  withdrawalReleased: (customerId: string, booking: CashBooking): Entry =>
    entry('WITHDRAWAL_RELEASED', booking, [
      debit(accounts.cashReserved(customerId, 'WITHDRAWAL'), booking.amount),
      credit(accounts.cashFree(customerId), booking.amount),
    ]),
  withdrawalPaid: (customerId: string, booking: CashBooking): Entry =>
    entry('WITHDRAWAL_PAID', booking, [
      debit(accounts.cashReserved(customerId, 'WITHDRAWAL'), booking.amount),
      credit(accounts.bank, booking.amount),
    ]),
  withdrawalReturned: (customerId: string, booking: CashBooking): Entry =>
    entry('WITHDRAWAL_RETURNED', booking, [
      debit(accounts.bank, booking.amount),
      credit(accounts.cashFree(customerId), booking.amount),
    ]),
} as const;
