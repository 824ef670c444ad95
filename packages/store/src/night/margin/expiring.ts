import type { Ymd } from '@tsuzura/domain/calendar';
import { statement, type Reader } from '../../kernel/index.ts';

const due = statement<{ customer_id: string }, [day: Ymd, after: string, limit: number]>(
  'night-margin.customers-expiring',
  `select distinct customer_id from app.margin_lot where quantity > 0 and expiration_date <= $1 and customer_id > $2
    order by customer_id limit $3`,
);

/** Customers with lots whose 期日 is this day or earlier. */
export async function customersExpiring(reader: Reader, day: Ymd, after: string, limit: number): Promise<string[]> {
  return (await due(reader, day, after, limit)).map(({ customer_id }) => customer_id);
}

const coming = statement<
  { id: string; customer_id: string; mail: string; stock_code: string; quantity: bigint; expiration_date: Ymd },
  [days: readonly Ymd[], after: string, limit: number]
>(
  'night-margin.lots-expiring-on',
  `select l.id, l.customer_id, c.username as mail, l.stock_code, l.quantity, l.expiration_date
    from app.margin_lot l join app.customer c on c.id = l.customer_id collate "default"
    where l.quantity > 0 and l.expiration_date = any ($1::date[]) and l.id > $2 order by l.id limit $3`,
);

export interface ExpiringLot {
  readonly id: string;
  readonly customer: { readonly id: string; readonly mail: string };
  readonly stockCode: string;
  readonly quantity: bigint;
  readonly expirationDate: Ymd;
}

/** Lots with one of these 期日, by id. */
export async function lotsExpiringOn(
  reader: Reader,
  days: readonly Ymd[],
  after: string,
  limit: number,
): Promise<ExpiringLot[]> {
  return (await coming(reader, days, after, limit)).map((row) => ({
    id: row.id,
    customer: { id: row.customer_id, mail: row.mail },
    stockCode: row.stock_code,
    quantity: row.quantity,
    expirationDate: row.expiration_date,
  }));
}
