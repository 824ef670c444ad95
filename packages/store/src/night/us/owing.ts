import type { Ymd } from '@tsuzura/domain/calendar';
import { statement, type Reader } from '../../kernel/index.ts';

const sold = statement<{ customer_id: string }, [customers: readonly string[], day: Ymd]>(
  'night-us.sold-for-dollars',
  `select c.id as customer_id from unnest($1::text[]) as c (id) where exists (select from app.us_fill f where f.customer_id = c.id
      and f.domestic_trade_date >= $2::date - 30 and f.domestic_settlement_date = $2 and f.is_settled and f.side = 'SELL'
      and f.settlement_currency = 'USD')`,
);

/** Those of these customers whose sales in dollars settled on a day. */
export const soldForDollarsOn = async (
  reader: Reader,
  customers: readonly string[],
  day: Ymd,
): Promise<ReadonlySet<string>> =>
  new Set(customers.length === 0 ? [] : (await sold(reader, customers, day)).map((row) => row.customer_id));
