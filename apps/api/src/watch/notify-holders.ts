import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { changeOf, heldMove, isReached } from '@tsuzura/domain/watch';
import { listFunds } from '@tsuzura/store/fund';
import type { Tx } from '@tsuzura/store/kernel';
import { holdersOf, movesOn } from '@tsuzura/store/watch';
import { pageSize, type PageEnd } from '../kernel/jobs/index.ts';
import { notifyAll } from '../notification/index.ts';

/**
 * Rule NOTE-9: a page of those who hold a fund that moved far on this day. Fund after fund, customer after customer. The
 * notification is one of the day, fund and customer, so a second run adds none.
 */
export async function notifyHolders(
  tx: Tx,
  at: Instant,
  after: string | null = null,
  limit: number = pageSize,
): Promise<PageEnd> {
  const [fundBefore = '', customerBefore = ''] = (after ?? '').split(' ');
  const far = (await movesOn(tx, ymdOf(at))).filter((move) => move.fundCode >= fundBefore && isReached(heldMove, move));
  const [move, next] = far;
  if (!move) return false;
  const behind = move.fundCode === fundBefore ? customerBefore : '';
  const customers = await holdersOf(tx, move.fundCode, behind, limit);
  const { fundCode, date, nav } = move;
  const fundName = (await listFunds(tx)).find(({ code }) => code === fundCode)?.name ?? fundCode;
  const event = { kind: 'price.held-moved', fundCode, fundName, date, nav, change: changeOf(move) ?? 0n } as const;
  await notifyAll(
    tx,
    customers.map((customer) => ({ customer, event })),
    at,
  );
  const last = customers.length === limit ? customers.at(-1) : undefined;
  if (last) return { after: `${fundCode} ${last.id}` };
  return next !== undefined && { after: `${next.fundCode} ` };
}
