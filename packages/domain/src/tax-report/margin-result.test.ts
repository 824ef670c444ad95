import { expect, test } from 'vitest';
import { yen } from '../money/index.ts';
import { reportedAdjustment, reportedClose } from './margin-result.ts';

const of = (side: 'LONG' | 'SHORT', open: number, close: number, realized: number) =>
  reportedClose({ side, openAmount: yen(open), closeAmount: yen(close), realized: yen(realized) });

test('a close reports what was sold and what was bought, and everything else as expenses', () => {
  expect(of('LONG', 600_000, 650_000, 48_000)).toEqual({ proceeds: 650_000n, cost: 600_000n, fee: 2_000n });
  expect(of('SHORT', 600_000, 650_000, -51_500)).toEqual({ proceeds: 600_000n, cost: 650_000n, fee: 1_500n });
  expect(of('LONG', 600_000, 600_000, 300)).toEqual({ proceeds: 600_000n, cost: 600_000n, fee: -300n });
});

test('an adjustment is proceeds of the long and an expense of the short', () => {
  expect(reportedAdjustment(yen(107_974))).toEqual({ proceeds: 107_974n, cost: 0n, fee: 0n });
  expect(reportedAdjustment(yen(-127_500))).toEqual({ proceeds: 0n, cost: 0n, fee: 127_500n });
});
