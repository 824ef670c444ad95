import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import type { FundOrderState } from '@tsuzura/domain/fund';
import type { ComingPayment } from '@tsuzura/domain/fund-order';
import type { Balance } from '@tsuzura/domain/ledger';
import { yen } from '@tsuzura/domain/money';
import type { ProductStatus } from '../account/index.ts';
import { statement, type Asked, type Claim, type Line } from '../kernel/index.ts';
import { accountOf } from '../ledger/balance.ts';
import { payeeOf, shieldReach, type Payee, type PayeeJson } from './payee.ts';

/** Everything about a customer that decides about a withdrawal. */
export interface WithdrawalStanding {
  readonly customerId: string;
  /** Where mails go. */
  readonly mail: string;
  readonly equity: ProductStatus;
  /** By the customer or by us: nothing is accepted. */
  readonly isFrozen: boolean;
  /** Yen. */
  readonly balances: readonly Balance[];
  readonly payments: readonly ComingPayment[];
}

/** What a request finds. Null: its customer is locked elsewhere, or has no account. */
export type OpenedWithdrawal =
  | Extract<Claim, { fresh: false }>
  | { readonly fresh: true; readonly standing: WithdrawalStanding; readonly payee: Payee }
  | null;

interface FactsJson {
  readonly customerId: string;
  readonly mail: string;
  readonly equity: ProductStatus;
  readonly isFrozen: boolean;
  readonly payee: PayeeJson;
  readonly balances: readonly (readonly [kind: number, tag: string, amount: string])[] | null;
  readonly buys: readonly (readonly [state: FundOrderState, settlementDate: Ymd, amount: string])[] | null;
}

interface Row {
  readonly n: bigint;
  readonly given_call: string | null;
  readonly given_hash: Buffer | null;
  readonly given_answer: string | null;
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
 * Locks the customers, each named once, and reads what decides; the lock is the one orders take. Who asks alone waits for it;
 * in company a customer who is locked elsewhere is left out.
 */
export async function openWithdrawals(
  line: Line,
  all: readonly { readonly subject: string; readonly asked: Asked }[],
  now: Instant,
): Promise<readonly OpenedWithdrawal[]> {
  const rows = await open(
    line,
    all.map(({ subject }) => subject),
    all.map(({ asked }) => asked.key),
    ...shieldReach(now),
    all.length === 1,
  );
  const found = new Map(rows.map((row) => [Number(row.n), row]));
  return all.map(({ asked }, index) => {
    const row = found.get(index + 1);
    if (!row) return null;
    if (row.facts) return { fresh: true, standing: standingOf(row.facts), payee: payeeOf(row.facts.payee) };
    const sameInput = row.given_call === asked.call && row.given_hash?.equals(asked.inputHash) === true;
    return { fresh: false, sameInput, answer: row.given_answer };
  });
}

const standingOf = ({ customerId, mail, equity, isFrozen, balances, buys }: FactsJson): WithdrawalStanding => ({
  customerId,
  mail,
  equity,
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
});
