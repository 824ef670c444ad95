import { expect, test } from 'vitest';
import { ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { assetPoints, sinceFirstHeld } from './asset-points.ts';

const track = (date: string, worth: number) => ({
  date: ymd(date),
  total: yen(worth + 100),
  cash: yen(100),
  fundValuation: yen(worth),
  acquisitionCost: yen(900),
  netDeposit: yen(1_000),
  profit: yen(worth - 900),
});
const assets = {
  asOf: '2026-11-13T20:00:00+09:00',
  total: yen(1_150),
  cash: yen(100),
  buyingPower: yen(100),
  withdrawable: yen(100),
  fundTotal: {
    valuation: yen(1_050),
    valuationChange: yen(10),
    acquisitionCost: yen(950),
    profit: yen(100),
    profitRate: '10.53',
  },
  funds: [],
  soldFunds: [],
};

test('R2.03 the chart ends with the figures of its headline: the same worth, the same cost, today', () => {
  const points = assetPoints([track('2026-11-11', 1_000), track('2026-11-12', 1_040)], assets);
  expect(points.map(({ date }) => date)).toEqual(['2026-11-11', '2026-11-12', '2026-11-13']);
  expect(points.at(-1)).toEqual({
    date: '2026-11-13',
    total: assets.total,
    fundValuation: assets.fundTotal.valuation,
    acquisitionCost: assets.fundTotal.acquisitionCost,
  });
});

test('a day that is written already is not drawn twice, and without the headline there are the nights', () => {
  const tracks = [track('2026-11-12', 1_000), track('2026-11-13', 1_040)];
  expect(assetPoints(tracks, assets)).toHaveLength(2);
  expect(assetPoints(tracks, undefined)).toEqual(tracks);
});

test('the line of the funds begins with the first of them; later days without any stay', () => {
  const tracks = [track('2026-11-09', 0), track('2026-11-10', 5), track('2026-11-11', 0), track('2026-11-12', 7)];
  expect(sinceFirstHeld(tracks).map(({ date }) => date)).toEqual(['2026-11-10', '2026-11-11', '2026-11-12']);
  expect(sinceFirstHeld(tracks.slice(0, 1))).toHaveLength(1);
});
