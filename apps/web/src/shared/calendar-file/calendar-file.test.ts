import { expect, test } from 'vitest';
import { ymd } from '@tsuzura/domain/calendar';
import { calendarFile, calendarMeeting } from './calendar-file.ts';

const file = calendarFile({
  uid: 'order-1',
  day: ymd('2026-12-31'),
  title: '受渡日：つづら 全世界株式インデックス, 購入',
  note: '受付番号 order-1\n金額 50,000円。くわしくは「注文・約定」でご確認いただけます。この予定は注文の受渡日です。',
  writtenAt: '2026-11-16T10:00:00+09:00',
});

test('R2.07 the settlement date is one whole day, over the end of the year', () => {
  expect(file).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n');
  expect(file).toContain('DTSTAMP:20261116T010000Z\r\n');
});

test('no line is longer than 75 bytes, and unfolded it says what it said', () => {
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  const unfolded = file.replaceAll('\r\n ', '');
  expect(unfolded).toContain(String.raw`SUMMARY:受渡日：つづら 全世界株式インデックス\, 購入`);
  expect(unfolded).toContain(
    String.raw`DESCRIPTION:受付番号 order-1\n金額 50\,000円。くわしくは「注文・約定」でご確認いただけます。この予定は注文の受渡日です。`,
  );
});

test('a meeting has its moments in UTC, its place, and a reminder the day before', () => {
  const meeting = calendarMeeting({
    uid: 'seminar-1',
    startsAt: '2026-11-26T19:30:00+09:00',
    endsAt: '2026-11-26T20:15:00+09:00',
    title: 'セミナー',
    note: '受付番号 S-1',
    place: 'オンライン',
    writtenAt: '2026-11-16T10:00:00+09:00',
  });
  expect(meeting).toContain('DTSTART:20261126T103000Z\r\nDTEND:20261126T111500Z\r\nLOCATION:オンライン\r\n');
  expect(meeting).toContain('BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:セミナー\r\nTRIGGER:-P1D\r\nEND:VALARM\r\n');
});
