import type { Instant } from '@tsuzura/domain/calendar';
import type { RedemptionPlan, RedemptionTerms, Version } from '@tsuzura/domain/plan';
import { column, moment, statement, type PipelinedTx, type Tx } from '../kernel/index.ts';
import { firstChanged } from './first-changed.ts';
import type { SaleResult, StoredRedemption } from './redemption.ts';
import { dayColumn } from './subscription.ts';
import type { QueuedMonth } from './write-subscription.ts';

const insertPlan = statement<object, readonly unknown[]>(
  'plan.redemption-add',
  `insert into app.redemption_plan (id, customer_id, fund_code, account_type, method, state, remaining_times, start_month,
      created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9::timestamptz, $9::timestamptz)`,
);

const insertVersions = statement<object, [rows: string, at: unknown]>(
  'plan.redemption-versions-add',
  `insert into app.redemption_version (setting_id, revision, from_month, state, amount, rate_tenths, units, times, units_each,
      day_of_month, frequency, at)
    select g.setting_id, g.revision, g.from_month, g.state, g.amount, g.rate_tenths, g.units, g.times, g.units_each,
      g.day_of_month, g.frequency, $2::timestamptz
      from json_to_recordset($1::json) as g (setting_id text, revision integer, from_month text, state text, amount bigint,
        rate_tenths smallint, units bigint, times smallint, units_each bigint, day_of_month smallint, frequency text)`,
);

/** By the names of the columns, amounts as text. */
function rowOf(settingId: string, revision: number, { fromMonth, state, terms }: Version<RedemptionTerms>) {
  const { sale, dayOfMonth, frequency } = terms;
  return {
    setting_id: settingId,
    revision,
    from_month: fromMonth,
    state,
    amount: sale.method === 'FIXED_AMOUNT' ? String(sale.amount) : undefined,
    // The domain lets tenths of a percent through and nothing finer.
    rate_tenths:
      sale.method === 'FIXED_RATE' ? Number((sale.rate.numerator * 1_000n) / sale.rate.denominator) : undefined,
    units: sale.method === 'FIXED_UNITS' ? String(sale.units) : undefined,
    times: sale.method === 'PERIOD' ? sale.times : undefined,
    units_each: sale.method === 'PERIOD' ? String(sale.each) : undefined,
    day_of_month: dayColumn(dayOfMonth),
    frequency,
  };
}

/** A new 定期売却; its first sale is queued apart. */
export async function addRedemption(
  tx: Tx,
  { plan, customerId, startMonth }: Pick<StoredRedemption, 'plan' | 'customerId' | 'startMonth'>,
): Promise<void> {
  const { id, createdAt, versions } = plan;
  await insertPlan(
    tx,
    id,
    customerId,
    plan.fundCode,
    plan.accountType,
    versions[0]?.terms.sale.method,
    plan.state,
    plan.remainingTimes,
    startMonth,
    moment(createdAt),
  );
  await insertVersions(tx, JSON.stringify(versions.map((version) => rowOf(id, 0, version))), moment(createdAt));
}

const update = statement<object, readonly unknown[]>(
  'plan.redemptions-change',
  `update app.redemption_plan p set state = g.state, suspended_reason = g.suspended_reason, remaining_times = g.remaining_times,
      revision = g.revision, updated_at = $6::timestamptz
    from unnest($1::text[], $2::text[], $3::text[], $4::smallint[], $5::integer[])
      as g (id, state, suspended_reason, remaining_times, revision) where p.id = g.id`,
);

/** A 定期売却 as it was read, and as it is from now on. */
export interface RedemptionChange {
  readonly before: StoredRedemption;
  readonly after: RedemptionPlan;
}

/** Their new states and counts, and the versions that changed as a new revision. Who changes them holds the lock of their customers. */
export async function changeRedemptions(
  tx: Tx | PipelinedTx,
  changes: readonly RedemptionChange[],
  at: Instant,
): Promise<void> {
  if (changes.length === 0) return;
  const written = changes.map(({ before, after }) => {
    const versions = after.versions.slice(firstChanged(before.plan.versions, after.versions));
    return { after, versions, revision: before.revision + (versions.length > 0 ? 1 : 0) };
  });
  await update(
    tx,
    written.map(({ after }) => after.id),
    column(written.map(({ after }) => after.state)),
    column(written.map(({ after }) => after.suspendedReason)),
    column(written.map(({ after }) => after.remainingTimes)),
    column(written.map(({ revision }) => revision)),
    moment(at),
  );
  const rows = written.flatMap(({ after, versions, revision }) =>
    versions.map((version) => rowOf(after.id, revision, version)),
  );
  if (rows.length > 0) await insertVersions(tx, JSON.stringify(rows), moment(at));
}

const queue = statement<object, readonly unknown[]>(
  'plan.redemptions-queue',
  `insert into app.redemption_to_order (order_on, customer_id, setting_id, month)
    select g.order_on, g.customer_id, g.setting_id, g.month
      from unnest($1::date[], $2::text[], $3::text[], $4::text[]) as g (order_on, customer_id, setting_id, month)
    on conflict (setting_id) do update set order_on = excluded.order_on, month = excluded.month`,
);

/** The next sale of each, in place of the one that was queued. */
export async function queueSales(tx: Tx | PipelinedTx, months: readonly QueuedMonth[]): Promise<void> {
  if (months.length === 0) return;
  await queue(
    tx,
    column(months.map(({ on }) => on)),
    months.map(({ customerId }) => customerId),
    months.map(({ settingId }) => settingId),
    column(months.map(({ month }) => month)),
  );
}

const unqueue = statement<object, [ids: readonly string[]]>(
  'plan.redemptions-unqueue',
  'delete from app.redemption_to_order where setting_id = any ($1::text[])',
);

/** Nothing of these is sold any more. */
export async function dropSales(tx: Tx | PipelinedTx, settingIds: readonly string[]): Promise<void> {
  if (settingIds.length > 0) await unqueue(tx, settingIds);
}

const add = statement<object, readonly unknown[]>(
  'plan.redemption-occurrences-add',
  `insert into app.redemption_occurrence (setting_id, month, customer_id, state, reason, order_date, order_id)
    select g.setting_id, g.month, g.customer_id, g.state, g.reason, g.order_date, g.order_id
      from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::date[], $7::text[])
        as g (setting_id, month, customer_id, state, reason, order_date, order_id)`,
);

/** What became of their months. One that is there already is an error: a month runs once. */
export async function addSaleResults(
  tx: Tx | PipelinedTx,
  results: readonly (SaleResult & { readonly settingId: string; readonly customerId: string })[],
): Promise<void> {
  if (results.length === 0) return;
  await add(
    tx,
    results.map(({ settingId }) => settingId),
    column(results.map(({ month }) => month)),
    results.map(({ customerId }) => customerId),
    column(results.map(({ state }) => state)),
    column(results.map(({ reason }) => reason)),
    column(results.map(({ orderDate }) => orderDate)),
    results.map(({ orderId }) => orderId),
  );
}
