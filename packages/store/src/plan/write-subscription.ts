import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import type { Month, SubscriptionPlan, SubscriptionTerms, Version } from '@tsuzura/domain/plan';
import { column, moment, statement, type PipelinedTx, type Tx } from '../kernel/index.ts';
import { dayColumn, type StoredSubscription } from './subscription.ts';
import { firstChanged } from './first-changed.ts';

/** The next month of a setting that a job has to look at, and on which day. */
export interface QueuedMonth {
  readonly settingId: string;
  readonly customerId: string;
  readonly month: Month;
  readonly on: Ymd;
}

const insertPlan = statement<object, readonly unknown[]>(
  'plan.subscription-add',
  `insert into app.subscription_plan (id, customer_id, fund_code, account_type, distribution_course, setting_code, day_of_month,
      state, start_month, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::timestamptz, $10::timestamptz)`,
);

const insertVersions = statement<object, [rows: string, at: unknown]>(
  'plan.subscription-versions-add',
  `insert into app.subscription_version (setting_id, revision, from_month, state, amount, bonus_months, bonus_amount,
      use_remaining_quota, at)
    select g.setting_id, g.revision, g.from_month, g.state, g.amount, g.bonus_months, g.bonus_amount, g.use_remaining_quota,
      $2::timestamptz
      from json_to_recordset($1::json) as g (setting_id text, revision integer, from_month text, state text, amount bigint,
        bonus_months smallint[], bonus_amount bigint, use_remaining_quota boolean)`,
);

/** By the names of the columns, amounts as text. */
const rowOf = (settingId: string, revision: number, { fromMonth, state, terms }: Version<SubscriptionTerms>) => ({
  setting_id: settingId,
  revision,
  from_month: fromMonth,
  state,
  amount: String(terms.amount),
  bonus_months: terms.bonus?.months,
  bonus_amount: terms.bonus === null ? undefined : String(terms.bonus.amount),
  use_remaining_quota: terms.useRemainingQuota,
});

/** A new 積立. What is not waiting for the bank is queued apart. */
export async function addSubscription(
  tx: Tx,
  {
    plan,
    customerId,
    distributionCourse,
    startMonth,
  }: Pick<StoredSubscription, 'plan' | 'customerId' | 'distributionCourse' | 'startMonth'>,
): Promise<void> {
  const { id, funding, createdAt } = plan;
  await insertPlan(
    tx,
    id,
    customerId,
    plan.fundCode,
    plan.accountType,
    distributionCourse,
    funding.type === 'BANK_DEBIT' ? funding.settingCode : null,
    funding.type === 'CASH' ? dayColumn(funding.dayOfMonth) : null,
    plan.state,
    startMonth,
    moment(createdAt),
  );
  await insertVersions(tx, JSON.stringify(plan.versions.map((version) => rowOf(id, 0, version))), moment(createdAt));
}

const update = statement<object, readonly unknown[]>(
  'plan.subscriptions-change',
  `update app.subscription_plan p set state = g.state, suspended_reason = g.suspended_reason,
      consecutive_failures = g.consecutive_failures, revision = g.revision, start_month = g.start_month,
      updated_at = $7::timestamptz
    from unnest($1::text[], $2::text[], $3::text[], $4::smallint[], $5::integer[], $6::text[])
      as g (id, state, suspended_reason, consecutive_failures, revision, start_month) where p.id = g.id`,
);

/** A 積立 as it was read, and as it is from now on. */
export interface SubscriptionChange {
  readonly before: StoredSubscription;
  readonly after: SubscriptionPlan;
  /** The first month that runs, where that is another one now. */
  readonly startMonth?: Month;
}

/** Their new states and counts, and the versions that changed as a new revision. Who changes them holds the lock of their customers. */
export async function changeSubscriptions(
  tx: Tx | PipelinedTx,
  changes: readonly SubscriptionChange[],
  at: Instant,
): Promise<void> {
  if (changes.length === 0) return;
  const written = changes.map(({ before, after, startMonth = before.startMonth }) => {
    const versions = after.versions.slice(firstChanged(before.plan.versions, after.versions));
    return { after, versions, startMonth, revision: before.revision + (versions.length > 0 ? 1 : 0) };
  });
  await update(
    tx,
    written.map(({ after }) => after.id),
    column(written.map(({ after }) => after.state)),
    column(written.map(({ after }) => after.suspendedReason)),
    column(written.map(({ after }) => after.consecutiveFailures)),
    column(written.map(({ revision }) => revision)),
    column(written.map(({ startMonth }) => startMonth)),
    moment(at),
  );
  const rows = written.flatMap(({ after, versions, revision }) =>
    versions.map((version) => rowOf(after.id, revision, version)),
  );
  if (rows.length > 0) await insertVersions(tx, JSON.stringify(rows), moment(at));
}

const queue = statement<object, readonly unknown[]>(
  'plan.subscriptions-queue',
  `insert into app.subscription_to_freeze (freeze_on, customer_id, setting_id, month)
    select g.freeze_on, g.customer_id, g.setting_id, g.month
      from unnest($1::date[], $2::text[], $3::text[], $4::text[]) as g (freeze_on, customer_id, setting_id, month)
    on conflict (setting_id) do update set freeze_on = excluded.freeze_on, month = excluded.month`,
);

/** The next month of each to freeze, in place of the one that was queued. */
export async function queueFreezes(tx: Tx | PipelinedTx, months: readonly QueuedMonth[]): Promise<void> {
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
  'plan.subscriptions-unqueue',
  'delete from app.subscription_to_freeze where setting_id = any ($1::text[])',
);

/** Nothing of these is frozen any more. */
export async function dropFreezes(tx: Tx | PipelinedTx, settingIds: readonly string[]): Promise<void> {
  if (settingIds.length > 0) await unqueue(tx, settingIds);
}
