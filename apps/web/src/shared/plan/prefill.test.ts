import { expect, test } from 'vitest';
import { parseSearch } from '@tsuzura/browser/router';
import { planBuyAddress, readPrefill, type PlanPrefill } from './prefill.ts';

const searchOf = (address: string) => parseSearch(address.slice(address.indexOf('?')));

test('a form opened by an address is filled in as it was meant', () => {
  const prefill: PlanPrefill = {
    accountType: 'NISA_TSUMITATE',
    amount: 100_000n,
    bonus: { months: [6, 12], amount: 50_000n },
    dayOfMonth: 'MONTH_END',
    settingCode: 'D-1',
    startMonth: '2026-12',
    useRemainingQuota: true,
  };
  const address = planBuyAddress('TZ010001', prefill);
  expect(address.startsWith('/funds/TZ010001/scheduledBuy?')).toBe(true);
  expect(readPrefill(searchOf(address))).toEqual(prefill);
  expect(planBuyAddress('TZ010001')).toBe('/funds/TZ010001/scheduledBuy');
});

test.each([
  ['amount', '0'],
  ['amount', '1e9'],
  ['amount', '-5'],
  ['day', '28'],
  ['day', '0'],
  ['start', '2026-13'],
])('an address that says %s=%s says nothing', (key, value) => {
  const { amount, dayOfMonth, startMonth } = readPrefill({ [key]: value });
  expect([amount, dayOfMonth, startMonth]).toEqual([undefined, undefined, undefined]);
});

test('a bonus needs its months and its amount', () => {
  expect(readPrefill({ bonusMonths: '6,12' }).bonus).toBeUndefined();
  expect(readPrefill({ bonusMonths: '13', bonusAmount: '1' }).bonus).toBeUndefined();
});
