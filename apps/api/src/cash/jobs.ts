import { instant, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { unansweredDays, waitingQuickDeposits } from '@tsuzura/store/cash';
import { planRun, type Reader } from '@tsuzura/store/kernel';
import { inOrder, inPages, pageSize, everyBusinessDayAt, type ScheduledJob } from '../kernel/jobs/index.ts';
import { payInUntil } from '@tsuzura/domain/buying-power';
import { storedStocks, type MarginStocks } from '../margin/index.ts';
import { raiseToLog, type Raise } from './alert.ts';
import type { Bank, BankAnswer, BankNotice } from './bank.ts';
import { advancesDue, collectAdvances } from './collect-advances.ts';
import { lockWithdrawals } from './lock-withdrawals.ts';
import { payWithdrawals } from './pay-withdrawals.ts';
import { payReturns } from './return-transfers.ts';
import { creditDebits, requestDebits } from './run-debits.ts';
import { runScheduledWithdrawals } from './run-scheduled.ts';
import { scheduledAt } from './scheduled-withdrawal.ts';
import { takeAnswer } from './take-answers.ts';
import { creditTransfers, takeDepositFile } from './take-deposits.ts';

/** A payment site answers within seconds; after an hour without an answer we ask for the state. */
const quietMilliseconds = 60 * 60_000;
const mostQuiet = 100;
/** Each takes several statements. */
const mostScheduled = 500;

/** Lines of results that one transaction takes in before the rest is left to the next: their customers are locked until it ends. */
const mostLines = 20_000;

/** 「平日15時まで 当日」 */
const noticesAt = '15:15';

/** Deposits and withdrawals on business time: few jobs, each doing what is due then. The bank is asked before the transaction opens. */
export const cashJobs = (
  bank: Bank,
  raise: Raise = raiseToLog,
  nowOf: (dueAt: Instant) => Instant = (dueAt) => dueAt,
  linesInPage = mostLines,
  marginStocks: MarginStocks | null = null,
): readonly ScheduledJob[] => [
  // After the settlements of the day, before anything leaves.
  inPages('cash.collect-advances', '立替金の回収', everyBusinessDayAt('00:00'), (tx, at, after) =>
    collectAdvances(tx, at, after),
  ),
  inPages('cash.pay-withdrawals', '出金の送金と毎月の入金の反映', everyBusinessDayAt('00:00'), async (tx, at) => {
    const paid = await payWithdrawals(tx, at, pageSize, marginStocks ?? storedStocks(tx));
    const more = [paid, await payReturns(tx, at, pageSize)].includes(true);
    return (await creditDebits(tx, at, pageSize)) || more;
  }),
  inPages(
    'cash.run-scheduled',
    '定期出金の受付と口座振替の依頼',
    everyBusinessDayAt(scheduledAt),
    inOrder(
      (tx, at) => runScheduledWithdrawals(tx, at, mostScheduled, marginStocks ?? storedStocks(tx)),
      (tx, at, after) => requestDebits(tx, at, { after, limit: pageSize, now: nowOf(at) }, raise),
    ),
  ),
  {
    name: 'cash.take-notices',
    title: '振込入金通知の取り込み',
    // The bank pushes them as they come; once a day we ask, for what did not arrive.
    next: everyBusinessDayAt(noticesAt),
    prepare: (dueAt) => bank.noticesOf(ymdOf(dueAt)),
    run: async (tx, dueAt, prepared) => {
      for (const { name, content } of prepared as readonly BankNotice[])
        await takeDepositFile(tx, { name, content: Buffer.from(content, 'base64'), at: dueAt }, raise);
    },
  },
  // What was pushed is credited at once; here comes what was fetched, and what a crash left behind.
  inPages('cash.lock-withdrawals', '出金の締切と振込入金の反映', everyBusinessDayAt('15:30'), async (tx, at) => {
    const more = await lockWithdrawals(tx, at, pageSize);
    return (await creditTransfers(tx, at, pageSize, raise)) === pageSize || more;
  }),
  inPages('cash.advances-due', '立替金の期限', everyBusinessDayAt(payInUntil), (tx, at, after) =>
    advancesDue(tx, at, after, raise),
  ),
  takeAnswers(bank, raise, linesInPage),
];

const [takeAnswersJob, minute] = ['cash.take-answers', 60_000];

/** The bank is asked once; the pages of a job share what it said. */
function takeAnswers(bank: Bank, raise: Raise, linesInPage: number): ScheduledJob {
  let fetched: { readonly minute: number; readonly answers: readonly BankAnswer[] } | null = null;
  return {
    name: takeAnswersJob,
    title: '送金・引落の結果の取り込み',
    next: everyBusinessDayAt('16:00'),
    async prepare(dueAt, reader) {
      const now = Math.trunc(dueAt / minute);
      if (fetched?.minute !== now) fetched = { minute: now, answers: await answersThrough(bank, reader, ymdOf(dueAt)) };
      return fetched.answers;
    },
    async run(tx, dueAt, prepared) {
      const [answers, kept] = [prepared as readonly BankAnswer[], fetched];
      // Only a page that leaves some to the next keeps them: whoever tries again after a failure asks again.
      fetched = null;
      let lines = 0;
      for (const answer of answers) {
        if (lines >= linesInPage) {
          fetched = kept;
          return planRun(tx, takeAnswersJob, instant(dueAt + 1), null);
        }
        lines += await takeAnswer(tx, answer, dueAt, raise);
      }
      for (const { id, amount } of await waitingQuickDeposits(tx, instant(dueAt - quietMilliseconds), mostQuiet)) {
        const alert = { kind: 'cash.quick-deposit-quiet', subject: id, detail: { amount: String(amount) } };
        await raise(tx, alert, dueAt);
      }
    },
  };
}

/** Of today and of every day before it that is not answered whole: a file that was late is taken when it is there. */
async function answersThrough(bank: Bank, reader: Reader, today: Ymd): Promise<readonly BankAnswer[]> {
  const days = new Set([...(await unansweredDays(reader, today)), today]);
  const answers: BankAnswer[] = [];
  for (const day of days) answers.push(...(await bank.answersOf(day)));
  return answers;
}
