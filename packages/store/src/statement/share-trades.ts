import type { Ymd } from '@tsuzura/domain/calendar';
import { yen, type Yen } from '@tsuzura/domain/money';
import { stockPrice, type StockPrice } from '@tsuzura/domain/stock';
import type { ShareFill } from '@tsuzura/domain/stock-order';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import { statement, type Reader, type Tx } from '../kernel/index.ts';
import { stockFillOf, type StockFillRow } from '../stock-order/order.ts';
import type { FillType } from '../stock-order/write-orders.ts';

/** The trades of a customer on a day, which one 取引報告書 reports together. */
export interface ShareDay {
  readonly customerId: string;
  readonly day: Ymd;
  /** How many reports of the day there were before: an execution that came late is reported in a corrected one. */
  readonly revision: number;
}

const takeDays = statement<
  { customer_id: string; trade_date: Ymd; turn: number },
  [before: Ymd, day: Ymd, customer: string, limit: number]
>(
  'statement.take-share-days',
  `with taken as (delete from app.share_report_due where (trade_date, customer_id) in (
      select trade_date, customer_id from app.share_report_due where trade_date < $1 and (trade_date, customer_id) > ($2, $3)
        order by trade_date, customer_id limit $4) returning *)
    select t.customer_id, t.trade_date, coalesce((select max(p.turn) + 1 from app.paper p
      where p.customer_id = t.customer_id and p.kind = 'TRADE' and p.ref = 'shares-' || t.trade_date), 0)::integer as turn
    from taken t order by t.trade_date, t.customer_id`,
);

/** The next days behind a place in the queue. They are due no longer when the transaction ends. */
export const takeShareDays = async (
  tx: Tx,
  before: Ymd,
  after: Pick<ShareDay, 'day' | 'customerId'>,
  limit: number,
): Promise<ShareDay[]> =>
  (await takeDays(tx, before, after.day, after.customerId, limit)).map((row) => ({
    customerId: row.customer_id,
    day: row.trade_date,
    revision: row.turn,
  }));

/** A part of a lot that an execution closed, or that left by 現引 or 現渡. */
export interface ReportedPart {
  /** What its entries are about. */
  readonly id: string;
  readonly openedOn: Ymd | null;
  readonly quantity: bigint;
  readonly openAmount: Yen;
  /** Of a close. */
  readonly closeAmount: Yen;
  /** 金利 or 貸株料. */
  readonly interest: Yen;
  /** 管理費, 名義書換料 and 逆日歩. */
  readonly others: Yen;
}

export interface ReportedTrade {
  readonly fill: ShareFill;
  readonly type: FillType;
  readonly stockName: string;
  readonly receiptNumber: string | null;
  /** Of a position that was opened. */
  readonly opened: { readonly type: 'SYSTEM' | 'GENERAL'; readonly expirationDate: Ymd | null } | null;
  readonly parts: readonly ReportedPart[];
}

type PartJson = [
  id: string,
  openedOn: Ymd | null,
  quantity: string,
  openAmount: string,
  closeAmount: string,
  interest: string,
  others: string,
];
type Row = StockFillRow & {
  readonly name: string;
  readonly receipt_number: string | null;
  readonly lot_type: 'SYSTEM' | 'GENERAL' | null;
  readonly expiration_date: Ymd | null;
  readonly parts: readonly PartJson[] | null;
};

const trades = statement<Row, [customers: readonly string[], days: readonly Ymd[]]>(
  'statement.trades-of-days',
  `select f.*, k.name, coalesce(o.receipt_number, s.receipt_number) as receipt_number, l.type as lot_type, l.expiration_date,
      case f.trade_type
        when 'MARGIN_CLOSE' then (select json_agg(json_build_array(m.id, m.opened_on, m.quantity::text, m.open_amount::text,
            m.close_amount::text, (m.interest + m.lending_fee)::text, (m.management_fee + m.name_transfer_fee + m.premium)::text)
            order by m.opened_on, m.id)
          from app.margin_close m where m.customer_id = f.customer_id and m.closed_on = f.trade_date and m.fill_id = f.id)
        when 'GENBIKI' then d.parts when 'GENWATASHI' then d.parts end as parts
    from unnest($1::text[], $2::date[]) as c (id, day)
      join app.stock_fill f on f.customer_id = c.id and f.trade_date = c.day join app.stock k on k.code = f.stock_code
      left join app.stock_order o on o.id = f.order_id left join app.share_split s on s.id = f.id
      left join app.margin_opening g on g.fill_id = f.id left join app.margin_lot l on l.id = g.lot_id
      left join lateral (select json_agg(json_build_array(p.settlement_id, null, p.quantity::text, p.open_amount::text, '0', p.expenses::text, '0')
          order by p.number) as parts from app.margin_settlement_part p where p.settlement_id = f.id) d
        on f.trade_type in ('GENBIKI', 'GENWATASHI')
    order by f.customer_id, f.trade_date, f.sequence, f.executed_at, f.number`,
);

/** In the order in which they were accepted. */
export const tradesOfDays = async (
  reader: Reader,
  days: readonly Pick<ShareDay, 'customerId' | 'day'>[],
): Promise<readonly ReportedTrade[]> =>
  (
    await trades(
      reader,
      days.map(({ customerId }) => customerId),
      days.map(({ day }) => day),
    )
  ).map((row) => ({
    fill: stockFillOf(row),
    type: row.trade_type as FillType,
    stockName: row.name,
    receiptNumber: row.receipt_number,
    opened: row.lot_type === null ? null : { type: row.lot_type, expirationDate: row.expiration_date },
    parts: (row.parts ?? []).map(([id, openedOn, quantity, openAmount, closeAmount, interest, others]) => ({
      id,
      openedOn,
      quantity: BigInt(quantity),
      openAmount: yen(BigInt(openAmount)),
      closeAmount: yen(BigInt(closeAmount)),
      interest: yen(BigInt(interest)),
      others: yen(BigInt(others)),
    })),
  }));

/** 配当金 that was paid, whatever the account type. */
export interface DividendToNotify {
  readonly id: string;
  readonly customerId: string;
  readonly stockCode: string;
  readonly stockName: string;
  readonly accountType: OrderAccountType;
  readonly recordDate: Ymd;
  readonly paidOn: Ymd;
  readonly quantity: bigint;
  readonly perShare: StockPrice;
  readonly gross: Yen;
  readonly incomeTax: Yen;
  readonly residentTax: Yen;
}

const dividends = statement<
  {
    id: string;
    customer_id: string;
    stock_code: string;
    name: string;
    account_type: string;
    record_date: Ymd;
    paid_on: Ymd;
    quantity: bigint;
    per_share: bigint;
    gross: bigint;
    income_tax: bigint;
    resident_tax: bigint;
  },
  [since: Ymd, day: Ymd, id: string, limit: number]
>(
  'statement.dividends-to-notify',
  `select d.*, k.name from app.share_dividend d join app.stock k on k.code = d.stock_code
    where d.state = 'PAID' and d.paid_on >= $1 and (d.paid_on, d.id) > ($2, $3)
      and not exists (select from app.paper p where p.kind = 'DIVIDEND' and p.ref = d.id and p.turn = 0)
    order by d.paid_on, d.id limit $4`,
);

/** Paid from `since` on, and not notified. */
export const dividendsToNotify = async (
  reader: Reader,
  since: Ymd,
  after: { readonly paidOn: Ymd; readonly id: string },
  limit: number,
): Promise<readonly DividendToNotify[]> =>
  (await dividends(reader, since, after.paidOn, after.id, limit)).map((row) => ({
    id: row.id,
    customerId: row.customer_id,
    stockCode: row.stock_code,
    stockName: row.name,
    accountType: row.account_type as OrderAccountType,
    recordDate: row.record_date,
    paidOn: row.paid_on,
    quantity: row.quantity,
    perShare: stockPrice(row.per_share),
    gross: yen(row.gross),
    incomeTax: yen(row.income_tax),
    residentTax: yen(row.resident_tax),
  }));
