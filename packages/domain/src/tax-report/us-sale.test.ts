import { expect, test } from 'vitest';
import { readFxRate } from '../fx/index.ts';
import { noYen, yen } from '../money/index.ts';
import type { FixedUsFill } from '../us-order/index.ts';
import { fillOf, price, shares, usd } from '../us-order/us-order.test-support.ts';
import { reportedUsSale } from './index.ts';

const fixed: FixedUsFill = {
  rate: readFxRate('149.75'),
  settlementJpy: yen(299_657),
  nisaQuota: null,
  costJpy: yen(292_460),
  costUsd: usd('1883.77'),
  profitJpy: yen(7_197),
  profitUsd: usd('117.28'),
  bookReleased: noYen,
};
const sale = fillOf({ side: 'SELL', price: price('201.10'), amount: usd('2011.00'), fee: usd('9.95'), fixed });

test('U05 in the report of the year: proceeds before the fee, and the fee as what it takes off in yen', () => {
  const reported = reportedUsSale(sale);
  // 2,011.00 × 149.75 = 301,147.25; the trade settled for 299,657.
  expect(reported).toEqual({ price: 30_114n, proceeds: 301_147n, fee: 1_490n, cost: 292_460n, unitCost: 29_246n });
  expect(reported.proceeds - reported.fee - reported.cost).toBe(fixed.profitJpy);
});

test('the cost of a share is said of whole shares only', () => {
  expect(reportedUsSale({ ...sale, heldQuantity: shares('9.5') }).unitCost).toBeNull();
  expect(reportedUsSale({ ...sale, heldQuantity: shares('0.5') }).unitCost).toBeNull();
});
