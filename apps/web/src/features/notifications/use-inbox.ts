import { useInfiniteQuery } from '@tanstack/react-query';
import type { Answer } from '@tsuzura/contract/kernel';
import { listNotifications } from '@tsuzura/contract/main';
import { useServices } from '../../shared/services.ts';
import { categoriesOf, type InboxFilterId } from './inbox-filter.ts';

const pageSize = 20;

/** The inbox, a page behind the other. What was read stays when somebody comes back from where a notification led. */
export function useInbox(filter: InboxFilterId) {
  const { clients } = useServices();
  const categories = categoriesOf(filter);
  return useInfiniteQuery({
    queryKey: [listNotifications.site, listNotifications.path, 'inbox', filter],
    queryFn: ({ pageParam, signal }): Promise<Answer<typeof listNotifications>> =>
      clients.main.call(
        listNotifications,
        {
          query: {
            limit: pageSize,
            ...(categories === null ? {} : { category: [...categories] }),
            ...(pageParam === null ? {} : { after: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ paging }) => paging.next,
    meta: { site: 'main' },
  });
}
