import type { Instant } from '@tsuzura/domain/calendar';
import { yen, type Yen } from '@tsuzura/domain/money';
import { moment, statement, type Tx } from '../kernel/index.ts';

export type QuickDepositState = 'STARTED' | 'CREDITED' | 'CANCELED' | 'FAILED';

export interface QuickDeposit {
  readonly id: string;
  readonly customerId: string;
  readonly amount: Yen;
  readonly bankName: string;
  readonly state: QuickDepositState;
  readonly bankReference: string | null;
}

const insert = statement<object, readonly unknown[]>(
  'cash.quick-deposit-add',
  `insert into app.quick_deposit (id, customer_id, amount, bank_name, state, started_at)
    values ($1, $2, $3, $4, 'STARTED', $5::timestamptz)`,
);

export async function addQuickDeposit(
  tx: Tx,
  { id, customerId, amount, bankName }: Omit<QuickDeposit, 'state' | 'bankReference'>,
  at: Instant,
): Promise<void> {
  await insert(tx, id, customerId, String(amount), bankName, moment(at));
}

interface Row {
  readonly id: string;
  readonly customer_id: string;
  readonly amount: bigint;
  readonly bank_name: string;
  readonly state: QuickDepositState;
  readonly bank_reference: string | null;
  readonly mail: string;
}

const lock = statement<Row, [id: string]>(
  'cash.quick-deposit-lock',
  `select q.*, c.username as mail from app.quick_deposit q join app.customer c on c.id = q.customer_id collate "default"
    where q.id = $1 for update of q`,
);

/** Locked: two notices of one payment are one after the other. */
export async function lockQuickDeposit(
  tx: Tx,
  id: string,
): Promise<{ readonly deposit: QuickDeposit; readonly mail: string } | null> {
  const [row] = await lock(tx, id);
  if (!row) return null;
  return {
    deposit: {
      id: row.id,
      customerId: row.customer_id,
      amount: yen(row.amount),
      bankName: row.bank_name,
      state: row.state,
      bankReference: row.bank_reference,
    },
    mail: row.mail,
  };
}

const finish = statement<{ id: string }, readonly unknown[]>(
  'cash.quick-deposit-finish',
  `update app.quick_deposit set state = $2, bank_reference = $3, finished_at = $4::timestamptz
    where id = $1 and not exists (select from app.quick_deposit o where o.bank_reference = $3 and o.id <> $1) returning id`,
);

/** False when another deposit has this number of the bank already. */
export const finishQuickDeposit = async (
  tx: Tx,
  id: string,
  state: Exclude<QuickDepositState, 'STARTED'>,
  bankReference: string,
  at: Instant,
): Promise<boolean> => (await finish(tx, id, state, bankReference, moment(at))).length > 0;

const waiting = statement<{ id: string; amount: bigint }, [before: unknown, limit: number]>(
  'cash.quick-deposits-waiting',
  `select id, amount from app.quick_deposit where state = 'STARTED' and started_at < $1::timestamptz order by started_at limit $2`,
);

/** Begun before this moment, and without any later notice. */
export const waitingQuickDeposits = async (tx: Tx, before: Instant, limit: number) =>
  (await waiting(tx, moment(before), limit)).map(({ id, amount }) => ({ id, amount: yen(amount) }));
