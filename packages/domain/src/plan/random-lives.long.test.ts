import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atJst, formatJst, ymd, type Instant } from '../calendar/index.ts';
import { assertRandom } from '../kernel/seeded.test-support.ts';
import { nisaLimitsOf, lifetimeTaken } from '../nisa/index.ts';
import { monthAfter, monthOf, redemptionCycle, subscriptionCycle, type Month, type PlanDay } from './index.ts';
import { flatNav, live } from './life.test-support.ts';
import type { LifeCommand } from './life-world.test-support.ts';
import { at, domestic, fundingOf, overseas, planFund } from './plan.test-support.ts';

/* Changes at every moment around the freeze: no month twice, none lost, none by other terms than those at its freeze. */

const start = at('2026-11-01T06:00:00+09:00');
const until = at('2027-07-31T06:00:00+09:00');
const funds = [planFund(domestic), planFund(overseas)];

/** A second around a freeze, or any moment of the months. */
function moments(freezes: readonly Instant[]): fc.Arbitrary<Instant> {
  const around = fc
    .tuple(fc.constantFrom(...freezes), fc.constantFrom(-1_000, 0, 1_000, 600_000))
    .map(([freeze, offset]) => (freeze + offset) as Instant);
  const any = fc.integer({ min: 1, max: 260 * 24 }).map((hours) => (start + hours * 3_600_000) as Instant);
  return fc.oneof(around, around, any);
}

interface PlanLife {
  readonly fundCode: 'DOM' | 'OVS';
  readonly cash: PlanDay | null;
  readonly commands: readonly LifeCommand[];
  readonly minutesLate: number;
}

const planLives: fc.Arbitrary<PlanLife> = fc
  .record({
    fundCode: fc.constantFrom<'DOM' | 'OVS'>('DOM', 'OVS'),
    cash: fc.option(fc.oneof(fc.integer({ min: 1, max: 27 }), fc.constant<PlanDay>('MONTH_END'))),
    minutesLate: fc.constantFrom(0, 0, 20),
  })
  .chain(({ fundCode, cash, minutesLate }) => {
    const fund = planFund(fundCode === 'DOM' ? domestic : overseas);
    const funding = fundingOf(cash === null ? 'BANK_DEBIT' : 'CASH', cash ?? undefined);
    const months = Array.from({ length: 8 }, (_, index) => monthAfter('2026-11', index));
    const freezes = months.flatMap((month) => subscriptionCycle(fund, funding, month)?.freezeAt ?? []);
    const change = fc.oneof(
      fc.integer({ min: 100, max: 90_000 }).map((amount) => ({ command: 'change', id: 'S1', amount })),
      fc.constantFrom('PAUSED', 'ACTIVE').map((status) => ({ command: 'change', id: 'S1', status })),
      fc.constantFrom(...months).map((pausedUntil) => ({ command: 'change', id: 'S1', status: 'PAUSED', pausedUntil })),
      fc.constant({ command: 'end', id: 'S1' }),
    );
    const command = fc.tuple(moments(freezes), change).map(([moment, one]): LifeCommand => ({ ...one, at: moment }));
    return fc.array(command, { maxLength: 8 }).map((commands) => ({ fundCode, cash, commands, minutesLate }));
  });

interface Known {
  amount: number;
  state: 'ACTIVE' | 'PAUSED' | 'CANCELED';
  until: Month | null;
}

/** What each month must be, from nothing but the accepted commands before its freeze, one after the other. */
function expected(
  { fundCode, cash }: PlanLife,
  commands: readonly (LifeCommand & { answer: string | null })[],
): string[] {
  const fund = planFund(fundCode === 'DOM' ? domestic : overseas);
  const funding = fundingOf(cash === null ? 'BANK_DEBIT' : 'CASH', cash ?? undefined);
  const lines: string[] = [];
  for (let month = '2026-10'; month <= '2027-07'; month = monthAfter(month, 1)) {
    const cycle = subscriptionCycle(fund, funding, month);
    if (cycle === null || cycle.freezeAt > until || cycle.freezeAt <= created) continue;
    const known: Known = { amount: 30_000, state: 'ACTIVE', until: null };
    for (const { at: moment, answer, command, amount, status, pausedUntil } of commands) {
      if (moment >= cycle.freezeAt || answer?.startsWith('400') === true) continue;
      // A pause that ended by itself is over before the next change is made.
      if (amount !== undefined) known.amount = amount;
      if (status === 'ACTIVE' || status === 'PAUSED')
        Object.assign(known, { state: status, until: pausedUntil ?? null });
      if (command === 'end') known.state = 'CANCELED';
    }
    const runsAgain = known.state === 'PAUSED' && known.until !== null && month >= known.until;
    if (known.state === 'CANCELED') continue;
    lines.push(`${month} ${known.amount} ${known.state === 'PAUSED' && !runsAgain ? 'PAUSED' : 'RUNS'}`);
  }
  return lines;
}

const created = at('2026-11-02T10:00:00+09:00');

test('whatever is changed around the freeze, each month is there once and with the terms of its freeze', () => {
  assertRandom(
    fc.property(planLives, (one) => {
      const commands = one.commands.filter(({ at: moment }) => moment > created && moment < until);
      const sorted = commands.toSorted((first, second) => first.at - second.at);
      const create: LifeCommand = {
        at: created,
        command: 'createSubscriptionSetting',
        fundCode: one.fundCode,
        accountType: 'SPECIFIC',
        amount: 30_000,
        fundingType: one.cash === null ? 'BANK_DEBIT' : 'CASH',
        ...(one.cash === null ? {} : { dayOfMonth: one.cash }),
      };
      const life = live({
        start,
        until,
        cash: 10_000_000,
        navOn: flatNav,
        funds,
        commands: [create, ...sorted],
        minutesLate: one.minutesLate,
      });
      const answered = sorted.map((command, index) => ({
        ...command,
        answer: life.answers[index + 1]?.answer ?? null,
      }));
      expect(life.answers.map((answer) => answer.at)).toEqual(
        [create, ...sorted].map((command) => formatJst(command.at)),
      );
      const lived = life.occurrences.map(
        ({ month, amount, reason }) => `${month} ${amount} ${reason === 'PAUSED' ? 'PAUSED' : 'RUNS'}`,
      );
      expect(lived).toEqual(expected(one, answered));
      for (const { state, orderDate } of life.occurrences)
        if (atJst(orderDate, '02:00') <= until) expect(['ORDERED', 'SKIPPED']).toContain(state);
    }),
    { numRuns: 40 },
  );
});

test('a scheduled sale whose day changes again and again sells once in every month', () => {
  const day = fc.oneof(fc.integer({ min: 1, max: 27 }), fc.constant<PlanDay>('MONTH_END'));
  const freezes = Array.from({ length: 8 }, (_, index) => monthAfter('2026-12', index)).flatMap((month) =>
    [1, 15, 27].flatMap((each) => redemptionCycle(planFund(domestic), each, month)?.freezeAt ?? []),
  );
  const changes = fc.array(fc.tuple(moments(freezes), day), { maxLength: 8 });
  assertRandom(
    fc.property(day, changes, fc.constantFrom(0, 20), (first, later, minutesLate) => {
      const commands: LifeCommand[] = [
        {
          at: created,
          command: 'createRedemptionSetting',
          fundCode: 'DOM',
          accountType: 'SPECIFIC',
          method: 'FIXED_UNITS',
          units: 10,
          dayOfMonth: first,
        },
        ...later
          .filter(([moment]) => moment > created && moment < until)
          .map(([moment, dayOfMonth]) => ({ at: moment, command: 'change', id: 'R1', dayOfMonth })),
      ];
      const positions = [{ fund: 'DOM', accountType: 'SPECIFIC' as const, units: 1_000_000 }];
      const { sales } = live({ start, until, cash: 0, navOn: flatNav, funds, positions, commands, minutesLate });
      const months = sales.map(({ month }) => month);
      const begins = months[0] ?? '';
      const complete = monthOf(ymd('2027-06-01'));
      const all: Month[] = [];
      for (let month = begins; month <= complete; month = monthAfter(month, 1)) all.push(month);
      expect(begins <= '2026-12').toBe(true);
      expect(months.filter((month) => month <= complete)).toEqual(all);
      expect(sales.every(({ state }) => state === 'ORDERED')).toBe(true);
    }),
    { numRuns: 40 },
  );
});

test('plans, spot orders and failed debits never pass a quota, never spend what is not there', () => {
  const plan = fc.record({
    accountType: fc.constantFrom('NISA_TSUMITATE' as const, 'NISA_GROWTH' as const),
    amount: fc.integer({ min: 100, max: 1_200_000 }),
    fundCode: fc.constantFrom('DOM', 'OVS'),
    cash: fc.option(fc.integer({ min: 1, max: 27 })),
    useRemainingQuota: fc.boolean(),
    hours: fc.integer({ min: 30, max: 2_000 }),
  });
  const spot = fc.record({
    value: fc.integer({ min: 100, max: 2_400_000 }),
    hours: fc.integer({ min: 30, max: 5_500 }),
  });
  const book = fc.record({
    tsumitate: fc.integer({ min: 0, max: 6_000_000 }),
    growth: fc.integer({ min: 8_000_000, max: 12_000_000 }),
  });
  const results = fc.array(fc.constantFrom('0', '0', '1', '3', '9'), { minLength: 9, maxLength: 9 });
  assertRandom(
    fc.property(
      fc.array(plan, { minLength: 1, maxLength: 4 }),
      fc.array(spot, { maxLength: 4 }),
      book,
      results,
      (plans, spots, nisaBook, codes) => {
        const moment = (hours: number) => (start + hours * 3_600_000) as Instant;
        const commands: LifeCommand[] = [
          ...codes.map((result, index) => ({
            at: start,
            command: 'bankResult',
            month: monthAfter('2026-11', index),
            result,
          })),
          ...plans.map(({ hours, cash, ...one }) => ({
            ...one,
            at: moment(hours),
            command: 'createSubscriptionSetting',
            fundingType: cash === null ? 'BANK_DEBIT' : 'CASH',
            ...(cash === null ? {} : { dayOfMonth: cash }),
          })),
          ...spots.map(({ hours, value }) => ({
            at: moment(hours),
            command: 'spotBuy',
            fundCode: 'DOM',
            accountType: 'NISA_GROWTH' as const,
            value,
          })),
        ];
        const life = live({ start, until, cash: 3_000_000, navOn: flatNav, funds, nisaBook, commands });
        expect(life.overQuota).toBe(false);
        expect(life.settledCash >= 0n && life.buyingPower >= 0n).toBe(true);
        for (const year of [2026, 2027]) {
          const { lifetime, lifetimeGrowth, annual } = nisaLimitsOf(year);
          const { total, growth } = lifetimeTaken(life.nisa, year);
          const reserved = life.nisa.years.get(year)?.reserved;
          expect(total <= lifetime && growth <= lifetimeGrowth).toBe(true);
          expect((reserved?.tsumitate ?? 0n) <= annual.tsumitate && (reserved?.growth ?? 0n) <= annual.growth).toBe(
            true,
          );
        }
        // Every yen that was debited is cash or was spent on an order.
        const debited = life.debits
          .filter(({ state }) => state === 'CREDITED')
          .reduce((sum, { amount }) => sum + amount, 0n);
        const ordered = life.occurrences
          .filter(({ state }) => state === 'ORDERED')
          .reduce((sum, { amount }) => sum + amount, 0n);
        const bySpot = spotsAccepted(life.answers, commands);
        const waiting = life.flows.reduce((sum, { amount }) => sum + amount, 0n);
        expect(life.settledCash + waiting).toBe(3_000_000n + debited - ordered - bySpot);
        // A line is debited whole: it failed for all of its runs or for none.
        for (const line of life.debits) {
          const runs = life.occurrences.filter(({ month, debitDate }) => month === line.month && debitDate !== null);
          const failed = runs.filter(({ state }) => state === 'DEBIT_FAILED').length;
          const asked = runs.filter(
            ({ state, reason }) => state !== 'SKIPPED' || reason === 'DEBIT_RESULT_MISSING',
          ).length;
          if (line.state === 'FAILED') expect(failed).toBe(asked);
          else expect(failed).toBe(0);
        }
      },
    ),
    { numRuns: 40 },
  );
});

function spotsAccepted(
  answers: readonly { at: string; answer: string | null }[],
  commands: readonly LifeCommand[],
): bigint {
  const loud = commands.filter(({ command }) => command !== 'bankResult').toSorted((one, other) => one.at - other.at);
  return loud.reduce(
    (sum, { value }, index) => (answers[index]?.answer === 'accepted' ? sum + BigInt(value ?? 0) : sum),
    0n,
  );
}
