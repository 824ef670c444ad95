import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callOptions } from '@tsuzura/browser/data';
import type { CallInput } from '@tsuzura/contract/kernel';
import type { listTransferredReports } from '@tsuzura/contract/main';
import type { listTradeReports } from '@tsuzura/contract/trading';
import { useServices } from '../services.ts';

/** Signed addresses count for five minutes; a page that stays open asks for new ones before that. */
const renewAfterMs = 4 * 60_000;

interface Options {
  readonly enabled?: boolean;
  /** The last list stays on the screen while the next one is on its way. */
  readonly keepPrevious?: boolean;
}

/** A list of statements whose addresses can be opened as long as the page is in sight. */
export function useStatements<E extends typeof listTradeReports | typeof listTransferredReports>(
  endpoint: E,
  given: CallInput<E>,
  { enabled = true, keepPrevious = false }: Options = {},
) {
  const { clients } = useServices();
  return useQuery({
    ...callOptions(clients, endpoint, given),
    enabled,
    refetchInterval: renewAfterMs,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}
