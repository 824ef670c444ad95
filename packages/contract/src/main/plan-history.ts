import { z } from 'zod';
import { endpoint, Id, inText, withDefault, YearMonth, Ymd } from '../kernel/index.ts';
import { Occurrence } from './plan.ts';

/*
 * What became of each month of a 積立 or 定期売却, skipped ones with their reason. These calls are ours: no requirement names
 * them. A list goes on behind the month that the answer before it named.
 */

const monthsQuery = {
  /** Months before this one; absent: the newest. */
  before: YearMonth.optional(),
  limit: withDefault(inText.integer(1, 100), '12'),
};

export const listOccurrences = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/fundInvestment/scheduledSubscription/settings/{id}/occurrences',
  title: '積立の実行の記録',
  caller: 'customer',
  freshness: 'own-writes',
  gates: { account: 'open' },
  params: z.object({ id: Id }),
  query: z.object(monthsQuery),
  /** Newest first. `next` is `before` of the next page; null when nothing follows. */
  answer: z.object({
    occurrences: z.array(z.object({ ...Occurrence.shape, orderId: Id.nullable() })),
    next: YearMonth.nullable(),
  }),
});

export const listSaleResults = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/fundInvestment/scheduledRedemption/settings/{id}/occurrences',
  title: '定期売却の実行の記録',
  caller: 'customer',
  freshness: 'own-writes',
  gates: { account: 'open' },
  params: z.object({ id: Id }),
  query: z.object(monthsQuery),
  answer: z.object({
    occurrences: z.array(
      z.object({
        month: YearMonth,
        orderDate: Ymd,
        status: z.enum(['ORDERED', 'SKIPPED']),
        reason: z.string().nullable(),
        orderId: Id.nullable(),
      }),
    ),
    next: YearMonth.nullable(),
  }),
});

export const planHistoryCalls = [listOccurrences, listSaleResults] as const;
