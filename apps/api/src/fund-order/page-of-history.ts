import type { Answer, Received } from '@tsuzura/contract/kernel';
import { listTradedOrders } from '@tsuzura/contract/main';
import { ymd } from '@tsuzura/domain/calendar';
import { tradedOrders, type ListedOrder, type OrderPlace } from '@tsuzura/store/fund-order';
import type { Reader } from '@tsuzura/store/kernel';
import type { Pages } from '../kernel/pages.ts';

/** A page of the 履歴, and where the next one begins. */
export async function pageOfHistory(
  reader: Reader,
  pages: Pages,
  subject: string,
  { limit, offset, after, ...filter }: Received<typeof listTradedOrders, 'query'>,
): Promise<{ readonly orders: readonly ListedOrder[]; readonly paging: Answer<typeof listTradedOrders>['paging'] }> {
  const of = { list: listTradedOrders.path, subject, filter };
  const asked = { limit, offset, after };
  const place = await pages.open(of, asked);
  const begin = place === null ? { offset } : { after: placeOf(place) };
  const { orders, next } = await tradedOrders(reader, subject, { ...filter, limit, ...begin });
  return { orders, paging: await pages.answer(of, asked, orders.length, next && textOf(next)) };
}

const textOf = ({ day, sequence }: OrderPlace): string[] => [day, String(sequence)];
const placeOf = ([day = '', sequence = '']: readonly string[]): OrderPlace => ({
  day: ymd(day),
  sequence: BigInt(sequence),
});
