import type { Instant } from '@tsuzura/domain/calendar';
import type { DistributionCourse } from '@tsuzura/domain/fund';
import { assert } from '@tsuzura/domain/kernel';
import { yen } from '@tsuzura/domain/money';
import type {
  Funding,
  Month,
  PlanDay,
  SettingState,
  SubscriptionPlan,
  SubscriptionTerms,
  SuspendedReason,
  Version,
} from '@tsuzura/domain/plan';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import { statement, type Reader } from '../kernel/index.ts';
import { occurrenceColumns, occurrenceOf, type OccurrenceJson, type StoredOccurrence } from './occurrence-json.ts';

/** A 積立 with what the domain does not decide by, and its latest months. */
export interface StoredSubscription {
  /** Its versions are those that rule the months from `since` on. */
  readonly plan: SubscriptionPlan;
  readonly customerId: string;
  readonly distributionCourse: DistributionCourse;
  /** Of the newest version. */
  readonly revision: number;
  /** The first month that runs. */
  readonly startMonth: Month;
  readonly updatedAt: Instant;
  /** The latest, newest first. All that are under way are among them. */
  readonly occurrences: readonly StoredOccurrence[];
}

type VersionJson = readonly [
  fromMonth: Month,
  state: SettingState,
  amount: string,
  bonusMonths: readonly number[] | null,
  bonusAmount: string | null,
  useRemainingQuota: boolean,
];

interface Row {
  readonly id: string;
  readonly customer_id: string;
  readonly fund_code: string;
  readonly account_type: OrderAccountType;
  readonly distribution_course: DistributionCourse;
  readonly setting_code: string | null;
  readonly day_of_month: number | null;
  readonly state: SettingState;
  readonly suspended_reason: SuspendedReason | null;
  readonly consecutive_failures: number;
  readonly revision: number;
  readonly start_month: Month;
  readonly created_at: Instant;
  readonly updated_at: Instant;
  readonly versions: readonly VersionJson[] | null;
  readonly occurrences: readonly OccurrenceJson[] | null;
}

/** 0 is 月末. */
export const dayColumn = (day: PlanDay): number => (day === 'MONTH_END' ? 0 : day);
export const planDay = (column: number): PlanDay => (column === 0 ? 'MONTH_END' : column);

const versionOf = ([
  fromMonth,
  state,
  amount,
  months,
  bonusAmount,
  useRemainingQuota,
]: VersionJson): Version<SubscriptionTerms> => {
  const bonus = months === null || bonusAmount === null ? null : { months, amount: yen(BigInt(bonusAmount)) };
  return { fromMonth, state, terms: { amount: yen(BigInt(amount)), bonus, useRemainingQuota } };
};

/** Of the columns `setting_code` and `day_of_month`. */
export function fundingOf(settingCode: string | null, day: number | null): Funding {
  if (settingCode !== null) return { type: 'BANK_DEBIT', settingCode };
  assert(day !== null, '預り金 has a day');
  return { type: 'CASH', dayOfMonth: planDay(day) };
}

const subscriptionOf = (row: Row): StoredSubscription => ({
  plan: {
    id: row.id,
    fundCode: row.fund_code,
    accountType: row.account_type,
    state: row.state,
    suspendedReason: row.suspended_reason,
    createdAt: row.created_at,
    funding: fundingOf(row.setting_code, row.day_of_month),
    consecutiveFailures: row.consecutive_failures,
    versions: (row.versions ?? []).map(versionOf),
  },
  customerId: row.customer_id,
  distributionCourse: row.distribution_course,
  revision: row.revision,
  startMonth: row.start_month,
  updatedAt: row.updated_at,
  occurrences: (row.occurrences ?? []).map((one) => occurrenceOf(row.id, row.customer_id, one)),
});

/** Months under way are never older: what has not come by its order date is skipped. */
export const latestMonths = 6;

/**
 * The versions that rule the months from `since` on: of the months up to it the one with the highest revision, of later ones
 * those that no higher revision replaces.
 */
export const versionsSince = (table: string, columns: string, since: string): string => `select json_agg(
    json_build_array(v.from_month, v.state, ${columns}) order by v.from_month) as versions from (
      (select x.* from ${table} x where x.setting_id = p.id and x.from_month <= ${since}
        order by x.revision desc, x.from_month desc limit 1)
      union all
      (select x.* from ${table} x where x.setting_id = p.id and x.from_month > ${since}
        and not exists (select from ${table} n where n.setting_id = x.setting_id and n.revision > x.revision
          and n.from_month <= x.from_month))) v`;

/** `plans` are rows of app.subscription_plan, `since` the parameter with the first month that is asked about. */
const withMonths = (plans: string, since: string) => `select p.id, p.customer_id, p.fund_code, p.account_type,
    p.distribution_course, p.setting_code, p.day_of_month, p.state, p.suspended_reason, p.consecutive_failures, p.revision,
    p.start_month, p.created_at, p.updated_at, v.versions, o.occurrences
  from (${plans}) p
    cross join lateral (${versionsSince(
      'app.subscription_version',
      'v.amount::text, v.bonus_months, v.bonus_amount::text, v.use_remaining_quota',
      since,
    )}) v
    cross join lateral (select json_agg(${occurrenceColumns}) as occurrences from (
      select x.* from app.subscription_occurrence x where x.setting_id = p.id order by x.month desc limit ${latestMonths}) o) o`;

/** Far more than the limit of live settings; of those that are over the newest. */
const [mostLive, mostOver] = [200, 20];

/* One that is over is there among the newest, and as long as a run of it is under way. */
const ofSubject = statement<Row, [subject: string, since: Month, live: number, over: number]>(
  'plan.subscriptions-of',
  `with customer as (select c.id from app.customer c where c.subject = $1)
    ${withMonths(
      `(select x.* from customer c join app.subscription_plan x on x.customer_id = c.id
          where x.is_live order by x.created_at, x.id limit $3)
        union all
        (select x.* from app.subscription_plan x where not x.is_live and x.id in (
          (select n.id from customer c join app.subscription_plan n on n.customer_id = c.id and not n.is_live
            order by n.updated_at desc, n.id limit $4)
          union all
          (select q.setting_id from customer c join app.subscription_to_order q on q.customer_id = c.id)))`,
      '$2',
    )} order by p.state <> 'SUSPENDED', p.created_at, p.id`,
);

/** All live ones of a customer, and those that are over and recent or still on their way; those that somebody has to look at first, then the older ones. */
export const subscriptionsOf = async (reader: Reader, subject: string, since: Month): Promise<StoredSubscription[]> =>
  (await ofSubject(reader, subject, since, mostLive, mostOver)).map(subscriptionOf);

const firstLive = statement<Row, [subject: string, since: Month, limit: number]>(
  'plan.first-subscriptions-of',
  `with customer as (select c.id from app.customer c where c.subject = $1)
    ${withMonths(
      `select x.* from customer c join app.subscription_plan x on x.customer_id = c.id
          where x.is_live order by x.state <> 'SUSPENDED', x.created_at, x.id limit $3`,
      '$2',
    )} order by p.state <> 'SUSPENDED', p.created_at, p.id`,
);

/** The first of the live ones. */
export const firstSubscriptionsOf = async (
  reader: Reader,
  subject: string,
  since: Month,
  limit: number,
): Promise<StoredSubscription[]> => (await firstLive(reader, subject, since, limit)).map(subscriptionOf);

/** What is said of all settings of a customer where only the first are shown. */
export interface SubscriptionCounts {
  readonly live: number;
  /** Of those that are shown at all. */
  readonly over: number;
  readonly running: number;
  /** What the running ones buy in a month without 増額. */
  readonly amount: bigint;
  readonly hasCash: boolean;
}

const counts = statement<
  {
    live: number;
    over: number;
    running: number;
    amount: bigint;
    has_cash: boolean;
  },
  [subject: string, over: number]
>(
  'plan.subscription-counts',
  `select count(*)::int as live, count(v.amount)::int as running, coalesce(sum(v.amount), 0)::bigint as amount,
      coalesce(bool_or(p.setting_code is null and v.amount is not null), false) as has_cash,
      (select count(*)::int from (select from app.customer c join app.subscription_plan x on x.customer_id = c.id
        where c.subject = $1 and not x.is_live limit $2) o) as over
    from app.customer c join app.subscription_plan p on p.customer_id = c.id and p.is_live
      left join lateral (select x.amount from app.subscription_version x where x.setting_id = p.id
        and x.revision = p.revision order by x.from_month desc limit 1) v on p.state in ('ACTIVE', 'PENDING_BANK')
    where c.subject = $1`,
);

export async function subscriptionCounts(reader: Reader, subject: string): Promise<SubscriptionCounts> {
  const [row] = await counts(reader, subject, mostOver);
  assert(row, 'a count is one row');
  return { live: row.live, over: row.over, running: row.running, amount: row.amount, hasCash: row.has_cash };
}

const byIds = statement<Row, [ids: readonly string[], since: Month]>(
  'plan.subscriptions',
  withMonths('select x.* from unnest($1::text[]) as w (id) join app.subscription_plan x on x.id = w.id', '$2'),
);

/** By their ids, in no order. */
export const readSubscriptions = async (
  reader: Reader,
  ids: readonly string[],
  since: Month,
): Promise<StoredSubscription[]> => (await byIds(reader, ids, since)).map(subscriptionOf);

const ofAccounts = statement<Row, [settingCodes: readonly string[], since: Month]>(
  'plan.subscriptions-of-accounts',
  withMonths(
    `select x.* from unnest($1::text[]) as w (code) join app.subscription_plan x on x.setting_code = w.code and x.is_live`,
    '$2',
  ),
);

/** The live ones that are debited from these accounts. */
export const subscriptionsOfAccounts = async (
  reader: Reader,
  settingCodes: readonly string[],
  since: Month,
): Promise<StoredSubscription[]> => (await ofAccounts(reader, settingCodes, since)).map(subscriptionOf);
