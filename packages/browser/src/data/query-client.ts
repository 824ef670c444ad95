import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { CallSource } from '../error/index.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly site: CallSource['site']; readonly isQuiet?: boolean };
    mutationMeta: { readonly site: CallSource['site']; readonly handles?: (error: unknown) => boolean };
  }
}

/** R9.02. A call with a longer life says so in the contract. */
export const defaultCacheMs = 10_000;

/** `onFailure` hears of every failure once; a screen shows its own block state besides. */
export function createQueryClient(onFailure: (error: unknown, source: CallSource) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (meta?.isQuiet !== true) onFailure(error, { by: 'loader', site: meta?.site ?? 'main' });
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => {
        if (!meta?.handles?.(error)) onFailure(error, { by: 'command', site: meta?.site ?? 'main' });
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: defaultCacheMs,
        // A block that failed offers to try again; a silent second try would only delay that.
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
