import { addDays, atJst, instant, isBusinessDay, japan, ymd, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { findCustomer } from '@tsuzura/store/account';
import { readConfirmKey } from '@tsuzura/store/fund-order';
import { refreshStatistics, type Tx } from '@tsuzura/store/kernel';
import { assetJobs } from '../asset/index.ts';
import { booksJobs } from '../books/index.ts';
import { openCatalogue } from '../fund/index.ts';
import { cashJobs } from '../cash/index.ts';
import type { Occurrence, ScheduledJob } from '../kernel/jobs/index.ts';
import { fundNightJobs } from '../night/fund/index.ts';
import { planNightJobs } from '../night/plan/index.ts';
import { jobsOfThePast, printLater } from '../statement/index.ts';
import { seminarJobs } from '../seminar/index.ts';
import { watchJobs } from '../watch/index.ts';
import { openAgenda } from './agenda.ts';
import { bankOfThePast } from './demo-bank.ts';
import { applyFor, commitDemoLotteries, enter, followLink } from './join-in.ts';
import type { ScenarioStep } from './scenario-step.ts';
import { exchangePast, requestPastTransfer } from './move-abroad.ts';
import { payIn, payOutAll, requireEmpty } from './move-cash.ts';
import { placeBuy, placeSell, type OrderTools } from './place-order.ts';
import { isStockStep, openPastStocks } from './trade-stocks.ts';
import { pauseSubscription, registerAccount, setSubscription } from './set-plan.ts';

export interface Scenario {
  readonly steps: readonly ScenarioStep[];
  /** The moment at which it ends and the demo begins. */
  readonly until: Instant;
  readonly subjectOf: (who: string) => string;
  readonly closeAccount: (tx: Tx, who: string) => Promise<void>;
  /** Whose bank account held too little for the debit of a month. */
  readonly failedDebits: readonly { readonly who: string; readonly month: string }[];
}

/** Within opening hours, and well before every cut-off. */
const opening = '10:00';
/** What looks at every day, also where no order or plan has work for it. */
const reminders = new Set(['plan.announce', 'seminar.remind-applicants', 'watch.notify-holders']);
/** So far back the demo's people have reminders in their inboxes. */
const reminderDays = 365;
/** The check goes on where the last one ended: once, at the end, it sees as much. */
const checks = new Set(['ledger.check-books', 'ledger.recheck-books']);

/**
 * Writes the history of the demo's customers up to its first day: each step goes through the use cases at its business moment,
 * and the night jobs run in between. On a day without work for a job, only the asset charts are written.
 */
export async function runScenario(tx: Tx, scenario: Scenario): Promise<void> {
  const { steps, until, subjectOf, closeAccount } = scenario;
  const [first] = steps;
  assert(first, 'a scenario has steps');
  let now = atJst(first.day, '00:00');
  const clock = { now: () => now, today: () => ymdOf(now) };
  const tools: OrderTools = { clock, catalogue: openCatalogue(tx, { isFixed: true }), key: await readConfirmKey(tx) };
  const agenda = await openAgenda(tx);
  const stocks = openPastStocks(tx, clock);
  /** Who has paid in and not left again. */
  const here = new Set<string>();

  async function act(step: ScenarioStep): Promise<void> {
    const { who } = step;
    const subject = subjectOf(who);
    const customer = await findCustomer(tx, subject);
    assert(customer, `${who} is a customer`);
    if (step.act === 'deposit') {
      here.add(who);
      return payIn(tx, customer.id, step.amount, now);
    }
    if (step.act === 'withdraw') return payOutAll(tx, customer.id, now);
    if (step.act === 'close') {
      here.delete(who);
      await requireEmpty(tx, customer.id);
      return closeAccount(tx, who);
    }
    if (step.act === 'register-debit') return registerAccount(tx, tools, customer.id, step);
    if (step.act === 'apply-for-seminar') return applyFor(tx, clock, subject, step);
    if (step.act === 'enter-campaign') return enter(tx, clock, subject, step);
    if (step.act === 'follow-link')
      return followLink(tx, clock, { friendId: customer.id, referrerId: subjectOf(step.of) }, step);
    if (isStockStep(step)) return agenda.expect(...(await stocks.trade(subject, step)));
    if (step.act === 'exchange') return exchangePast(tx, clock, subject, step);
    if (step.act === 'transfer') return requestPastTransfer(tx, tools, subject, step);
    if (step.act === 'pause') return pauseSubscription(tx, tools, subject, step);
    if (step.act === 'subscribe') {
      agenda.follow(step.fundCode);
      return setSubscription(tx, tools, subject, step);
    }
    const place = step.act === 'buy' ? placeBuy(tx, tools, subject, step) : placeSell(tx, tools, subject, step);
    const { applicationDate, executionDate, settlementDate } = (await place).dates;
    agenda.expect(ymd(applicationDate), ymd(executionDate), ymd(settlementDate));
    agenda.follow(step.fundCode);
  }

  async function work(jobs: readonly ScheduledJob[], from: Instant, to: Instant): Promise<void> {
    for (const { job, dueAt } of occurrences(jobs, from, to)) {
      now = dueAt;
      await job.run(tx, dueAt, await job.prepare?.(dueAt, tx));
    }
  }

  // Their statements are written now, from the books as they stood, and printed when the service is there.
  printLater(tx);
  const failed = scenario.failedDebits.map(({ who, month }) => ({ customerId: subjectOf(who), month }));
  const plans = [...cashJobs(bankOfThePast(tx, failed), async (_, alert) => complain(alert)), ...planNightJobs()];
  const night = [...plans, ...fundNightJobs(complain), ...booksJobs(complain), ...assetJobs, ...jobsOfThePast];
  const seldom = jobsOfThePast.filter(({ name }) => name !== 'paper.issue-daily');
  const usual = night.filter(({ name }) => !checks.has(name) && !reminders.has(name));
  const lastNight = night.filter(({ name }) => !reminders.has(name));
  const lastDay = ymdOf(until);
  const reminding = [...plans, ...seminarJobs(), ...watchJobs].filter(({ name }) => reminders.has(name));
  const remindFrom = addDays(lastDay, -reminderDays);
  agenda.expect(...steps.map(({ day }) => day), addDays(lastDay, -1));
  let [busyDays, nextCount] = [0, 1];
  for (let day = first.day; day <= lastDay; day = addDays(day, 1)) {
    const [from, opened] = [atJst(day, '00:00'), atJst(day, opening)];
    const to = instant(Math.min(atJst(addDays(day, 1), '00:00'), until));
    if (!agenda.isBusy(day)) {
      // This morning writes down yesterday; where that had no prices, it is as the morning before.
      if (here.size > 0 && isBusinessDay(japan, addDays(day, -1))) await work(assetJobs, from, to);
      if (here.size > 0) await work(seldom, from, to);
      if (day >= remindFrom) await work(reminding, from, to);
      await work(stocks.everyDay(), from, to);
      continue;
    }
    busyDays += 1;
    if (busyDays === nextCount) {
      await refreshStatistics(tx, busyDays === 1 ? 'all' : 'growing');
      nextCount *= 3; // what is three times as much may need another plan
    }
    const jobs = [...(day === lastDay ? lastNight : usual), ...(day >= remindFrom ? reminding : [])];
    await work([...stocks.jobs(), ...jobs], from, opened);
    now = opened;
    for (const step of steps) if (step.day === day) await act(step);
    await work([...stocks.jobs(), ...jobs], opened, to);
    await agenda.expectDistributions();
    await agenda.expectPlans();
  }
  await commitDemoLotteries(tx, clock);
}

/** What is due from `from` on and before `to`, soonest first; at one moment in the order of the list. */
function occurrences(jobs: readonly ScheduledJob[], from: Instant, to: Instant): Occurrence[] {
  const found = jobs.flatMap((job) => {
    const due: Occurrence[] = [];
    for (let at = job.next(instant(from - 1)); at < to; at = job.next(at)) due.push({ job, dueAt: at });
    return due;
  });
  return found.toSorted((a, b) => a.dueAt - b.dueAt);
}

/** The history of the demo must not raise an alert. */
function complain({ kind, subject }: { readonly kind: string; readonly subject: string }): never {
  throw new Error(`the history of the demo raised ${kind} for ${subject}`);
}
