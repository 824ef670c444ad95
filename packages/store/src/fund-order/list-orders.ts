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

type ListedRow = OrderRow & { readonly ended_at: Instant | null; readonly history_day: Ymd } & {
  readonly [Column in keyof FillRow as `fill_${Column}`]: FillRow[Column] | null;
};

/** Each order with its last fill; `orders` are rows of app.fund_order. */
const listed = (
  orders: string,
) => `select o.*, f.nav as fill_nav, f.price as fill_price, f.units as fill_units, f.amount as fill_amount,
    f.fee as fill_fee, f.consumption_tax as fill_consumption_tax, f.converted_to_all as fill_converted_to_all,
    f.cost as fill_cost, f.projected_tax as fill_projected_tax, f.income_tax as fill_income_tax,
    f.resident_tax as fill_resident_tax
  from (${orders}) o left join lateral (
    select * from app.fund_fill x where x.order_id = o.id order by x.turn desc limit 1) f on true`;
const ownedBy = `o.customer_id = (select c.id from app.customer c where c.subject = $1)`;
const inHistory = `o.state in ('EXECUTED', 'SETTLED', 'COMPLETED', 'CANCELED', 'LAPSED')`;

/** Far more than anybody has on the way at once. */
const mostPending = 1_000;

const pending = statement<ListedRow, [subject: string, limit: number]>(
  'fund-order.pending',
  `${listed(`select o.* from app.fund_order o
      where ${ownedBy} and o.state in ('RECEIVED', 'WORKING', 'EXECUTED') order by o.sequence desc limit $2`)}
    order by o.sequence desc`,
);

/** 注文中: from acceptance until settlement, newest first. */
export async function pendingOrders(reader: Reader, subject: string): Promise<ListedOrder[]> {
  return (await pending(reader, subject, mostPending)).map(fromRow);
}

/** An order of the history, as a place to go on behind. */
export interface OrderPlace {
  /** On which it was executed, cancelled or lapsed. */
  readonly day: Ymd;
  readonly sequence: bigint;
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
  /** The order before the first one. */
  readonly after?: OrderPlace | undefined;
  readonly limit: number;
  readonly offset?: number;
}

/** A page with a filter looks at so many orders of the history and no more: what is left is on the next page. */
const mostLooked = 100;

interface PlaceRow {
  /** Of the last order that was looked at. */
  readonly looked_day: Ymd;
  readonly looked_sequence: bigint;
  readonly looked: number;
}

/*
 * `looked` are the next orders of the history, by its index; the page is what matches among them. A row without an order says
 * where the next page begins when none did.
 */
const traded = statement<PlaceRow & ListedRow, readonly unknown[]>(
  'fund-order.traded',
  `with looked as materialized (
      select o.id, o.history_day, o.sequence, o.side, o.source, o.fund_code, o.account_type, o.setting_id
        from app.fund_order o where ${ownedBy} and ${inHistory}
        and o.history_day between coalesce($2::date, '-infinity') and coalesce($3::date, 'infinity')
        and (o.history_day, o.sequence) < (coalesce($4::date, 'infinity'), coalesce($5::bigint, 0))
        order by o.history_day desc, o.sequence desc limit $6),
    matching as (
      select o.id, o.history_day, o.sequence from looked o where ($7::text is null or o.side = $7) and ($8::text is null or o.source = $8)
        and ($9::text is null or o.fund_code = $9) and ($10::text is null or o.account_type = $10)
        and ($11::text is null or o.setting_id = $11)
        order by o.history_day desc, o.sequence desc limit $12 offset $13)
    select listed.*, last.history_day as looked_day, last.sequence as looked_sequence, (select count(*)::int from looked) as looked
      from (select l.history_day, l.sequence from looked l order by l.history_day, l.sequence limit 1) last
      left join (${listed('select o.* from matching m join app.fund_order o on o.id = m.id')}) listed on true
      order by listed.history_day desc, listed.sequence desc`,
);

const byReceipt = statement<ListedRow, readonly unknown[]>(
  'fund-order.traded-by-receipt',
  listed(`select o.* from app.receipt r join app.fund_order o on o.id = r.ref
    where r.number = $2 and r.kind = 'FUND_ORDER' and ${ownedBy} and ${inHistory}
      and o.history_day between coalesce($3::date, '-infinity') and coalesce($4::date, 'infinity')
      and ($5::text is null or o.side = $5) and ($6::text is null or o.source = $6) and ($7::text is null or o.fund_code = $7)
      and ($8::text is null or o.account_type = $8) and ($9::text is null or o.setting_id = $9)`),
);

/** 履歴: what was executed or has ended, newest first. `next` is where to go on, null when nothing follows. */
export async function tradedOrders(
  reader: Reader,
  subject: string,
  { after, limit, offset = 0, receiptNumber, ...filter }: TradedQuery,
): Promise<{ readonly orders: readonly ListedOrder[]; readonly next: OrderPlace | null }> {
  const [from, to] = [filter.from ?? null, filter.to ?? null];
  const filters = [
    filter.side ?? null,
    filter.source ?? null,
    filter.fundCode ?? null,
    filter.accountType ?? null,
    filter.settingId ?? null,
  ];
  if (receiptNumber !== undefined) {
    const found = await byReceipt(reader, subject, receiptNumber, from, to, ...filters);
    return { orders: after === undefined ? found.slice(offset, offset + limit).map(fromRow) : [], next: null };
  }
  const most = offset + (filters.every((one) => one === null) ? limit + 1 : mostLooked);
  const place = [after?.day ?? null, after === undefined ? null : String(after.sequence)];
  const rows = await traded(reader, subject, from, to, ...place, most, ...filters, limit + 1, offset);
  const found = rows.filter(({ id }) => id !== null);
  const [last, looked] = [found[limit - 1], rows[0]];
  const orders = found.slice(0, limit).map(fromRow);
  if (last && found.length > limit) return { orders, next: { day: last.history_day, sequence: last.sequence } };
  if (!looked || looked.looked < most) return { orders, next: null };
  return { orders, next: { day: looked.looked_day, sequence: looked.looked_sequence } };
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
