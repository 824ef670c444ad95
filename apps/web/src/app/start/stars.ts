import type { QueryClient } from '@tanstack/react-query';
import { getWatchList, watchFund } from '@tsuzura/contract/main';
import type { Services } from '../../shared/services.ts';
import { forgetStars, readStars } from '../../shared/watch/stars.ts';

/** What was marked before the sign-in becomes the customer's. Nothing waits for it: a failure is tried again at the next load. */
export async function takeStarsAlong({ session, clients }: Services, queries: QueryClient): Promise<void> {
  const codes = readStars(localStorage);
  if (session.claims() === null || codes.size === 0) return;
  try {
    for (const fundCode of codes) await clients.main.call(watchFund, { params: { fundCode } });
    forgetStars(localStorage);
    await queries.invalidateQueries({ queryKey: [getWatchList.site, getWatchList.path] });
  } catch {
    // The line is down, or the list is full: they stay where they are.
  }
}
