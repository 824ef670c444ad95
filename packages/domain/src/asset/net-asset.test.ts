import { expect, test } from 'vitest';
import { golden } from '../kernel/golden.test-support.ts';
import { yen } from '../money/index.ts';
import { netAssetOf } from './index.ts';

interface Inputs {
  readonly deposit: number;
  readonly marginCash: number;
  readonly unsettled: number;
  readonly equities: number;
  readonly equitiesCost: number;
  readonly funds: number;
  readonly fundsCost: number;
  readonly marginUnrealized: number;
  readonly marginExpenses: number;
  readonly usValuationUsd: string;
  readonly usdCash: string;
  readonly mid: string;
}
interface Result {
  readonly assets: { total: number; cash: number; equity: number; fund: number; marginProfit: number };
  readonly v3asset: { netAsset: number; equitiesProfit: number; fundsProfit: number };
  readonly series: { total: number; cash: number; securities: number };
}

test('S77 the same assets at every place: /assets, /v3/asset and the series', () => {
  const { inputs, result } = golden<Result, Inputs>('S77');
  // Cents × sen, rounded down to yen.
  const inYen = (usd: string) => yen((BigInt(usd.replace('.', '')) * BigInt(inputs.mid.replace('.', ''))) / 10_000n);
  const equities = { valuation: yen(inputs.equities) };
  const funds = { valuation: yen(inputs.funds) };
  const net = netAssetOf({
    cash: { deposit: yen(inputs.deposit), marginCash: yen(inputs.marginCash), unsettled: yen(inputs.unsettled) },
    equities,
    funds,
    margin: { unrealized: yen(inputs.marginUnrealized), expenses: yen(inputs.marginExpenses) },
    usEquity: { valuationJpy: inYen(inputs.usValuationUsd) },
    usdCashJpy: inYen(inputs.usdCash),
  });
  const { assets, v3asset, series } = result;
  expect({ total: Number(net.total), cash: Number(net.cash), marginProfit: Number(net.marginProfit) }).toEqual({
    total: assets.total,
    cash: assets.cash,
    marginProfit: assets.marginProfit,
  });
  expect([Number(equities.valuation), Number(funds.valuation)]).toEqual([assets.equity, assets.fund]);
  expect(Number(net.total)).toBe(v3asset.netAsset);
  expect([inputs.equities - inputs.equitiesCost, inputs.funds - inputs.fundsCost]).toEqual([
    v3asset.equitiesProfit,
    v3asset.fundsProfit,
  ]);
  expect([Number(net.total), Number(net.cashWithDollars), Number(net.securities)]).toEqual([
    series.total,
    series.cash,
    series.securities,
  ]);
});
