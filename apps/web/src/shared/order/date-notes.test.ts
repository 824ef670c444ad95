import { expect, test } from 'vitest';
import { ymd } from '@tsuzura/domain/calendar';
import { dateNotes, type SkippedDay } from './date-notes.ts';

const dates = {
  applicationDate: ymd('2026-11-16'),
  executionDate: ymd('2026-11-17'),
  settlementDate: ymd('2026-11-24'),
  cutoffAt: '2026-11-16T15:30:00+09:00',
};
const skip = (towards: SkippedDay['towards'], day: string, reason: string): SkippedDay => ({
  towards,
  day: ymd(day),
  reason,
});

test('a holiday on the way says which date it moved', () => {
  expect(
    dateNotes(dates, [
      skip('settlementDate', '2026-11-21', '土日'),
      skip('settlementDate', '2026-11-22', '土日'),
      skip('settlementDate', '2026-11-23', '休業日'),
    ]),
  ).toEqual(['11/23（月）は休業日のため、受渡日は11/24（火）です。']);
});

test('a late order says so, and days of one reason stand together', () => {
  expect(
    dateNotes(dates, [
      skip('applicationDate', '2026-11-13', '締切後'),
      skip('executionDate', '2026-11-26', 'ファンド休業日'),
      skip('executionDate', '2026-11-27', 'ファンド休業日'),
    ]),
  ).toEqual([
    '11/13（金）は締切後のため、受付日は11/16（月）です。',
    '11/26（木）、11/27（金）はファンド休業日のため、約定日は11/17（火）です。',
  ]);
});

test('weekends alone need no words', () => {
  expect(dateNotes(dates, [skip('applicationDate', '2026-11-14', '土日')])).toEqual([]);
});
