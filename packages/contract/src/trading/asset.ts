import { z } from 'zod';
import { DateTime, endpoint, FxRate, inOrder, periodQuery, Usd, withDefault, Yen, Ymd } from '../kernel/index.ts';

export const getTradingAssets = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/assets',
  title: '資産の合計',
  caller: 'customer',
  freshness: 'own-writes',
  gates: { account: 'open' },
  answer: z.object({
    asOf: DateTime,
    total: Yen,
    cash: Yen,
    equity: Yen,
    fund: Yen,
    marginProfit: Yen,
    usEquityJpy: Yen,
    usdCash: Usd,
  }),
});

const Held = z.object({ valuation: Yen, cost: Yen, profit: Yen });

export const getAssetBreakdown = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/v3/asset',
  title: '資産の内訳',
  caller: 'customer',
  freshness: 'own-writes',
  gates: { account: 'open' },
  answer: z.object({
    asOf: DateTime,
    netAsset: Yen,
    cash: z.object({ deposit: Yen, marginCash: Yen, unsettled: Yen }),
    equities: Held,
    funds: Held,
    margin: z.object({ longAmount: Yen, shortAmount: Yen, unrealized: Yen }),
    usEquity: z.object({ valuationUsd: Usd, valuationJpy: Yen, profitJpy: Yen, rate: FxRate }),
  }),
});

const seriesQuery = z
  .object({ ...periodQuery, interval: withDefault(z.enum(['DAY', 'WEEK', 'MONTH']), 'DAY') })
  .check(inOrder);

/** Every series is oldest first. */
export const listAssetSeries = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/series/assets',
  title: '資産の合計の推移',
  caller: 'customer',
  freshness: 'own-writes',
  gates: { account: 'open' },
  query: seriesQuery,
  answer: z.object({ series: z.array(z.object({ date: Ymd, total: Yen, cash: Yen, securities: Yen })) }),
});

export const listAssetBreakdownSeries = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/v3/series/asset',
  title: '資産の内訳の推移',
  caller: 'customer',
  freshness: 'own-writes',
  gates: { account: 'open' },
  query: seriesQuery,
  answer: z.object({
    series: z.array(
      z.object({ date: Ymd, netAsset: Yen, cash: Yen, equities: Yen, funds: Yen, margin: Yen, usEquity: Yen }),
    ),
  }),
});

export const listProfitSeries = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/series/pls',
  title: '損益の推移',
  caller: 'customer',
  freshness: 'own-writes',
  gates: { account: 'open' },
  query: seriesQuery,
  answer: z.object({
    series: z.array(z.object({ date: Ymd, realized: Yen, unrealized: Yen, cumulativeRealized: Yen })),
  }),
});

export const assetCalls = [
  getTradingAssets,
  getAssetBreakdown,
  listAssetSeries,
  listAssetBreakdownSeries,
  listProfitSeries,
] as const;
