import { yen, type Yen } from '../money/index.ts';
import type { LedgerAccount, Purpose } from './account.ts';

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
  /** Fees of transfers to other firms that are not sent. */
  readonly reservedForDeliveries: Yen;
  /** Executed purchases that are not settled. */
  readonly payable: Yen;
  /** Executed sales and declared distributions that are not paid, before tax. */
  readonly receivable: Yen;
  /** Settled cash less everything promised; what is due does not count. */
  readonly withdrawable: Yen;
  /** 立替金 that is collected, above zero; what a correction lent is not in it (rule CASH-22). */
  readonly owed: Yen;
}

/** Reads the yen side of a customer's balances, in one pass: every order and every look at buying power comes here. */
export function cashStanding(of: readonly Balance[]): CashStanding {
  let [free, payable, due, refunds, owed] = [0n, 0n, 0n, 0n, 0n];
  const reserved = { ORDER: 0n, WITHDRAWAL: 0n, TAX: 0n, DELIVERY: 0n };
  for (const { account, amount } of of) {
    if (account.instrument !== 'JPY') continue;
    if (account.kind === 'CASH_FREE') free += amount;
    else if (account.kind === 'CASH_RESERVED') reserved[account.tag as Purpose] += amount;
    else if (account.kind === 'BUY_PAYABLE') payable += amount;
    else if (account.kind === 'SALE_RECEIVABLE' || account.kind === 'DISTRIBUTION_RECEIVABLE') due += amount;
    else if (account.kind === 'TAX_REFUND_RECEIVABLE') refunds += amount;
    else if (account.kind === 'CASH_ADVANCED' && account.tag === '') owed -= amount;
  }
  const allReserved = reserved.ORDER + reserved.WITHDRAWAL + reserved.TAX + reserved.DELIVERY;
  const unpromised = free + reserved.TAX + due + refunds;
  return {
    settled: yen(free + allReserved + payable + due + refunds),
    free: yen(free),
    reservedForOrders: yen(reserved.ORDER),
    reservedForWithdrawals: yen(reserved.WITHDRAWAL),
    reservedForDeliveries: yen(reserved.DELIVERY),
    payable: yen(payable),
    receivable: yen(-due),
    withdrawable: yen(unpromised > 0n ? unpromised : 0n),
    owed: yen(owed),
  };
}
