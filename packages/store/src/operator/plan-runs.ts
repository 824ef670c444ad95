import type { Ymd } from '@tsuzura/domain/calendar';
import { yen, type Yen } from '@tsuzura/domain/money';
import { statement, windowed, windowOf, windowPage, type InWindow, type Reader } from '../kernel/index.ts';
import { mostCounted } from './waiting.ts';

/** 積立 and 定期売却 by the day of their order, 口座振替 by the day of the debit. */
export type PlanRunKind = 'BUY' | 'SELL' | 'DEBIT';

/** A run is counted up to here. */
export const mostRunsCounted = 100_000;

const counted = (rows: string, most: number) => `(select count(*)::int from (select from ${rows} limit ${most}) x)`;

interface DayRow {
  readonly day: Ymd;
  readonly to_freeze: number;
  readonly to_order: number;
  readonly to_sell: number;
  readonly bought: number;
  readonly sold: number;
  readonly debits: number;
}

const most = mostCounted + 1;
const days = statement<DayRow, [from: Ymd, to: Ymd]>(
  'operator.plan-days',
  `select d::date as day, ${counted('app.subscription_to_freeze q where q.freeze_on = d::date', most)} as to_freeze,
      ${counted('app.subscription_to_order q where q.order_date = d::date', most)} as to_order,
      ${counted('app.redemption_to_order q where q.order_on = d::date', most)} as to_sell,
      ${counted('app.subscription_occurrence q where q.order_date = d::date', most)} as bought,
      ${counted('app.redemption_occurrence q where q.order_date = d::date', most)} as sold,
      ${counted('app.debit_run q where q.debit_date = d::date', most)} as debits
    from generate_series($1::date, $2::date, interval '1 day') as d`,
);

/** What waits for each day of a month, and what it had; each count stops behind `mostCounted`. */
export interface PlanDay {
  readonly day: Ymd;
  readonly toFreeze: number;
  readonly toOrder: number;
  readonly toSell: number;
  /** Months of 積立 with this order date, whatever became of them. */
  readonly bought: number;
  readonly sold: number;
  readonly debits: number;
}

export const planDays = async (reader: Reader, from: Ymd, to: Ymd): Promise<readonly PlanDay[]> =>
  (await days(reader, from, to)).map((row) => ({
    day: row.day,
    toFreeze: row.to_freeze,
    toOrder: row.to_order,
    toSell: row.to_sell,
    bought: row.bought,
    sold: row.sold,
    debits: row.debits,
  }));

interface CountRow {
  readonly state: string;
  readonly reason: string | null;
  readonly count: number;
  readonly amount: string;
}

const countsOf = (
  rows: string,
) => `select state, reason, count(*)::int as count, coalesce(sum(amount), 0)::text as amount
    from (${rows} limit ${mostRunsCounted}) of_day group by 1, 2 order by 1, 2`;

const counts = {
  BUY: statement<CountRow, [day: Ymd]>(
    'operator.plan-counts-buy',
    countsOf(`select state, reason, amount from app.subscription_occurrence where order_date = $1 order by setting_id`),
  ),
  SELL: statement<CountRow, [day: Ymd]>(
    'operator.plan-counts-sell',
    countsOf(
      `select state, reason, 0::bigint as amount from app.redemption_occurrence where order_date = $1 order by setting_id`,
    ),
  ),
  DEBIT: statement<CountRow, [day: Ymd]>(
    'operator.plan-counts-debit',
    countsOf(`select state, reason, amount from app.debit_run where debit_date = $1 order by sequence`),
  ),
} as const;

export interface PlanOutcome {
  readonly state: string;
  readonly reason: string | null;
  readonly count: number;
  readonly amount: Yen;
}

/** How the runs of a day ended or where they are, by state and reason. */
export const planOutcomes = async (reader: Reader, kind: PlanRunKind, day: Ymd): Promise<readonly PlanOutcome[]> =>
  (await counts[kind](reader, day)).map((row) => ({ ...row, amount: yen(BigInt(row.amount)) }));

interface RunRow extends InWindow {
  readonly setting: string;
  readonly month: string;
  readonly customer_id: string;
  readonly account_number: string | null;
  readonly fund_code: string | null;
  readonly fund_name: string | null;
  readonly account_type: string | null;
  readonly state: string;
  readonly reason: string | null;
  readonly amount: bigint | null;
  readonly short_by: bigint | null;
  readonly order_id: string | null;
}

type Args = readonly [
  day: Ymd,
  state: string | null,
  reason: string | null,
  before: string | null,
  beforeNth: string | null,
  rows: number,
  limit: number,
];

const shownOf = (
  table: 'subscription' | 'redemption',
) => `f.setting, f.month, f.customer_id, f.state, f.reason, f.amount, f.short_by, f.order_id,
  (select x.fund_code from app.${table}_plan x where x.id = f.setting) as fund_code,
  (select x.account_type from app.${table}_plan x where x.id = f.setting) as account_type,
  (select x.short_name from app.${table}_plan y join app.fund x on x.code = y.fund_code collate "default" where y.id = f.setting) as fund_name,
  (select n.number from app.account n where n.customer_id = f.customer_id collate "default") as account_number`;
const fits = `($2::text is null or state = $2) and ($3::text is null or reason = $3)`;
const listOf = (table: 'subscription' | 'redemption', amounts: string) =>
  windowed({
    window: `select o.setting_id as setting, o.month, o.customer_id, o.state, o.reason, ${amounts}, o.order_id, o.setting_id as at, o.month as nth
      from app.${table}_occurrence o where o.order_date = $1 and ($4::text is null or (o.setting_id, o.month) < ($4::text, $5::text))`,
    order: 'o.setting_id desc, o.month desc',
    fits,
    shown: shownOf(table),
    rows: '$6',
    limit: '$7',
  });

const lists = {
  BUY: statement<RunRow, Args>('operator.plan-runs-buy', listOf('subscription', 'o.amount, o.short_by')),
  SELL: statement<RunRow, Args>(
    'operator.plan-runs-sell',
    listOf('redemption', 'null::bigint as amount, null::bigint as short_by'),
  ),
  DEBIT: statement<RunRow, Args>(
    'operator.plan-runs-debit',
    windowed({
      window: `select o.setting_code as setting, o.month, o.customer_id, o.state, o.reason, o.amount, o.debit_date as at, o.sequence as nth
        from app.debit_run o where o.debit_date = $1 and ($4::date is null or o.sequence < $5::bigint)`,
      order: 'o.debit_date desc, o.sequence desc',
      fits,
      shown: `f.setting, f.month, f.customer_id, f.state, f.reason, f.amount, null::bigint as short_by, null::text as order_id,
        null::text as fund_code, null::text as account_type, null::text as fund_name,
        (select n.number from app.account n where n.customer_id = f.customer_id collate "default") as account_number`,
      rows: '$6',
      limit: '$7',
    }),
  ),
} as const;

export interface PlanRunLine {
  /** The setting of a plan, or the debit account. */
  readonly setting: string;
  readonly month: string;
  readonly customerId: string;
  readonly accountNumber: string | null;
  readonly fundCode: string | null;
  readonly fundName: string | null;
  readonly accountType: string | null;
  readonly state: string;
  readonly reason: string | null;
  readonly amount: Yen | null;
  readonly shortBy: Yen | null;
  readonly orderId: string | null;
}

const lineOf = (row: RunRow): PlanRunLine => ({
  setting: row.setting,
  month: row.month,
  customerId: row.customer_id,
  accountNumber: row.account_number,
  fundCode: row.fund_code,
  fundName: row.fund_name,
  accountType: row.account_type,
  state: row.state,
  reason: row.reason,
  amount: row.amount === null ? null : yen(row.amount),
  shortBy: row.short_by === null ? null : yen(row.short_by),
  orderId: row.order_id,
});

/** The runs of a day, one by one. */
export async function planRunLines(
  reader: Reader,
  kind: PlanRunKind,
  {
    day,
    state,
    reason,
  }: { readonly day: Ymd; readonly state?: string | undefined; readonly reason?: string | undefined },
  { after, limit }: { readonly after: readonly string[] | null; readonly limit: number },
) {
  const window = windowOf(state !== undefined || reason !== undefined, limit);
  const answered = await lists[kind](
    reader,
    day,
    state ?? null,
    reason ?? null,
    after?.[0] ?? null,
    after?.[1] ?? null,
    window,
    limit + 1,
  );
  const { rows, next } = windowPage(answered, limit, window);
  return { rows: rows.map(lineOf), next };
}

interface CustomerRow {
  readonly id: string;
  readonly subject: string;
  readonly number: string | null;
}

const customers = statement<CustomerRow, [ids: readonly string[]]>(
  'operator.plan-customers',
  `select c.id, c.subject, a.number from app.customer c left join app.account a on a.customer_id = c.id where c.id = any ($1::text[])`,
);

/** Customers of a page that is looked at ahead of its run: nobody is locked. */
export const customersAhead = async (
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CustomerRow>> => new Map((await customers(reader, ids)).map((row) => [row.id, row]));
