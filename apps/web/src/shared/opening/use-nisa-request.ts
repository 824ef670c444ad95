import { useMemo } from 'react';
import { useCall } from '@tsuzura/browser/data';
import { listNisaRequests } from '@tsuzura/contract/main';
import { newestNisaRequest, nisaState } from './nisa-state.ts';

/** The newest application for NISA in words; `state` is undefined until it is known, null without one. */
export function useNisaRequest() {
  const requests = useCall(listNisaRequests);
  const state = useMemo(
    () => requests.data && nisaState(newestNisaRequest(requests.data.nisaRequests)),
    [requests.data],
  );
  return { requests, state };
}
