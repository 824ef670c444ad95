import { expect, test } from 'vitest';
import { formatJst, ymd } from '../calendar/index.ts';
import { golden } from '../kernel/golden.test-support.ts';
import {
  firstUnfrozen,
  monthAfter,
  noticeDays,
  occurrenceTransition,
  redemptionCycle,
  settingTransition,
  subscriptionCycle,
  type Cycle,
  type OccurrenceEvent,
  type OccurrenceState,
  type PlanDay,
  type SettingEvent,
  type SettingState,
} from './index.ts';
import { at, domestic, fundingOf, overseas, planFund, type ExampleFund } from './plan.test-support.ts';

interface Row extends Record<string, unknown> {
  month: string;
  dayOfMonth?: PlanDay;
  debitRequestDate?: string;
}
type Timetable = ExampleFund & {
  fundingType: string;
  dayOfMonth: PlanDay;
  months?: string[];
  rows?: { month: string; dayOfMonth: PlanDay }[];
  nisaYear: number;
  amount: number;
};

/** A cycle as the examples write it. */
function shown(cycle: Cycle | null, { dayOfMonth, debitRequestDate }: Row): Record<string, unknown> {
  if (cycle === null) throw new Error('the calendar reaches it');
  return {
    ...(dayOfMonth === undefined ? {} : { dayOfMonth }),
    month: cycle.month,
    debitDate: cycle.debitDate,
    ...(debitRequestDate === undefined ? {} : { debitRequestDate: cycle.debitRequestDate }),
    changeDeadline: formatJst(cycle.changeDeadline),
    orderDate: cycle.orderDate,
    executionDate: cycle.executionDate,
    settlementDate: cycle.settlementDate,
    nisaYear: cycle.nisaYear,
  };
}

test.each(['P12', 'P13', 'P14', 'P15'])('%s every date of a run, and its month stays', (id) => {
  const { inputs, result } = golden<{ schedule: Row[] }, Timetable>(id);
  const fund = planFund(inputs);
  const rows = inputs.rows ?? (inputs.months ?? []).map((month) => ({ month, dayOfMonth: inputs.dayOfMonth }));
  const cycles = rows.map(({ month, dayOfMonth }) =>
    subscriptionCycle(fund, fundingOf(inputs.fundingType, dayOfMonth), month),
  );
  expect(cycles.map((cycle, index) => shown(cycle, result.schedule[index] ?? { month: '' }))).toEqual(result.schedule);
});

test.each(['P16', 'P17'])('%s the runs of a NISA year, by settlement', (id) => {
  const { inputs, result } = golden<{ runs: number; first: Row; last: Row; atFullAmount: number }, Timetable>(id);
  const fund = planFund(inputs);
  const months = Array.from({ length: 26 }, (_, index) => monthAfter('2026-06', index));
  const cycles = months
    .map((month) => subscriptionCycle(fund, fundingOf(inputs.fundingType, inputs.dayOfMonth), month))
    .filter((cycle) => cycle?.nisaYear === inputs.nisaYear);
  expect(cycles.length).toBe(result.runs);
  expect(shown(cycles[0] ?? null, result.first)).toEqual(result.first);
  expect(shown(cycles.at(-1) ?? null, result.last)).toEqual(result.last);
  expect(cycles.length * inputs.amount).toBe(result.atFullAmount);
});

test.each(['P18', 'P19'])('%s a change counts from the first month whose freeze is still to come', (id) => {
  type Rows = { rows: { at: string; effectiveFrom: string; changeDeadline: string }[] };
  const { inputs, result } = golden<Rows, Timetable & { instants: string[] }>(id);
  const fund = planFund(inputs);
  const funding = fundingOf(inputs.fundingType, inputs.dayOfMonth);
  const rows = inputs.instants.map((instant) => {
    const cycle = firstUnfrozen((month) => subscriptionCycle(fund, funding, month), at(instant));
    return {
      at: instant,
      effectiveFrom: cycle?.month,
      changeDeadline: cycle === null ? null : formatJst(cycle.changeDeadline),
    };
  });
  expect(rows).toEqual(result.rows);
});

test('P07 the December debit takes the quota of the next year', () => {
  const { result } = golden<{ nisaYear: number }>('P07');
  const cycle = subscriptionCycle(planFund(overseas), fundingOf('BANK_DEBIT', undefined), '2026-12');
  expect(cycle).toMatchObject({
    debitDate: '2026-12-28',
    creditDate: '2027-01-06',
    orderDate: '2027-01-06',
    executionDate: '2027-01-07',
    settlementDate: '2027-01-14',
    nisaYear: result.nisaYear,
  });
});

test('Golden Week: a debit of 27 April is credited and ordered on 10 May', () => {
  const cycle = subscriptionCycle(planFund(domestic), fundingOf('BANK_DEBIT', undefined), '2027-04');
  expect(cycle).toMatchObject({ debitDate: '2027-04-27', creditDate: '2027-05-10', orderDate: '2027-05-10' });
});

test('beyond the calendars there are no dates, and before the fund has terms neither', () => {
  const fund = planFund(domestic);
  expect(subscriptionCycle(fund, fundingOf('BANK_DEBIT', undefined), '2030-11')).not.toBeNull();
  expect(subscriptionCycle(fund, fundingOf('BANK_DEBIT', undefined), '2030-12')).toBeNull();
  expect(redemptionCycle(fund, 'MONTH_END', '2031-01')).toBeNull();
  expect(subscriptionCycle(fund, fundingOf('CASH', 5), '2019-06')).toBeNull();
  expect(firstUnfrozen((month) => redemptionCycle(fund, 27, month), at('2030-12-28T00:00:00+09:00'))).toBeNull();
});

test('a fund that settles after more than ten business days is too far away, ten are not', () => {
  const far = (settlementLag: number) =>
    subscriptionCycle(planFund({ ...domestic, settlementLag }), fundingOf('CASH', 15), '2027-06')?.isTooFarAway;
  expect([far(10), far(11)]).toEqual([false, true]);
});

test('customers are notified the calendar day before the debit or the order, and of the amount at the freeze', () => {
  const bank = subscriptionCycle(planFund(domestic), fundingOf('BANK_DEBIT', undefined), '2026-11');
  const cash = subscriptionCycle(planFund(domestic), fundingOf('CASH', 15), '2027-02');
  expect(bank && noticeDays(bank)).toEqual({ debitAmountOn: '2026-11-12', dayBeforeOn: '2026-11-26' });
  expect(cash && noticeDays(cash)).toEqual({ debitAmountOn: null, dayBeforeOn: '2027-02-14' });
});

test('a setting takes the events of its state and no others', () => {
  const states: SettingState[] = ['PENDING_BANK', 'ACTIVE', 'PAUSED', 'SUSPENDED', 'ENDED', 'CANCELED'];
  const events: SettingEvent[] = ['BANK_AGREES', 'BANK_REFUSES', 'PAUSE', 'RESUME', 'SUSPEND', 'END', 'CANCEL'];
  const rows = states.map((state) =>
    events.map((event) => {
      const next = settingTransition(state, event);
      return next.ok ? next.value : '-';
    }),
  );
  expect(rows).toEqual([
    ['ACTIVE', 'CANCELED', '-', '-', '-', 'ENDED', 'CANCELED'],
    ['-', '-', 'PAUSED', 'ACTIVE', 'SUSPENDED', 'ENDED', 'CANCELED'],
    ['-', '-', 'PAUSED', 'ACTIVE', '-', 'ENDED', 'CANCELED'],
    ['-', '-', '-', 'ACTIVE', '-', 'ENDED', 'CANCELED'],
    ['-', '-', '-', '-', '-', '-', '-'],
    ['-', '-', '-', '-', '-', '-', 'CANCELED'],
  ]);
});

test('an occurrence takes the events of its state, the bank only where there is one', () => {
  const next = (state: OccurrenceState, event: OccurrenceEvent, debitDate = ymd('2026-11-27') as never as null) => {
    const outcome = occurrenceTransition({ state, reason: null, debitDate }, event);
    return outcome.ok ? outcome.value : '-';
  };
  expect(next('PLANNED', 'FREEZE')).toBe('FROZEN');
  expect([next('FROZEN', 'REQUEST'), next('FROZEN', 'ORDER'), next('FROZEN', 'SKIP')]).toEqual([
    'DEBIT_REQUESTED',
    '-',
    'SKIPPED',
  ]);
  expect([next('FROZEN', 'REQUEST', null), next('FROZEN', 'ORDER', null)]).toEqual(['-', 'ORDERED']);
  expect([next('DEBIT_REQUESTED', 'DEBIT'), next('DEBIT_REQUESTED', 'FAIL'), next('DEBITED', 'ORDER')]).toEqual([
    'DEBITED',
    'DEBIT_FAILED',
    'ORDERED',
  ]);
  for (const state of ['ORDERED', 'DEBIT_FAILED', 'SKIPPED'] as const) expect(next(state, 'FAIL')).toBe('-');
  const missing = { state: 'SKIPPED', reason: 'DEBIT_RESULT_MISSING', debitDate: ymd('2026-11-27') } as const;
  expect(occurrenceTransition(missing, 'FAIL')).toEqual({ ok: true, value: 'DEBIT_FAILED' });
});
