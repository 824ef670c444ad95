import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { ratio, units, yen } from '@tsuzura/domain/money';
import type {
  Frequency,
  Month,
  OccurrenceReason,
  RedemptionPlan,
  RedemptionTerms,
  SaleMethod,
  SettingState,
  SuspendedReason,
  Version,
} from '@tsuzura/domain/plan';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import { statement, type Reader } from '../kernel/index.ts';
import { latestMonths, planDay, versionsSince } from './subscription.ts';

/** What became of a month of a 定期売却. */
export interface SaleResult {
  readonly month: Month;
  readonly orderDate: Ymd;
  readonly state: 'ORDERED' | 'SKIPPED';
  readonly reason: OccurrenceReason | null;
  readonly orderId: string | null;
}

/** A 定期売却 with what the domain does not decide by, and its latest months. */
export interface StoredRedemption {
  /** Its versions are those that rule the months from `since` on. */
  readonly plan: RedemptionPlan;
  readonly customerId: string;
  /** Of the newest version. */
  readonly revision: number;
  readonly startMonth: Month;
  readonly updatedAt: Instant;
  /** The latest, newest first. */
  readonly results: readonly SaleResult[];
}

type VersionJson = readonly [
  fromMonth: Month,
  state: SettingState,
  amount: string | null,
  rateTenths: number | null,
  units: string | null,
  times: number | null,
  unitsEach: string | null,
  dayOfMonth: number,
  frequency: Frequency,
];
/** Of a row `o` of app.redemption_occurrence. */
export const resultColumns = 'json_build_array(o.month, o.order_date, o.state, o.reason, o.order_id)';
export type ResultJson = readonly [
  month: Month,
  orderDate: Ymd,
  state: SaleResult['state'],
  reason: OccurrenceReason | null,
  orderId: string | null,
];

interface Row {
  readonly id: string;
  readonly customer_id: string;
  readonly fund_code: string;
  readonly account_type: OrderAccountType;
  readonly state: SettingState;
  readonly suspended_reason: SuspendedReason | null;
  readonly remaining_times: number | null;
  readonly revision: number;
  readonly start_month: Month;
  readonly created_at: Instant;
  readonly updated_at: Instant;
  readonly versions: readonly VersionJson[] | null;
  readonly results: readonly ResultJson[] | null;
}

/** Tenths of a percent. */
const tenthsInWhole = 1_000;

function saleOf([, , amount, rateTenths, count, times, each]: VersionJson): SaleMethod {
  if (amount !== null) return { method: 'FIXED_AMOUNT', amount: yen(BigInt(amount)) };
  if (rateTenths !== null) return { method: 'FIXED_RATE', rate: ratio(rateTenths, tenthsInWhole) };
  if (count !== null) return { method: 'FIXED_UNITS', units: units(BigInt(count)) };
  assert(times !== null && each !== null, 'a version has one measure');
  return { method: 'PERIOD', times, each: units(BigInt(each)) };
}

const versionOf = (json: VersionJson): Version<RedemptionTerms> => {
  const [fromMonth, state, , , , , , day, frequency] = json;
  return { fromMonth, state, terms: { sale: saleOf(json), dayOfMonth: planDay(day), frequency } };
};

export const resultOf = ([month, orderDate, state, reason, orderId]: ResultJson): SaleResult => ({
  month,
  orderDate,
  state,
  reason,
  orderId,
});

const redemptionOf = (row: Row): StoredRedemption => ({
  plan: {
    id: row.id,
    fundCode: row.fund_code,
    accountType: row.account_type,
    state: row.state,
    suspendedReason: row.suspended_reason,
    createdAt: row.created_at,
    remainingTimes: row.remaining_times,
    versions: (row.versions ?? []).map(versionOf),
  },
  customerId: row.customer_id,
  revision: row.revision,
  startMonth: row.start_month,
  updatedAt: row.updated_at,
  results: (row.results ?? []).map(resultOf),
});

/** `plans` are rows of app.redemption_plan, `since` the parameter with the first month that is asked about. */
const withMonths = (plans: string, since: string) => `select p.id, p.customer_id, p.fund_code, p.account_type, p.state,
    p.suspended_reason, p.remaining_times, p.revision, p.start_month, p.created_at, p.updated_at, v.versions, o.results
  from (${plans}) p
    cross join lateral (${versionsSince(
      'app.redemption_version',
      `v.amount::text, v.rate_tenths, v.units::text, v.times, v.units_each::text, v.day_of_month, v.frequency`,
      since,
    )}) v
    cross join lateral (select json_agg(${resultColumns}) as results from (
      select x.* from app.redemption_occurrence x where x.setting_id = p.id order by x.month desc limit ${latestMonths}) o) o`;

/** Far more than the limit of live settings; of those that are over the newest. */
const [mostLive, mostOver] = [200, 20];

const ofSubject = statement<Row, [subject: string, since: Month, live: number, over: number]>(
  'plan.redemptions-of',
  `with customer as (select c.id from app.customer c where c.subject = $1)
    ${withMonths(
      `(select x.* from customer c join app.redemption_plan x on x.customer_id = c.id
          where x.is_live order by x.created_at, x.id limit $3)
        union all
        (select x.* from customer c join app.redemption_plan x on x.customer_id = c.id
          where not x.is_live order by x.updated_at desc, x.id limit $4)`,
      '$2',
    )} order by p.state <> 'SUSPENDED', p.created_at, p.id`,
);

/** All live ones of a customer, and the newest of those that are over; those that somebody has to look at first, then the older ones. */
export const redemptionsOf = async (reader: Reader, subject: string, since: Month): Promise<StoredRedemption[]> =>
  (await ofSubject(reader, subject, since, mostLive, mostOver)).map(redemptionOf);

const firstLive = statement<Row, [subject: string, since: Month, limit: number]>(
  'plan.first-redemptions-of',
  `with customer as (select c.id from app.customer c where c.subject = $1)
    ${withMonths(
      `select x.* from customer c join app.redemption_plan x on x.customer_id = c.id
          where x.is_live order by x.state <> 'SUSPENDED', x.created_at, x.id limit $3`,
      '$2',
    )} order by p.state <> 'SUSPENDED', p.created_at, p.id`,
);

/** The first of the live ones. */
export const firstRedemptionsOf = async (
  reader: Reader,
  subject: string,
  since: Month,
  limit: number,
): Promise<StoredRedemption[]> => (await firstLive(reader, subject, since, limit)).map(redemptionOf);

const counts = statement<{ live: number; over: number }, [subject: string, over: number]>(
  'plan.redemption-counts',
  `select count(*)::int as live, (select count(*)::int from (select from app.customer c join app.redemption_plan x on x.customer_id = c.id
        where c.subject = $1 and not x.is_live limit $2) o) as over
    from app.customer c join app.redemption_plan p on p.customer_id = c.id and p.is_live where c.subject = $1`,
);

/** How many there are; of those that are over, how many are shown at all. */
export async function redemptionCounts(
  reader: Reader,
  subject: string,
): Promise<{ readonly live: number; readonly over: number }> {
  const [row] = await counts(reader, subject, mostOver);
  assert(row, 'a count is one row');
  return row;
}

const byIds = statement<Row, [ids: readonly string[], since: Month]>(
  'plan.redemptions',
  withMonths('select x.* from unnest($1::text[]) as w (id) join app.redemption_plan x on x.id = w.id', '$2'),
);

/** By their ids, in no order. */
export const readRedemptions = async (
  reader: Reader,
  ids: readonly string[],
  since: Month,
): Promise<StoredRedemption[]> => (await byIds(reader, ids, since)).map(redemptionOf);
