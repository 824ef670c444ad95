import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import {
  afterDebit,
  debitFailures,
  effectiveCycle,
  monthAfter,
  monthOf,
  occurrenceTransition,
  type DebitAccountState,
  type DebitResult,
  type Month,
  type Occurrence,
  type OccurrenceEvent,
  type SubscriptionPlan,
} from '@tsuzura/domain/plan';
import { listFunds } from '@tsuzura/store/fund';
import type { Tx } from '@tsuzura/store/kernel';
import { queueNotices, runsOfAccounts, setRuns, type DebitedRun } from '@tsuzura/store/night/plan';
import { subscriptionsOfAccounts, type StoredSubscription } from '@tsuzura/store/plan';
import { fundOf, hasMonth, queueNext, since, writeChanged, type Funds } from './settings.ts';

/** The runs that were frozen for a month, by the account they are debited from. */
export async function frozenRunsOf(
  tx: Tx,
  settingCodes: readonly string[],
  month: Month,
): Promise<ReadonlyMap<string, readonly DebitedRun[]>> {
  const runs = await runsOfAccounts(
    tx,
    settingCodes.map((settingCode) => ({ settingCode, month })),
  );
  return byAccount(runs.filter(({ state }) => state === 'FROZEN'));
}

/** The bank was asked for them. */
export const requestRuns = (tx: Tx, runs: readonly DebitedRun[]): Promise<void> =>
  setRuns(
    tx,
    runs.map((run) => ({ ...run, state: next(run, 'REQUEST'), reason: null })),
  );

/** Too late to ask: they are skipped and nothing failed (rule PLAN-23). */
export async function skipUnrequestedRuns(tx: Tx, runs: readonly DebitedRun[]): Promise<void> {
  await setRuns(
    tx,
    runs.map((run) => ({ ...run, state: next(run, 'SKIP'), reason: 'DEBIT_NOT_REQUESTED' })),
  );
  const notices = runs.map(({ customerId, settingId, month }) => ({ customerId, settingId, month }));
  await queueNotices(
    tx,
    notices.map((one) => ({ kind: 'SUBSCRIPTION', ...one })),
  );
}

/** A debit that the bank has answered, and its account as it was. */
export interface AnsweredDebit {
  readonly settingCode: string;
  readonly month: Month;
  readonly result: DebitResult;
  readonly account: DebitAccountState;
}

export interface DebitOutcomes {
  /** The accounts as they are now. */
  readonly accounts: ReadonlyMap<string, DebitAccountState>;
  /** The runs in each debit, by `debitKey`. */
  readonly runs: ReadonlyMap<string, readonly DebitedRun[]>;
}

export const debitKey = ({ settingCode, month }: { readonly settingCode: string; readonly month: Month }): string =>
  `${settingCode} ${month}`;

/**
 * What the bank said, for the runs in each debit, for the plans and for the account: a success begins the counts anew, the third
 * failure in a row suspends (rules PLAN-13, PLAN-16 and PLAN-23). The customers are locked.
 */
export async function takeDebits(tx: Tx, answered: readonly AnsweredDebit[], at: Instant): Promise<DebitOutcomes> {
  const awaited = (await runsOfAccounts(tx, answered)).filter(isAwaited);
  const runs = new Map<string, DebitedRun[]>();
  for (const run of awaited) runs.set(debitKey(run), [...(runs.get(debitKey(run)) ?? []), run]);
  const plans = new PlansOfAccounts(await readPlans(tx, answered, runs, at), await fundsOf(tx, awaited), at);
  const accounts = new Map<string, DebitAccountState>();
  for (const one of answered) {
    const account = accounts.get(one.settingCode) ?? one.account;
    accounts.set(one.settingCode, plans.after(one, account, runs.get(debitKey(one)) ?? []));
  }
  const resultOf = new Map(answered.map((one) => [debitKey(one), one.result]));
  await setRuns(
    tx,
    awaited.flatMap((run) => outcomeOf(run, resultOf.get(debitKey(run)))),
  );
  await plans.write(tx);
  return { accounts, runs };
}

/** Debited, or failed; one that was skipped because nothing had come stays skipped when the money came after all. */
function outcomeOf(run: DebitedRun, result: DebitResult | undefined): DebitedRun[] {
  assert(result, 'a run is in a debit that was answered');
  if (result !== 'DONE') return [{ ...run, state: next(run, 'FAIL'), reason: `DEBIT_${debitFailures[result]}` }];
  return run.state === 'DEBIT_REQUESTED' ? [{ ...run, state: next(run, 'DEBIT'), reason: null }] : [];
}

/** The bank has not answered yet. */
const isAwaited = ({ state, reason }: DebitedRun): boolean =>
  state === 'DEBIT_REQUESTED' || (state === 'SKIPPED' && reason === 'DEBIT_RESULT_MISSING');

function next(run: DebitedRun, event: OccurrenceEvent): Occurrence['state'] {
  const state = occurrenceTransition(run, event);
  assert(state.ok, `${run.state} takes ${event}`);
  return state.value;
}

/** Only where a count changes: in a good month none does. */
async function readPlans(
  tx: Tx,
  answered: readonly AnsweredDebit[],
  runs: ReadonlyMap<string, readonly DebitedRun[]>,
  at: Instant,
): Promise<StoredSubscription[]> {
  const codes = answered
    .filter(
      (one) =>
        one.result !== 'DONE' ||
        (runs.get(debitKey(one)) ?? []).some(({ consecutiveFailures }) => consecutiveFailures > 0),
    )
    .map(({ settingCode }) => settingCode);
  return codes.length === 0 ? [] : subscriptionsOfAccounts(tx, [...new Set(codes)], since(at));
}

const fundsOf = async (tx: Tx, runs: readonly DebitedRun[]): Promise<Funds> =>
  new Map(runs.length === 0 ? [] : (await listFunds(tx)).map((fund) => [fund.code, fund]));

/** The plans of the accounts, as the results leave them one after the other. */
class PlansOfAccounts {
  readonly #before: readonly StoredSubscription[];
  readonly #after = new Map<string, SubscriptionPlan>();
  readonly #funds: Funds;
  readonly #at: Instant;

  constructor(before: readonly StoredSubscription[], funds: Funds, at: Instant) {
    this.#before = before;
    this.#funds = funds;
    this.#at = at;
  }

  after(
    { settingCode, result }: AnsweredDebit,
    account: DebitAccountState,
    inLine: readonly DebitedRun[],
  ): DebitAccountState {
    const own = this.#before.filter(
      ({ plan: { funding } }) => funding.type === 'BANK_DEBIT' && funding.settingCode === settingCode,
    );
    const outcome = afterDebit(
      account,
      own.map(({ plan }) => this.#after.get(plan.id) ?? plan),
      {
        result,
        isInLine: ({ id }) => inLine.some(({ settingId }) => settingId === id),
        fromMonthOf: (plan) => this.#firstMonth(plan, own),
      },
    );
    for (const plan of outcome.plans) this.#after.set(plan.id, plan);
    return outcome.account;
  }

  #firstMonth(plan: SubscriptionPlan, own: readonly StoredSubscription[]): Month {
    const occurrences = own.find((one) => one.plan.id === plan.id)?.occurrences ?? [];
    const cycle = effectiveCycle(plan, fundOf(this.#funds, plan.fundCode), this.#at, hasMonth(occurrences));
    // Beyond the calendars nothing runs any more.
    return cycle?.month ?? monthAfter(monthOf(ymdOf(this.#at)), 1);
  }

  async write(tx: Tx): Promise<void> {
    const changed = this.#before.flatMap((before) => {
      const after = this.#after.get(before.plan.id);
      if (!after) return [];
      const fund = fundOf(this.#funds, after.fundCode);
      return [{ before, after, fund, hasOccurrence: hasMonth(before.occurrences) }];
    });
    await writeChanged(tx, changed, this.#at);
    await queueNext(tx, changed, this.#at);
  }
}

function byAccount(runs: readonly DebitedRun[]): ReadonlyMap<string, readonly DebitedRun[]> {
  const found = new Map<string, DebitedRun[]>();
  for (const run of runs) found.set(run.settingCode, [...(found.get(run.settingCode) ?? []), run]);
  return found;
}
