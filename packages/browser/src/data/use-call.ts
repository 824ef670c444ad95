import { keepPreviousData, queryOptions, useQuery, type QueryState } from '@tanstack/react-query';
import type { Answer, CallInput, CallOptions, Endpoint } from '@tsuzura/contract/kernel';
import { useBrowserServices, type Clients } from '../services/index.ts';
import { defaultCacheMs } from './query-client.ts';

/** Yen are bigint and a key is JSON, so they go in as text. */
const keyOf = (endpoint: Endpoint, given: unknown): readonly unknown[] => [
  endpoint.site,
  endpoint.path,
  JSON.stringify(given ?? null, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)),
];

/** How one call is read and kept: the same for a screen, a prefetch and a gate. */
export function callOptions<E extends Endpoint>(clients: Clients, endpoint: E, given?: CallInput<E>) {
  const { site } = endpoint;
  const call = clients[site]!.call as (endpoint: E, given?: CallInput<E>, options?: CallOptions) => Promise<Answer<E>>;
  return queryOptions({
    queryKey: keyOf(endpoint, given),
    // The signal ends a request nobody waits for any more.
    queryFn: ({ signal }) => call(endpoint, given, { signal }),
    staleTime: (endpoint.cacheSeconds ?? 0) * 1000 || defaultCacheMs,
    meta: { site },
  });
}

/** When to ask again, in milliseconds; false: not any more. `failures` are those since the last answer. */
export type AskAgain<E extends Endpoint> = (answer: Answer<E> | undefined, failures: number) => number | false;

interface UseCallOptions<E extends Endpoint> {
  readonly enabled?: boolean;
  /** The last answer stays on the screen while the next one is on its way. */
  readonly keepPrevious?: boolean;
  /** Nobody asked for it: a failure raises no dialog. */
  readonly isQuiet?: boolean;
  /** For figures that move: asked for again by itself, but not while the page is hidden. */
  readonly askAgain?: AskAgain<E>;
}

/** Reads through the typed client; failures are handled globally, and shown in place by `DataBlock`. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  given?: CallInput<E>,
  { enabled = true, keepPrevious = false, isQuiet = false, askAgain }: UseCallOptions<E> = {},
) {
  const { clients } = useBrowserServices();
  const options = callOptions(clients, endpoint, given);
  return useQuery({
    ...options,
    enabled,
    ...(isQuiet ? { meta: { site: endpoint.site, isQuiet } } : {}),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(askAgain
      ? {
          refetchInterval: ({ state }: { state: QueryState<Answer<E>> }) =>
            askAgain(state.data, state.errorUpdateCount > 0 && state.status === 'error' ? state.fetchFailureCount : 0),
        }
      : {}),
  });
}
