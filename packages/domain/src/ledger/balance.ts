import { yen, type Yen } from '../money/index.ts';
import type { LedgerAccount } from './account.ts';

export interface Balance {
  readonly account: LedgerAccount;
  readonly amount: bigint;
}

export interface CashStanding {
  /** 預り金: settled cash, whatever it is promised for. */
  readonly settled: Yen;
  /** After every promise, every executed trade and its projected tax or refund; the buying power of a day is at most this. */
  readonly free: Yen;
  readonly reservedForOrders: Yen;
  readonly reservedForWithdrawals: Yen;
  /** Executed purchases that are not settled. */
  readonly payable: Yen;
  /** Executed sales and declared distributions that are not paid, before tax. */
  readonly receivable: Yen;
  /** Settled cash less everything promised; what is due does not count. */
  readonly withdrawable: Yen;
}

/** Reads the yen side of a customer's balances. */
export function cashStanding(of: readonly Balance[]): CashStanding {
  const sum = (matches: (account: LedgerAccount) => boolean): bigint =>
    of.reduce((total, { account, amount }) => total + (matches(account) ? amount : 0n), 0n);
  const kind = (name: LedgerAccount['kind']) => sum((account) => account.kind === name && account.instrument === 'JPY');
  const reserved = (purpose: string) => sum(({ kind, tag }) => kind === 'CASH_RESERVED' && tag === purpose);
  const free = kind('CASH_FREE');
  const due = kind('SALE_RECEIVABLE') + kind('DISTRIBUTION_RECEIVABLE');
  const refunds = kind('TAX_REFUND_RECEIVABLE');
  const unpromised = free + reserved('TAX') + due + refunds;
  return {
    settled: yen(free + kind('CASH_RESERVED') + kind('BUY_PAYABLE') + due + refunds),
    free: yen(free),
    reservedForOrders: yen(reserved('ORDER')),
    reservedForWithdrawals: yen(reserved('WITHDRAWAL')),
    payable: yen(kind('BUY_PAYABLE')),
    receivable: yen(-due),
    withdrawable: yen(unpromised > 0n ? unpromised : 0n),
  };
}
