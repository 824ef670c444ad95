import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@tsuzura/contract/kernel';
import { listTradedOrders, type FundOrder } from '@tsuzura/contract/main';
import { useServices } from '../../shared/services.ts';
import type { HistoryQuery } from './filter.ts';

const pageSize = 100;
const mostOrders = 1_000;
/** A page of few: a filter may pass over most of what a page looks at. */
const mostPages = 30;

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
      let after: string | null = null;
      for (let page = 0; page < mostPages && orders.length < mostOrders; page += 1) {
        const answer: Answer<typeof listTradedOrders> = await clients.main.call(
          listTradedOrders,
          { query: { ...query, limit: pageSize, ...(after === null ? {} : { after }) } },
          { signal },
        );
        orders.push(...answer.orders);
        after = answer.paging.next;
        if (after === null) return { orders, isCut: false };
      }
      return { orders, isCut: true };
    },
    enabled: query !== null,
    meta: { site: 'main' },
  });
}
