import { addDays, atJst, type Ymd } from '@tsuzura/domain/calendar';
import type { Side } from '@tsuzura/domain/fund';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import { moment, statement, type Reader } from '../kernel/index.ts';
import {
  fillOf,
  orderOf,
  type FillRow,
  type FundFill,
  type FundOrder,
  type OrderRow,
  type OrderSource,
} from './order.ts';

export interface ListedOrder {
  readonly order: FundOrder;
  /** Null while there is none. */
  readonly fill: FundFill | null;
}

type ListedRow = OrderRow & { readonly [Column in keyof FillRow as `fill_${Column}`]: FillRow[Column] | null };

/** Each order with its last fill. */
const listed = `select o.*, f.nav as fill_nav, f.price as fill_price, f.units as fill_units, f.amount as fill_amount,
    f.fee as fill_fee, f.consumption_tax as fill_consumption_tax, f.converted_to_all as fill_converted_to_all,
    f.cost as fill_cost, f.projected_tax as fill_projected_tax, f.income_tax as fill_income_tax,
    f.resident_tax as fill_resident_tax
  from app.fund_order o left join lateral (
    select * from app.fund_fill x where x.order_id = o.id order by x.turn desc limit 1) f on true`;
const ownedBy = `o.customer_id = (select c.id from app.customer c where c.subject = $1)`;

/** Far more than anybody has on the way at once. */
const mostPending = 1_000;

const pending = statement<ListedRow, [subject: string, limit: number]>(
  'fund-order.pending',
  `${listed} where ${ownedBy} and o.state in ('RECEIVED', 'WORKING', 'EXECUTED') order by o.sequence desc limit $2`,
);

/** 注文中: from acceptance until settlement, newest first. */
export async function pendingOrders(reader: Reader, subject: string): Promise<ListedOrder[]> {
  return (await pending(reader, subject, mostPending)).map(fromRow);
}

export interface TradedQuery {
  /** Days of acceptance, both inclusive. */
  readonly from?: Ymd | undefined;
  readonly to?: Ymd | undefined;
  readonly side?: Side | undefined;
  readonly source?: OrderSource | undefined;
  readonly fundCode?: string | undefined;
  readonly accountType?: OrderAccountType | undefined;
  readonly settingId?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

const matching = `${ownedBy} and o.state in ('EXECUTED', 'SETTLED', 'COMPLETED', 'CANCELED', 'LAPSED')
  and o.accepted_at >= coalesce($2::timestamptz, '-infinity') and o.accepted_at < coalesce($3::timestamptz, 'infinity')
  and ($4::text is null or o.side = $4) and ($5::text is null or o.source = $5) and ($6::text is null or o.fund_code = $6)
  and ($7::text is null or o.account_type = $7) and ($8::text is null or o.setting_id = $8)`;

const countTraded = statement<{ total: bigint }, readonly unknown[]>(
  'fund-order.traded-count',
  `select count(*) as total from app.fund_order o where ${matching}`,
);
const traded = statement<ListedRow, readonly unknown[]>(
  'fund-order.traded',
  `${listed} where ${matching} order by o.accepted_at desc, o.sequence desc limit $9 offset $10`,
);

/** 履歴: what was executed or has ended, newest first. */
export async function tradedOrders(
  reader: Reader,
  subject: string,
  asked: TradedQuery,
): Promise<{ readonly orders: readonly ListedOrder[]; readonly total: number }> {
  const filters = [
    subject,
    asked.from === undefined ? null : moment(atJst(asked.from, '00:00')),
    asked.to === undefined ? null : moment(atJst(addDays(asked.to, 1), '00:00')),
    asked.side ?? null,
    asked.source ?? null,
    asked.fundCode ?? null,
    asked.accountType ?? null,
    asked.settingId ?? null,
  ];
  const [[counted], rows] = await Promise.all([
    countTraded(reader, ...filters),
    traded(reader, ...filters, asked.limit, asked.offset),
  ]);
  return { orders: rows.map(fromRow), total: Number(counted?.total ?? 0n) };
}

const fromRow = (row: ListedRow): ListedOrder => ({ order: orderOf(row), fill: fillFrom(row) });

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
