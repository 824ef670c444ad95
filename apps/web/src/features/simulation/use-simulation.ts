import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callOptions } from '@tsuzura/browser/data';
import { ApiError, type Answer, type CallInput, type CallOptions, type Endpoint } from '@tsuzura/contract/kernel';
import { useServices } from '../../shared/services.ts';
import type { Values } from './fields.ts';

/** What was asked stands beside what was answered: while the next answer is on its way, both stay. */
export type Simulated<A> =
  | { readonly values: Values; readonly answer: A; readonly refusal: null }
  | { readonly values: Values; readonly answer: null; readonly refusal: string };

/**
 * As `useCall`, except that a refusal of the input is an answer: it stands where the result would, and no dialog
 * interrupts somebody who is typing.
 */
export function useSimulation<E extends Endpoint>(endpoint: E, values: Values, given: CallInput<E>) {
  const { clients } = useServices();
  const { queryKey, staleTime, meta } = callOptions(clients, endpoint, given);
  const call = clients.main.call as (endpoint: E, given: CallInput<E>, options: CallOptions) => Promise<Answer<E>>;
  return useQuery({
    queryKey: [...queryKey, 'or refusal'],
    queryFn: async ({ signal }): Promise<Simulated<Answer<E>>> => {
      try {
        return { values, answer: await call(endpoint, given, { signal }), refusal: null };
      } catch (error) {
        if (!(error instanceof ApiError) || error.kind !== 'INPUT') throw error;
        return { values, answer: null, refusal: error.message };
      }
    },
    placeholderData: keepPreviousData,
    ...(typeof staleTime === 'number' ? { staleTime } : {}),
    ...(meta ? { meta } : {}),
  });
}
