import { instant, parseInstant } from '@tsuzura/domain/calendar';
import { expect, test } from 'vitest';
import { remainingText } from './remaining.ts';

const cutoff = parseInstant('2026-11-16T15:30:00+09:00')!;
const before = (minutes: number, seconds = 0) => instant(cutoff - minutes * 60_000 - seconds * 1000);

test('R2.05 the time left is told in whole minutes, never more than there is', () => {
  expect(remainingText(before(130), cutoff)).toBe('あと2時間10分');
  expect(remainingText(before(130, 59), cutoff)).toBe('あと2時間10分');
  expect(remainingText(before(120), cutoff)).toBe('あと2時間');
  expect(remainingText(before(59, 59), cutoff)).toBe('あと59分');
  expect(remainingText(before(0, 59), cutoff)).toBe('あと1分未満');
  expect(remainingText(before(24 * 60), cutoff)).toBe('あと1日');
  expect(remainingText(before(24 * 60 * 2 + 61), cutoff)).toBe('あと2日1時間');
});

test('R2.05 at the cut-off itself nothing is left', () => {
  expect(remainingText(cutoff, cutoff)).toBeNull();
  expect(remainingText(before(-1), cutoff)).toBeNull();
});
