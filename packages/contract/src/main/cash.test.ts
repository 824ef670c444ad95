import { describe, expect, test } from 'vitest';
import { decode, encode } from '../kernel/index.ts';
import { cancelCashout, completeCashout, listCashouts } from '../trading/cash.ts';
import { listCashFlows, putScheduledWithdrawal, requestWithdrawal } from './cash.ts';

const withdrawal = {
  id: '01JCN',
  receiptNumber: 'N6XV-CVGW',
  amount: 50_000,
  source: 'REQUESTED',
  status: 'REQUESTED',
  requestedAt: '2026-11-13T15:29:00+09:00',
  payDate: '2026-11-16',
  cancelableUntil: '2026-11-13T15:30:00+09:00',
  bank: { bankName: 'みちしお銀行', branchName: '本店', numberMasked: '＊＊＊＊567' },
  reason: null,
};

describe('a withdrawal', () => {
  test('has one shape in both APIs', () => {
    expect(completeCashout.answer).toBe(requestWithdrawal.answer);
    expect(completeCashout.body).toBe(requestWithdrawal.body);
    const wire = { cashouts: [withdrawal], withdrawable: 230_000 };
    const read = decode(listCashouts.answer, wire);
    expect(read.ok && encode(listCashouts.answer, read.value)).toEqual(wire);
  });
  test('is between one yen and the largest order', () => {
    const ask = (amount: unknown) => decode(requestWithdrawal.body, { amount });
    expect(ask(1)).toEqual({ ok: true, value: { amount: 1n } });
    expect(ask(100_000_000_000).ok).toBe(true);
    for (const amount of [0, -1, 100_000_000_001]) {
      expect(ask(amount)).toEqual({
        ok: false,
        lines: [{ field: 'amount', message: '金額は0より大きい数を、範囲内で入力してください。' }],
      });
    }
    for (const amount of [1.5, 1e300, true, [1_000], {}, '1,000', '１０００', null]) {
      expect(ask(amount).ok, JSON.stringify(amount)).toBe(false);
    }
    expect(ask('1000')).toEqual({
      ok: false,
      lines: [{ field: 'amount', message: '金額は数字で入力してください。' }],
    });
    expect(ask(undefined)).toEqual({
      ok: false,
      lines: [{ field: 'amount', message: '金額を入力してください。' }],
    });
  });
  test('is cancelled only with the confirmation in the query', () => {
    expect(decode(cancelCashout.query, { confirm: 'true' }).ok).toBe(true);
    expect(decode(cancelCashout.query, {}).ok).toBe(false);
    expect(decode(cancelCashout.query, { confirm: 'false' }).ok).toBe(false);
  });
});

describe('the scheduled withdrawal (定期出金)', () => {
  const ask = (body: object) => decode(putScheduledWithdrawal.body, body);

  test('takes days 1 to 28 and the end of the month', () => {
    for (const dayOfMonth of [1, 28, 'MONTH_END']) expect(ask({ dayOfMonth, amountType: 'ALL' }).ok).toBe(true);
    for (const dayOfMonth of [0, 29, 1.5, 'END']) {
      expect(ask({ dayOfMonth, amountType: 'ALL' })).toEqual({
        ok: false,
        lines: [{ field: 'dayOfMonth', message: '1日から28日、または月末を選んでください。' }],
      });
    }
  });
  test('has an amount exactly when it is fixed', () => {
    expect(ask({ dayOfMonth: 5, amountType: 'FIXED' })).toEqual({
      ok: false,
      lines: [{ field: 'amount', message: '金額を入力してください。' }],
    });
    expect(ask({ dayOfMonth: 5, amountType: 'ALL', amount: 1 }).ok).toBe(false);
    expect(ask({ dayOfMonth: 5, amountType: 'FIXED', amount: 1 }).ok).toBe(true);
  });
});

test('a period may be one day, and never runs backwards', () => {
  const ask = (from: string, to: string) => decode(listCashFlows.query, { from, to });
  expect(ask('2026-11-14', '2026-11-14').ok).toBe(true);
  expect(ask('2026-11-14', '2026-11-13')).toEqual({
    ok: false,
    lines: [{ field: 'to', message: '終了日は開始日以降の日付にしてください。' }],
  });
});
