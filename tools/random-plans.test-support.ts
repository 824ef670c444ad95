import fc from 'fast-check';
import { expect } from 'vitest';
import { atJst, formatJst, ymd, type Instant } from '@tsuzura/domain/calendar';
import { nav } from '@tsuzura/domain/money';
import { listFunds } from '@tsuzura/store/fund';
import { openingDeposits, subjectOf } from '@tsuzura/store/seed';
import { live } from '../packages/domain/src/plan/life.test-support.ts';
import type { LifeCommand } from '../packages/domain/src/plan/life-world.test-support.ts';
import { domestic, overseas } from '../apps/api/src/fund-order/orders.test-support.ts';
import { openPlans, type PlanScene } from '../apps/api/src/night/plan/plan.test-support.ts';

/*
 * Random lives with plans through the database, beside the same lives in memory: the same months with the same amounts and
 * reasons, and the same money to the yen.
 */

const start = atJst(ymd('2026-11-13'), '12:00');
const until = atJst(ymd('2027-03-16'), '12:00');
const people = ['hanako', 'waku', 'ichinen', 'ginko', 'beika', 'henko'] as const;

const moments = fc.integer({ min: 1, max: 120 * 24 * 4 }).map((quarters) => (start + quarters * 900_000) as Instant);
/** Around the freezes of debits and of the 17th. */
const freezes = ['2026-12-14', '2027-01-13', '2027-02-12', '2027-03-12', '2026-12-17', '2027-01-18'];
const around = fc
  .tuple(fc.constantFrom(...freezes), fc.constantFrom(-1_000, 0, 1_000))
  .map(([day, offset]) => (atJst(ymd(day), '00:00') + offset) as Instant);

const plans = fc.record({
  amount: fc.integer({ min: 100, max: 120_000 }),
  fundCode: fc.constantFrom(domestic, overseas),
  cash: fc.option(fc.integer({ min: 1, max: 27 })),
  accountType: fc.constantFrom('SPECIFIC' as const, 'NISA_GROWTH' as const, 'NISA_TSUMITATE' as const),
  /** Large enough to come to the end of a quota. */
  times: fc.constantFrom(1, 1, 10),
  useRemainingQuota: fc.boolean(),
});
const changes = fc.oneof(
  fc.record({ amount: fc.integer({ min: 100, max: 120_000 }) }),
  fc.record({ status: fc.constantFrom('PAUSED', 'ACTIVE') }),
  fc.record({ status: fc.constant('PAUSED'), pausedUntil: fc.constantFrom('2027-02', '2027-03') }),
  fc.constant({ status: 'CANCELED' }),
);
const lives = fc.record({
  plans: fc.array(plans, { minLength: 1, maxLength: 3 }),
  changes: fc.array(fc.tuple(fc.oneof(moments, around), fc.nat(2), changes), { maxLength: 5 }),
});
/** Of all accounts alike, by month. */
const results = fc.record({
  '2026-12': fc.constantFrom('0', '1'),
  '2027-01': fc.constantFrom('0', '1', '3'),
  '2027-02': fc.constantFrom('0', '1'),
});

type Life = typeof lives extends fc.Arbitrary<infer One> ? One : never;

/** Of the people above. */
const withNisa: ReadonlySet<string> = new Set(['waku', 'beika']);

function commandsOf(who: string, life: Life, said: Readonly<Record<string, string>>): LifeCommand[] {
  const bank = Object.entries(said).map(([month, result]) => ({
    at: start,
    command: 'bankResult',
    month,
    result,
  }));
  const isInNisa = withNisa.has(who);
  const made = life.plans.map(({ amount, fundCode, cash, accountType, times, useRemainingQuota }, index) => ({
    at: (start + (index + 1) * 60_000) as Instant,
    command: 'createSubscriptionSetting',
    fundCode,
    accountType: isInNisa ? accountType : ('SPECIFIC' as const),
    amount: amount * (isInNisa ? times : 1),
    useRemainingQuota,
    fundingType: cash === null ? 'BANK_DEBIT' : 'CASH',
    ...(cash === null ? {} : { dayOfMonth: cash }),
  }));
  const changed = life.changes
    .filter(([, index]) => index < life.plans.length)
    .map(([at, index, change]) => {
      const id = `S${index + 1}`;
      return 'status' in change && change.status === 'CANCELED'
        ? { at, command: 'end', id }
        : { at, command: 'change', id, ...change };
    });
  return [...bank, ...made, ...changed].toSorted((one, other) => one.at - other.at);
}

const failures = { '1': 'FUNDS_SHORT', '3': 'STOPPED_BY_HOLDER' } as const;

async function throughDatabase(
  scene: PlanScene,
  all: readonly { who: string; commands: readonly LifeCommand[]; refused: ReadonlySet<LifeCommand> }[],
): Promise<Map<string, string[]>> {
  const codes = new Map<string, string>();
  const ids = new Map<string, string[]>();
  for (const { who } of all) {
    codes.set(who, await scene.debitAccount(who));
    ids.set(who, []);
  }
  const timeline = all
    .flatMap(({ who, commands, refused }) => commands.filter((one) => !refused.has(one)).map((one) => ({ who, one })))
    .filter(({ one }) => one.command !== 'bankResult')
    .toSorted((first, second) => first.one.at - second.one.at);
  for (const { who, one } of timeline) {
    if (one.at > until) break;
    // A command of the moment of a job comes first: the clock stands there and the job has not run.
    await moveTo(scene, one.at);
    const own = ids.get(who) ?? [];
    if (one.command === 'createSubscriptionSetting') {
      const funding = one.dayOfMonth === undefined ? { settingCode: codes.get(who) ?? '' } : { day: one.dayOfMonth };
      const { amount = 0, fundCode = domestic, accountType = 'SPECIFIC', useRemainingQuota = false } = one;
      own.push(await scene.subscribe(who, { amount, fundCode, accountType, useRemainingQuota, ...funding }));
      continue;
    }
    const id = own[Number(one.id?.slice(1)) - 1];
    // Its setting was refused.
    if (id === undefined) continue;
    const { amount, status, pausedUntil } = one;
    const wasSuspended = (await scene.stateOf(id)).startsWith('SUSPENDED');
    await scene.change(id, {
      ...(amount === undefined ? {} : { amount }),
      ...(one.command === 'end' ? { status: 'CANCELED' as const } : {}),
      ...(status === undefined ? {} : { status: status as 'PAUSED' }),
      ...(pausedUntil === undefined ? {} : { pausedUntil }),
    });
    // A plan that is resumed takes its account with it.
    if (status === 'ACTIVE' && wasSuspended)
      await scene.asOwner(`update app.debit_account set state = 'ACTIVE', consecutive_failures = 0
        where setting_code = (select setting_code from app.subscription_plan where id = '${id}')`);
  }
  await moveTo(scene, until);
  return ids;
}

/** One millisecond before, with all jobs; then the clock alone. */
async function moveTo(scene: PlanScene, at: Instant): Promise<void> {
  const before = (at - 1) as Instant;
  if (before > scene.api.clock.now()) {
    const ran = await scene.api.scheduler.runTo(before);
    expect(ran.filter(({ outcome }) => outcome === 'failed').map(({ name }) => `${name} ${formatJst(at)}`)).toEqual([]);
  }
  if (at > scene.api.clock.now()) await scene.api.clock.put(at, 'frozen');
}

export async function compareLives(seed: number): Promise<void> {
  const [said] = fc.sample(results, { seed, numRuns: 1 });
  const sampled = fc.sample(lives, { seed, numRuns: people.length });
  const scene = await openPlans();
  try {
    for (const code of [domestic, overseas]) await scene.setNav(code, 10_000);
    const funds = (await listFunds(scene.api.database.reader)).filter(({ code }) =>
      [domestic, overseas].includes(code),
    );
    for (const [month, code] of Object.entries(said ?? {})) if (code !== '0') scene.results.set(month, failures[code]);
    const all = sampled.map((life, index) => {
      const who = people[index] ?? 'hanako';
      const commands = commandsOf(who, life, said ?? {});
      const cash = Number(openingDeposits[who] ?? 0n);
      const twin = live({ start, until, cash, navOn: () => nav(10_000), funds, commands });
      const loud = commands.filter(({ command, at }) => command !== 'bankResult' && at <= until);
      const refused = new Set(loud.filter((_, place) => twin.answers[place]?.answer?.startsWith('40') === true));
      return { who, commands, refused, twin };
    });
    const ids = await throughDatabase(scene, all);
    for (const { who, twin } of all) {
      const own = ids.get(who) ?? [];
      const lived = await Promise.all(own.map((id) => scene.months(id)));
      const expected = own.map((_, index) =>
        twin.occurrences
          .filter(({ settingId }) => settingId === `S${index + 1}`)
          .map(({ month, state, amount, reason }) =>
            [month, state, amount, reason].filter((one) => one !== null).join(' '),
          ),
      );
      expect({ who, months: lived }).toEqual({ who, months: expected });
      const states = await Promise.all(own.map(async (id) => (await scene.stateOf(id)).split(' ')[0]));
      expect({ who, states }).toEqual({ who, states: [...twin.plans.values()].map(({ state }) => state) });
      const books = await scene.books(subjectOf(who));
      const waiting = twin.flows.reduce((sum, { amount }) => sum + amount, 0n);
      expect({ who, free: books['CASH_FREE'] ?? 0n }).toEqual({ who, free: twin.settledCash + waiting });
    }
    expect(all.flatMap(({ twin }) => twin.occurrences).length).toBeGreaterThan(15);
    await scene.expectSoundBooks();
  } finally {
    await scene.close();
  }
}
