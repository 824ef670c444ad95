import { expect, test } from 'vitest';
import { ymd } from '../calendar/index.ts';
import { golden } from '../kernel/golden.test-support.ts';
import { nav } from '../money/index.ts';
import { flatNav, live, rooms } from './life.test-support.ts';
import type { LifeCommand, LifeStart } from './life-world.test-support.ts';
import { at, domestic, overseas, planFund, type ExampleFund } from './plan.test-support.ts';

interface Inputs {
  start: string;
  until: string;
  cash: number;
  nav: number | string;
  funds: ExampleFund[];
  monthlyDeposit?: number;
  nisaOpeningBook?: { tsumitate: number; growth: number };
  positions?: NonNullable<LifeStart['positions']>;
  commands: (Omit<LifeCommand, 'at'> & { at: string })[];
}

interface Result {
  occurrences?: unknown[];
  sales?: unknown[];
  settings?: { id: string }[];
  debits?: unknown[];
  cash?: unknown;
  nisa?: Record<string, unknown>;
}

/** "10000, from 2026-12-10 9000" */
function navOf(text: number | string): LifeStart['navOn'] {
  const [first = '', change] = String(text).split(', from ');
  const [from, then] = (change ?? '2999-01-01 1').split(' ');
  return (day) => nav(Number(day < ymd(from ?? '') ? first : then));
}

function livedBy(inputs: Inputs) {
  const { start, until, cash, funds, monthlyDeposit, nisaOpeningBook, positions, commands } = inputs;
  return live({
    start: at(start),
    until: at(until),
    cash,
    navOn: navOf(inputs.nav),
    funds: funds.map(planFund),
    ...(monthlyDeposit === undefined ? {} : { monthlyDeposit }),
    ...(nisaOpeningBook === undefined ? {} : { nisaBook: nisaOpeningBook }),
    ...(positions === undefined ? {} : { positions }),
    commands: commands.map((command) => ({ ...command, at: at(command.at) })),
  });
}

const ids = ['P20', 'P21', 'P22', 'P23', 'P24', 'P25', 'P26', 'P27', 'P30', 'P32', 'P33', 'P34', 'P36'];
const sales = ['P37', 'P38', 'P39', 'P40', 'P46'];

test.each([...ids, ...sales])('%s a life with plans comes out as agreed, to the day and the yen', (id) => {
  const { inputs, result, steps } = golden<Result, Inputs>(id) as ReturnType<typeof golden<Result, Inputs>> & {
    steps: { answers: { at: string; answer: string | null }[] };
  };
  const life = livedBy(inputs);
  expect(life.answers).toEqual(steps.answers.map(({ at: moment, answer }) => ({ at: moment, answer })));
  const plans = life.plans.values().map((plan) => ({
    id: plan.id,
    status: plan.state,
    suspendedReason: plan.suspendedReason,
    consecutiveFailures: plan.consecutiveFailures,
  }));
  const redemptions = life.redemptions.values().map((plan) => ({
    id: plan.id,
    status: plan.state,
    suspendedReason: plan.suspendedReason,
    remainingTimes: plan.remainingTimes,
  }));
  const shown = {
    occurrences: life.occurrences.map((one) => ({
      setting: one.settingId,
      month: one.month,
      debitDate: one.debitDate,
      orderDate: one.orderDate,
      settlementDate: one.settlementDate,
      nisaYear: one.nisaYear,
      amount: Number(one.amount),
      status: one.state,
      reason: one.reason,
    })),
    sales: life.sales.map((one) => ({
      setting: one.settingId,
      month: one.month,
      orderDate: one.orderDate,
      status: one.state,
      reason: one.reason,
      units: one.result === null ? null : Number(one.result.units),
      proceeds: one.result === null ? null : Number(one.result.proceeds),
      convertedToAll: one.result === null ? null : one.result.convertedToAll,
    })),
    settings: [...plans, ...redemptions],
    debits: life.debits.map((line) => ({
      month: line.month,
      amount: Number(line.amount),
      debitDate: line.debitDate,
      state: line.state,
      creditedOn: line.state === 'CREDITED' ? line.creditOn : null,
    })),
    cash: { settled: Number(life.settledCash), buyingPower: Number(life.buyingPower) },
    nisa: Object.fromEntries(Object.keys(result.nisa ?? {}).map((year) => [year, rooms(life.nisa, Number(year))])),
  };
  const names = Object.keys(result) as (keyof typeof shown)[];
  expect(Object.fromEntries(names.map((name) => [name, shown[name]]))).toEqual(result);
  expect(life.overQuota).toBe(false);
});

const monthly: Omit<LifeCommand, 'at'> = {
  command: 'createSubscriptionSetting',
  fundCode: 'DOM',
  accountType: 'SPECIFIC',
  amount: 30_000,
  fundingType: 'BANK_DEBIT',
};
const lifeOf = (commands: readonly LifeCommand[], changes: Partial<LifeStart> = {}) =>
  live({
    start: at('2026-11-01T06:00:00+09:00'),
    until: at('2027-05-20T06:00:00+09:00'),
    cash: 0,
    navOn: flatNav,
    funds: [planFund(domestic), planFund(overseas)],
    commands,
    ...changes,
  });

test('a job that runs late freezes what was set at the freeze, not what was set since', () => {
  const commands = [
    { ...monthly, at: at('2026-11-02T10:00:00+09:00') },
    { command: 'change', id: 'S1', amount: 50_000, at: at('2026-11-12T00:10:00+09:00') },
    { command: 'end', id: 'S1', at: at('2026-12-14T00:10:00+09:00') },
  ];
  const { occurrences } = lifeOf(commands, { minutesLate: 20 });
  expect(occurrences.map(({ month, amount, state }) => [month, amount, state])).toEqual([
    ['2026-11', 30_000n, 'ORDERED'],
    ['2026-12', 50_000n, 'ORDERED'],
  ]);
});

test('a pause with an end resumes by itself, and every month in between says so', () => {
  const pause = { command: 'change', id: 'S1', status: 'PAUSED', at: at('2026-11-20T10:00:00+09:00') };
  const commands = [
    { ...monthly, at: at('2026-11-02T10:00:00+09:00') },
    { ...pause, pausedUntil: '2027-02' },
  ];
  const { occurrences, plans, answers } = lifeOf(commands);
  expect(answers.at(-1)?.answer).toBe('2026-12');
  expect(occurrences.map(({ month, state, reason }) => `${month} ${reason ?? state}`)).toEqual([
    '2026-11 ORDERED',
    '2026-12 PAUSED',
    '2027-01 PAUSED',
    '2027-02 ORDERED',
    '2027-03 ORDERED',
    '2027-04 ORDERED',
    '2027-05 DEBIT_REQUESTED',
  ]);
  expect(plans.get('S1')?.state).toBe('ACTIVE');
  const never = lifeOf([
    { ...monthly, at: at('2026-11-02T10:00:00+09:00') },
    { ...pause, pausedUntil: '2026-12' },
  ]);
  expect(never.answers.at(-1)?.answer).toBe('400-502');
});

test('a plan that is paused until a month keeps a scheduled sale of the holding away', () => {
  const pause = { command: 'change', id: 'S1', status: 'PAUSED', at: at('2026-11-20T10:00:00+09:00') };
  const sale: LifeCommand = {
    command: 'createRedemptionSetting',
    fundCode: 'DOM',
    accountType: 'SPECIFIC',
    method: 'FIXED_UNITS',
    units: 1,
    dayOfMonth: 1,
    at: at('2026-11-21T10:00:00+09:00'),
  };
  const positions = [{ fund: 'DOM', accountType: 'SPECIFIC' as const, units: 100 }];
  const create = { ...monthly, at: at('2026-11-02T10:00:00+09:00') };
  const until = lifeOf([create, { ...pause, pausedUntil: '2027-02' }, sale], { positions });
  const open = lifeOf([create, pause, sale], { positions });
  expect([until.answers.at(-1)?.answer, open.answers.at(-1)?.answer]).toEqual(['400-501', 'R1']);
});

test('a result that comes after the order date and says no is a failure all the same', () => {
  const late: LifeCommand = {
    command: 'bankResult',
    month: '2026-11',
    result: '1',
    arrives: '2026-12-07T16:00:00',
    at: at('2026-11-01T06:00:00+09:00'),
  };
  const { occurrences } = lifeOf([late, { ...monthly, at: at('2026-11-02T10:00:00+09:00') }], {
    until: at('2026-12-10T06:00:00+09:00'),
  });
  expect(occurrences[0]).toMatchObject({ state: 'DEBIT_FAILED', reason: 'DEBIT_1' });
});

test('a sale that is frozen keeps its day, also when the job has not come to it yet', () => {
  const commands: LifeCommand[] = [
    {
      command: 'createRedemptionSetting',
      fundCode: 'DOM',
      accountType: 'SPECIFIC',
      method: 'FIXED_UNITS',
      units: 1,
      dayOfMonth: 15,
      at: at('2026-11-20T10:00:00+09:00'),
    },
    { command: 'change', id: 'R1', dayOfMonth: 27, at: at('2026-12-15T00:10:00+09:00') },
  ];
  const positions = [{ fund: 'DOM', accountType: 'SPECIFIC' as const, units: 100 }];
  const { sales, answers } = lifeOf(commands, { positions, minutesLate: 20, until: at('2027-02-10T06:00:00+09:00') });
  expect(answers.at(-1)?.answer).toBe('2027-01');
  expect(sales.map(({ orderDate }) => orderDate)).toEqual(['2026-12-15', '2027-01-27']);
});

test('a plan with a later first month leaves nothing before it, and a change until then counts from it', () => {
  const commands: LifeCommand[] = [
    { ...monthly, startMonth: '2027-02', at: at('2026-11-02T10:00:00+09:00') },
    { command: 'change', id: 'S1', amount: 50_000, at: at('2026-12-20T10:00:00+09:00') },
  ];
  const { occurrences, answers } = lifeOf(commands, { until: at('2027-03-20T06:00:00+09:00') });
  expect(answers.at(-1)?.answer).toBe('2027-02');
  expect(occurrences.map(({ month, amount }) => [month, amount])).toEqual([
    ['2027-02', 50_000n],
    ['2027-03', 50_000n],
  ]);
});
