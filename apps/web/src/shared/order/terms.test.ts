import { expect, test } from 'vitest';
import { nav } from '@tsuzura/domain/money';
import { ymd } from '@tsuzura/domain/calendar';
import { changeText, readTerms, sameTerms, termsOf } from './terms.ts';

const before = termsOf({
  dates: {
    applicationDate: ymd('2026-11-16'),
    executionDate: ymd('2026-11-17'),
    settlementDate: ymd('2026-11-24'),
    cutoffAt: '2026-11-16T15:30:00+09:00',
  },
  fund: { nav: nav(23_456), purchaseFeeRate: '0', redemptionReserveRate: '0' },
});

test('V25 the cut-off passed: it says which, and the new day', () => {
  const after = {
    ...before,
    applicationDate: ymd('2026-11-17'),
    executionDate: ymd('2026-11-18'),
    cutoffAt: '2026-11-17T15:30:00+09:00',
  };
  expect(changeText(before, after)).toBe(
    '本日の締切（15:30）を過ぎたため、受付日が11/17（火）に変わりました。内容をもう一度ご確認ください。',
  );
  expect(sameTerms(before, after)).toBe(false);
});

test('V26 a new price, a new fee or another settlement date', () => {
  for (const after of [
    { ...before, nav: '23457' },
    { ...before, feeRate: '1.1 0' },
    { ...before, settlementDate: ymd('2026-11-25') },
  ]) {
    expect(changeText(before, after)).toBe('確認中に条件が変わりました。最新の内容をご確認ください。');
  }
});

test('nothing changed, nothing said', () => {
  expect(changeText(before, { ...before })).toBeNull();
});

test('what the tab kept is taken only when it is whole', () => {
  expect(readTerms(JSON.parse(JSON.stringify(before)))).toEqual(before);
  const { nav: _, ...rest } = before;
  for (const broken of [null, 'x', [], rest, { ...before, nav: 1 }]) expect(readTerms(broken)).toBeNull();
});
