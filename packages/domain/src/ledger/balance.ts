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

/** Reads the yen side of a customer's balances, in one pass: every order and every look at buying power comes here. */
export function cashStanding(of: readonly Balance[]): CashStanding {
  let [free, payable, due, refunds] = [0n, 0n, 0n, 0n];
  const reserved = { ORDER: 0n, WITHDRAWAL: 0n, TAX: 0n, others: 0n };
  for (const { account, amount } of of) {
    if (account.instrument !== 'JPY') continue;
    if (account.kind === 'CASH_FREE') free += amount;
    else if (account.kind === 'CASH_RESERVED') reserved[purposeOf(account)] += amount;
    else if (account.kind === 'BUY_PAYABLE') payable += amount;
    else if (account.kind === 'SALE_RECEIVABLE' || account.kind === 'DISTRIBUTION_RECEIVABLE') due += amount;
    else if (account.kind === 'TAX_REFUND_RECEIVABLE') refunds += amount;
  }
  const allReserved = reserved.ORDER + reserved.WITHDRAWAL + reserved.TAX + reserved.others;
  const unpromised = free + reserved.TAX + due + refunds;
  return {
    settled: yen(free + allReserved + payable + due + refunds),
    free: yen(free),
    reservedForOrders: yen(reserved.ORDER),
    reservedForWithdrawals: yen(reserved.WITHDRAWAL),
    payable: yen(payable),
    receivable: yen(-due),
    withdrawable: yen(unpromised > 0n ? unpromised : 0n),
  };
}

const purposeOf = ({ tag }: LedgerAccount): 'ORDER' | 'WITHDRAWAL' | 'TAX' | 'others' =>
  tag === 'ORDER' || tag === 'WITHDRAWAL' || tag === 'TAX' ? tag : 'others';
