import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { golden } from '../kernel/golden.test-support.ts';
import { assertRandom } from '../kernel/seeded.test-support.ts';
import { yen } from '../money/index.ts';
import {
  parseAnnualRate,
  simulateRedemptionAmount,
  simulateSubscriptionAmount,
  simulateSubscriptionPeriod,
  simulateValuation,
  type AnnualRate,
} from './index.ts';
import { twinFloor, twinReaches } from './twin.test-support.ts';

const rateOf = (text: string): AnnualRate => parseAnnualRate(text) as AnnualRate;

describe('the rate', () => {
  test.each(['', '5%', '0.15', '20.1', '-20.1', '+5', '5.', '.5', '100', '５', '1e1', ' 5'])(
    '«%s» is refused',
    (text) => {
      expect(parseAnnualRate(text)).toBeNull();
    },
  );

  test('every step of 0.1 from -20 to 20 is read exactly; zero has no sign', () => {
    expect(['20', '-20', '20.0', '0.1', '-0.1', '05'].map(parseAnnualRate)).toEqual([200, -200, 200, 1, -1, 50]);
    expect(Object.is(parseAnnualRate('-0'), 0)).toBe(true);
  });
});

interface Inputs {
  readonly initialAmount: number;
  readonly monthlyAmount: number;
  readonly targetAmount: number;
  readonly residualAmount: number;
  readonly annualRatePct: string;
  readonly months: number;
}

/** The example's inputs as the domain takes them; a kind of example has only some of them. */
function inputsOf(id: string) {
  const { inputs } = golden<unknown, Inputs>(id);
  const amount = (value: number | undefined) => yen(value ?? 0);
  return {
    initialAmount: amount(inputs.initialAmount),
    monthlyAmount: amount(inputs.monthlyAmount),
    targetAmount: amount(inputs.targetAmount),
    residualAmount: amount(inputs.residualAmount),
    annualRate: rateOf(inputs.annualRatePct),
    months: inputs.months,
  };
}

const numbers = (values: object) =>
  JSON.parse(
    JSON.stringify(values, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)),
  ) as object;

describe('worked examples', () => {
  test.each(['M01', 'M02', 'M03', 'M04', 'M05', 'M06'])('%s what saving comes to', (id) => {
    const { result } = golden<object>(id);
    expect(numbers(simulateValuation(inputsOf(id)))).toMatchObject(result);
  });

  test.each(['M07', 'M08', 'M09', 'M10'])('%s what has to be saved a month', (id) => {
    const { result } = golden<{ monthlyAmount: number; check: number }>(id);
    const { monthlyAmount, valuation } = simulateSubscriptionAmount(inputsOf(id));
    expect(numbers([monthlyAmount, valuation])).toEqual([result.monthlyAmount, result.check]);
  });

  test.each(['M11', 'M12', 'M13', 'M14', 'M15', 'M16'])('%s how long it takes', (id) => {
    const { result } = golden<{ months: number | null }>(id);
    expect(simulateSubscriptionPeriod(inputsOf(id)).months).toBe(result.months);
  });

  test.each(['M17', 'M18', 'M19', 'M20'])('%s what can be taken out a month', (id) => {
    const { result } = golden<{ monthlyAmount: number }>(id);
    expect(simulateRedemptionAmount(inputsOf(id)).monthlyAmount).toBe(BigInt(result.monthlyAmount));
  });

  test('M17 leaves 117 yen, M11 is 9,968,995 yen a month earlier', () => {
    expect(simulateRedemptionAmount(inputsOf('M17')).remaining).toBe(117n);
    expect(simulateValuation({ ...inputsOf('M11'), months: 209 }).valuation).toBe(9_968_995n);
  });
});

describe('the series', () => {
  const plan = { initialAmount: yen(1_000_000), monthlyAmount: yen(30_000), annualRate: rateOf('3') };

  test('shows every full year and the last month, which is what the answer says', () => {
    const { series, valuation, principal } = simulateValuation({ ...plan, months: 30 });
    expect(series.map(({ month }) => month)).toEqual([12, 24, 30]);
    expect(series.at(-1)).toEqual({ month: 30, valuation, principal });
    expect(series[0]).toMatchObject({
      principal: 1_360_000n,
      valuation: simulateValuation({ ...plan, months: 12 }).valuation,
    });
  });

  test('of a whole number of years names its last month once; of no months is empty', () => {
    expect(simulateValuation({ ...plan, months: 24 }).series.map(({ month }) => month)).toEqual([12, 24]);
    expect(simulateSubscriptionPeriod({ ...plan, targetAmount: yen(1) })).toMatchObject({
      months: 0,
      series: [],
      valuation: 1_000_000n,
    });
  });

  test('of a target out of reach shows the hundred years that are not enough', () => {
    const { months, series } = simulateSubscriptionPeriod({
      ...plan,
      annualRate: rateOf('-20'),
      targetAmount: yen(5_000_000),
    });
    expect([months, series.length, series.at(-1)?.month]).toEqual([null, 100, 1200]);
  });

  test('of a withdrawal counts down to what remains', () => {
    const { series, remaining, totalAmount, monthlyAmount } = simulateRedemptionAmount({
      initialAmount: yen(1_000_000),
      residualAmount: yen(0),
      annualRate: rateOf('1'),
      months: 15,
    });
    expect(series.map(({ month, withdrawn }) => [month, withdrawn])).toEqual([
      [12, monthlyAmount * 12n],
      [15, totalAmount],
    ]);
    expect(series.at(-1)?.balance).toBe(remaining);
  });
});

/* Every input there is, with its ends and its special places more often than chance would have them. */
const amounts = fc
  .oneof(
    fc.constantFrom(0n, 1n, 100n, 12_000n, 144_000_000n, 10n ** 10n - 1n, 10n ** 10n),
    fc.bigInt({ min: 0n, max: 10n ** 10n }),
  )
  .map(yen);
const rates = fc
  .oneof(fc.constantFrom(0, -200, 200, 199, -199, 1, -1, 120), fc.integer({ min: -200, max: 200 }))
  .map((tenths) => tenths as AnnualRate);
const spans = fc.oneof(fc.constantFrom(1, 2, 11, 12, 13, 1200), fc.integer({ min: 1, max: 1200 }));
const runs = { numRuns: 150 };

describe('against the formulas in exact fractions', () => {
  test('the valuation is rounded down from the exact value, in every point of the series', () => {
    assertRandom(
      fc.property(amounts, amounts, rates, spans, (initialAmount, monthlyAmount, annualRate, months) => {
        const { valuation, series } = simulateValuation({ initialAmount, monthlyAmount, annualRate, months });
        expect(valuation).toBe(twinFloor(initialAmount, monthlyAmount, annualRate, months));
        const some = series[Math.floor(series.length / 2)];
        expect(some?.valuation).toBe(twinFloor(initialAmount, monthlyAmount, annualRate, some?.month ?? 0));
      }),
      runs,
    );
  });

  test('the monthly amount reaches the target and one yen less does not', () => {
    assertRandom(
      fc.property(amounts, amounts, rates, spans, (targetAmount, initialAmount, annualRate, months) => {
        const { monthlyAmount } = simulateSubscriptionAmount({ targetAmount, initialAmount, annualRate, months });
        expect(twinReaches(targetAmount, initialAmount, monthlyAmount, annualRate, months)).toBe(true);
        if (monthlyAmount > 0n)
          expect(twinReaches(targetAmount, initialAmount, monthlyAmount - 1n, annualRate, months)).toBe(false);
      }),
      runs,
    );
  });

  test('the month found reaches the target and the one before does not', () => {
    assertRandom(
      fc.property(amounts, amounts, amounts, rates, (targetAmount, initialAmount, monthlyAmount, annualRate) => {
        const { months } = simulateSubscriptionPeriod({ targetAmount, initialAmount, monthlyAmount, annualRate });
        const reaches = (month: number) => twinReaches(targetAmount, initialAmount, monthlyAmount, annualRate, month);
        if (months === null) expect(reaches(1200)).toBe(false);
        else expect([reaches(months), months > 0 && reaches(months - 1)]).toEqual([true, false]);
      }),
      runs,
    );
  });

  test('the amount taken out leaves the residual and one yen more does not', () => {
    assertRandom(
      fc.property(amounts, amounts, rates, spans, (initialAmount, residualAmount, annualRate, months) => {
        const { monthlyAmount, remaining, series } = simulateRedemptionAmount({
          initialAmount,
          residualAmount,
          annualRate,
          months,
        });
        expect(remaining).toBe(twinFloor(initialAmount, 0n - monthlyAmount, annualRate, months));
        const leaves = (amount: bigint) => twinReaches(residualAmount, initialAmount, -amount, annualRate, months);
        expect(leaves(monthlyAmount + 1n)).toBe(false);
        if (monthlyAmount > 0n) expect(leaves(monthlyAmount)).toBe(true);
        expect(series.every(({ balance }) => balance >= 0n)).toBe(true);
      }),
      runs,
    );
  });
});

describe('where the exact value is a whole yen', () => {
  /** 12,000² divides the amount, so two months of interest end on a whole yen. */
  const wholeStart = fc.integer({ min: 1, max: 60 }).map((times) => yen(144_000_000n * BigInt(times)));

  test('the target is reached by exactly that yen, not by one less and not a month late', () => {
    assertRandom(
      fc.property(wholeStart, fc.integer({ min: 1, max: 200 }), (initialAmount, tenths) => {
        const annualRate = tenths as AnnualRate;
        const plan = { initialAmount, monthlyAmount: yen(0), annualRate };
        const exact = (initialAmount / 144_000_000n) * (12_000n + BigInt(tenths)) ** 2n;
        expect(simulateValuation({ ...plan, months: 2 }).valuation).toBe(exact);
        expect(simulateSubscriptionPeriod({ ...plan, targetAmount: yen(exact) }).months).toBe(2);
        expect(simulateSubscriptionPeriod({ ...plan, targetAmount: yen(exact + 1n) }).months).toBe(3);
        expect(simulateSubscriptionAmount({ ...plan, months: 2, targetAmount: yen(exact) }).monthlyAmount).toBe(0n);
        expect(simulateSubscriptionAmount({ ...plan, months: 2, targetAmount: yen(exact + 1n) }).monthlyAmount).toBe(
          1n,
        );
        const left = { initialAmount, annualRate, months: 2, residualAmount: yen(exact) };
        expect(simulateRedemptionAmount(left)).toMatchObject({ monthlyAmount: 0n, remaining: exact });
      }),
      runs,
    );
  });

  test('without interest saving and withdrawing are plain division', () => {
    const annualRate = rateOf('0');
    const plan = { initialAmount: yen(0), annualRate, months: 1200 };
    expect(simulateSubscriptionAmount({ ...plan, targetAmount: yen(12_000) }).monthlyAmount).toBe(10n);
    expect(simulateSubscriptionAmount({ ...plan, targetAmount: yen(12_001) }).monthlyAmount).toBe(11n);
    const taken = { initialAmount: yen(12_000), residualAmount: yen(0), annualRate, months: 1200 };
    expect(simulateRedemptionAmount(taken)).toMatchObject({ monthlyAmount: 10n, remaining: 0n });
    expect(simulateRedemptionAmount({ ...taken, initialAmount: yen(11_999) })).toMatchObject({
      monthlyAmount: 9n,
      remaining: 1199n,
    });
  });
});

test('a residual above anything the money can become means nothing can be taken out', () => {
  const result = simulateRedemptionAmount({
    initialAmount: yen(100),
    residualAmount: yen(1_000),
    annualRate: rateOf('-5'),
    months: 12,
  });
  expect(result).toMatchObject({ monthlyAmount: 0n, totalAmount: 0n, remaining: 95n });
});
