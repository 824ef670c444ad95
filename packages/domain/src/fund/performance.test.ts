import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { addMonths, lastDayOfMonth, ymd } from '../calendar/index.ts';
import { nav, ratio, yen, type Ratio } from '../money/index.ts';
import {
  changeFrom,
  countUntil,
  dayAt,
  monthsBefore,
  reinvestedNav,
  returnsUntil,
  riskUntil,
  withReinvestment,
  yearlyReturn,
} from './performance.ts';

const day = (date: string, price: number, distribution = 0) => ({
  date: ymd(date),
  nav: nav(price),
  distribution: yen(distribution),
});
const percent = (value: Ratio | null | undefined) =>
  value && (Number(value.numerator) * 100) / Number(value.denominator);

/** One price a month end, the newest on 2026-10-31. */
const monthEnds = (prices: readonly number[]) =>
  withReinvestment(
    prices.map((price, index) =>
      day(lastDayOfMonth(addMonths(ymd('2026-10-31'), index + 1 - prices.length)), Math.round(price)),
    ),
  );

describe('distributions are reinvested (分配金再投資)', () => {
  test('on the day they go off the NAV, before tax, and exactly', () => {
    const days = withReinvestment([
      day('2026-01-05', 10_000),
      day('2026-01-06', 9_000, 1_000),
      day('2026-01-07', 9_900),
      day('2026-01-08', 9_900, 99),
      day('2026-01-09', 9_999),
    ]);
    expect(days.map(({ factor }) => factor)).toEqual([
      ratio(1, 1),
      ratio(10, 9),
      ratio(10, 9),
      ratio(101, 90),
      ratio(101, 90),
    ]);
    // 9,999 × 101 ÷ 90 = 11,221.1
    expect(days.map(reinvestedNav)).toEqual([10_000n, 10_000n, 11_000n, 11_110n, 11_221n]);
  });

  test('half a yen goes up', () => {
    const [, second] = withReinvestment([day('2026-01-05', 10_000), day('2026-01-06', 3, 1)]);
    expect(reinvestedNav({ ...second!, nav: nav(9), factor: ratio(1, 2) })).toBe(5n);
  });

  test('a fund that pays and one that does not have the same return', () => {
    const quiet = withReinvestment([day('2025-10-31', 10_000), day('2026-10-30', 12_000)]);
    const paying = withReinvestment([
      day('2025-10-31', 10_000),
      day('2026-04-10', 9_500, 500),
      day('2026-10-30', 11_400),
    ]);
    const end = ymd('2026-10-31');
    expect(returnsUntil(paying, end).y1).toEqual(ratio(20, 100));
    expect(returnsUntil(paying, end)).toMatchObject({ y1: returnsUntil(quiet, end).y1 });
  });
});

describe('returns', () => {
  /** The month ends of TZ010001 on its sample page. */
  const sample = withReinvestment([
    day('2020-05-26', 10_000),
    day('2023-10-31', 15_551),
    day('2025-10-31', 19_628),
    day('2025-11-13', 19_838),
    day('2026-04-30', 21_090),
    day('2026-07-31', 21_819),
    day('2026-09-30', 22_555),
    day('2026-10-30', 23_087),
    day('2026-11-13', 23_456),
  ]);

  test('until a month end, as the sample page shows them', () => {
    const { m1, m3, m6, y1, y3, sinceInception } = returnsUntil(sample, ymd('2026-10-31'));
    expect([m1, m3, m6, y1, y3, sinceInception].map(percent)).toEqual([2.36, 5.81, 9.47, 17.62, 14.08, 130.87]);
  });

  test('until the newest NAV, as the list shows them', () => {
    expect(percent(returnsUntil(sample, ymd('2026-11-13')).y1)).toBe(18.24);
  });

  test('a fund that is too young for a period has none, to the day', () => {
    const young = withReinvestment([day('2026-08-14', 10_000), day('2026-11-13', 10_500)]);
    expect(returnsUntil(young, ymd('2026-11-13'))).toEqual({
      m1: ratio(5, 100),
      m3: null,
      m6: null,
      y1: null,
      y3: null,
      y5: null,
      sinceInception: ratio(5, 100),
    });
    expect(returnsUntil(young, ymd('2026-11-14')).m3).toEqual(ratio(5, 100));
    const newborn = withReinvestment([day('2026-11-13', 10_000)]);
    expect(Object.values(returnsUntil(newborn, ymd('2026-11-13')))).toEqual(Array.from({ length: 7 }, () => null));
    expect(Object.values(returnsUntil(sample, ymd('2020-05-25')))).toEqual(Array.from({ length: 7 }, () => null));
  });

  test('half of 0.01 % is rounded away from zero, for gains and losses alike', () => {
    expect(yearlyReturn(ratio(1_000_050, 1_000_000), 1)).toEqual(ratio(1, 10_000));
    expect(yearlyReturn(ratio(1_000_049, 1_000_000), 1)).toEqual(ratio(0, 1));
    expect(yearlyReturn(ratio(999_950, 1_000_000), 1)).toEqual(ratio(-1, 10_000));
    expect(yearlyReturn(ratio(999_951, 1_000_000), 1)).toEqual(ratio(0, 1));
    expect(yearlyReturn(ratio(999_950n ** 3n, 1_000_000n ** 3n), 3)).toEqual(ratio(-1, 10_000));
    expect(yearlyReturn(ratio(999_950n ** 3n + 1n, 1_000_000n ** 3n), 3)).toEqual(ratio(0, 1));
    expect(yearlyReturn(ratio(1_000_050n ** 5n, 1_000_000n ** 5n), 5)).toEqual(ratio(1, 10_000));
    expect(yearlyReturn(ratio(1_000_050n ** 5n - 1n, 1_000_000n ** 5n), 5)).toEqual(ratio(0, 1));
  });

  test('per year is the nearest 0.01 %: its neighbours half a step away enclose the growth', () => {
    const positive = fc.bigInt({ min: 1n, max: 10n ** 7n });
    fc.assert(
      fc.property(positive, positive, fc.constantFrom(3, 5), (to, from, years) => {
        const rounded = yearlyReturn(ratio(to, from), years);
        const steps = (rounded.numerator * 10_000n) / rounded.denominator;
        const [n, top] = [BigInt(years), to * 20_000n ** BigInt(years)];
        const low = (20_000n + 2n * steps - 1n) ** n * from;
        const high = (20_000n + 2n * steps + 1n) ** n * from;
        return low <= top && top <= high;
      }),
    );
  });
});

describe('risk', () => {
  test('a fund that grows evenly has no deviation, and then no Sharpe ratio', () => {
    const even = monthEnds(Array.from({ length: 13 }, (_, index) => 1000 * 2 ** index));
    expect(riskUntil(even, ymd('2026-10-31'), 1)).toEqual({ deviation: ratio(0, 1), sharpeRatio: null });
  });

  test('up a tenth, down a tenth: the deviation per year and the return over it', () => {
    const prices = [10_000];
    for (let month = 0; month < 12; month += 1) prices.push((prices.at(-1) as number) * (month % 2 === 0 ? 1.1 : 0.9));
    const days = monthEnds(prices.map((price) => price * 1_000_000));
    // monthly ±10 %, unbiased: √(12 × 0.01 × 12/11) = 36.1814 %; the year: 0.99^6 − 1 = −5.852 %
    const risk = riskUntil(days, ymd('2026-10-31'), 1);
    expect(percent(risk?.deviation)).toBe(36.18);
    expect(risk?.sharpeRatio).toEqual(ratio(-16, 100));
    expect(riskUntil(days, ymd('2026-10-31'), 3)).toBeNull();
  });

  test('until a day that some months do not have, the months follow each other without a gap', () => {
    // The 30th of every month, in February the 28th. The leap of the 31st of January lies in one month only.
    const prices = ['2025-03-30', ...Array.from({ length: 12 }, (_, month) => addMonths(ymd('2025-03-30'), month + 1))];
    const days = withReinvestment(
      [...prices.map((date) => day(date, date > '2026-01-31' ? 2000 : 1000)), day('2026-01-31', 2000)].toSorted(
        (a, b) => (a.date < b.date ? -1 : 1),
      ),
    );
    // One month of +100 %, eleven of nothing: √(12 × ((11/12)² + 11 × (1/12)²) ÷ 11) = 100 %
    expect(percent(riskUntil(days, ymd('2026-03-30'), 1)?.deviation)).toBe(100);
  });

  test('it agrees with a plain calculation in floating point', () => {
    const history = fc.array(fc.integer({ min: 5_000, max: 50_000 }), { minLength: 61, maxLength: 61 });
    fc.assert(
      fc.property(history, fc.constantFrom(1, 3, 5), (prices, years) => {
        const used = prices.slice(-12 * years - 1);
        const monthly = used.slice(1).map((price, index) => price / (used[index] as number) - 1);
        const mean = monthly.reduce((sum, one) => sum + one, 0) / monthly.length;
        const squares = monthly.reduce((sum, one) => sum + (one - mean) ** 2, 0);
        const deviation = Math.sqrt((12 * squares) / (monthly.length - 1));
        const gain = ((used.at(-1) as number) / (used[0] as number)) ** (1 / years) - 1;
        const risk = riskUntil(monthEnds(prices), ymd('2026-10-31'), years);
        expect(percent(risk?.deviation)).toBeCloseTo(deviation * 100, 1.9);
        if (deviation > 0) expect((percent(risk?.sharpeRatio) as number) / 100).toBeCloseTo(gain / deviation, 1.9);
      }),
      { numRuns: 30 },
    );
  });
});

describe('days', () => {
  test('the newest day not after another, and how many there are', () => {
    const days = [day('2026-11-10', 1), day('2026-11-12', 2)];
    expect(
      ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-12-01'].map((at) => countUntil(days, ymd(at))),
    ).toEqual([0, 1, 1, 2, 2]);
    expect(dayAt(days, ymd('2026-11-09'))).toBeNull();
    expect(dayAt(days, ymd('2026-11-11'))).toBe(days[0]);
  });

  test('a month end goes back to a month end, another day to the same day', () => {
    expect(monthsBefore(ymd('2027-02-28'), 1)).toBe('2027-01-31');
    expect(monthsBefore(ymd('2026-11-13'), 12)).toBe('2025-11-13');
    expect(monthsBefore(ymd('2026-05-30'), 3)).toBe('2026-02-28');
  });

  test('前日比 is the published difference; a first NAV has none', () => {
    const [before, after] = [day('2026-11-12', 19_928), day('2026-11-13', 19_842)];
    expect(changeFrom(before, after)).toEqual({ change: -86n, rate: ratio(-43, 10_000) });
    expect(changeFrom(null, after)).toEqual({ change: 0n, rate: ratio(0, 1) });
  });
});
