import { expect, test } from 'vitest';
import { ApiError } from '@tsuzura/contract/kernel';
import { ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { keepReceipt, keepWithdrawal, noWithdrawal, readReceipt, readWithdrawal } from './kept-withdrawal.ts';
import { outcomeOf } from './withdrawal-outcome.ts';

function tabOf(kept: Record<string, string> = {}): Storage {
  const map = new Map(Object.entries(kept));
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  } as Storage;
}

const minute = 60_000;

test('R2.11 what was typed and the key it went under outlive a fresh check, for half an hour', () => {
  const tab = tabOf();
  const kept = { amount: '50,000', key: 'key-1', isSent: true, resumes: true };
  keepWithdrawal(tab, kept, 0);
  expect(readWithdrawal(tab, 29 * minute)).toEqual(kept);
  expect(readWithdrawal(tab, 30 * minute)).toEqual(noWithdrawal);
});

test('what somebody else wrote into the tab is not taken', () => {
  for (const value of ['null', '7', '{"amount":7}', '{}'])
    expect(readWithdrawal(tabOf({ 'flow:withdraw': `{"at":0,"value":${value}}` }), 1)).toEqual(noWithdrawal);
  // Sent without a key cannot be: it could not be asked about.
  const odd = tabOf({ 'flow:withdraw': '{"at":0,"value":{"amount":"1","isSent":true}}' });
  expect(readWithdrawal(odd, 1)).toMatchObject({ amount: '1', isSent: false });
  for (const amount of ['"-1"', '"1e3"', 'null'])
    expect(
      readReceipt(
        tabOf({
          'flow:withdraw:done': `{"at":0,"value":{"receiptNumber":"a","bank":"b","payDate":"2026-11-17","amount":${amount}}}`,
        }),
        1,
      ),
    ).toBeNull();
});

test('the receipt is read as it was kept', () => {
  const tab = tabOf();
  const bank = { bankName: 'しおさい銀行', branchName: 'みなと支店', numberMasked: '＊＊＊＊567' };
  const withdrawal = {
    id: 'w-1',
    receiptNumber: 'N6XV-CVGW',
    amount: yen(50_000),
    source: 'REQUESTED',
    status: 'REQUESTED',
    requestedAt: '2026-11-16T10:00:00+09:00',
    payDate: ymd('2026-11-17'),
    cancelableUntil: '2026-11-16T15:30:00+09:00',
    bank,
    reason: null,
  } as const;
  keepReceipt(tab, withdrawal, 0);
  expect(readReceipt(tab, 1)).toEqual({
    receiptNumber: 'N6XV-CVGW',
    amount: 50_000n,
    payDate: '2026-11-17',
    cancelableUntil: '2026-11-16T15:30:00+09:00',
    bank: 'しおさい銀行 みなと支店',
    numberMasked: '＊＊＊＊567',
  });
});

const answered = (status: number, code: string, message = 'x') =>
  new ApiError(status, '', { code, errors: [{ message }] });

test('R5.02 an answer that says no is shown on the form; one that says nothing leaves it open', () => {
  const over = '出金できる金額（1円）を超えています。';
  expect(outcomeOf(answered(400, '400-201', over))).toEqual({ kind: 'refused', message: over, isOfAmount: true });
  expect(outcomeOf(answered(400, '400-202'))).toMatchObject({ kind: 'refused', isOfAmount: false });
  expect(outcomeOf(answered(403, '403-100'))).toEqual({ kind: 'stepUp' });
  expect(outcomeOf(new Error('Network Error'))).toEqual({ kind: 'unknown' });
  expect(outcomeOf(answered(500, '500-000'))).toEqual({ kind: 'unknown' });
  expect(outcomeOf(answered(503, '503-777'))).toEqual({ kind: 'global' });
  expect(outcomeOf(answered(400, '400-999'))).toEqual({ kind: 'global' });
});
