import { useQuery } from '@tanstack/react-query';
import { listTradedOrders, type FundOrder } from '@tsuzura/contract/main';
import { useServices } from '../../shared/services.ts';
import type { HistoryQuery } from './filter.ts';

const pageSize = 100;
const mostPages = 10;

export interface History {
  readonly orders: readonly FundOrder[];
  /** There are more than anybody reads on a screen; the period can be narrowed. */
  readonly isCut: boolean;
}

/** All orders of a period, page after page: the list, its filter by status and its CSV speak of the same ones. */
export function useHistory(query: Partial<HistoryQuery> | null) {
  const { clients } = useServices();
  return useQuery({
    queryKey: ['main', listTradedOrders.path, 'whole', JSON.stringify(query)],
    queryFn: async ({ signal }): Promise<History> => {
      const orders: FundOrder[] = [];
      for (let page = 0; page < mostPages; page += 1) {
        const answer = await clients.main.call(
          listTradedOrders,
          { query: { ...query, limit: pageSize, offset: page * pageSize } },
          { signal },
        );
        orders.push(...answer.orders);
        if (orders.length >= answer.paging.total || answer.orders.length === 0) return { orders, isCut: false };
      }
      return { orders, isCut: true };
    },
    enabled: query !== null,
    meta: { site: 'main' },
  });
}
