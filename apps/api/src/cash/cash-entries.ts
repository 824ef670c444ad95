import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import type { Yen } from '@tsuzura/domain/money';
import { accounts, credit, debit, type Entry, type EntryKind, type PostingLine } from '@tsuzura/store/ledger';

interface Booking {
  /** A withdrawal's or deposit's id. */
  readonly ref: string;
  readonly at: Instant;
  readonly amount: Yen;
}

const entry = (kind: EntryKind, { ref, at }: Booking, lines: readonly PostingLine[], revision = 0): Entry => ({
  kind,
  ref,
  revision,
  day: ymdOf(at),
  bookedAt: at,
  lines,
});

/** Every entry of deposits and withdrawals (docs/ledger.md). */
export const cashEntries = {
  deposited: (customerId: string, booking: Booking): Entry =>
    entry('DEPOSIT', booking, [
      credit(accounts.cashFree(customerId), booking.amount),
      debit(accounts.bank, booking.amount),
    ]),
  /** Cash that arrived and cannot be assigned to a customer. */
  suspended: (booking: Booking): Entry =>
    entry('TRANSFER', booking, [credit(accounts.suspense, booking.amount), debit(accounts.bank, booking.amount)]),
  assigned: (customerId: string, booking: Booking): Entry =>
    entry('DEPOSIT', booking, [
      credit(accounts.cashFree(customerId), booking.amount),
      debit(accounts.suspense, booking.amount),
    ]),
  sentBack: (booking: Booking): Entry =>
    entry('TRANSFER', booking, [debit(accounts.suspense, booking.amount), credit(accounts.bank, booking.amount)]),
  /** Sent back, and not taken there. */
  cameBack: (booking: Booking): Entry =>
    entry('TRANSFER', booking, [credit(accounts.suspense, booking.amount), debit(accounts.bank, booking.amount)], 1),
  withdrawalRequested: (customerId: string, booking: Booking): Entry =>
    entry('WITHDRAWAL_REQUESTED', booking, [
      debit(accounts.cashFree(customerId), booking.amount),
      credit(accounts.cashReserved(customerId, 'WITHDRAWAL'), booking.amount),
    ]),
  withdrawalReleased: (customerId: string, booking: Booking): Entry =>
    entry('WITHDRAWAL_RELEASED', booking, [
      debit(accounts.cashReserved(customerId, 'WITHDRAWAL'), booking.amount),
      credit(accounts.cashFree(customerId), booking.amount),
    ]),
  withdrawalPaid: (customerId: string, booking: Booking): Entry =>
    entry('WITHDRAWAL_PAID', booking, [
      debit(accounts.cashReserved(customerId, 'WITHDRAWAL'), booking.amount),
      credit(accounts.bank, booking.amount),
    ]),
  withdrawalReturned: (customerId: string, booking: Booking): Entry =>
    entry('WITHDRAWAL_RETURNED', booking, [
      debit(accounts.bank, booking.amount),
      credit(accounts.cashFree(customerId), booking.amount),
    ]),
} as const;
