import { statement, type Reader } from '../kernel/index.ts';

const marginOpen = statement<{ realtime: boolean }, [customer: string]>(
  'stock.price-viewer',
  `select a.margin = 'AVAILABLE' as realtime from app.account a where a.customer_id = $1`,
);

/** Whether a customer sees prices of the last minute: with an open margin account (rule STOCK-16). */
export const seesRealtime = async (reader: Reader, customerId: string): Promise<boolean> =>
  (await marginOpen(reader, customerId))[0]?.realtime ?? false;
