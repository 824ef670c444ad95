import { useQuery } from '@tanstack/react-query';
import { listEquityOrders, listTrades } from '@tsuzura/contract/trading';
import type { Ymd } from '@tsuzura/domain/calendar';
import { useServices } from '../../shared/services.ts';
import { isWorking, type Order } from '../../shared/stock/index.ts';
import { settledAmounts, type Trade } from './settled-amounts.ts';

const pageSize = 100;
/** More than anybody reads on a screen. */
const mostPages = 5;

export interface OrderHistory {
  readonly orders: readonly Order[];
  /** What was paid (below zero) or arrived, by order; missing where it is not known whole. */
  readonly amounts: ReadonlyMap<string, bigint>;
  readonly isCut: boolean;
}

interface Page<Row> {
  readonly rows: readonly Row[];
}

async function everyPage<Row>(page: (offset: number) => Promise<Page<Row>>): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let at = 0; at < mostPages; at += 1) {
    const next = await page(at * pageSize);
    rows.push(...next.rows);
    if (next.rows.length < pageSize) break;
  }
  return rows;
}

/** Orders that are over, newest first, with what their executions came to. */
export function useOrderHistory(period: { readonly from?: Ymd; readonly to?: Ymd } | null) {
  const { clients } = useServices();
  return useQuery({
    queryKey: ['trading', listEquityOrders.path, 'whole', JSON.stringify(period)],
    queryFn: async ({ signal }): Promise<OrderHistory> => {
      const query = (offset: number) => ({ query: { ...period, limit: pageSize, offset } });
      const orders = await everyPage<Order>(async (offset) => ({
        rows: (await clients.trading.call(listEquityOrders, query(offset), { signal })).orders,
      }));
      const trades = await everyPage<Trade>(async (offset) => ({
        rows: (await clients.trading.call(listTrades, query(offset), { signal })).trades,
      }));
      return {
        orders: orders.filter((order) => !isWorking(order)),
        amounts: settledAmounts(orders, trades),
        isCut: orders.length === pageSize * mostPages,
      };
    },
    enabled: period !== null,
    meta: { site: 'trading' },
  });
}
