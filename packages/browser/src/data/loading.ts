import { useCallback, useSyncExternalStore } from 'react';
import { notifyManager, useIsFetching, useQueryClient } from '@tanstack/react-query';

/** R4.02: true while any registered loader is active. */
export function createLoading() {
  let active = 0;
  const listeners = new Set<() => void>();
  const change = (by: number) => {
    active += by;
    for (const listener of listeners) listener();
  };
  return {
    isActive: () => active > 0,
    /** Gives back how to end it; ending twice counts once. */
    begin(): () => void {
      let running = true;
      change(1);
      return () => {
        if (running) change(-1);
        running = false;
      };
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Work that is no query of the data layer: coming back from sign-in, opening another site. */
export const loading = createLoading();

export function useGlobalLoading(): boolean {
  const other = useSyncExternalStore(loading.subscribe, loading.isActive, () => false);
  return useIsFetching() + useIsSending() > 0 || other;
}

/** As `useIsMutating`, which brings along what reads the state of commands. */
function useIsSending(): number {
  const queries = useQueryClient();
  const commands = queries.getMutationCache();
  const subscribe = useCallback((hear: () => void) => commands.subscribe(notifyManager.batchCalls(hear)), [commands]);
  const count = () => queries.isMutating();
  return useSyncExternalStore(subscribe, count, count);
}
