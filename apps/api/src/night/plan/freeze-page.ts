import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import type { OrderStanding } from '@tsuzura/domain/fund-order';
import { assert } from '@tsuzura/domain/kernel';
import { frameOf } from '@tsuzura/domain/nisa';
import {
  cyclesToFreeze,
  decideFreezes,
  quotaRunOf,
  subscriptionCycle,
  type Cycle,
  type FreezeDecision,
  type FreezeRequest,
  type Occurrence,
  type QuotaRun,
  type SubscriptionPlan,
} from '@tsuzura/domain/plan';
import { listFunds } from '@tsuzura/store/fund';
import type { Reader, Tx } from '@tsuzura/store/kernel';
import { planByIndex } from '@tsuzura/store/night/fund';
import {
  frozenNisaRuns,
  queueNotices,
  readFundsOfCustomers,
  readStandings,
  type DueMonth,
  type FrozenNisaRun,
} from '@tsuzura/store/night/plan';
import { addOccurrences, readSubscriptions, type StoredSubscription } from '@tsuzura/store/plan';
import type { PageEnd } from '../../kernel/jobs/index.ts';
import { gatesOf } from './gates.ts';
import { byCustomer, customersInPage, openPage, type CustomersOfPage } from './page-of-customers.ts';
import { fundOf, hasMonth, queueNext, since, suspended, writeChanged, type Funds } from './settings.ts';

export interface DueFreeze extends FreezeRequest {
  readonly stored: StoredSubscription;
  readonly customerId: string;
  readonly isRestricted: boolean;
}

/**
 * The freeze of the months that are due, customer by customer: each leaves one occurrence, with the amount that will be debited or
 * ordered, or with the reason why not (rules PLAN-8, PLAN-13, PLAN-14 and PLAN-18).
 */
export async function freezePage(
  tx: Tx,
  at: Instant,
  after: string | null,
  limit: number = customersInPage,
): Promise<PageEnd> {
  await planByIndex(tx);
  const { months, customers, end } = await openPage(tx, 'FREEZE', ymdOf(at), after, limit);
  if (months.length === 0) return end;
  const { funds, stored, decided } = await decideFreezesOf(tx, months, customers, at);
  await addOccurrences(
    tx,
    decided.map(({ request, decision }) => ({ ...decision.occurrence, customerId: request.customerId })),
  );
  await writePlans(tx, stored, decided, funds, at);
  await queueNotices(
    tx,
    decided
      .filter(({ decision }) => isNotified(decision.occurrence))
      .map(({ request, decision }) => ({
        kind: 'SUBSCRIPTION',
        customerId: request.customerId,
        settingId: request.plan.id,
        month: decision.occurrence.month,
      })),
  );
  return end;
}

/** What the freeze makes of these months; nothing is written. */
export async function decideFreezesOf(
  reader: Reader,
  months: readonly DueMonth[],
  customers: CustomersOfPage,
  at: Instant,
) {
  const funds: Funds = new Map((await listFunds(reader)).map((fund) => [fund.code, fund]));
  const ids = months.map(({ settingId }) => settingId);
  const stored = await readSubscriptions(reader, ids, since(at));
  const due = await dueFreezes(reader, stored, funds, at);
  return { funds, stored, decided: await decideAll(reader, due, customers, funds, at) };
}

/** A month of a paused or suspended setting leaves its trace and no notice. */
const isNotified = ({ state, reason }: Occurrence): boolean =>
  state === 'SKIPPED' && reason !== 'PAUSED' && reason !== 'SUSPENDED';

async function dueFreezes(
  reader: Reader,
  stored: readonly StoredSubscription[],
  funds: Funds,
  at: Instant,
): Promise<DueFreeze[]> {
  const due = stored.flatMap((one) => {
    const { plan, customerId } = one;
    const fund = fundOf(funds, plan.fundCode);
    const cycleOf = (month: string): Cycle | null => subscriptionCycle(fund, plan.funding, month);
    return cyclesToFreeze(plan, cycleOf, at, hasMonth(one.occurrences)).map((each) => ({
      ...each,
      plan,
      fund,
      customerId,
      stored: one,
    }));
  });
  const known = await readFundsOfCustomers(
    reader,
    due.map(({ plan: { fundCode, accountType }, customerId }) => ({ customerId, fundCode, accountType })),
  );
  return due.map((one, index) => ({ ...one, isRestricted: known[index]?.isRestricted ?? true }));
}

export interface DecidedFreeze {
  readonly request: DueFreeze;
  readonly decision: FreezeDecision;
}

async function decideAll(
  reader: Reader,
  due: readonly DueFreeze[],
  customers: CustomersOfPage,
  funds: Funds,
  at: Instant,
): Promise<DecidedFreeze[]> {
  const grouped = byCustomer(due);
  const ids = [...grouped.keys()];
  const inNisa = new Set(due.filter(({ plan }) => frameOf(plan.accountType) !== null).map((one) => one.customerId));
  const requests = ids.map((id) => {
    const subject = customers.get(id)?.subject;
    assert(subject !== undefined, 'the customer of a plan is there');
    return { subject, fundCode: '', isSale: false, isInNisa: inNisa.has(id) };
  });
  const standings = await readStandings(reader, requests, ymdOf(at));
  const frozen = byCustomer(await frozenNisaRuns(reader, [...inNisa]));
  return ids.flatMap((id, index) =>
    decideOne(grouped.get(id) ?? [], standings[index], quotaRuns(frozen.get(id) ?? [], funds), at),
  );
}

/** Runs of funds that are not for this customer take nothing, so they are decided apart. */
function decideOne(
  due: readonly DueFreeze[],
  standing: OrderStanding | undefined,
  frozen: readonly QuotaRun[],
  at: Instant,
): DecidedFreeze[] {
  const today = ymdOf(at);
  return [false, true].flatMap((isRestricted) => {
    const requests = due.filter((one) => one.isRestricted === isRestricted);
    const gates = gatesOf(standing, isRestricted, today);
    const decisions = decideFreezes(requests, { gates, nisa: standing?.nisa ?? null, frozen }, at);
    return decisions.map((decision) => {
      const { settingId, month } = decision.occurrence;
      const request = requests.find(({ plan, cycle }) => plan.id === settingId && cycle.month === month);
      assert(request, 'what was decided was asked for');
      return { request, decision };
    });
  });
}

const quotaRuns = (runs: readonly FrozenNisaRun[], funds: Funds): readonly QuotaRun[] =>
  runs.flatMap((run) => quotaRunOf(run, fundOf(funds, run.fundCode), run) ?? []);

const running = (plan: SubscriptionPlan): SubscriptionPlan => ({ ...plan, state: 'ACTIVE' });

/** Pauses that are over, settings that are stopped, and the next month of each. */
async function writePlans(
  tx: Tx,
  stored: readonly StoredSubscription[],
  decided: readonly DecidedFreeze[],
  funds: Funds,
  at: Instant,
): Promise<void> {
  const bySetting = new Map<string, FreezeDecision[]>();
  for (const { decision } of decided) {
    const { settingId } = decision.occurrence;
    bySetting.set(settingId, [...(bySetting.get(settingId) ?? []), decision]);
  }
  const after = stored.map((one) => {
    const decisions = bySetting.get(one.plan.id) ?? [];
    const fund = fundOf(funds, one.plan.fundCode);
    const hasOccurrence = hasMonth([...one.occurrences, ...decisions.map(({ occurrence }) => occurrence)]);
    let { plan }: { plan: SubscriptionPlan } = one;
    for (const { resumes, suspends } of decisions) {
      if (resumes) plan = running(plan);
      if (suspends) plan = suspended(plan, fund, suspends, at, hasOccurrence);
    }
    return { before: one, after: plan, fund, hasOccurrence };
  });
  await writeChanged(tx, after, at);
  await queueNext(tx, after, at);
}
