import { useQueryClient } from '@tanstack/react-query';
import { callOptions } from '@tsuzura/browser/data';
import { getFund } from '@tsuzura/contract/main';
import { useServices } from '../services.ts';

/** For the link of a fund: its data is on the way before the press, so that its page stands at once. */
export function useFundPrefetch(code: string) {
  const queries = useQueryClient();
  const { clients } = useServices();
  const fetchAhead = () => void queries.prefetchQuery(callOptions(clients, getFund, { params: { code } }));
  return { onPointerEnter: fetchAhead, onTouchStart: fetchAhead, onFocus: fetchAhead };
}
