import { useMutation } from '@tanstack/react-query';
import type { Answer, CallInput, CallOptions, Endpoint } from '@tsuzura/contract/kernel';
import { useBrowserServices } from '../services/index.ts';

interface UseSendOptions<E extends Endpoint> {
  readonly onDone?: (answer: Answer<E>) => void | Promise<void>;
  /** True when the screen shows this failure itself. */
  readonly handles?: (error: unknown) => boolean;
}

/** Sends a command. `once` calls take their key from the screen, which keeps it until there is an answer. */
export function useSend<E extends Endpoint>(endpoint: E, { onDone, handles }: UseSendOptions<E> = {}) {
  const { clients } = useBrowserServices();
  const { site } = endpoint;
  return useMutation({
    mutationFn: ({ given, key }: { readonly given?: CallInput<E>; readonly key?: string }) => {
      const call = clients[site]!.call as (
        endpoint: E,
        given?: CallInput<E>,
        options?: CallOptions,
      ) => Promise<Answer<E>>;
      return call(endpoint, given, key === undefined ? {} : { key });
    },
    ...(onDone ? { onSuccess: (answer: Answer<E>) => onDone(answer) } : {}),
    meta: { site, ...(handles ? { handles } : {}) },
  });
}
