import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, atJst, formatJst, instant, isBusinessDay, unitedStates, ymd } from '../calendar/index.ts';
import { dateOf, golden } from '../kernel/golden.test-support.ts';
import { assertRandom } from '../kernel/seeded.test-support.ts';
import {
  atNewYork,
  isUsExpiry,
  latestUsExpiry,
  maintenanceDuring,
  newYorkTimeOf,
  usExpiresAt,
  usMarketClock,
  usOrderSession,
  usSession,
  usTradeDates,
} from './index.ts';

const zone = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
});

test('New York time is that of the time zone database, at every hour', () => {
  const hours = fc.integer({ min: Date.UTC(2016, 0, 1) / 3_600_000, max: Date.UTC(2028, 11, 31) / 3_600_000 });
  assertRandom(
    fc.property(hours, (hour) => {
      const at = instant(hour * 3_600_000);
      const { date, time } = newYorkTimeOf(at);
      expect(`${date} ${time}`).toBe(zone.format(at));
    }),
  );
});

test.each([
  ['2027-03-14T06:59:59Z', '01:59', false],
  ['2027-03-14T07:00:00Z', '03:00', true],
  ['2027-11-07T05:59:59Z', '01:59', true],
  ['2027-11-07T06:00:00Z', '01:00', false],
])('a night of the change of time: %s is %s', (at, time, isSummerTime) => {
  expect(newYorkTimeOf(instant(Date.parse(at)))).toMatchObject({ time, isSummerTime });
});

test('a time in New York is found again, on every day', () => {
  assertRandom(
    fc.property(fc.integer({ min: 0, max: 4_700 }), fc.constantFrom('00:00', '09:30', '13:00', '16:00'), (n, time) => {
      const date = addDays(ymd('2016-01-01'), n);
      expect(newYorkTimeOf(atNewYork(date, time))).toMatchObject({ date, time });
    }),
  );
});

test('S65 a session in Japanese time, and the end of an order of the day', () => {
  interface Sessions {
    readonly opensAt: readonly string[];
    readonly expiresAt: readonly string[];
  }
  const { inputs, result } = golden<Sessions, { localDates: readonly string[] }>('S65');
  const sessions = inputs.localDates.map((date) => usSession(ymd(date)));
  expect(sessions.map(({ opensAt }) => formatJst(opensAt))).toEqual(result.opensAt);
  expect(sessions.map(({ date }) => formatJst(usExpiresAt(date)))).toEqual(result.expiresAt);
});

test.each([
  ['2026-11-13T18:00:00+09:00', '2026-11-13', false],
  ['2026-11-13T23:29:59+09:00', '2026-11-13', false],
  ['2026-11-13T23:30:00+09:00', '2026-11-13', true],
  ['2026-11-14T05:59:59+09:00', '2026-11-13', true],
  ['2026-11-14T06:00:00+09:00', '2026-11-16', false],
  // Closed in Japan, closed in New York, closed in both.
  ['2026-11-23T12:00:00+09:00', '2026-11-23', false],
  ['2026-11-26T23:45:00+09:00', '2026-11-27', false],
  ['2027-01-01T23:45:00+09:00', '2027-01-04', false],
  // An early close, and the weekends on which the clocks change.
  ['2026-11-28T03:00:00+09:00', '2026-11-30', false],
  ['2027-03-14T15:00:00+09:00', '2027-03-15', false],
  ['2027-03-15T22:30:00+09:00', '2027-03-15', true],
  ['2027-11-08T22:45:00+09:00', '2027-11-08', false],
  ['2027-11-08T23:30:00+09:00', '2027-11-08', true],
])('an order of %s belongs to %s', (at, session, isOpen) => {
  const now = instant(Date.parse(at));
  expect(usOrderSession(now).date).toBe(session);
  expect(usMarketClock(now)).toMatchObject({ isOpen, session: { date: session } });
});

test('a dated order lasts ten days of New York at most, to a day on which it trades', () => {
  const session = ymd('2026-11-16');
  expect(latestUsExpiry(session)).toBe('2026-11-30');
  expect(isUsExpiry(session, ymd('2026-11-30'))).toBe(true);
  expect(isUsExpiry(session, ymd('2026-12-01'))).toBe(false);
  expect(isUsExpiry(session, ymd('2026-11-26'))).toBe(false);
  expect(isUsExpiry(session, ymd('2026-11-13'))).toBe(false);
});

test('the maintenance of 03:30 lies inside every full session, and behind an early close', () => {
  const from = (date: string) => maintenanceDuring(usSession(ymd(date)))?.from ?? null;
  expect(from('2026-11-13')).toBe(atJst(ymd('2026-11-14'), '03:30'));
  expect(from('2026-10-30')).toBe(atJst(ymd('2026-10-31'), '03:30'));
  expect(from('2026-11-27')).toBeNull();
});

interface Dates {
  readonly localTrade: string;
  readonly localSettle: string;
  readonly domesticTrade: string;
  readonly domesticSettle: string;
}

test.each(['U08', 'U09', 'U10', 'U11', 'U12', 'U13'])('%s the days of a trade in both countries', (id) => {
  const { result } = golden<Dates>(id);
  expect(usTradeDates(ymd(dateOf(result.localTrade)))).toMatchObject({
    localSettlementDate: dateOf(result.localSettle),
    domesticTradeDate: dateOf(result.domesticTrade),
    domesticSettlementDate: dateOf(result.domesticSettle),
  });
});

test('S66 a trade over both calendars: the domestic trade date counts though New York is closed', () => {
  const { inputs, result } = golden<{ rows: readonly object[] }, { localTradeDates: readonly string[] }>('S66');
  const rows = inputs.localTradeDates.map((date) => usTradeDates(ymd(date)));
  expect(rows).toEqual(result.rows.map((row) => expect.objectContaining(row)));
});

test('every trade settles in Japan on a day that both countries work, two to nine days after its domestic trade date', () => {
  assertRandom(
    fc.property(fc.integer({ min: 0, max: 4_600 }), (n) => {
      const date = addDays(ymd('2016-01-01'), n);
      fc.pre(isBusinessDay(unitedStates, date));
      const { domesticTradeDate, domesticSettlementDate } = usTradeDates(date);
      expect(domesticTradeDate > date && isBusinessDay(unitedStates, domesticSettlementDate)).toBe(true);
      expect(domesticSettlementDate >= addDays(domesticTradeDate, 2)).toBe(true);
    }),
  );
});
