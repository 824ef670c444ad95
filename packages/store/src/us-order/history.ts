import type { Ymd } from '@tsuzura/domain/calendar';
import { fxRate, type FxRate } from '@tsuzura/domain/fx';
import { quantity, usdCents, yen, type Quantity, type Usd, type Yen } from '@tsuzura/domain/money';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import type { UsFill } from '@tsuzura/domain/us-order';
import { statement, type Reader } from '../kernel/index.ts';
import { usFillOf, type UsFillRow } from './order.ts';

const between = statement<UsFillRow, [subject: string, from: Ymd | null, to: Ymd | null, limit: number]>(
  'us-order.fills-between',
  `select f.* from app.us_fill f where f.customer_id = (select c.id from app.customer c where c.subject = $1)
      and f.domestic_trade_date between coalesce($2::date, '-infinity') and coalesce($3::date, 'infinity')
    order by f.domestic_trade_date desc, f.sequence desc, f.number desc limit $4`,
);

/** Executions by 国内約定日, newest first. */
export const listUsFills = async (
  reader: Reader,
  subject: string,
  { from, to }: { readonly from: Ymd | null; readonly to: Ymd | null },
  limit: number,
): Promise<readonly UsFill[]> => (await between(reader, subject, from, to, limit)).map(usFillOf);

const profits = statement<{ profit: bigint | null }, [subject: string, from: Ymd, to: Ymd]>(
  'us-order.realized-profit',
  `select sum(coalesce(f.profit_jpy, f.estimated_gain))::bigint as profit
    from app.customer c join app.us_fill f on f.customer_id = c.id
    where c.subject = $1 and f.domestic_trade_date between $2 and $3 and f.side = 'SELL'`,
);

/** Of sales in yen, by 国内約定日, before tax; what waits for its fixing with its estimate. */
export const realizedUsProfit = async (reader: Reader, subject: string, from: Ymd, to: Ymd): Promise<Yen> =>
  yen((await profits(reader, subject, from, to))[0]?.profit ?? 0n);

/** 配当金 of a US share; what the day of receipt gives is null before. */
export interface ListedUsDividend {
  readonly id: string;
  readonly symbol: string;
  readonly accountType: OrderAccountType;
  readonly exDate: Ymd;
  readonly receivedOn: Ymd;
  readonly quantity: Quantity;
  readonly gross: Usd;
  readonly paid: { readonly rate: FxRate; readonly foreignTax: Usd; readonly tax: Yen; readonly net: Yen } | null;
}

const dividends = statement<
  {
    id: string;
    symbol: string;
    account_type: string;
    ex_date: Ymd;
    received_on: Ymd;
    quantity: bigint;
    gross: bigint;
    rate: bigint | null;
    foreign_tax: bigint;
    tax: bigint;
    jpy_before_tax: bigint;
  },
  [customer: string, limit: number]
>(
  'us-order.dividends',
  `select d.id, d.symbol, d.account_type, d.ex_date, d.received_on, d.quantity, d.gross, d.rate, d.foreign_tax,
      d.income_tax + d.resident_tax as tax, d.jpy_before_tax
    from app.us_dividend d where d.customer_id = $1 order by d.received_on desc, d.id desc limit $2`,
);

/** By day of receipt, newest first, with those that are to come. */
export const listUsDividends = async (
  reader: Reader,
  customerId: string,
  limit: number,
): Promise<readonly ListedUsDividend[]> =>
  (await dividends(reader, customerId, limit)).map((row) => ({
    id: row.id,
    symbol: row.symbol,
    accountType: row.account_type as OrderAccountType,
    exDate: row.ex_date,
    receivedOn: row.received_on,
    quantity: quantity(row.quantity),
    gross: usdCents(row.gross),
    paid:
      row.rate === null
        ? null
        : {
            rate: fxRate(row.rate),
            foreignTax: usdCents(row.foreign_tax),
            tax: yen(row.tax),
            net: yen(row.jpy_before_tax - row.tax),
          },
  }));
