import type { Ymd } from '@tsuzura/domain/calendar';
import type { Lot } from '@tsuzura/domain/margin';
import { yen, type Yen } from '@tsuzura/domain/money';
import { column, statement, type Tx } from '../../kernel/index.ts';
import { lotColumns, lotOf, type LotJson } from '../../margin/book.ts';

/** A close that was booked before 逆日歩 of a day in which it was open was known. */
export interface RebookedClose {
  readonly id: string;
  readonly customerId: string;
  readonly stockCode: string;
  readonly lot: Lot;
  readonly quantity: bigint;
  readonly closedOn: Ymd;
  readonly premium: Yen;
}

const unknown = statement<
  {
    id: string;
    customer_id: string;
    stock_code: string;
    quantity: bigint;
    closed_on: Ymd;
    premium: bigint;
    lot: LotJson;
  },
  [codes: readonly string[], tradeDate: Ymd]
>(
  'night-margin.closes-to-rebook',
  `select m.id, m.customer_id, m.stock_code, m.quantity, m.closed_on, m.premium, ${lotColumns} as lot
    from app.margin_close m join app.margin_lot l on l.id = m.lot_id
    where not m.is_settled and m.stock_code = any ($1::text[]) and m.opened_on <= $2 and m.closed_on > $2 and l.type = 'SYSTEM'
    order by m.customer_id, m.id`,
);

export const closesToRebook = async (
  tx: Tx,
  codes: readonly string[],
  tradeDate: Ymd,
): Promise<readonly RebookedClose[]> =>
  codes.length === 0
    ? []
    : (await unknown(tx, codes, tradeDate)).map((row) => ({
        id: row.id,
        customerId: row.customer_id,
        stockCode: row.stock_code,
        lot: lotOf(row.lot).lot,
        quantity: row.quantity,
        closedOn: row.closed_on,
        premium: yen(row.premium),
      }));

const rebook = statement<object, readonly unknown[]>(
  'night-margin.rebook-closes',
  `with g as (select * from unnest($1::text[], $2::bigint[], $3::bigint[]) as g (id, premium, added)),
    closed as (update app.margin_close m set premium = g.premium, realized = m.realized - g.added from g where m.id = g.id
      returning m.fill_id, g.added)
    update app.stock_fill f set cost = f.cost + s.added
      from (select fill_id, sum(added)::bigint as added from closed group by fill_id) s where f.id = s.fill_id`,
);

/** Its result is less by what was added. */
export async function rebookCloses(
  tx: Tx,
  closes: readonly { readonly id: string; readonly premium: Yen; readonly added: Yen }[],
): Promise<void> {
  if (closes.length === 0) return;
  await rebook(
    tx,
    closes.map(({ id }) => id),
    column(closes.map(({ premium }) => premium)),
    column(closes.map(({ added }) => added)),
  );
}
