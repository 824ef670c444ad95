import type { CashOutFacts } from '@tsuzura/domain/buying-power';
import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import type { FundOrderState } from '@tsuzura/domain/fund';
import { yen } from '@tsuzura/domain/money';
import type { ProductStatus } from '../account/index.ts';
import {
  givenAnswerOf,
  statement,
  type GivenAnswer,
  type GivenAnswerRow,
  type IdempotencyKey,
  type PipelinedTx,
} from '../kernel/index.ts';
import { shareCashOf, type ShareCashJson } from '../fund-order/standing.ts';
import { accountOf } from '../ledger/balance.ts';
import { payeeOf, protectionLookBack, type Payee, type PayeeJson } from './payee.ts';

/** Everything about a customer that a withdrawal depends on. */
export interface WithdrawalStanding extends CashOutFacts {
  readonly customerId: string;
  /** Where mails go. */
  readonly mail: string;
  readonly equity: ProductStatus;
  readonly marginStatus: ProductStatus;
  /** By the customer or by us: nothing is accepted. */
  readonly isFrozen: boolean;
}

/** The standing under the lock, or the answer given before. Null: the customer is locked by another transaction, or has no account. */
export type LockedWithdrawalStanding =
  | GivenAnswer
  | { readonly fresh: true; readonly standing: WithdrawalStanding; readonly payee: Payee }
  | null;

interface FactsJson {
  readonly customerId: string;
  readonly mail: string;
  readonly equity: ProductStatus;
  readonly margin: ProductStatus;
  readonly isFrozen: boolean;
  readonly payee: PayeeJson;
  readonly balances: readonly (readonly [kind: number, tag: string, amount: string])[] | null;
  readonly buys: readonly (readonly [state: FundOrderState, settlementDate: Ymd, amount: string])[] | null;
  readonly shares: readonly (readonly [kind: 'OPEN' | 'BOUGHT' | 'ROUND_TRIP', day: Ymd, amount: string])[] | null;
}

interface Row extends GivenAnswerRow {
  readonly n: bigint;
  readonly facts: FactsJson | null;
}

const open = statement<
  Row,
  [
    subjects: readonly string[],
    keys: readonly string[],
    seenSince: unknown,
    dayBegan: unknown,
    requestsADay: number,
    waiting: boolean,
  ]
>('cash.open-withdrawals', 'select * from app.open_withdrawals($1, $2, $3, $4, $5, $6)');

/**
 * Locks the customers, each named once, and reads what the decision needs; orders take the same lock. A single request waits
 * for it; in a batch a locked customer is left out.
 */
export async function openWithdrawals(
  tx: PipelinedTx,
  all: readonly { readonly subject: string; readonly idempotencyKey: IdempotencyKey }[],
  now: Instant,
): Promise<readonly LockedWithdrawalStanding[]> {
  const rows = await open(
    tx,
    all.map(({ subject }) => subject),
    all.map(({ idempotencyKey }) => idempotencyKey.key),
    ...protectionLookBack(now),
    all.length === 1,
  );
  const found = new Map(rows.map((row) => [Number(row.n), row]));
  return all.map(({ idempotencyKey }, index) => {
    const row = found.get(index + 1);
    if (!row) return null;
    if (row.facts) return { fresh: true, standing: standingOf(row.facts), payee: payeeOf(row.facts.payee) };
    return givenAnswerOf(row, idempotencyKey);
  });
}

const standingOf = ({
  customerId,
  mail,
  equity,
  margin,
  isFrozen,
  balances,
  buys,
  shares,
}: FactsJson): WithdrawalStanding => ({
  customerId,
  mail,
  equity,
  marginStatus: margin,
  isFrozen,
  balances: (balances ?? []).map(([kind, tag, amount]) => ({
    account: accountOf({ kind, customer_id: customerId, instrument: 'JPY', tag }),
    amount: BigInt(amount),
  })),
  payments: (buys ?? []).map(([state, settlementDate, amount]) => ({
    state,
    settlementDate,
    amount: yen(BigInt(amount)),
  })),
  shares: shareCashOf(
    (shares ?? []).map(([kind, day, amount]) => [kind, day, null, null, amount, null] satisfies ShareCashJson),
  ).shares,
});
