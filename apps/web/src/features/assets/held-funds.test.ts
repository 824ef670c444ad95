import { expect, test } from 'vitest';
import { ratio, units, yen } from '@tsuzura/domain/money';
import { heldFunds } from './held-funds.ts';
import { holding } from '../../shared/asset/holding.test-support.ts';

test('R2.03 a fund in several account types is one fund with its sums, the largest position first', () => {
  const [fund, ...others] = heldFunds([
    holding({ accountType: 'NISA_GROWTH', valuation: yen(50_000), profit: yen(-10_000), acquisitionCost: yen(60_000) }),
    holding({ accountType: 'SPECIFIC', unsettledUnits: units(1_000) }),
  ]);
  expect(others).toEqual([]);
  expect(fund?.positions.map(({ accountType }) => accountType)).toEqual(['SPECIFIC', 'NISA_GROWTH']);
  expect(fund).toMatchObject({
    valuation: 160_000n,
    acquisitionCost: 160_000n,
    profit: 0n,
    profitRate: ratio(0, 1),
    valuationChange: 1_000n,
    units: 101_000n,
  });
});

test('what cost nothing has no rate of profit', () => {
  expect(heldFunds([holding({ acquisitionCost: yen(0) })])[0]?.profitRate).toBeNull();
});

test('no holding is no fund', () => {
  expect(heldFunds([])).toEqual([]);
});
