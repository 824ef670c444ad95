import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { callDueAt, type MarginCallState } from '@tsuzura/domain/margin';
import { yen, type Yen } from '@tsuzura/domain/money';
import { column, moment, statement, type Reader, type Tx } from '../kernel/index.ts';
import type { StoredCall } from './book.ts';

const add = statement<object, readonly unknown[]>(
  'margin.add-calls',
  `insert into app.margin_call (customer_id, occurred_on, amount, equity, positions, due_at, state)
    select customer_id, $2, amount, equity, positions, $3, 'CALLED'
    from unnest($1::text[], $4::bigint[], $5::bigint[], $6::bigint[]) as g (customer_id, amount, equity, positions)
    on conflict (customer_id, occurred_on) do nothing`,
);

export async function addCalls(
  tx: Tx,
  occurredOn: Ymd,
  calls: readonly {
    readonly customerId: string;
    readonly amount: Yen;
    readonly equity: Yen;
    readonly positions: Yen;
  }[],
): Promise<void> {
  if (calls.length === 0) return;
  await add(
    tx,
    calls.map(({ customerId }) => customerId),
    occurredOn,
    moment(callDueAt(occurredOn)),
    column(calls.map(({ amount }) => amount)),
    column(calls.map(({ equity }) => equity)),
    column(calls.map(({ positions }) => positions)),
  );
}

const write = statement<{ occurred_on: Ymd; is_resolved: boolean }, readonly unknown[]>(
  'margin.write-calls',
  `update app.margin_call k set cleared_by_deposit = g.deposit, cleared_by_positions = g.closed,
      state = case when k.state = 'CALLED' and k.amount = g.deposit + g.closed then 'RESOLVED' else k.state end,
      resolved_at = case when k.state = 'CALLED' and k.amount = g.deposit + g.closed then $5::timestamptz else k.resolved_at end
    from unnest($2::date[], $3::bigint[], $4::bigint[]) as g (occurred_on, deposit, closed)
    where k.customer_id = $1 and k.occurred_on = g.occurred_on
    returning k.occurred_on, k.state = 'RESOLVED' as is_resolved`,
);

/** What was cleared of a customer's calls; one with nothing left is resolved. Gives the days of those. */
export async function writeCalls(
  tx: Tx,
  customerId: string,
  calls: readonly Pick<StoredCall, 'occurredOn' | 'clearedByDeposit' | 'clearedByPositions'>[],
  at: Instant,
): Promise<Ymd[]> {
  if (calls.length === 0) return [];
  const rows = await write(
    tx,
    customerId,
    column(calls.map(({ occurredOn }) => occurredOn)),
    column(calls.map(({ clearedByDeposit }) => clearedByDeposit)),
    column(calls.map(({ clearedByPositions }) => clearedByPositions)),
    moment(at),
  );
  return rows.filter((row) => row.is_resolved).map((row) => row.occurred_on);
}

const called = statement<CallRow, [customer: string]>(
  'margin.open-calls',
  `select occurred_on, amount, equity, positions, due_at, cleared_by_deposit, cleared_by_positions, state from app.margin_call
    where customer_id = $1 and state = 'CALLED' order by occurred_on for no key update`,
);

/** Calls that can still be cleared, oldest first. */
export const openCalls = async (tx: Tx, customerId: string): Promise<StoredCall[]> =>
  (await called(tx, customerId)).map(callOf);

const withCalls = statement<{ customer_id: string }, [customers: readonly string[]]>(
  'margin.customers-with-calls',
  `select distinct customer_id from app.margin_call where customer_id = any ($1::text[]) and state = 'CALLED'`,
);

/** Those of these customers who have a call that can still be cleared. */
export const customersWithCalls = async (reader: Reader, customers: readonly string[]): Promise<string[]> =>
  customers.length === 0 ? [] : (await withCalls(reader, customers)).map((row) => row.customer_id);

const overdue = statement<{ customer_id: string }, [at: unknown, after: string, limit: number]>(
  'margin.overdue-calls',
  `select distinct customer_id from app.margin_call where state = 'CALLED' and due_at <= $1 and customer_id > $2
    order by customer_id limit $3`,
);

/** Customers with a call whose time is over. */
export async function customersWithOverdueCalls(
  reader: Reader,
  at: Instant,
  after: string,
  limit: number,
): Promise<string[]> {
  return (await overdue(reader, moment(at), after, limit)).map((row) => row.customer_id);
}

const step = statement<object, [customers: readonly string[], from: string, to: string, at: unknown]>(
  'margin.step-calls',
  `update app.margin_call set state = $3, resolved_at = case when $3 = 'RESOLVED' then $4::timestamptz end
    where customer_id = any ($1::text[]) and state = $2`,
);

/** Every open call of these customers becomes a forced close; or is over when the forced close has ended. */
export async function stepCalls(
  tx: Tx,
  customers: readonly string[],
  from: MarginCallState,
  to: MarginCallState,
  at: Instant,
): Promise<void> {
  if (customers.length > 0) await step(tx, customers, from, to, moment(at));
}

const forced = statement<{ customer_id: string }, [from: unknown, before: unknown, after: string, limit: number]>(
  'margin.forced-closes',
  `select distinct customer_id from app.margin_call where state = 'FORCED_CLOSE' and due_at >= $1 and due_at < $2
      and customer_id > $3 order by customer_id limit $4`,
);

/** Whose lots are to be closed: their call was due in this time. */
export async function customersToForceClose(
  reader: Reader,
  due: { readonly from: Instant; readonly before: Instant },
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await forced(reader, moment(due.from), moment(due.before), after, limit);
  return rows.map((row) => row.customer_id);
}

const forcedStocks = statement<{ stock_code: string }, [from: unknown, before: unknown]>(
  'margin.stocks-to-force-close',
  `select distinct l.stock_code from app.margin_call k join app.margin_lot l on l.customer_id = k.customer_id and l.quantity > 0
    where k.state = 'FORCED_CLOSE' and k.due_at >= $1 and k.due_at < $2 order by 1 limit 10000`,
);

/** In which shares they have positions. */
export const stocksToForceClose = async (
  reader: Reader,
  due: { readonly from: Instant; readonly before: Instant },
): Promise<string[]> => (await forcedStocks(reader, moment(due.from), moment(due.before))).map((row) => row.stock_code);

interface CallRow {
  readonly occurred_on: Ymd;
  readonly amount: bigint;
  readonly equity: bigint;
  readonly positions: bigint;
  readonly due_at: Instant;
  readonly cleared_by_deposit: bigint;
  readonly cleared_by_positions: bigint;
  readonly state: MarginCallState;
}

const recent = statement<CallRow, [customer: string, since: Ymd]>(
  'margin.recent-calls',
  `select occurred_on, amount, equity, positions, due_at, cleared_by_deposit, cleared_by_positions, state from app.margin_call
    where customer_id = $1 and (state <> 'RESOLVED' or occurred_on >= $2) order by occurred_on desc limit 100`,
);

/** Open ones, and those since this day, newest first. */
export async function recentCalls(reader: Reader, customerId: string, since: Ymd): Promise<StoredCall[]> {
  return (await recent(reader, customerId, since)).map(callOf);
}

function callOf(row: CallRow): StoredCall {
  return {
    occurredOn: row.occurred_on,
    amount: yen(row.amount),
    equity: yen(row.equity),
    positions: yen(row.positions),
    dueAt: row.due_at,
    clearedByDeposit: yen(row.cleared_by_deposit),
    clearedByPositions: yen(row.cleared_by_positions),
    state: row.state,
  };
}
