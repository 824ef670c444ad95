import { expect, test } from 'vitest';
import { DateTime, decode, YearMonth, Ymd } from './index.ts';

test('days, moments and months are of the years 1900 to 2999: others are a mistake in the input', () => {
  const reads = (schema: typeof Ymd | typeof DateTime | typeof YearMonth, text: string) => decode(schema, text).ok;
  for (const day of [
    '0000-00-00',
    '0000-01-01',
    '1899-12-31',
    '3000-01-01',
    '9999-12-31',
    '+275760-09-13',
    '2026-02-30',
  ])
    expect([day, reads(Ymd, day), reads(DateTime, `${day}T00:00:00Z`)]).toEqual([day, false, false]);
  expect([reads(YearMonth, '0000-01'), reads(YearMonth, '1899-12'), reads(YearMonth, '3000-01')]).not.toContain(true);
  for (const day of ['1900-01-01', '2999-12-31'])
    expect([
      reads(Ymd, day),
      reads(DateTime, `${day}T00:00:00+09:00`),
      reads(YearMonth, day.slice(0, 7)),
    ]).not.toContain(false);
});
