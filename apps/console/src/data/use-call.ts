import { useQuery } from '@tanstack/react-query';
import { callOptions } from '@tsuzura/browser/data';
import type { CallInput, Endpoint } from '@tsuzura/contract/kernel';
import { ops, opsInBackground } from './client.ts';

interface Options {
  readonly enabled?: boolean;
  /** Asked for again by itself; such a call keeps nobody signed in. */
  readonly everySeconds?: number;
}

/** Reads through the typed client; what failed is shown in place by `DataBlock`. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  given?: CallInput<E>,
  { enabled = true, everySeconds }: Options = {},
) {
  const client = everySeconds === undefined ? ops : opsInBackground;
  return useQuery({
    ...callOptions({ ops: client }, endpoint, given),
    enabled,
    ...(everySeconds === undefined ? {} : { refetchInterval: everySeconds * 1000 }),
  });
}
