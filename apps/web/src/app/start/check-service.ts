import { errorRecords, errorStore } from '@tsuzura/browser/error';
import { ApiError } from '@tsuzura/contract/kernel';
import { listNews } from '@tsuzura/contract/main';
import type { Services } from '../../shared/services.ts';

/** As long as an answer is kept elsewhere (R9.02). */
const everyMs = 10_000;

/**
 * R2.40: in maintenance every route shows the screen for it, also one that asks the server for nothing, and also to visitors.
 * So every page asks once, for the least there is. Only the closed service counts: whatever else goes wrong is the
 * concern of the page that needs an answer.
 */
export function createServiceCheck(
  { clients }: Pick<Services, 'clients'>,
  now: () => number = Date.now,
  onClosed: () => void = () => errorStore.set(errorRecords.maintenance()),
): () => Promise<void> {
  let askedAt = -everyMs;
  return async () => {
    if (now() - askedAt < everyMs) return;
    askedAt = now();
    try {
      await clients.main.call(listNews, { query: { limit: 1 } });
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'MAINTENANCE') onClosed();
    }
  };
}
