import { describe, expect, test } from 'vitest';
import { formatJst } from '../calendar/index.ts';
import { golden } from '../kernel/golden.test-support.ts';
import { yen } from '../money/index.ts';
import type { NisaFrame } from '../nisa/index.ts';
import {
  explainLine,
  explanationText,
  firstSettlementYear,
  nisaOutlook,
  planMonthly,
  planTarget,
  planUseUp,
  proposedTerms,
  targetLines,
  targetText,
  type PlanDay,
  type PlanLine,
  type PlannerState,
  type TargetAnswer,
} from './index.ts';
import {
  at,
  exampleNisa,
  fundingOf,
  overseas,
  planFund,
  quotaRuns,
  type ExampleFund,
  type ExampleMovement,
} from './plan.test-support.ts';

interface Example extends ExampleFund {
  now: string;
  frame: NisaFrame;
  year: number;
  openingBook: { tsumitate: number; growth: number };
  used: ExampleMovement[];
  settledSales: ExampleMovement[];
  fundingType: string;
  dayOfMonth: PlanDay;
  committed?: ExampleMovement[];
  monthly: number | null;
  bonusMonths: number[] | null;
}

const stateOf = (example: Example): PlannerState => ({
  now: at(example.now),
  nisa: exampleNisa(example.openingBook, example.used, example.settledSales),
  staying: quotaRuns(example.committed),
  fund: planFund(example),
  funding: fundingOf(example.fundingType, example.dayOfMonth),
});

/** A line as the examples write it. */
function shown(line: PlanLine): Record<string, unknown> {
  const { first, last, reason } = line;
  const dates = {
    firstMonth: line.firstMonth,
    lastMonth: line.lastMonth,
    firstDebitDate: first?.debitDate ?? null,
    firstOrderDate: first?.orderDate,
    firstSettlementDate: first?.settlementDate,
    lastSettlementDate: last?.settlementDate,
    changeDeadline: first ? formatJst(first.changeDeadline) : null,
  };
  const bonus = line.bonus && { months: line.bonus.months, amount: Number(line.bonus.amount) };
  return {
    year: line.year,
    frame: line.frame,
    room: Number(line.room),
    limitedBy: line.limitedBy,
    runs: line.runs,
    ...(line.runs === 0 ? {} : dates),
    feasible: reason === null,
    ...(reason === null ? {} : { reason }),
    ...(line.monthly === null ? {} : { monthly: Number(line.monthly), bonus }),
    ...(line.total === null ? {} : { total: Number(line.total) }),
    remainder: Number(line.remainder),
    ...(line.note === null ? {} : { note: line.note }),
  };
}

const answerTo = (example: Example): Record<string, unknown> => {
  const { frame, year, monthly, bonusMonths } = example;
  return shown(
    planUseUp(stateOf(example), { frame, year, monthly: monthly === null ? null : yen(monthly), bonusMonths }),
  );
};

test('P41 the quota of next year in twelve equal months', () => {
  const { inputs, result } = golden<unknown, Example>('P41');
  expect(answerTo(inputs)).toEqual(result);
});

test.each(['P42', 'P43', 'P44'])('%s the quota is used up to the yen, or the answer says why not', (id) => {
  const { inputs, result } = golden<{ answers: unknown[] }, { cases: Example[] }>(id);
  expect(inputs.cases.map(answerTo)).toEqual(result.answers);
});

describe('P45', () => {
  type Target = { total: number; years: number; firstYear: number } & Pick<Example, 'openingBook'> &
    Partial<Pick<Example, 'used' | 'committed'>>;
  const { inputs, result } = golden<
    { monthly: unknown; targets: unknown[] },
    { monthly: Example & { amount: number; years: number[] }; targets: Target[] }
  >('P45');

  test('P45 a monthly amount until the lifetime limit of growth', () => {
    const { frame, amount, years } = inputs.monthly;
    const answer = planMonthly(stateOf(inputs.monthly), { frame, amount: yen(amount), years });
    const lines = answer.reason === null ? answer.years : [];
    expect(
      lines.map(({ short, ...line }) => ({
        year: line.year,
        total: Number(line.total),
        remainder: Number(line.remainder),
        lifetimeUsed: Number(line.lifetimeUsed),
        lifetimeRemaining: Number(line.lifetimeRemaining),
        short: short && { ...short, amount: Number(short.amount) },
      })),
    ).toEqual(result.monthly);
  });

  test('P45 a total in some years, as evenly as the limits allow', () => {
    const plain = (answer: TargetAnswer) =>
      answer.reason === null
        ? {
            feasible: true,
            need: Number(answer.need),
            years: answer.years.map((year) =>
              Object.fromEntries(Object.entries(year).map(([name, value]) => [name, Number(value)])),
            ),
          }
        : {
            feasible: false,
            reason: answer.reason,
            need: Number(answer.need),
            reachable: Number(answer.reachable),
            earliestYear: answer.earliestYear,
          };
    const answers = inputs.targets.map(({ total, years, firstYear, openingBook, used, committed }) =>
      plain(
        planTarget(
          { nisa: exampleNisa(openingBook, used), staying: quotaRuns(committed) },
          { total: yen(total), years, firstYear },
        ),
      ),
    );
    expect(answers).toEqual(result.targets);
  });
});

const asked = { ...overseas, now: '2026-11-16T10:00:00+09:00', fundingType: 'BANK_DEBIT', dayOfMonth: 27 as const };
const empty: PlannerState = stateOf({
  ...asked,
  frame: 'TSUMITATE',
  year: 2027,
  openingBook: { tsumitate: 0, growth: 0 },
  used: [],
  settledSales: [],
  monthly: null,
  bonusMonths: null,
});

test('every line says why, in Japanese', () => {
  const line = planUseUp(empty, { frame: 'TSUMITATE', year: 2027 });
  expect(explainLine(line, empty.nisa).map(explanationText)).toEqual([
    '2027年のつみたて投資枠で使えるのは1,200,000円です（年間投資枠の残り）。',
    '2026年12月分から2027年11月分までの12回です。',
    '毎月100,000円で、購入金額の合計は1,200,000円です。',
    '12月28日の引落は1月14日の受渡なので、2027年の枠です。',
    '12月13日23:59までの設定で間に合います。',
  ]);
  expect(line.next).toMatchObject({ year: 2028, monthly: 100_000n, reason: null });
  expect(line.next?.first?.debitDate).toBe('2027-12-27');
});

test('a proposal becomes terms to confirm, and the bars of six years know it', () => {
  const line = planUseUp(empty, { frame: 'TSUMITATE', year: 2027 });
  expect(proposedTerms(line)).toEqual({ amount: 100_000n, bonus: null, useRemainingQuota: true });
  expect(proposedTerms(planUseUp(empty, { frame: 'TSUMITATE', year: 2026 }))).toBeNull();
  expect(firstSettlementYear(empty)).toBe(2027);
  const outlook = nisaOutlook(empty, [{ year: 2027, frame: 'TSUMITATE', principal: line.total ?? yen(0) }]);
  expect(outlook.map(({ year, available, lifetime }) => [year, available.tsumitate, lifetime.remaining])).toEqual([
    [2026, 1_200_000n, 18_000_000n],
    [2027, 0n, 16_800_000n],
    [2028, 1_200_000n, 16_800_000n],
    [2029, 1_200_000n, 16_800_000n],
    [2030, 1_200_000n, 16_800_000n],
    [2031, 1_200_000n, 16_800_000n],
  ]);
});

test('where the calendars end there are twelve runs and no dates: 目安', () => {
  const far = { ...empty, now: at('2027-01-05T10:00:00+09:00') };
  const line = planUseUp(far, { frame: 'GROWTH', year: 2031, bonusMonths: [6, 12], monthly: yen(150_000) });
  expect(line).toMatchObject({ isEstimate: true, runs: 12, first: null, monthly: 150_000n, remainder: 0n });
  expect(line.bonus).toEqual({ months: [6, 12], amount: 300_000n });
  const texts = explainLine(line, far.nisa).map(explanationText);
  expect(texts.at(-1)).toBe('2031年の休業日が決まっていないため、12回として計算した目安です。');
  expect(planUseUp(far, { frame: 'GROWTH', year: 2032 }).next).toBeNull();
});

test('the shares of a target become lines of their own', () => {
  const target = planTarget(empty, { total: yen(18_000_000), years: 5, firstYear: 2027 });
  const years = target.reason === null ? target.years : [];
  const lines = targetLines(() => empty, years);
  expect(lines.map(({ year, frame, monthly }) => [year, frame, monthly])).toEqual(
    [2027, 2028, 2029, 2030, 2031].flatMap((year) => [
      [year, 'TSUMITATE', 100_000n],
      [year, 'GROWTH', 200_000n],
    ]),
  );
  const late = planTarget(empty, { total: yen(18_000_000), years: 4, firstYear: 2027 });
  expect(late.reason !== null && targetText(late)).toBe(
    '年間投資枠のため、この期間で購入できるのは14,400,000円までです。最も早くて2031年です。',
  );
  const never = planTarget(empty, { total: yen(18_000_001), years: 6, firstYear: 2027 });
  expect(never).toMatchObject({ reason: 'LIFETIME', earliestYear: null });
});
