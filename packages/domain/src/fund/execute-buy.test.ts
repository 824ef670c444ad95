import { expect, test } from 'vitest';
import { ymd } from '../calendar/index.ts';
import { nav, noYen, units, yen } from '../money/index.ts';
import { someTerms } from './fund.test-support.ts';
import { executeBuy, purchaseTermsOn, reserveForBuy } from './index.ts';

const terms = purchaseTermsOn(10_000n, [someTerms()], ymd('2026-11-16'));
const size = { orderMethod: 'UNITS', units: units(100_000) } as const;
const reserve = reserveForBuy(size, nav(10_000), terms);

test('a fill within its reserve needs nothing more', () => {
  expect(reserve).toEqual({ reservedCash: 110_000n, reservedQuota: 110_000n });
  expect(executeBuy(size, nav(11_000), terms, { reserve, freeCash: noYen, freeQuota: noYen })).toMatchObject({
    ok: true,
    value: { settlementAmount: 110_000n, units: 100_000n },
  });
});

test('a fill above its reserve takes free cash and quota to the last yen, else lapses', () => {
  const fill = (freeCash: number, freeQuota: number | null) =>
    executeBuy(size, nav(11_001), terms, {
      reserve,
      freeCash: yen(freeCash),
      freeQuota: freeQuota === null ? null : yen(freeQuota),
    });
  expect(fill(10, 10).ok).toBe(true);
  expect(fill(9, 10)).toEqual({ ok: false, refusal: 'CASH_SHORT' });
  expect(fill(10, 9)).toEqual({ ok: false, refusal: 'NISA_LIMIT' });
  expect(fill(10, null).ok).toBe(true);
});

test('an amount that buys 0 units at the execution NAV lapses', () => {
  const amount = { orderMethod: 'AMOUNT', amount: yen(100) } as const;
  const cover = { reserve: { reservedCash: yen(100), reservedQuota: yen(100) }, freeCash: noYen, freeQuota: null };
  expect(executeBuy(amount, nav(1_000_001), terms, cover)).toEqual({ ok: false, refusal: 'ZERO_UNITS' });
});
