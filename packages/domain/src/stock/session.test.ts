import { expect, test } from 'vitest';
import { japan, parseInstant, ymd, type Instant, type Ymd } from '../calendar/index.ts';
import { golden } from '../kernel/golden.test-support.ts';
import { ratio } from '../money/index.ts';
import {
  basePriceOn,
  currentSession,
  dividendPaidOn,
  longestValidity,
  nextLastCumDay,
  orderSession,
  readStockPrice,
  regulationOn,
  rightsDays,
  stockPrice,
  stockSettlementDate,
  type StockCode,
  type StockEvent,
  type Validity,
} from './index.ts';

const at = (text: string): Instant => parseInstant(text) as Instant;

test('S14 the session of an order: none while the intake pauses, the next business day from 16:00', () => {
  const { inputs, result } = golden<{ sessionDate: string[] }, { at: string[] }>('S14');
  expect(inputs.at.map((text) => orderSession(japan, at(text)) ?? '400-115')).toEqual(result.sessionDate);
});

test('from the close to the reopening limits are still those of today', () => {
  expect(currentSession(japan, at('2026-11-13T15:59:59+09:00'))).toBe('2026-11-13');
  expect(currentSession(japan, at('2026-11-13T16:00:00+09:00'))).toBe('2026-11-16');
  expect(orderSession(japan, at('2026-11-14T15:45:00+09:00'))).toBe('2026-11-16');
});

test.each(['S15', 'S16'])('%s the longest validity of a dated order', (id) => {
  const { inputs, result } = golden<Validity, { sessionDate: Ymd; lastCumDay: Ymd | null }>(id);
  expect(longestValidity(japan, inputs.sessionDate, inputs.lastCumDay)).toEqual(result);
});

test('a last cum day outside the life of the order shortens nothing', () => {
  expect(longestValidity(japan, ymd('2026-12-21'), ymd('2026-12-18')).shortenedTo).toBeNull();
  expect(longestValidity(japan, ymd('2026-12-21'), ymd('2027-01-05')).shortenedTo).toBeNull();
  expect(longestValidity(japan, ymd('2026-12-21'), ymd('2026-12-21')).shortenedTo).toBe('2026-12-21');
});

test('今週中 ends on the last business day of the week, also when Friday is closed', () => {
  expect(longestValidity(japan, ymd('2027-04-26'), null).weekEnd).toBe('2027-04-30');
  expect(longestValidity(japan, ymd('2026-12-28'), null).weekEnd).toBe('2026-12-30');
});

test.each(Object.entries(golden<Record<string, string>>('E04').result))(
  'E04 a trade of %s settles on %s',
  (day, settled) => {
    expect(stockSettlementDate(japan, ymd(day))).toBe(settled);
  },
);

test('S27 record date, last cum day and ex-date', () => {
  const { inputs, result } = golden<
    { rows: { recordDate: Ymd; lastCumDay: Ymd; exDate: Ymd; settlementOfLastCum: Ymd }[] },
    { recordDates: Ymd[] }
  >('S27');
  const rows = inputs.recordDates.map((day) => {
    const days = rightsDays(japan, day);
    return { ...days, settlementOfLastCum: stockSettlementDate(japan, days.lastCumDay) };
  });
  expect(rows).toEqual(result.rows);
});

test('a dividend is paid seventy days after the record date, rolled forward', () => {
  expect(dividendPaidOn(japan, ymd('2026-09-30'))).toBe('2026-12-09');
  expect(dividendPaidOn(japan, ymd('2027-03-31'))).toBe('2027-06-09');
  expect(dividendPaidOn(japan, ymd('2026-12-31'))).toBe('2027-03-11');
});

test('events of a share: what falls off on an ex-date, the next last cum day, the regulation of a day', () => {
  const stockCode = '1129' as StockCode;
  const days = rightsDays(japan, ymd('2027-03-31'));
  const events: StockEvent[] = [
    { kind: 'SPLIT', stockCode, ...days, ratio: ratio(3, 1) },
    { kind: 'DIVIDEND', stockCode, ...days, perShare: stockPrice(1_500), paidOn: ymd('2027-06-09') },
    {
      kind: 'REGULATION',
      stockCode,
      from: ymd('2026-12-01'),
      to: ymd('2027-01-29'),
      marginRate: ratio(1, 2),
      cashRate: ratio(1, 5),
    },
  ];
  const close = readStockPrice('30150');
  expect(basePriceOn('TOPIX500', close, events, days.exDate)).toBe(100_000n);
  expect(basePriceOn('TOPIX500', close, events, days.lastCumDay)).toBe(close);
  expect(nextLastCumDay(events, ymd('2027-03-29'))).toBe('2027-03-29');
  expect(nextLastCumDay(events, ymd('2027-03-30'))).toBeNull();
  expect(regulationOn(events, ymd('2026-12-01'))?.marginRate).toEqual(ratio(1, 2));
  expect(regulationOn(events, ymd('2027-01-29'))).not.toBeNull();
  expect(regulationOn(events, ymd('2027-01-30'))).toBeNull();
});
