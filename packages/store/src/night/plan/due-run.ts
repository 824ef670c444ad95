import { instant, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import type { DistributionCourse } from '@tsuzura/domain/fund';
import { yen } from '@tsuzura/domain/money';
import type {
  Month,
  OccurrenceReason,
  OccurrenceState,
  SettingState,
  SubscriptionPlan,
  SuspendedReason,
} from '@tsuzura/domain/plan';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import { statement, type Reader } from '../../kernel/index.ts';
import type { StoredOccurrence } from '../../plan/occurrence-json.ts';
import { fundingOf } from '../../plan/subscription.ts';
import type { DueMonth } from './due.ts';
import type { FundOfCustomer } from './standing.ts';

interface Row {
  readonly setting_id: string;
  readonly customer_id: string;
  readonly fund_code: string;
  readonly account_type: OrderAccountType;
  readonly distribution_course: DistributionCourse;
  readonly setting_code: string | null;
  readonly day_of_month: number | null;
  readonly plan_state: SettingState;
  readonly suspended_reason: SuspendedReason | null;
  readonly consecutive_failures: number;
  readonly created_at: Instant;
  readonly month: Month;
  readonly state: OccurrenceState;
  readonly reason: OccurrenceReason | null;
  readonly amount: bigint;
  readonly short_by: bigint | null;
  readonly freeze_at: Instant;
  readonly debit_request_date: Ymd | null;
  readonly debit_date: Ymd | null;
  readonly credit_date: Ymd | null;
  readonly order_date: Ymd;
  readonly execution_date: Ymd;
  readonly settlement_date: Ymd;
  readonly nisa_year: number;
  readonly order_id: string | null;
  readonly version_month: Month;
  readonly version_state: SettingState;
  readonly version_amount: bigint;
  readonly use_remaining_quota: boolean;
  readonly is_restricted: boolean;
  readonly fixed_course: DistributionCourse | null;
}

/* One row a run, with the version that rules its month and nothing of other months: a night reads millions. */
const dueRuns = statement<
  Row,
  [settingIds: readonly string[], months: readonly string[], customerIds: readonly string[]]
>(
  'night-plan.due-runs',
  `select p.id as setting_id, p.customer_id, p.fund_code, p.account_type, p.distribution_course, p.setting_code, p.day_of_month,
      p.state as plan_state, p.suspended_reason, p.consecutive_failures, p.created_at, o.month, o.state, o.reason, o.amount,
      o.short_by, o.freeze_at, o.debit_request_date, o.debit_date, o.credit_date, o.order_date, o.execution_date,
      o.settlement_date, o.nisa_year, o.order_id, v.from_month as version_month, v.state as version_state,
      v.amount as version_amount, v.use_remaining_quota, p.fund_code = any (a.restricted_fund_codes) as is_restricted, coalesce(
        (select h.distribution_course from app.position h where h.customer_id = p.customer_id and h.fund_code = p.fund_code
          and h.account_type = p.account_type and h.units > 0),
        (select f.distribution_course from app.fund_order f where f.customer_id = p.customer_id and f.is_open
          and f.fund_code = p.fund_code and f.account_type = p.account_type and f.side = 'BUY' order by f.sequence limit 1))
        as fixed_course
    from unnest($1::text[], $2::text[], $3::text[]) as w (id, month, customer_id) join app.subscription_plan p on p.id = w.id
      join app.subscription_occurrence o on o.setting_id = p.id and o.month = w.month
      join app.account a on a.customer_id = w.customer_id collate "default"
      cross join lateral (select x.from_month, x.state, x.amount, x.use_remaining_quota from app.subscription_version x
        where x.setting_id = p.id and x.from_month <= w.month order by x.revision desc, x.from_month desc limit 1) v`,
);

/** A month of a 積立 whose order date has come, as it is stored. */
export interface StoredRun {
  /** Its only version is the one that rules the month. */
  readonly plan: SubscriptionPlan;
  readonly occurrence: StoredOccurrence;
  readonly customerId: string;
  /** Of the setting. */
  readonly distributionCourse: DistributionCourse;
  readonly known: FundOfCustomer;
}

/** The second before the freeze: the deadline that customers read (rule PLAN-8). */
const deadlineBefore = (freezeAt: Instant): Instant => instant(freezeAt - 1_000);

const runOf = (row: Row): StoredRun => ({
  plan: {
    id: row.setting_id,
    fundCode: row.fund_code,
    accountType: row.account_type,
    state: row.plan_state,
    suspendedReason: row.suspended_reason,
    createdAt: row.created_at,
    funding: fundingOf(row.setting_code, row.day_of_month),
    consecutiveFailures: row.consecutive_failures,
    versions: [
      {
        fromMonth: row.version_month,
        state: row.version_state,
        // 増額 is in the amount that was frozen.
        terms: { amount: yen(row.version_amount), bonus: null, useRemainingQuota: row.use_remaining_quota },
      },
    ],
  },
  occurrence: {
    settingId: row.setting_id,
    customerId: row.customer_id,
    month: row.month,
    state: row.state,
    reason: row.reason,
    amount: yen(row.amount),
    shortBy: row.short_by === null ? null : yen(row.short_by),
    freezeAt: row.freeze_at,
    changeDeadline: deadlineBefore(row.freeze_at),
    debitRequestDate: row.debit_request_date,
    debitDate: row.debit_date,
    creditDate: row.credit_date,
    orderDate: row.order_date,
    executionDate: row.execution_date,
    settlementDate: row.settlement_date,
    nisaYear: row.nisa_year,
    // Looked at when it was frozen: one that was too far away is skipped.
    isTooFarAway: false,
    orderId: row.order_id,
  },
  customerId: row.customer_id,
  distributionCourse: row.distribution_course,
  known: { isRestricted: row.is_restricted, fixedCourse: row.fixed_course },
});

/** In no order. */
export const readDueRuns = async (reader: Reader, months: readonly DueMonth[]): Promise<StoredRun[]> =>
  months.length === 0
    ? []
    : (
        await dueRuns(
          reader,
          months.map(({ settingId }) => settingId),
          months.map(({ month }) => month),
          months.map(({ customerId }) => customerId),
        )
      ).map(runOf);
