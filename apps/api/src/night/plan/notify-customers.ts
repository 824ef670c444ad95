import type { Instant } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { listFunds } from '@tsuzura/store/fund';
import type { Tx } from '@tsuzura/store/kernel';
import { takeNotices, type TakenNotice } from '@tsuzura/store/night/plan';
import { pageSize } from '../../kernel/jobs/index.ts';
import { notifyAll, type NotificationEvent } from '../../notification/index.ts';

/** What the night skipped, or ordered in part, each month once. True while more is left. */
export async function notifyCustomers(tx: Tx, at: Instant, limit: number = pageSize): Promise<boolean> {
  const notices = await takeNotices(tx, limit);
  if (notices.length === 0) return false;
  const names = new Map((await listFunds(tx)).map(({ code, name }) => [code, name]));
  await notifyAll(
    tx,
    notices.map((notice) => ({
      customer: { id: notice.customerId, mail: notice.mail },
      event: eventOf(notice, names.get(notice.fundCode) ?? notice.fundCode),
    })),
    at,
  );
  return notices.length === limit;
}

function eventOf(notice: TakenNotice, fundName: string): NotificationEvent {
  const { amount, nisaYear, reason } = notice;
  const month = { ...notice, fundName };
  if (notice.kind === 'REDEMPTION') return { ...month, kind: 'plan.redemption-skipped' };
  assert(amount !== null && nisaYear !== null, 'a month of a 積立 has its amount');
  return reason === 'NISA_PARTIAL'
    ? { ...month, kind: 'plan.subscription-in-part', amount, nisaYear }
    : { ...month, kind: 'plan.subscription-skipped', amount, nisaYear };
}
