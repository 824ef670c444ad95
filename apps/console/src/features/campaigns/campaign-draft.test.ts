import { expect, test } from 'vitest';
import { actOf, draftOf, readYen } from './campaign-draft.ts';

test('yen are read with commas and in either width, and nothing else', () => {
  expect([readYen('50,000'), readYen('１０００円'), readYen('1.5'), readYen('')]).toEqual([
    50_000n,
    1_000n,
    null,
    null,
  ]);
});

test('what is missing is said before anything is sent', () => {
  expect(actOf(null, draftOf(null))).toEqual({ missing: '題名を入力してください。' });
});
