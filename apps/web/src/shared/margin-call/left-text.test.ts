import { expect, test } from 'vitest';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { leftText } from './left-text.ts';

const due = atJst(ymd('2026-11-17'), '12:00');

test('what is left until a call is due, in hours and minutes', () => {
  expect(leftText(atJst(ymd('2026-11-16'), '09:10'), due)).toBe('あと26時間50分');
  expect(leftText(atJst(ymd('2026-11-17'), '11:45'), due)).toBe('あと15分');
  expect(leftText(atJst(ymd('2026-11-17'), '13:00'), due)).toBe('あと0分');
});
