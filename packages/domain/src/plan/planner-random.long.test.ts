import fc from 'fast-check';
import { expect, test } from 'vitest';
import { principalOf } from '../fund/index.ts';
import { assertRandom } from '../kernel/seeded.test-support.ts';
import { yen } from '../money/index.ts';
import { nisaRoom, type NisaFrame } from '../nisa/index.ts';
import {
  amountIn,
  planTarget,
  planUseUp,
  purchaseTermsIn,
  runsSettlingIn,
  withRuns,
  type PlanLine,
  type PlannerState,
  type UseUpGoal,
} from './index.ts';
import { at, domestic, exampleNisa, fundingOf, overseas, planFund } from './plan.test-support.ts';

const book = fc.record({
  tsumitate: fc.integer({ min: 0, max: 6_500_000 }),
  growth: fc.integer({ min: 0, max: 12_000_000 }),
});
const goal = fc.record({
  book,
  used: fc.integer({ min: 0, max: 1_200_000 }),
  sold: fc.integer({ min: 0, max: 500_000 }),
  staying: fc.array(fc.integer({ min: 0, max: 200_000 }), { maxLength: 4 }),
  frame: fc.constantFrom<NisaFrame>('TSUMITATE', 'GROWTH'),
  year: fc.constantFrom(2026, 2027, 2028, 2031),
  day: fc.integer({ min: 0, max: 700 }),
  cash: fc.option(fc.integer({ min: 1, max: 27 })),
  step: fc.constantFrom(1, 1, 1, 100, 1_000),
  fee: fc.constantFrom('0', '0', '1.5', '3.3'),
  abroad: fc.boolean(),
  monthly: fc.option(fc.integer({ min: 1, max: 250_000 }), { freq: 4 }),
  bonusMonths: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 2 })),
});
type Goal = typeof goal extends fc.Arbitrary<infer T> ? T : never;

const stateFor = (one: Goal): PlannerState => {
  const now = new Date(Date.parse('2026-02-01T10:00:00+09:00') + one.day * 86_400_000).toISOString();
  return {
    now: at(now.replace('.000Z', 'Z')),
    nisa: exampleNisa(
      one.book,
      [{ year: 2026, frame: one.frame, principal: one.used }],
      [
        {
          year: 2026,
          frame: one.frame,
          principal: Math.min(one.sold, one.frame === 'GROWTH' ? one.book.growth : one.book.tsumitate),
        },
      ],
    ),
    staying: one.staying.map((principal, index) => ({
      year: 2026 + index,
      frame: one.frame,
      principal: yen(principal),
    })),
    fund: planFund({
      ...(one.abroad ? overseas : domestic),
      step: one.step,
      minAmount: Math.max(100, one.step),
      feeRateExTax: one.fee,
    }),
    funding: fundingOf(one.cash === null ? 'BANK_DEBIT' : 'CASH', one.cash ?? undefined),
  };
};

/** What a proposal really buys, run by run, counted in the plainest way. */
function bought(state: PlannerState, line: PlanLine, { monthly, bonus }: Pick<PlanLine, 'monthly' | 'bonus'>): bigint {
  const { runs } = runsSettlingIn(state.fund, state.funding, line.year, { now: state.now });
  const any = line.first ?? runs.find(({ cycle }) => cycle !== null)?.cycle ?? { executionDate: '2027-01-06' as never };
  const terms = purchaseTermsIn(state.fund, any);
  let sum = 0n;
  for (const { month } of runs) {
    const amount = amountIn({ amount: monthly ?? yen(0), bonus, useRemainingQuota: true }, month);
    sum += principalOf(amount, terms);
  }
  return sum;
}

test('a feasible goal leaves 0 yen, an infeasible one has its reason, and no quota is passed', () => {
  const seen = new Set<string>();
  assertRandom(
    fc.property(goal, (one) => {
      const state = stateFor(one);
      const asking: UseUpGoal = {
        frame: one.frame,
        year: one.year,
        monthly: one.monthly === null ? null : yen(one.monthly),
        bonusMonths: one.bonusMonths,
      };
      const line = planUseUp(state, asking);
      seen.add(line.reason ?? 'FEASIBLE');
      const room = nisaRoom(
        withRuns(
          state.nisa,
          state.staying.filter((run) => run.year <= one.year),
        ),
        one.year,
        one.frame,
      );
      expect(line.room).toBe(room);
      const count = runsSettlingIn(state.fund, state.funding, one.year, { now: state.now }).runs.length;
      const min = Math.max(100, one.step);
      if (line.monthly !== null) {
        expect(bought(state, line, line)).toBe(line.total);
        expect((line.total ?? 0n) + line.remainder).toBe(room);
        expect(line.monthly % BigInt(one.step) === 0n && line.monthly >= min).toBe(true);
      }
      if (line.reason === null) expect(line.remainder).toBe(0n);
      // The reason is the first that holds.
      if (room === 0n) {
        expect(['NOTHING_LEFT', 'LIFETIME', 'LIFETIME_GROWTH']).toContain(line.reason);
        return;
      }
      if (count === 0) {
        expect(line.reason).toBe('NO_RUN_LEFT');
        return;
      }
      if (one.monthly !== null && (one.monthly < min || one.monthly % one.step !== 0)) {
        expect(line.reason).toBe('AMOUNT_RANGE');
        return;
      }
      const fixed = one.monthly ?? min;
      const least = bought(state, line, { monthly: yen(fixed), bonus: null });
      if (least > room) {
        expect(line.reason).toBe(one.monthly === null ? 'BELOW_MINIMUM' : 'TOO_MUCH');
        return;
      }
      // With a step of one yen every rest can be had, unless a single run would need more than a month may come to.
      if (one.step === 1 && line.reason !== null) {
        expect(line.reason === 'AMOUNT_RANGE' || (line.reason === 'STEP' && line.remainder < 3n)).toBe(true);
        if (line.reason === 'AMOUNT_RANGE') expect(one.fee).not.toBe('0');
      }
    }),
    { numRuns: 250 },
  );
  expect([...seen]).toEqual(expect.arrayContaining(['FEASIBLE', 'NO_RUN_LEFT', 'TOO_MUCH', 'STEP', 'AMOUNT_RANGE']));
});

/** Every monthly amount and every bonus tried, in plain numbers: small rooms only. */
function twin(room: number, months: number[], bonusMonth: number, min: number, step: number): [number, number] | null {
  for (let monthly = Math.floor(room / months.length / step) * step; monthly >= min; monthly -= step) {
    for (let bonus = 0; monthly + bonus <= room; bonus += step) {
      let sum = 0;
      for (const month of months) sum += monthly + (month === bonusMonth ? bonus : 0);
      if (sum === room) return [monthly, bonus];
      if (sum > room) break;
    }
  }
  return null;
}

test('the proposal is what trying everything finds', () => {
  const small = fc.record({
    left: fc.integer({ min: 1, max: 9_000 }),
    step: fc.constantFrom(1, 100),
    day: fc.integer({ min: 0, max: 330 }),
    cash: fc.option(fc.integer({ min: 1, max: 27 })),
  });
  assertRandom(
    fc.property(small, ({ left, step, day, cash }) => {
      const state = {
        ...stateFor({
          book: { tsumitate: 0, growth: 0 },
          used: 0,
          sold: 0,
          staying: [],
          frame: 'TSUMITATE',
          year: 2027,
          day: day + 330,
          cash,
          step,
          fee: '0',
          abroad: false,
          monthly: null,
          bonusMonths: null,
        }),
        nisa: exampleNisa(null, [{ year: 2027, frame: 'TSUMITATE', principal: 1_200_000 - left }]),
      };
      const line = planUseUp(state, { frame: 'TSUMITATE', year: 2027 });
      const months = runsSettlingIn(state.fund, state.funding, 2027, { now: state.now }).runs.map(({ month }) =>
        Number(month.slice(5)),
      );
      const found = months.length === 0 ? null : twin(left, months, months.at(-1) ?? 0, 100, step);
      const proposed = line.reason === null ? [Number(line.monthly), Number(line.bonus?.amount ?? 0n)] : null;
      expect(proposed).toEqual(found);
    }),
    { numRuns: 150 },
  );
});

test('the shares of a target reach it, keep every limit, and no year could be lower', () => {
  const target = fc.record({
    book,
    years: fc.integer({ min: 1, max: 6 }),
    total: fc.integer({ min: 1, max: 19_000_000 }),
    committed: fc.array(fc.integer({ min: 0, max: 1_200_000 }), { maxLength: 3 }),
  });
  assertRandom(
    fc.property(target, ({ book: opening, years, total, committed }) => {
      fc.pre(opening.tsumitate + opening.growth + committed.reduce((sum, each) => sum + each, 0) <= 18_000_000);
      const nisa = exampleNisa(opening);
      const staying = committed.map((principal, index) => ({
        year: 2027 + index,
        frame: 'TSUMITATE' as const,
        principal: yen(principal),
      }));
      const answer = planTarget({ nisa, staying }, { total: yen(total), years, firstYear: 2027 });
      const staysUntil = staying.filter(({ year }) => year < 2027 + years);
      const need =
        total - opening.tsumitate - opening.growth - staysUntil.reduce((sum, run) => sum + Number(run.principal), 0);
      const caps = Array.from({ length: years }, (_, index) => 1_200_000 - (committed[index] ?? 0) + 2_400_000);
      const tsumitateCaps = caps.map((cap) => cap - 2_400_000);
      const growthRoom = 12_000_000 - opening.growth;
      const most = tsumitateCaps.reduce((sum, cap) => sum + cap, 0) + Math.min(growthRoom, 2_400_000 * years);
      if (need <= 0) {
        expect(answer).toMatchObject({ reason: null, need: 0n });
        return;
      }
      if (total > 18_000_000) {
        expect(answer.reason).toBe('LIFETIME');
        return;
      }
      if (answer.reason !== null) {
        expect(most).toBeLessThan(need);
        return;
      }
      const shares = answer.years;
      expect(shares.reduce((sum, share) => sum + Number(share.total), 0)).toBe(need);
      expect(shares.reduce((sum, { growth }) => sum + Number(growth), 0)).toBeLessThanOrEqual(growthRoom);
      shares.forEach((share, index) => {
        expect(Number(share.tsumitate)).toBeLessThanOrEqual(tsumitateCaps[index] ?? 0);
        expect(share.growth <= 2_400_000n && share.tsumitate >= 0n && share.growth >= 0n).toBe(true);
      });
      const level = Math.max(...shares.map((share) => Number(share.total)));
      const below = tsumitateCaps.map((cap) => Math.min(cap, level - 1));
      const growthBelow = tsumitateCaps.reduce(
        (sum, cap) => sum + Math.min(2_400_000, Math.max(0, level - 1 - cap)),
        0,
      );
      expect(below.reduce((sum, each) => sum + each, 0) + Math.min(growthRoom, growthBelow)).toBeLessThan(need);
    }),
    { numRuns: 500 },
  );
});
