import { statement, type Reader } from '../../kernel/index.ts';

const open = statement<{ id: string; subject: string }, [customers: readonly string[]]>(
  'night-margin.open-share-orders',
  `select o.id, c.subject from app.stock_order o join app.customer c on c.id = o.customer_id
    where o.customer_id = any ($1::text[]) and o.is_open and o.status <> 'CANCEL_PENDING' order by o.customer_id, o.sequence`,
);

/** Open orders of Japanese shares of these customers that nobody has cancelled, oldest first. */
export async function openShareOrders(
  reader: Reader,
  customers: readonly string[],
): Promise<readonly { readonly id: string; readonly subject: string }[]> {
  return customers.length === 0 ? [] : open(reader, customers);
}
