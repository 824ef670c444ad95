import { addDays, atJst, instant, isBusinessDay, japan, ymd, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { findCustomer } from '@tsuzura/store/account';
import { readConfirmKey } from '@tsuzura/store/fund-order';
import type { Tx } from '@tsuzura/store/kernel';
import { assetJobs } from '../asset/index.ts';
import { openCatalogue } from '../fund/index.ts';
import { nightJobs } from '../fund-order/batch/index.ts';
import type { Occurrence, ScheduledJob } from '../kernel/jobs/index.ts';
import { jobsOfThePast, printLater } from '../statement/index.ts';
import { openAgenda } from './agenda.ts';
import type { Deed } from './deed.ts';
import { payIn, payOutAll, requireEmpty } from './move-cash.ts';
import { placeBuy, placeSell, type Desk } from './place-order.ts';

export interface History {
  readonly deeds: readonly Deed[];
  /** The moment at which it ends and the demo begins. */
  readonly until: Instant;
  readonly subjectOf: (who: string) => string;
  readonly closeAccount: (tx: Tx, who: string) => Promise<void>;
}

/** People come when the desk has opened and well before every cut-off. */
const opening = '10:00';
/** Reads every posting there is: once at the end says as much as every night. */
const checkBooks = 'ledger.check-books';

/**
 * Lets the people of the demo live until it begins: what they did goes through the use cases at its business moment, and
 * in between run the jobs of the night. A day on which no job would find anything is only written into the charts.
 */
export async function liveHistory(tx: Tx, { deeds, until, subjectOf, closeAccount }: History): Promise<void> {
  const [first] = deeds;
  assert(first, 'somebody did something');
  let now = atJst(first.day, '00:00');
  const clock = { now: () => now, today: () => ymdOf(now) };
  const desk: Desk = { clock, catalogue: openCatalogue(tx, { isFixed: true }), key: await readConfirmKey(tx) };
  const agenda = await openAgenda(tx);
  /** Who has paid in and not left again. */
  const here = new Set<string>();

  async function act(deed: Deed): Promise<void> {
    const { who } = deed;
    const subject = subjectOf(who);
    const customer = await findCustomer(tx, subject);
    assert(customer, `${who} is a customer`);
    if (deed.act === 'deposit') {
      here.add(who);
      return payIn(tx, customer.id, deed.amount, now);
    }
    if (deed.act === 'withdraw') return payOutAll(tx, customer.id, now);
    if (deed.act === 'close') {
      here.delete(who);
      await requireEmpty(tx, customer.id);
      return closeAccount(tx, who);
    }
    const place = deed.act === 'buy' ? placeBuy(tx, desk, subject, deed) : placeSell(tx, desk, subject, deed);
    const { applicationDate, executionDate, settlementDate } = (await place).dates;
    agenda.expect(ymd(applicationDate), ymd(executionDate), ymd(settlementDate));
    agenda.follow(deed.fundCode);
  }

  async function work(jobs: readonly ScheduledJob[], from: Instant, to: Instant): Promise<void> {
    for (const { job, dueAt } of occurrences(jobs, from, to)) {
      now = dueAt;
      await job.run(tx, dueAt, undefined);
    }
  }

  // Their statements are written now, from the books as they stood, and printed when the service is there.
  printLater(tx);
  const night = [...nightJobs(complain), ...assetJobs, ...jobsOfThePast];
  const seldom = jobsOfThePast.filter(({ name }) => name !== 'paper.issue-daily');
  const usual = night.filter(({ name }) => name !== checkBooks);
  const lastDay = ymdOf(until);
  agenda.expect(...deeds.map(({ day }) => day), addDays(lastDay, -1));
  for (let day = first.day; day <= lastDay; day = addDays(day, 1)) {
    const [from, opened] = [atJst(day, '00:00'), atJst(day, opening)];
    const to = instant(Math.min(atJst(addDays(day, 1), '00:00'), until));
    if (!agenda.isBusy(day)) {
      // This morning writes down yesterday; where that had no prices, it is as the morning before.
      if (here.size > 0 && isBusinessDay(japan, addDays(day, -1))) await work(assetJobs, from, to);
      if (here.size > 0) await work(seldom, from, to);
      continue;
    }
    const jobs = day === lastDay ? night : usual;
    await work(jobs, from, opened);
    now = opened;
    for (const deed of deeds) if (deed.day === day) await act(deed);
    await work(jobs, opened, to);
    await agenda.expectDistributions();
  }
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

/** A history that gives the operators something to look at would not be the one that was meant. */
function complain({ kind, subject }: { readonly kind: string; readonly subject: string }): never {
  throw new Error(`the history of the demo raised ${kind} for ${subject}`);
}
