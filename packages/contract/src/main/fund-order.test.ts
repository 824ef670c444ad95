import { describe, expect, expectTypeOf, test } from 'vitest';
import { yen, type Yen } from '@tsuzura/domain/money';
import { decode, encode, type Given, type Received } from '../kernel/index.ts';
import {
  completeRedemption,
  completeSubscription,
  confirmRedemption,
  confirmSubscription,
  FundOrder,
} from './fund-order.ts';

const buy = {
  confirmToken: 'token',
  fundCode: 'TZ010001',
  accountType: 'NISA_GROWTH',
  orderMethod: 'AMOUNT',
  amount: 10_000,
  distributionCourse: 'REINVEST',
};
const { distributionCourse: _, ...sell } = buy;

describe('a purchase', () => {
  test('by amount needs the amount, by units the units, and never carries the other', () => {
    const { amount: __, ...open } = buy;
    expect(decode(completeSubscription.body, buy)).toMatchObject({ ok: true, value: { amount: 10_000n } });
    expect(decode(completeSubscription.body, open)).toEqual({
      ok: false,
      lines: [{ field: 'amount', message: '金額を入力してください。' }],
    });
    expect(decode(completeSubscription.body, { ...buy, orderMethod: 'UNITS' })).toEqual({
      ok: false,
      lines: [
        { field: 'units', message: '口数を入力してください。' },
        { field: 'amount', message: 'この選び方では、金額は入力しないでください。' },
      ],
    });
    expect(decode(completeSubscription.body, { ...open, orderMethod: 'UNITS', units: 1 }).ok).toBe(true);
  });
  test('never goes to an account of before 2024, and is never of all units', () => {
    expect(decode(completeSubscription.body, { ...buy, accountType: 'NISA_OLD' })).toEqual({
      ok: false,
      lines: [{ field: 'accountType', message: '口座区分を選び直してください。' }],
    });
    expect(decode(completeSubscription.body, { ...buy, orderMethod: 'ALL' }).ok).toBe(false);
  });
  test('may be asked about before anything is typed', () => {
    expect(decode(confirmSubscription.query, { fundCode: 'TZ010001' })).toEqual({
      ok: true,
      value: { fundCode: 'TZ010001', orderMethod: 'AMOUNT' },
    });
    expect(decode(confirmSubscription.query, { fundCode: 'TZ010001', units: '5' }).ok).toBe(false);
  });
  test('is written with bigint yen and travels as an integer', () => {
    expectTypeOf<Received<typeof completeSubscription, 'body'>['amount']>().toEqualTypeOf<Yen | undefined>();
    expectTypeOf<Given<typeof confirmSubscription>['query']['amount']>().toEqualTypeOf<Yen | undefined>();
    const read = decode(completeSubscription.body, buy);
    expect(read.ok && encode(completeSubscription.body, read.value)).toEqual(buy);
    expect(
      encode(confirmSubscription.query, { fundCode: 'TZ010001', orderMethod: 'AMOUNT', amount: yen(10_000) }),
    ).toEqual({ fundCode: 'TZ010001', orderMethod: 'AMOUNT', amount: '10000' });
  });
});

describe('a sale', () => {
  test('of everything carries neither amount nor units', () => {
    const { amount: __, ...all } = { ...sell, orderMethod: 'ALL' };
    expect(decode(completeRedemption.body, all).ok).toBe(true);
    expect(decode(completeRedemption.body, { ...all, units: 1 }).ok).toBe(false);
    expect(decode(completeRedemption.body, { ...all, amount: 1 }).ok).toBe(false);
  });
  test('may come from an account of before 2024', () => {
    expect(decode(completeRedemption.body, { ...sell, accountType: 'TSUMITATE_NISA_OLD' }).ok).toBe(true);
  });
  test('names its account type', () => {
    expect(decode(confirmRedemption.query, { fundCode: 'TZ010001' })).toEqual({
      ok: false,
      lines: [{ field: 'accountType', message: '口座区分を選んでください。' }],
    });
  });
});

test('an order travels there and back without loss', () => {
  const wire = {
    id: '01JCN',
    receiptNumber: 'N6XV-CVGW',
    requestKey: '0e6f9f0a-6b1c-4b57-9a53-0d0f3b0f4a11',
    side: 'SELL',
    source: 'SPOT',
    settingId: null,
    fundCode: 'TZ010001',
    fundName: 'つづら 全世界株式インデックス',
    accountType: 'SPECIFIC',
    orderMethod: 'AMOUNT',
    requestedAmount: 30_000,
    requestedUnits: null,
    distributionCourse: null,
    status: 'EXECUTED',
    receivedAt: '2026-11-13T10:00:00+09:00',
    applicationDate: '2026-11-13',
    executionDate: '2026-11-13',
    settlementDate: '2026-11-18',
    cancelableUntil: null,
    endedAt: null,
    execution: {
      nav: 25_432,
      price: 25_432,
      units: 11_797,
      executedAmount: 30_002,
      fee: 0,
      consumptionTax: 0,
      settlementAmount: 29_900,
      convertedToAll: false,
      profit: -12,
      incomeTax: 0,
      residentTax: 0,
      reportUrl: null,
    },
    lapseReason: null,
  };
  const read = decode(FundOrder, wire);
  expect(read.ok && encode(FundOrder, read.value)).toEqual(wire);
});
