import type { Yen } from '../money/index.ts';
import { accounts } from './account.ts';
import type { CashBooking } from './cash-entries.ts';
import { credit, debit, entryAt, type Entry } from './entry.ts';

/** Entries of rewards (docs/ledger.md). */
export const rewardEntries = {
  /** An expense of the house becomes the customer's cash. */
  paid: (customerId: string, { ref, at, amount }: CashBooking): Entry =>
    entryAt({ kind: 'REWARD_PAID', ref }, at, [
      credit(accounts.cashFree(customerId), amount),
      debit(accounts.promotionExpense(customerId), amount),
    ]),
  /** What is no longer there of it is owed (立替金). */
  takenBack: (customerId: string, { ref, at, amount }: CashBooking, owed: Yen): Entry =>
    entryAt({ kind: 'REWARD_TAKEN_BACK', ref }, at, [
      debit(accounts.cashFree(customerId), amount - owed),
      debit(accounts.cashAdvanced(customerId), owed),
      credit(accounts.promotionExpense(customerId), amount),
    ]),
  /** The house pays what it owes by rewards into 顧客分別金; below zero: it gets back what was taken back. */
  funded: ({ ref, at, amount }: CashBooking): Entry =>
    entryAt({ kind: 'REWARD_FUNDED', ref }, at, [debit(accounts.bank, amount), credit(accounts.houseBank, amount)]),
} as const;
