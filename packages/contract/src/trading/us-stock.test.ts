import { describe, expect, test } from 'vitest';
import { decode, encode } from '../kernel/index.ts';
import { exchangeCurrency, UsOrder } from './us-stock.ts';

describe('an exchange of yen and dollars', () => {
  const ask = (amounts: object) =>
    decode(exchangeCurrency.body, { direction: 'JPY_TO_USD', quoteId: 'Q1', ...amounts });

  test('names one side: yen, or dollars with two decimals', () => {
    expect(ask({ jpyAmount: 100_000 })).toMatchObject({ ok: true, value: { jpyAmount: 100_000n } });
    expect(ask({ usdAmount: '644.12' })).toMatchObject({ ok: true, value: { usdAmount: 64_412n } });
    expect(ask({})).toEqual({
      ok: false,
      lines: [{ field: 'jpyAmount', message: '円の金額を入力してください。' }],
    });
    expect(ask({ jpyAmount: 1, usdAmount: '0.01' })).toMatchObject({ ok: false, lines: [{ field: 'usdAmount' }] });
    expect(ask({ usdAmount: '644.1' })).toEqual({
      ok: false,
      lines: [{ field: 'usdAmount', message: '米ドルの金額は小数点以下2桁で入力してください（例：100.00）。' }],
    });
    expect(ask({ usdAmount: '0.00' }).ok).toBe(false);
  });
});

test('a US order travels there and back without loss', () => {
  const wire = {
    orderId: 'U1',
    symbol: 'AAPL',
    name: 'Apple',
    side: 'BUY',
    orderType: 'LIMIT',
    quantity: '0.26673',
    notional: null,
    limitPrice: '187.4500',
    settlementCurrency: 'JPY',
    fxRate: '155.25',
    status: 'PARTIALLY_FILLED',
    filledQuantity: '0.1',
    averageFillPrice: '187.4400',
    fee: '0.25',
    localTradeDate: '2026-11-12',
    localSettlementDate: '2026-11-13',
    domesticTradeDate: '2026-11-13',
    domesticSettlementDate: '2026-11-17',
    accountType: 'NISA_GROWTH',
    orderedAt: '2026-11-12T23:31:00+09:00',
    expiresAt: '2026-11-13T06:00:00+09:00',
    rejectReason: null,
  };
  const read = decode(UsOrder, wire);
  expect(read.ok && encode(UsOrder, read.value)).toEqual(wire);
});
