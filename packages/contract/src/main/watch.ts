import { z } from 'zod';
import { DateTime, endpoint, FundCode, Id, Ymd } from '../kernel/index.ts';

/*
 * お気に入り and 値の通知. These calls are ours: no requirement names them.
 */

export const getWatchList = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/fundInvestment/watchList',
  title: 'お気に入りのファンド',
  caller: 'customer',
  freshness: 'own-writes',
  /** In the order in which they were added. */
  answer: z.object({ funds: z.array(z.object({ fundCode: FundCode, addedAt: DateTime })) }),
});

export const watchFund = endpoint({
  site: 'main',
  method: 'PUT',
  path: '/v1/fundInvestment/watchList/{fundCode}',
  title: 'お気に入りへの追加',
  caller: 'customer',
  params: z.object({ fundCode: FundCode }),
  answer: 'nothing',
});

export const unwatchFund = endpoint({
  site: 'main',
  method: 'DELETE',
  path: '/v1/fundInvestment/watchList/{fundCode}',
  title: 'お気に入りからの削除',
  caller: 'customer',
  params: z.object({ fundCode: FundCode }),
  answer: 'nothing',
});

/** In yen of the 基準価額, and in hundredths of a percent against the business day before: 500 is 5 %. */
export const alertThreshold = { LEVEL: { min: 1, max: 10_000_000 }, CHANGE_PERCENT: { min: 100, max: 5000 } } as const;

const AlertKind = z.enum(['LEVEL', 'CHANGE_PERCENT']);
/** Of a level: UP is 以上, DOWN is 以下. BOTH is of a change alone (±). */
const AlertDirection = z.enum(['UP', 'DOWN', 'BOTH']);

interface AlertTerms {
  kind: z.output<typeof AlertKind>;
  alertDirection: z.output<typeof AlertDirection>;
  threshold: number;
}

const alertInput = z.superRefine<AlertTerms>(({ kind, alertDirection, threshold }, context) => {
  if (kind === 'LEVEL' && alertDirection === 'BOTH')
    context.addIssue({ code: 'custom', path: ['alertDirection'], message: 'choose' });
  const { min, max } = alertThreshold[kind];
  const path = ['threshold'];
  if (threshold < min) context.addIssue({ code: 'too_small', minimum: min, origin: 'int', input: threshold, path });
  if (threshold > max) context.addIssue({ code: 'too_big', maximum: max, origin: 'int', input: threshold, path });
});

const alertTerms = {
  fundCode: FundCode,
  kind: AlertKind,
  alertDirection: AlertDirection,
};

export const PriceAlert = z.object({
  id: Id,
  ...alertTerms,
  threshold: z.int(),
  createdAt: DateTime,
  /** The day of the price that the customer was last notified of. A level is notified of once, a change on each such day. */
  notifiedOn: Ymd.nullable(),
});
export type PriceAlert = z.output<typeof PriceAlert>;

export const listPriceAlerts = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/fundInvestment/priceAlerts',
  title: '値の通知の一覧',
  caller: 'customer',
  freshness: 'own-writes',
  query: z.object({ fundCode: FundCode.optional() }),
  /** Newest first. */
  answer: z.object({ alerts: z.array(PriceAlert) }),
});

/** The fund is watched from then on. The same terms again are the same alert, which notifies anew. */
export const addPriceAlert = endpoint({
  site: 'main',
  method: 'POST',
  path: '/v1/fundInvestment/priceAlerts',
  title: '値の通知の設定',
  caller: 'customer',
  body: z.strictObject({ ...alertTerms, threshold: z.int().min(1).max(alertThreshold.LEVEL.max) }).check(alertInput),
  answer: PriceAlert,
});

export const deletePriceAlert = endpoint({
  site: 'main',
  method: 'DELETE',
  path: '/v1/fundInvestment/priceAlerts/{id}',
  title: '値の通知の削除',
  caller: 'customer',
  params: z.object({ id: Id }),
  answer: 'nothing',
});

export const watchCalls = [
  getWatchList,
  watchFund,
  unwatchFund,
  listPriceAlerts,
  addPriceAlert,
  deletePriceAlert,
] as const;
