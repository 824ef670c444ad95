import { assert } from '@tsuzura/domain/kernel';
import { statement, type Reader, type Tx } from '../../kernel/index.ts';

const open = statement<{ id: string; subject: string }, [customers: readonly string[]]>(
  'night-margin.open-share-orders',
  `select o.id, c.subject from app.stock_order o join app.customer c on c.id = o.customer_id collate "default"
    where o.customer_id = any ($1::text[]) and o.is_open and o.status <> 'CANCEL_PENDING' order by o.customer_id, o.sequence`,
);

/** Open orders of Japanese shares of these customers that nobody has cancelled, oldest first. */
export async function openShareOrders(
  reader: Reader,
  customers: readonly string[],
): Promise<readonly { readonly id: string; readonly subject: string }[]> {
  return customers.length === 0 ? [] : open(reader, customers);
}

const sequence = statement<{ sequence: bigint }, []>(
  'night-margin.next-sequence',
  `select nextval('app.fund_order_sequence_seq') as sequence`,
);

/** The place of a close by the firm in the order of acceptance over all products. */
export async function nextSequence(tx: Tx): Promise<bigint> {
  const [row] = await sequence(tx);
  assert(row, 'a sequence goes on');
  return row.sequence;
}
