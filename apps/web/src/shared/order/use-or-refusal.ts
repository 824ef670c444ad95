import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callOptions } from '@tsuzura/browser/data';
import type { Answer, CallInput, CallOptions, Endpoint } from '@tsuzura/contract/kernel';
import { useServices } from '../services.ts';
import { refusalOf, type Refusal } from './refusal.ts';

export type OrRefusal<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };

interface Options {
  readonly enabled?: boolean;
  /** The last answer stays on the screen while the next one is on its way. */
  readonly keepPrevious?: boolean;
  /** Asked anew whenever a step begins, under this name: nothing that was shown earlier is taken for an answer. */
  readonly freshFor?: string;
}

/**
 * A quote: a dry run of the order. Its refusals are answers, not failures: they belong under a field, while a dialog over a
 * form that somebody is filling in would be in the way. Anything else fails as every call does.
 */
export function useOrRefusal<E extends Endpoint>(
  endpoint: E,
  given: CallInput<E>,
  { enabled = true, keepPrevious = false, freshFor }: Options = {},
) {
  const { clients } = useServices();
  const { queryKey, meta } = callOptions(clients, endpoint, given);
  const call = clients[meta?.site as 'main'].call as (
    endpoint: E,
    given: CallInput<E>,
    options: CallOptions,
  ) => Promise<Answer<E>>;
  return useQuery({
    queryKey: [...queryKey, 'orRefusal', freshFor ?? ''],
    queryFn: async ({ signal }): Promise<OrRefusal<Answer<E>>> => {
      try {
        return { ok: true, value: await call(endpoint, given, { signal }) };
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal === null) throw error;
        return { ok: false, refusal };
      }
    },
    enabled,
    ...(meta === undefined ? {} : { meta }),
    ...(freshFor === undefined ? {} : { staleTime: 0, gcTime: 0 }),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}
