import type { Ymd } from '@tsuzura/domain/calendar';
import type { Lot, MarginAccountType, PositionSide } from '@tsuzura/domain/margin';
import type { Yen } from '@tsuzura/domain/money';
import { statement, type Tx } from '../../kernel/index.ts';
import { lotColumns, lotOf, type LotJson } from '../../margin/book.ts';

export interface LotOfCustomer {
  readonly customerId: string;
  readonly lot: Lot;
}

const ofStock = statement<{ customer_id: string; lot: LotJson }, [stockCode: string, after: string, limit: number]>(
  'night-margin.lots-of-stock',
  `select l.customer_id, ${lotColumns} as lot from app.margin_lot l where l.stock_code = $1 and l.quantity > 0 and l.id > $2
    order by l.id limit $3`,
);

/** Open lots of a share, by id. */
export const lotsOfStock = async (
  tx: Tx,
  stockCode: string,
  after: string,
  limit: number,
): Promise<readonly LotOfCustomer[]> =>
  (await ofStock(tx, stockCode, after, limit)).map((row) => ({
    customerId: row.customer_id,
    lot: lotOf(row.lot).lot,
  }));

export interface NewAdjustment {
  readonly id: string;
  readonly lotId: string;
  readonly customerId: string;
  readonly stockCode: string;
  readonly accountType: MarginAccountType;
  readonly side: PositionSide;
  readonly lastCumDay: Ymd;
  readonly paidOn: Ymd;
  readonly quantity: bigint;
  /** Above zero received, below zero paid. */
  readonly amount: Yen;
}

const add = statement<object, [rows: string]>(
  'night-margin.add-adjustments',
  `insert into app.margin_adjustment (id, lot_id, customer_id, stock_code, account_type, side, last_cum_day, paid_on, quantity, amount)
    select id, lot_id, customer_id, stock_code, account_type, side, last_cum_day, paid_on, quantity, amount
    from json_to_recordset($1::json) as v (id text, lot_id text, customer_id text, stock_code text, account_type text, side text,
      last_cum_day date, paid_on date, quantity bigint, amount bigint)
    on conflict do nothing`,
);

export async function addAdjustments(tx: Tx, adjustments: readonly NewAdjustment[]): Promise<void> {
  if (adjustments.length === 0) return;
  await add(
    tx,
    JSON.stringify(
      adjustments.map((one) => ({
        id: one.id,
        lot_id: one.lotId,
        customer_id: one.customerId,
        stock_code: one.stockCode,
        account_type: one.accountType,
        side: one.side,
        last_cum_day: one.lastCumDay,
        paid_on: one.paidOn,
        quantity: String(one.quantity),
        amount: String(one.amount),
      })),
    ),
  );
}

const shorten = statement<object, [stockCode: string, on: Ymd]>(
  'night-margin.shorten-lots',
  `update app.margin_lot set expiration_date = $2, shortened = true
    where stock_code = $1 and quantity > 0 and (expiration_date is null or expiration_date > $2)`,
);

/** Lots of a share end on this day at the latest. */
export const shortenLots = async (tx: Tx, stockCode: string, on: Ymd): Promise<void> => {
  await shorten(tx, stockCode, on);
};
