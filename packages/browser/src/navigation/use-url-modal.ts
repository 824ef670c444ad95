import { addressOf, useLocation, useRouter, type Search } from '../router/index.ts';

export interface UrlModal {
  /** What the address says: null while closed, otherwise the id that was opened. */
  readonly value: string | null;
  open(id?: string): void;
  close(): void;
}

/**
 * R2.42: a modal whose state stands in the address. Opening pushes an entry, so browser-back closes it; closing goes
 * back over that entry. Opened by a shared link there is none of ours to go back over, and the key is just removed.
 */
export function useUrlModal(key: string): UrlModal {
  const router = useRouter();
  const { pathname, search, state } = useLocation();
  const value = search[key] ?? null;
  const at = (next: Search) => addressOf(pathname, next);
  return {
    value,
    open(id = '1') {
      const address = at({ ...search, [key]: id });
      if (value === null) router.navigate(address, { state: { modal: key } });
      // Another id under an open modal replaces it: back still closes in one step.
      else if (value !== id) router.navigate(address, { replace: true, state: { modal: state.modal ?? '' } });
    },
    close() {
      if (value === null) return;
      if (state.modal === key) return router.back();
      const { [key]: _, ...rest } = search;
      router.navigate(at(rest), { replace: true });
    },
  };
}
