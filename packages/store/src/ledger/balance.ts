import { assert } from '@tsuzura/domain/kernel';
import { yen, type Yen } from '@tsuzura/domain/money';
import { statement, type Reader } from '../kernel/index.ts';
import type { LedgerAccount } from './account.ts';
import { accountKindOf, accountKinds } from './chart.ts';

export interface Balance {
  readonly account: LedgerAccount;
  readonly amount: bigint;
}

export interface AccountRow {
  readonly kind: number;
  readonly customer_id: string | null;
  readonly instrument: string;
  readonly tag: string;
}

export const accountOf = (row: AccountRow): LedgerAccount => ({
  kind: accountKindOf(row.kind),
  customerId: row.customer_id,
  instrument: row.instrument,
  tag: row.tag,
});

/** A customer has an account per fund, account type and state, and one per year of tax; far fewer than this. */
const mostAccounts = 10_000;

const oneBalance = statement<{ amount: bigint }, [customer: string, instrument: string, kind: number, tag: string]>(
  'ledger.balance-of',
  `select balance.amount from ledger.account join ledger.balance on balance.account_id = account.id
    where coalesce(account.customer_id, '') = $1 and account.instrument = $2 and account.kind = $3 and account.tag = $4`,
);

const customerBalances = statement<AccountRow & { amount: bigint }, [customer: string, limit: number]>(
  'ledger.balances',
  `select account.kind, account.customer_id, account.instrument, account.tag, balance.amount
    from ledger.account join ledger.balance on balance.account_id = account.id
    where coalesce(account.customer_id, '') = $1 and balance.amount <> 0
    order by account.instrument, account.kind, account.tag limit $2`,
);

/** 0 when nothing was ever posted to it. */
export async function balanceOf(reader: Reader, account: LedgerAccount): Promise<bigint> {
  const { kind, customerId, instrument, tag } = account;
  const [row] = await oneBalance(reader, customerId ?? '', instrument, accountKinds[kind].id, tag);
  return row?.amount ?? 0n;
}

/** Everything of a customer that is not zero. */
export async function balances(reader: Reader, customerId: string): Promise<Balance[]> {
  assert(customerId !== '', 'the house is not a customer');
  const rows = await customerBalances(reader, customerId, mostAccounts);
  assert(rows.length < mostAccounts, 'all balances of a customer fit');
  return rows.map((row) => ({ account: accountOf(row), amount: row.amount }));
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
