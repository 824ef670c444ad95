import { addressOf, useLocation, useRouter } from '@tsuzura/browser/router';

export const pageSize = 50;

/** Which page of a long list, counted from 0. It stands in the address, so that back leads to the page before. */
export function usePage(): { readonly page: number; readonly show: (page: number) => void } {
  const router = useRouter();
  const { pathname, search } = useLocation();
  const page = /^\d{1,3}$/.test(search['page'] ?? '') ? Math.max(Number(search['page']) - 1, 0) : 0;
  return {
    page,
    show: (next) => router.navigate(addressOf(pathname, { ...search, page: next === 0 ? '' : String(next + 1) })),
  };
}
