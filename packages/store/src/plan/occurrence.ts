import type { Yen } from '@tsuzura/domain/money';
import { isUnderWay, type Occurrence } from '@tsuzura/domain/plan';
import { column, moment, statement, type PipelinedTx, type Reader, type Tx } from '../kernel/index.ts';
import { occurrenceColumns, occurrenceOf, type OccurrenceJson, type StoredOccurrence } from './occurrence-json.ts';

/* The queue of orders follows the state: what is frozen joins it, what is ordered, failed or skipped leaves it. */
const add = statement<{ setting_id: string }, readonly unknown[]>(
  'plan.occurrences-add',
  `with given as materialized (
      select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::timestamptz[],
        $8::date[], $9::date[], $10::date[], $11::date[], $12::date[], $13::date[], $14::smallint[]) as g (setting_id, month,
        customer_id, state, reason, amount, freeze_at, debit_request_date, debit_date, credit_date, order_date, execution_date,
        settlement_date, nisa_year)),
    added as (
      insert into app.subscription_occurrence (setting_id, month, customer_id, state, reason, amount, freeze_at,
          debit_request_date, debit_date, credit_date, order_date, execution_date, settlement_date, nisa_year)
        select g.setting_id, g.month, g.customer_id, g.state, g.reason, g.amount, g.freeze_at, g.debit_request_date,
          g.debit_date, g.credit_date, g.order_date, g.execution_date, g.settlement_date, g.nisa_year from given g
        returning setting_id)
    insert into app.subscription_to_order (order_date, customer_id, setting_id, month)
      select g.order_date, g.customer_id, g.setting_id, g.month from given g where g.state = 'FROZEN'`,
);

/** Months as they were frozen or skipped. One that is there already is an error: a month runs once. */
export async function addOccurrences(
  tx: Tx | PipelinedTx,
  occurrences: readonly (Occurrence & { readonly customerId: string })[],
): Promise<void> {
  if (occurrences.length === 0) return;
  const values = <Value extends string | bigint | number | null>(of: (one: (typeof occurrences)[number]) => Value) =>
    column(occurrences.map(of));
  await add(
    tx,
    occurrences.map(({ settingId }) => settingId),
    values(({ month }) => month),
    occurrences.map(({ customerId }) => customerId),
    values(({ state }) => state),
    values(({ reason }) => reason),
    values(({ amount }) => amount),
    occurrences.map(({ freezeAt }) => moment(freezeAt)),
    values(({ debitRequestDate }) => debitRequestDate),
    values(({ debitDate }) => debitDate),
    values(({ creditDate }) => creditDate),
    values(({ orderDate }) => orderDate),
    values(({ executionDate }) => executionDate),
    values(({ settlementDate }) => settlementDate),
    values(({ nisaYear }) => nisaYear),
  );
}

const change = statement<object, readonly unknown[]>(
  'plan.occurrences-change',
  `with given as materialized (
      select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::date[], $8::date[],
        $9::date[], $10::smallint[], $11::text[], $12::boolean[]) as g (setting_id, month, state, reason, amount, short_by,
        order_date, execution_date, settlement_date, nisa_year, order_id, is_under_way)),
    before as materialized (
      select g.setting_id, g.month, o.customer_id, o.order_date, g.order_date as new_date, g.is_under_way from given g
        join app.subscription_occurrence o on o.setting_id = g.setting_id and o.month = g.month),
    changed as (
      update app.subscription_occurrence o set state = g.state, reason = g.reason, amount = g.amount, short_by = g.short_by,
          order_date = g.order_date, execution_date = g.execution_date, settlement_date = g.settlement_date,
          nisa_year = g.nisa_year, order_id = g.order_id
        from given g where o.setting_id = g.setting_id and o.month = g.month),
    left_queue as (
      delete from app.subscription_to_order q using before b
        where q.order_date = b.order_date and q.customer_id = b.customer_id and q.setting_id = b.setting_id
          and q.month = b.month and not b.is_under_way)
    update app.subscription_to_order q set order_date = b.new_date from before b
      where q.order_date = b.order_date and q.customer_id = b.customer_id and q.setting_id = b.setting_id
        and q.month = b.month and b.is_under_way and b.new_date <> b.order_date`,
);

/** What of an occurrence changes after its freeze. */
export type OccurrenceChange = Pick<
  Occurrence,
  'settingId' | 'month' | 'state' | 'reason' | 'amount' | 'orderDate' | 'executionDate' | 'settlementDate' | 'nisaYear'
> & { readonly orderId: string | null; readonly shortBy: Yen | null };

/** Months as they are now. Who changes them holds the lock of their customers. */
export async function changeOccurrences(tx: Tx | PipelinedTx, changes: readonly OccurrenceChange[]): Promise<void> {
  if (changes.length === 0) return;
  const values = <Value extends string | bigint | number | boolean | null>(of: (one: OccurrenceChange) => Value) =>
    column(changes.map(of));
  await change(
    tx,
    changes.map(({ settingId }) => settingId),
    values(({ month }) => month),
    values(({ state }) => state),
    values(({ reason }) => reason),
    values(({ amount }) => amount),
    values(({ shortBy }) => shortBy),
    values(({ orderDate }) => orderDate),
    values(({ executionDate }) => executionDate),
    values(({ settlementDate }) => settlementDate),
    values(({ nisaYear }) => nisaYear),
    changes.map(({ orderId }) => orderId),
    values(({ state }) => isUnderWay(state)),
  );
}

interface FrozenRow {
  readonly setting_id: string;
  readonly customer_id: string;
  readonly occurrence: OccurrenceJson;
}

const frozen = statement<FrozenRow, [customerIds: readonly string[]]>(
  'plan.occurrences-under-way',
  `select q.setting_id, q.customer_id, ${occurrenceColumns} as occurrence
    from unnest($1::text[]) as w (id) join app.subscription_to_order q on q.customer_id = w.id
      join app.subscription_occurrence o on o.setting_id = q.setting_id and o.month = q.month`,
);

/** What of these customers is frozen and neither ordered nor over, in no order. */
export const occurrencesUnderWay = async (
  reader: Reader,
  customerIds: readonly string[],
): Promise<StoredOccurrence[]> =>
  (await frozen(reader, customerIds)).map((row) => occurrenceOf(row.setting_id, row.customer_id, row.occurrence));
