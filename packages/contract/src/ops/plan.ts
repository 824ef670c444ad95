import { z } from 'zod';
import {
  DateTime,
  endpoint,
  Id,
  longPageQuery,
  LongPaging,
  withDefault,
  Yen,
  YearMonth,
  Ymd,
} from '../kernel/index.ts';
import { Counted, NightRun } from './home.ts';

/** Which run of a day: 積立 and 定期売却 by the day of the order, 口座振替 by the day of the debit. */
const runKind = z.enum(['BUY', 'SELL', 'DEBIT']);
const Mark = z.enum(['REQUEST', 'DEBIT', 'RESULTS', 'CREDIT']);

export const getPlanCalendar = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/plans/calendar',
  title: '積立・定期売却の月の予定と結果',
  caller: 'operator',
  roles: ['viewer'],
  query: z.object({ month: YearMonth.optional() }),
  answer: z.object({
    month: YearMonth,
    today: Ymd,
    /** Days of the 口座振替 of this month; null beyond the calendars. */
    debit: z.object({ requestDate: Ymd, debitDate: Ymd, creditDate: Ymd }).nullable(),
    days: z.array(
      z.object({
        date: Ymd,
        isBusinessDay: z.boolean(),
        marks: z.array(Mark),
        /** What waits for this day. */
        toFreeze: Counted,
        toOrder: Counted,
        toSell: Counted,
        /** Months with this order date, whatever became of them; lines with this debit date. */
        bought: Counted,
        sold: Counted,
        debits: Counted,
        /** The jobs of this day. */
        jobs: z.array(z.object({ name: z.string(), title: z.string(), run: NightRun })),
      }),
    ),
  }),
});

const Person = z.object({ id: Id, accountNumber: z.string().nullable() });

export const ExpectedRun = z
  .object({
    settingId: Id,
    month: YearMonth,
    customer: Person,
    fundCode: z.string(),
    fundName: z.string(),
    accountTypeText: z.string(),
    /** Null: a sale whose size is known on its day. */
    amount: Yen.nullable(),
    expected: z.enum(['RUN', 'PARTIAL', 'MOVED', 'SKIP']),
    expectedText: z.string(),
    reason: z.string().nullable(),
    reasonText: z.string().nullable(),
    shortBy: Yen.nullable(),
    /** The setting would be stopped with it. */
    suspends: z.boolean(),
    /** The bank has not paid yet; it is taken that it will. */
    awaitsDebit: z.boolean(),
  })
  .meta({ id: 'ExpectedRun' });
export type ExpectedRun = z.output<typeof ExpectedRun>;

export const previewPlanRun = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/plans/preview',
  title: 'これからの積立・定期売却の試算（本番と同じ規則、いまの残高）',
  caller: 'operator',
  roles: ['viewer'],
  /** A page is of so many customers, with all that is due of each. */
  query: z.object({ kind: z.enum(['FREEZE', 'BUY', 'SELL']), date: Ymd, ...longPageQuery }),
  answer: z.object({
    runAt: DateTime,
    /** Of this page. */
    customers: z.int(),
    runs: z.array(ExpectedRun),
    paging: LongPaging,
  }),
});

const filters = { kind: withDefault(runKind, 'BUY'), date: Ymd };

export const countPlanRun = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/plans/counts',
  title: '積立・定期売却・口座振替の結果の件数（状態とわけごと）',
  caller: 'operator',
  roles: ['viewer'],
  query: z.object(filters),
  answer: z.object({
    outcomes: z.array(
      z.object({
        state: z.string(),
        stateText: z.string(),
        reason: z.string().nullable(),
        reasonText: z.string().nullable(),
        count: z.int(),
        amount: Yen.nullable(),
      }),
    ),
    /** Counting stopped behind a hundred thousand. */
    isMore: z.boolean(),
  }),
});

export const PlanRunLine = z
  .object({
    setting: z.string(),
    month: YearMonth,
    customer: Person,
    fundCode: z.string().nullable(),
    fundName: z.string().nullable(),
    accountTypeText: z.string().nullable(),
    amount: Yen.nullable(),
    state: z.string(),
    stateText: z.string(),
    reason: z.string().nullable(),
    reasonText: z.string().nullable(),
    shortBy: Yen.nullable(),
    orderId: Id.nullable(),
  })
  .meta({ id: 'PlanRunLine' });
export type PlanRunLine = z.output<typeof PlanRunLine>;

const code = z
  .string()
  .max(40)
  .regex(/^[A-Z0-9_]+$/);

export const listPlanRun = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/plans/runs',
  title: '積立・定期売却・口座振替の結果の一覧',
  caller: 'operator',
  roles: ['viewer'],
  query: z.object({ ...filters, state: code.optional(), reason: code.optional(), ...longPageQuery }),
  answer: z.object({ runs: z.array(PlanRunLine), paging: LongPaging }),
});

export const planOpsCalls = [getPlanCalendar, previewPlanRun, countPlanRun, listPlanRun] as const;
