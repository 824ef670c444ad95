import type { Ymd } from '@tsuzura/domain/calendar';
import type { LotShare, MarginClose, MarginOpening, Lot } from '@tsuzura/domain/margin';
import { assert } from '@tsuzura/domain/kernel';
import type { Ratio } from '@tsuzura/domain/money';
import { column, statement, type PipelinedTx, type Tx } from '../kernel/index.ts';

const putLots = statement<object, [customers: readonly string[], lots: string]>(
  'margin.put-lots',
  `insert into app.margin_lot as l (id, customer_id, stock_code, side, type, account_type, opened_on, quantity, open_price,
      open_amount, initial_bp, cash_bp, annual_bp, fee_months, fee_accrued, splits, expiration_date, shortened)
    select g.id, g.customer_id, g.stock_code, g.side, g.type, g.account_type, g.opened_on, g.quantity, g.open_price, g.open_amount,
      g.initial_bp, g.cash_bp, g.annual_bp, g.fee_months, g.fee_accrued, g.splits, g.expiration_date, g.shortened
    from rows from (unnest($1::text[]), json_to_recordset($2::json) as (id text, stock_code text, side text, type text,
      account_type text, opened_on date, quantity bigint, open_price bigint, open_amount bigint, initial_bp integer, cash_bp integer,
      annual_bp integer, fee_months smallint, fee_accrued bigint, splits jsonb, expiration_date date, shortened boolean))
      as g (customer_id, id, stock_code, side, type, account_type, opened_on, quantity, open_price, open_amount, initial_bp, cash_bp,
        annual_bp, fee_months, fee_accrued, splits, expiration_date, shortened)
    on conflict (id) do update set quantity = excluded.quantity, open_price = excluded.open_price,
      open_amount = excluded.open_amount, fee_months = excluded.fee_months, fee_accrued = excluded.fee_accrued,
      splits = excluded.splits, expiration_date = excluded.expiration_date, shortened = excluded.shortened,
      locked = least(l.locked, excluded.quantity)`,
);

/** Lots as they are now, new ones too. What is locked of them changes by `lockShares`. */
export async function putMarginLots(
  tx: Tx,
  lots: readonly { readonly customerId: string; readonly lot: Lot }[],
): Promise<void> {
  if (lots.length === 0) return;
  await putLots(
    tx,
    lots.map(({ customerId }) => customerId),
    JSON.stringify(lots.map(({ lot }) => lotRow(lot))),
  );
}

const lotRow = (lot: Lot) => ({
  id: lot.id,
  stock_code: lot.stockCode,
  side: lot.side,
  type: lot.type,
  account_type: lot.accountType,
  opened_on: lot.openedOn,
  quantity: String(lot.quantity),
  open_price: String(lot.openPrice),
  open_amount: String(lot.openAmount),
  initial_bp: pointsOf(lot.initialRatio),
  cash_bp: lot.cashRatio === null ? null : pointsOf(lot.cashRatio),
  annual_bp: pointsOf(lot.annualRate),
  fee_months: lot.fee.months,
  fee_accrued: String(lot.fee.accrued),
  splits: lot.splits.map(({ exOn, ratio }) => ({ exOn, ratio: String(ratio) })),
  expiration_date: lot.expirationDate,
  shortened: lot.shortened,
});

/** Basis points; every ratio of a lot is a whole number of them. */
export function pointsOf({ numerator, denominator }: Ratio): number {
  assert((numerator * 10_000n) % denominator === 0n, 'a ratio of a lot is whole basis points');
  return Number((numerator * 10_000n) / denominator);
}

const lockOf = statement<object, [ids: readonly string[], changes: string]>(
  'margin.lock-shares',
  `update app.margin_lot l set locked = case when l.quantity = 0 then 0 else l.locked + g.change end
    from (select id, sum(change)::bigint as change from unnest($1::text[], $2::bigint[]) as w (id, change) group by id) g
    where l.id = g.id`,
);

/** Sets shares of lots aside for an order or a delivery, or frees them (below zero). A lot that the firm has closed holds nothing. */
export async function lockShares(tx: Tx | PipelinedTx, shares: readonly LotShare[], sign: 1n | -1n): Promise<void> {
  if (shares.length === 0) return;
  await lockOf(
    tx,
    shares.map(({ lotId }) => lotId),
    column(shares.map(({ quantity }) => sign * quantity)),
  );
}

const addOpenings = statement<object, readonly unknown[]>(
  'margin.add-openings',
  `insert into app.margin_opening (fill_id, lot_id, customer_id, stock_code, account_type, side, opened_on, settlement_date,
      quantity, open_amount)
    select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::date[], $8::date[],
      $9::bigint[], $10::bigint[])`,
);

export async function addMarginOpenings(
  tx: Tx,
  opened: readonly { readonly customerId: string; readonly lot: Lot; readonly opening: MarginOpening }[],
): Promise<void> {
  if (opened.length === 0) return;
  await addOpenings(
    tx,
    opened.map(({ opening }) => opening.fillId),
    opened.map(({ lot }) => lot.id),
    opened.map(({ customerId }) => customerId),
    opened.map(({ lot }) => lot.stockCode),
    opened.map(({ lot }) => lot.accountType),
    opened.map(({ lot }) => lot.side),
    column(opened.map(({ lot }) => lot.openedOn)),
    column(opened.map(({ opening }) => opening.settlementDate)),
    column(opened.map(({ opening }) => opening.quantity)),
    column(opened.map(({ opening }) => opening.openAmount)),
  );
}

/** A close with what its order says of it. */
export interface ClosedByOrder {
  readonly close: MarginClose;
  readonly openedOn: Ymd;
  /** Null where the firm closed. */
  readonly orderId: string | null;
  /** The execution; it may close several lots. */
  readonly fillId: string;
  readonly sequence: bigint;
}

const addCloses = statement<object, [closes: string]>(
  'margin.add-closes',
  `insert into app.margin_close (id, lot_id, order_id, fill_id, customer_id, stock_code, account_type, side, sequence, opened_on, closed_on,
      settlement_date, quantity, open_amount, close_amount, interest, lending_fee, management_fee, name_transfer_fee, premium, realized)
    select id, lot_id, order_id, fill_id, customer_id, stock_code, account_type, side, sequence, opened_on, closed_on, settlement_date, quantity,
      open_amount, close_amount, interest, lending_fee, management_fee, name_transfer_fee, premium, realized
    from json_to_recordset($1::json) as (id text, lot_id text, order_id text, fill_id text, customer_id text, stock_code text, account_type text,
      side text, sequence bigint, opened_on date, closed_on date, settlement_date date, quantity bigint, open_amount bigint,
      close_amount bigint, interest bigint, lending_fee bigint, management_fee bigint, name_transfer_fee bigint, premium bigint,
      realized bigint)`,
);

export async function addMarginCloses(tx: Tx, closed: readonly ClosedByOrder[]): Promise<void> {
  if (closed.length === 0) return;
  await addCloses(
    tx,
    JSON.stringify(
      closed.map(({ close, openedOn, orderId, fillId, sequence }) => ({
        id: close.id,
        lot_id: close.lotId,
        order_id: orderId,
        fill_id: fillId,
        customer_id: close.customerId,
        stock_code: close.stockCode,
        account_type: close.accountType,
        side: close.side,
        sequence: String(sequence),
        opened_on: openedOn,
        closed_on: close.closedOn,
        settlement_date: close.part.settlementDate,
        quantity: String(close.part.quantity),
        open_amount: String(close.part.openAmount),
        close_amount: String(close.part.closeAmount),
        interest: String(close.part.expenses.interest),
        lending_fee: String(close.part.expenses.lendingFee),
        management_fee: String(close.part.expenses.managementFee),
        name_transfer_fee: String(close.part.expenses.nameTransferFee),
        premium: String(close.part.expenses.premium),
        realized: String(close.part.realized),
      })),
    ),
  );
}
