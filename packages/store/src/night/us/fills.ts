import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { yen, type Yen } from '@tsuzura/domain/money';
import type { NewFixedUsFill, SettledUsFill, UsFill, UsFillToFix } from '@tsuzura/domain/us-order';
import { column, moment, statement, type Reader, type Tx } from '../../kernel/index.ts';
import { usFillOf, type UsFillRow } from '../../us-order/order.ts';

const gains = statement<object, readonly unknown[]>(
  'night-us.estimated-gains',
  `update app.us_fill f set estimated_gain = v.gain from unnest($1::text[], $2::bigint[]) as v (id, gain)
    where f.id = v.id and f.fixed_at is null and f.estimated_gain <> v.gain`,
);

/** What sales that wait for their fixing are estimated to gain: a purchase of their day changes what they cost. */
export async function writeEstimatedGains(tx: Tx, estimated: ReadonlyMap<string, Yen>): Promise<void> {
  if (estimated.size > 0) await gains(tx, [...estimated.keys()], column([...estimated.values()]));
}

const toFix = statement<UsFillRow, [through: Ymd, after: string, limit: number]>(
  'night-us.to-fix',
  `select * from app.us_fill where fixed_at is null and domestic_trade_date <= $1 and customer_id > $2
    order by customer_id, domestic_trade_date, executed_at, sequence, number limit $3`,
);

/** Executions whose domestic trade date has come, by customer and day. */
export const fillsToFix = async (
  reader: Reader,
  through: Ymd,
  after: string,
  limit: number,
): Promise<readonly UsFillToFix[]> =>
  (await toFix(reader, through, after, limit)).map((row) => ({ fill: usFillOf(row), nisaYear: row.nisa_year }));

const fix = statement<{ done: bigint }, readonly unknown[]>(
  'night-us.fix',
  `with fixed as (
      update app.us_fill f set account_type = v.account_type, reserved_quota = 0, fixed_at = $2::timestamptz, rate = v.rate,
          settlement_jpy = v.settlement_jpy, nisa_quota = v.nisa_quota, cost_jpy = v.cost_jpy, cost_usd = v.cost_usd,
          profit_jpy = v.profit_jpy, profit_usd = v.profit_usd, book_released = v.book_released
        from json_to_recordset($1::json) as v (id text, account_type text, rate bigint, settlement_jpy bigint, nisa_quota bigint,
          cost_jpy bigint, cost_usd bigint, profit_jpy bigint, profit_usd bigint, book_released bigint)
        where f.id = v.id and f.fixed_at is null returning f.id, f.domestic_trade_date, f.customer_id),
    to_report as (insert into app.share_report_due (trade_date, customer_id) select distinct domestic_trade_date, customer_id from fixed
        on conflict do nothing)
    select count(*) as done from fixed`,
);
const textOf = (value: bigint | null): string | null => (value === null ? null : String(value));

export async function writeFixedFills(tx: Tx, all: readonly NewFixedUsFill[], at: Instant): Promise<void> {
  if (all.length === 0) return;
  const rows = all.map(({ id, accountType, fixed }) => ({
    id,
    account_type: accountType,
    rate: String(fixed.rate),
    settlement_jpy: String(fixed.settlementJpy),
    nisa_quota: textOf(fixed.nisaQuota),
    cost_jpy: textOf(fixed.costJpy),
    cost_usd: textOf(fixed.costUsd),
    profit_jpy: textOf(fixed.profitJpy),
    profit_usd: textOf(fixed.profitUsd),
    book_released: textOf(fixed.bookReleased),
  }));
  const [row] = await fix(tx, JSON.stringify(rows), moment(at));
  assert(row?.done === BigInt(all.length), 'every execution that is fixed was not');
}

/** A fill to settle, and what the books hold back for its tax. */
export interface FillToSettle {
  readonly fill: UsFill;
  readonly projectedTax: Yen;
}

const toSettle = statement<UsFillRow, [through: Ymd, limit: number]>(
  'night-us.to-settle',
  `select * from app.us_fill where not is_settled and fixed_at is not null and domestic_settlement_date <= $1
    order by domestic_settlement_date, side, sequence, executed_at, number limit $2`,
);

/** Executions whose domestic settlement date has come: purchases first, sales in order of acceptance, then of execution. */
export const usFillsToSettle = async (tx: Tx, through: Ymd, limit: number): Promise<readonly FillToSettle[]> =>
  (await toSettle(tx, through, limit)).map((row) => ({ fill: usFillOf(row), projectedTax: yen(row.projected_tax) }));

const settle = statement<{ done: bigint }, readonly unknown[]>(
  'night-us.settle',
  `with settled as (
      update app.us_fill f set is_settled = true, income_tax = v.income_tax, resident_tax = v.resident_tax
        from unnest($1::text[], $2::bigint[], $3::bigint[]) as v (id, income_tax, resident_tax)
        where f.id = v.id and not f.is_settled returning f.id)
    select count(*) as done from settled`,
);

export async function writeSettledUsFills(tx: Tx, settled: readonly SettledUsFill[]): Promise<void> {
  if (settled.length === 0) return;
  const [row] = await settle(
    tx,
    settled.map(({ id }) => id),
    column(settled.map(({ tax }) => tax?.income ?? null)),
    column(settled.map(({ tax }) => tax?.resident ?? null)),
  );
  assert(row?.done === BigInt(settled.length), 'every execution that is settled was not');
}
