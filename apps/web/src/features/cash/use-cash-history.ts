import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@tsuzura/contract/kernel';
import { listCashFlows, type CashFlow } from '@tsuzura/contract/main';
import { useServices } from '../../shared/services.ts';
import type { HistoryQuery } from './history-filter.ts';

const pageSize = 100;
const mostPages = 10;

export interface CashHistory {
  readonly flows: readonly CashFlow[];
  /** There are more than anybody reads on a screen; the period can be narrowed. */
  readonly isCut: boolean;
}

/** All of a period, page after page: the list and its CSV speak of the same. */
export function useCashHistory(query: HistoryQuery | null) {
  const { clients } = useServices();
  return useQuery({
    queryKey: ['main', listCashFlows.path, 'whole', JSON.stringify(query)],
    queryFn: async ({ signal }): Promise<CashHistory> => {
      const flows: CashFlow[] = [];
      let after: string | null = null;
      for (let page = 0; page < mostPages; page += 1) {
        const answer: Answer<typeof listCashFlows> = await clients.main.call(
          listCashFlows,
          { query: { ...query, limit: pageSize, ...(after === null ? {} : { after }) } },
          { signal },
        );
        flows.push(...answer.cashFlows);
        after = answer.paging.next;
        if (after === null) return { flows, isCut: false };
      }
      return { flows, isCut: true };
    },
    enabled: query !== null,
    meta: { site: 'main' },
  });
}
