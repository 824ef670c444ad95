import { expect, test } from 'vitest';
import { hasNisaYears, nisaYearWords } from './nisa-year-words.ts';

test('R2.16 each year says where its NISA account is, and whether a purchase binds it', () => {
  expect(hasNisaYears([{ status: 'NONE' }])).toBe(false);
  expect(hasNisaYears([])).toBe(false);
  expect(hasNisaYears([{ status: 'NONE' }, { status: 'AVAILABLE' }])).toBe(true);
  expect(nisaYearWords({ status: 'NONE', boughtThisYear: false })).toBe('利用なし');
  expect(nisaYearWords({ status: 'OTHER_INSTITUTION', boughtThisYear: false })).toBe('ほかの金融機関で利用');
  expect(nisaYearWords({ status: 'PENDING', boughtThisYear: false })).toBe('手続き中');
  expect(nisaYearWords({ status: 'AVAILABLE', boughtThisYear: false })).toBe('当社で利用');
  expect(nisaYearWords({ status: 'AVAILABLE', boughtThisYear: true })).toBe('当社で利用（購入あり）');
});
