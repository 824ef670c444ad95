import { addDays, type Ymd } from '@tsuzura/domain/calendar';
import { statement, type Reader } from '../kernel/index.ts';

const trades = statement<{ realtime: boolean }, [subject: string, since: Ymd]>(
  'stock.price-viewer',
  `select a.margin = 'AVAILABLE' or exists (select from app.stock_order o where o.customer_id = c.id and o.session_date >= $2::date)
      as realtime
    from app.customer c join app.account a on a.customer_id = c.id where c.subject = $1`,
);

/** Whether a customer sees prices of the last minute: with an open margin account, or an order of thirty days (rule STOCK-16). */
export const seesRealtime = async (reader: Reader, subject: string, today: Ymd): Promise<boolean> =>
  (await trades(reader, subject, addDays(today, -30)))[0]?.realtime ?? false;
