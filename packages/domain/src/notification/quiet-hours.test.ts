import { expect, test } from 'vitest';
import { atJst, ymd } from '../calendar/index.ts';
import { isLocked, isOnAtFirst, notificationCategories, waitsForMorning } from './index.ts';

const at = (time: string) => atJst(ymd('2026-11-13'), time);

test('rule NOTE-4 pushes wait from 21:00 until 08:00', () => {
  const waiting = ['00:00', '07:59', '08:00', '12:00', '20:59', '21:00', '23:59'].filter((time) =>
    waitsForMorning('TRADE', at(time)),
  );
  expect(waiting).toEqual(['00:00', '07:59', '21:00', '23:59']);
});

test('rule NOTE-4 what is about safety never waits', () => {
  expect(['00:00', '05:20', '21:00'].some((time) => waitsForMorning('SECURITY', at(time)))).toBe(false);
});

test('rule NOTE-3 only safety is locked, and only general news has to be asked for', () => {
  expect(notificationCategories.filter(isLocked)).toEqual(['SECURITY']);
  expect(notificationCategories.filter((one) => !isOnAtFirst(one))).toEqual(['NEWS']);
});
