import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atJst, formatJst, instant, parseInstant, timeOf, ymd, ymdOf } from './index.ts';

test.each([
  '2026-11-14',
  '2026-11-14T15:30:00',
  '2026-02-30T00:00:00Z',
  '2026-11-14T24:00:00+09:00',
  '2026-11-14T15:60:00+09:00',
  '2026-11-14 15:30:00+09:00',
  '2026-11-14T15:30:00.1234Z',
  'now',
])('«%s» is not an instant', (text) => expect(parseInstant(text)).toBeNull());

test('the same instant may be written with any offset and is printed in JST', () => {
  const at = parseInstant('2026-11-14T06:29:59Z');
  expect(at).toBe(parseInstant('2026-11-14T15:29:59+09:00'));
  expect(at).toBe(parseInstant('2026-11-14T01:29:59.000-05:00'));
  expect(at && formatJst(at)).toBe('2026-11-14T15:29:59+09:00');
});

test('the day changes at midnight in Japan, not in Greenwich', () => {
  const midnight = atJst(ymd('2026-11-14'), '00:00');
  expect(ymdOf(midnight)).toBe('2026-11-14');
  expect(timeOf(midnight)).toBe('00:00');
  expect(ymdOf(instant(midnight - 1))).toBe('2026-11-13');
  expect(timeOf(instant(midnight - 1))).toBe('23:59');
});

test('a time of day may have seconds, and is refused when no clock shows it', () => {
  expect(formatJst(atJst(ymd('2026-11-11'), '23:59:59'))).toBe('2026-11-11T23:59:59+09:00');
  expect(() => atJst(ymd('2026-11-11'), '24:00')).toThrow('is a time of day');
  expect(() => atJst(ymd('2026-11-11'), '9:00')).toThrow('is a time of day');
});

test('the last millisecond before a cut-off is not printed as the cut-off', () => {
  const last = instant(atJst(ymd('2026-11-13'), '15:30') - 1);
  expect(formatJst(last)).toBe('2026-11-13T15:29:59+09:00');
});

test('half a millisecond is a defect', () => {
  expect(() => instant(0.5)).toThrow('whole milliseconds');
});

test('an instant at a full second survives printing and reading', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
      const at = instant(seconds * 1000);
      expect(parseInstant(formatJst(at))).toBe(at);
      expect(atJst(ymdOf(at), formatJst(at).slice(11, 19))).toBe(at);
    }),
  );
});
