import type { ExpectedRun } from '@tsuzura/contract/ops';
import { addDays, atJst, ymd, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { noYen, type Yen } from '@tsuzura/domain/money';
import { listFunds } from '@tsuzura/store/fund';
import type { Reader } from '@tsuzura/store/kernel';
import { customersDue, monthsDue, type DueCustomer, type DueMonth } from '@tsuzura/store/night/plan';
import { customersAhead } from '@tsuzura/store/operator';
import { readRedemptions, type StoredOccurrence } from '@tsuzura/store/plan';
import { accountTexts } from '../../order-monitor/index.ts';
import { decideFreezesOf } from './freeze-page.ts';
import { decideOrdersOf, type Assumed } from './order-page.ts';
import { operatorReason } from './run-words.ts';
import { decideSalesOf } from './sell-page.ts';
import { since } from './settings.ts';

export type AheadKind = 'FREEZE' | 'BUY' | 'SELL';

const queues = { FREEZE: 'FREEZE', BUY: 'ORDER', SELL: 'SELL' } as const;
const times = { FREEZE: '00:00', BUY: '00:30', SELL: '00:30' } as const;

/** When the run of a day is due. */
export const runAt = (kind: AheadKind, day: Ymd): Instant => atJst(day, times[kind]);

type Known = Awaited<ReturnType<typeof customersAhead>>;
type Expected = Omit<ExpectedRun, 'fundName' | 'accountTypeText' | 'customer' | 'reasonText' | 'expectedText'> & {
  readonly customerId: string;
  readonly accountType: string;
};

/**
 * What the run of a day would do as things stand: the decisions of the job itself over what waits for that day, without locks and
 * without a write. What comes in or goes out until then is not known; only of debits that the bank was or will be asked for it is
 * taken that it pays.
 */
export async function lookAhead(
  reader: Reader,
  { kind, day, today }: { readonly kind: AheadKind; readonly day: Ymd; readonly today: Ymd },
  { after, limit }: { readonly after: readonly string[] | null; readonly limit: number },
) {
  const at = runAt(kind, day);
  const due = await customersDue(reader, queues[kind], {
    after: after === null ? beginningOf(day, today) : keyOf(after),
    through: day,
    limit: limit + 1,
  });
  const page = due.slice(0, limit);
  const months = await monthsDue(reader, queues[kind], page);
  const ids = [...new Set(page.map(({ customerId }) => customerId))];
  const known = await customersAhead(reader, ids);
  const expected = months.length === 0 ? [] : await deciders[kind](reader, months, known, at, today);
  const last = page.at(-1);
  return {
    runs: await shown(reader, expected, known),
    customers: ids.length,
    next: due.length > limit && last ? [last.on, last.customerId] : null,
  };
}

/** What is overdue runs with the next run; of a later day, that day alone. */
const beginningOf = (day: Ymd, today: Ymd): DueCustomer | null =>
  day > today ? { on: addDays(day, -1), customerId: '\u{10FFFF}' } : null;
const keyOf = ([on = '', customerId = '']: readonly string[]): DueCustomer => ({ on: ymd(on), customerId });

type Decider = (
  reader: Reader,
  months: readonly DueMonth[],
  known: Known,
  at: Instant,
  today: Ymd,
) => Promise<readonly Expected[]>;

const freezes: Decider = async (reader, months, known, at) => {
  const { decided } = await decideFreezesOf(reader, months, known, at);
  return decided.map(({ request: { plan, customerId }, decision: { occurrence, suspends } }) => ({
    settingId: plan.id,
    month: occurrence.month,
    customerId,
    fundCode: plan.fundCode,
    accountType: plan.accountType,
    amount: occurrence.amount,
    expected: occurrence.state === 'SKIPPED' ? 'SKIP' : occurrence.reason === null ? 'RUN' : 'PARTIAL',
    reason: occurrence.reason,
    shortBy: null,
    suspends: suspends !== null,
    awaitsDebit: false,
  }));
};

const orders: Decider = async (reader, months, known, at, today) => {
  const awaited = new Set<string>();
  const assume = (occurrence: StoredOccurrence): Assumed => {
    const isPaid = occurrence.creditDate === null || occurrence.creditDate <= today;
    if (isPaid || occurrence.state === 'ORDERED') return { occurrence, cash: noYen };
    if (occurrence.state !== 'DEBITED') awaited.add(`${occurrence.settingId} ${occurrence.month}`);
    return { occurrence: { ...occurrence, state: 'DEBITED' }, cash: occurrence.amount };
  };
  const decided = await decideOrdersOf(reader, months, known, at, assume);
  return decided.map(({ run: { plan, occurrence, customerId }, decision }) => ({
    settingId: plan.id,
    month: occurrence.month,
    customerId,
    fundCode: plan.fundCode,
    accountType: plan.accountType,
    amount: decision.kind === 'ORDER' ? decision.amount : occurrence.amount,
    ...wordOf(decision),
    suspends: decision.kind === 'SKIP' && decision.suspends !== null,
    awaitsDebit: awaited.has(`${plan.id} ${occurrence.month}`),
  }));
};

type OrderDecision = Awaited<ReturnType<typeof decideOrdersOf>>[number]['decision'];

function wordOf(decision: OrderDecision): Pick<Expected, 'expected' | 'reason' | 'shortBy'> {
  if (decision.kind === 'MOVE') return { expected: 'MOVED', reason: null, shortBy: null };
  if (decision.kind === 'SKIP') return { expected: 'SKIP', reason: decision.reason, shortBy: decision.shortBy };
  return { expected: decision.reason === null ? 'RUN' : 'PARTIAL', reason: decision.reason, shortBy: null };
}

const sales: Decider = async (reader, months, known, at) => {
  const outcome = await decideSalesOf(reader, months, known, at);
  const ids = months.map(({ settingId }) => settingId);
  const plans = new Map((await readRedemptions(reader, ids, since(at))).map(({ plan }) => [plan.id, plan]));
  const stopped = new Set(
    outcome.changes.flatMap(({ before, after }) =>
      after.state === 'SUSPENDED' && before.plan.state !== 'SUSPENDED' ? [after.id] : [],
    ),
  );
  return outcome.results.map(({ settingId, month, customerId, state, reason }) => {
    const plan = plans.get(settingId);
    const sale = plan?.versions.at(-1)?.terms.sale;
    const amount: Yen | null = sale !== undefined && 'amount' in sale ? sale.amount : null;
    return {
      settingId,
      month,
      customerId,
      fundCode: plan?.fundCode ?? '',
      accountType: plan?.accountType ?? '',
      amount,
      expected: state === 'ORDERED' ? 'RUN' : 'SKIP',
      reason,
      shortBy: null,
      suspends: stopped.has(settingId),
      awaitsDebit: false,
    };
  });
};

const deciders = { FREEZE: freezes, BUY: orders, SELL: sales } as const satisfies Record<AheadKind, Decider>;

const expectedTexts = {
  RUN: '実行の見込み',
  PARTIAL: '一部の見込み',
  MOVED: '次の受付日へ',
  SKIP: '見送りの見込み',
} as const;

async function shown(reader: Reader, expected: readonly Expected[], known: Known): Promise<ExpectedRun[]> {
  const names = new Map((await listFunds(reader)).map((fund) => [fund.code, fund.shortName]));
  return expected.map(({ customerId, accountType, ...run }) => ({
    ...run,
    customer: { id: customerId, accountNumber: known.get(customerId)?.number ?? null },
    fundName: names.get(run.fundCode) ?? run.fundCode,
    accountTypeText: accountTexts[accountType] ?? accountType,
    expectedText: expectedTexts[run.expected],
    reasonText: operatorReason(run.reason, run.shortBy),
  }));
}
