import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import type { Side } from '@tsuzura/domain/fund';
import type { FundFill, FundOrder, OrderSource } from '@tsuzura/domain/fund-order';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import { statement, type Reader } from '../kernel/index.ts';
import { fillOf, orderOf, type FillRow, type OrderRow } from './order.ts';

export interface ListedOrder {
  readonly order: FundOrder;
  /** Null while there is none. */
  readonly fill: FundFill | null;
  /** When it was cancelled or lapsed; null for every other order. */
  readonly endedAt: Instant | null;
}

type ListedRow = OrderRow & { readonly ended_at: Instant | null } & {
  readonly [Column in keyof FillRow as `fill_${Column}`]: FillRow[Column] | null;
};

/** Each order with its last fill; `orders` are rows of app.fund_order with `ended_at`. */
const listed = (
  orders: string,
) => `select o.*, f.nav as fill_nav, f.price as fill_price, f.units as fill_units, f.amount as fill_amount,
    f.fee as fill_fee, f.consumption_tax as fill_consumption_tax, f.converted_to_all as fill_converted_to_all,
    f.cost as fill_cost, f.projected_tax as fill_projected_tax, f.income_tax as fill_income_tax,
    f.resident_tax as fill_resident_tax
  from (${orders}) o left join lateral (
    select * from app.fund_fill x where x.order_id = o.id order by x.turn desc limit 1) f on true`;
const ownedBy = `o.customer_id = (select c.id from app.customer c where c.subject = $1)`;

/** Far more than anybody has on the way at once. */
const mostPending = 1_000;

const pending = statement<ListedRow, [subject: string, limit: number]>(
  'fund-order.pending',
  `${listed(`select o.*, null::timestamptz as ended_at from app.fund_order o
      where ${ownedBy} and o.state in ('RECEIVED', 'WORKING', 'EXECUTED') order by o.sequence desc limit $2`)}
    order by o.sequence desc`,
);

/** 注文中: from acceptance until settlement, newest first. */
export async function pendingOrders(reader: Reader, subject: string): Promise<ListedOrder[]> {
  return (await pending(reader, subject, mostPending)).map(fromRow);
}

export interface TradedQuery {
  /** Days on which an order was executed, cancelled or lapsed, both inclusive. */
  readonly from?: Ymd | undefined;
  readonly to?: Ymd | undefined;
  readonly side?: Side | undefined;
  readonly source?: OrderSource | undefined;
  readonly fundCode?: string | undefined;
  readonly accountType?: OrderAccountType | undefined;
  readonly settingId?: string | undefined;
  readonly receiptNumber?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** What ended is dated by its end, what was executed by its execution date (約定日): never by a day to come. */
const matching = `from app.fund_order o
  left join lateral (select max(e.at) as at from app.fund_order_event e where o.state in ('CANCELED', 'LAPSED')
    and e.order_id = o.id and e.event in ('CANCEL', 'LAPSE')) ended on true
  cross join lateral (select case when o.state in ('CANCELED', 'LAPSED')
    then (coalesce(ended.at, o.accepted_at) at time zone 'Asia/Tokyo')::date else o.execution_date end as day) happened
  where ${ownedBy} and o.state in ('EXECUTED', 'SETTLED', 'COMPLETED', 'CANCELED', 'LAPSED')
  and happened.day >= coalesce($2::date, '-infinity') and happened.day <= coalesce($3::date, 'infinity')
  and ($4::text is null or o.side = $4) and ($5::text is null or o.source = $5) and ($6::text is null or o.fund_code = $6)
  and ($7::text is null or o.account_type = $7) and ($8::text is null or o.setting_id = $8)
  and ($9::text is null or o.receipt_number = $9)`;

const countTraded = statement<{ total: bigint }, readonly unknown[]>(
  'fund-order.traded-count',
  `select count(*) as total ${matching}`,
);
const traded = statement<ListedRow, readonly unknown[]>(
  'fund-order.traded',
  `${listed(`select o.*, happened.day, ended.at as ended_at ${matching}
      order by happened.day desc, o.accepted_at desc, o.sequence desc limit $10 offset $11`)}
    order by o.day desc, o.accepted_at desc, o.sequence desc`,
);

/** 履歴: what was executed or has ended, newest first. */
export async function tradedOrders(
  reader: Reader,
  subject: string,
  filter: TradedQuery,
): Promise<{ readonly orders: readonly ListedOrder[]; readonly total: number }> {
  const filters = [
    subject,
    filter.from ?? null,
    filter.to ?? null,
    filter.side ?? null,
    filter.source ?? null,
    filter.fundCode ?? null,
    filter.accountType ?? null,
    filter.settingId ?? null,
    filter.receiptNumber ?? null,
  ];
  const [[counted], rows] = await Promise.all([
    countTraded(reader, ...filters),
    traded(reader, ...filters, filter.limit, filter.offset),
  ]);
  return { orders: rows.map(fromRow), total: Number(counted?.total ?? 0n) };
}

const fromRow = (row: ListedRow): ListedOrder => ({
  order: orderOf(row),
  fill: fillFrom(row),
  endedAt: row.ended_at,
});

function fillFrom(row: ListedRow): FundFill | null {
  const { fill_nav: nav, fill_price: price, fill_units: units, fill_amount: amount } = row;
  if (nav === null || price === null || units === null || amount === null) return null;
  return fillOf({
    nav,
    price,
    units,
    amount,
    fee: row.fill_fee ?? 0n,
    consumption_tax: row.fill_consumption_tax ?? 0n,
    converted_to_all: row.fill_converted_to_all ?? false,
    cost: row.fill_cost,
    projected_tax: row.fill_projected_tax ?? 0n,
    income_tax: row.fill_income_tax,
    resident_tax: row.fill_resident_tax,
  });
}
