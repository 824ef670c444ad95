import { z } from 'zod';
import { DateTime, endpoint, FundCode, Nav, Percent, Units, withDefault, Yen, Ymd } from '../kernel/index.ts';
import { OrderAccountType } from './account.ts';
import { AssetClass, DistributionCourse } from './fund.ts';

/** One position: a fund in one account type (口座区分). */
export const FundHolding = z.object({
  fundCode: FundCode,
  fundName: z.string(),
  assetClass: AssetClass,
  accountType: OrderAccountType,
  distributionCourse: DistributionCourse,
  /** Settled. What was bought and is not settled yet stands apart and cannot be sold. */
  units: Units,
  unsettledUnits: Units,
  lockedUnits: Units,
  sellableUnits: Units,
  nav: Nav,
  navUnit: z.int(),
  navDate: Ymd,
  valuation: Yen,
  /** Against the NAV before. */
  valuationChange: Yen,
  /** 平均取得価額, per `navUnit`, rounded up. */
  averageCost: Yen,
  acquisitionCost: Yen,
  /** 個別元本, per `navUnit`. */
  individualPrincipal: Yen,
  profit: Yen,
  profitRate: Percent,
  /** The four terms of トータルリターン: valuation + distributions + sold − bought. */
  receivedDistributions: Yen,
  soldAmount: Yen,
  boughtAmount: Yen,
  totalReturn: Yen,
  /** A 積立, a 定期売却 of this position lives. */
  scheduledSubscription: z.boolean(),
  scheduledRedemption: z.boolean(),
});
export type FundHolding = z.output<typeof FundHolding>;

/** A fund sold completely: only its return is left to show. */
const ClosedPosition = FundHolding.pick({
  fundCode: true,
  fundName: true,
  accountType: true,
  receivedDistributions: true,
  soldAmount: true,
  boughtAmount: true,
  totalReturn: true,
});

export const getAssets = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/assets',
  title: '保有ファンドと預り金',
  caller: 'customer',
  freshness: 'own-writes',
  gates: { account: 'open' },
  answer: z.object({
    asOf: DateTime,
    total: Yen,
    cash: Yen,
    buyingPower: Yen,
    withdrawable: Yen,
    fundTotal: z.object({
      valuation: Yen,
      valuationChange: Yen,
      acquisitionCost: Yen,
      profit: Yen,
      profitRate: Percent,
    }),
    funds: z.array(FundHolding),
    soldFunds: z.array(ClosedPosition),
  }),
});

export const listAssetTracks = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/assets/tracks',
  title: '資産の推移',
  caller: 'customer',
  freshness: 'own-writes',
  gates: { account: 'open' },
  query: z.object({ period: withDefault(z.enum(['1m', '3m', '6m', '1y', '3y', 'all']), '3m') }),
  /** Oldest first. */
  answer: z.object({
    tracks: z.array(
      z.object({
        date: Ymd,
        total: Yen,
        cash: Yen,
        fundValuation: Yen,
        /** 取得金額 of the funds; null on days from before it was kept. */
        acquisitionCost: Yen.nullable(),
        /** Paid in less paid out, up to this day. */
        netDeposit: Yen,
        profit: Yen,
      }),
    ),
  }),
});

export const assetCalls = [getAssets, listAssetTracks] as const;
