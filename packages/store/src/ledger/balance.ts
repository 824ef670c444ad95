import { assert } from '@tsuzura/domain/kernel';
import { accountKindOf, accountKinds, type Balance, type LedgerAccount } from '@tsuzura/domain/ledger';
import { statement, type Reader } from '../kernel/index.ts';

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
