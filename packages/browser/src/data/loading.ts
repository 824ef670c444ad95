import { useSyncExternalStore } from 'react';
import { useIsFetching, useIsMutating } from '@tanstack/react-query';

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
  return useIsFetching() + useIsMutating() > 0 || other;
}
