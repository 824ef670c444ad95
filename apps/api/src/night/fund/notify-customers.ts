import type { Instant } from '@tsuzura/domain/calendar';
import type { Tx } from '@tsuzura/store/kernel';
import { notifyOfEventsDue } from '@tsuzura/store/night/fund';
import type { PageEnd } from '../../kernel/jobs/index.ts';

const mailsAtOnce = 5_000;

/**
 * Notifies customers of what the night filled, settled and declared, each event once. Runs after the night, so that nobody
 * reads of a night that is not over. Only what a mail is about is written; its text is made when it is sent (`write-mails.ts`).
 */
export async function notifyCustomers(
  tx: Tx,
  at: Instant,
  after: string | null = null,
  limit = mailsAtOnce,
): Promise<PageEnd> {
  const last = await notifyOfEventsDue(tx, BigInt(after ?? '0'), limit, at);
  return last !== null && { after: String(last) };
}
