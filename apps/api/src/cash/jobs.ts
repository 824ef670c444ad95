import { instant, ymdOf } from '@tsuzura/domain/calendar';
import { waitingQuickDeposits } from '@tsuzura/store/cash';
import { inPages, pageSize, everyBusinessDayAt, type ScheduledJob } from '../kernel/jobs/index.ts';
import { raiseToLog, type Raise } from './alert.ts';
import type { Bank, BankAnswer, BankNotice } from './bank.ts';
import { lockWithdrawals } from './lock-withdrawals.ts';
import { payWithdrawals } from './pay-withdrawals.ts';
import { payReturns } from './return-transfers.ts';
import { creditDebits, requestMonthlyDebits } from './run-debits.ts';
import { runScheduledWithdrawals } from './run-scheduled.ts';
import { scheduledAt } from './scheduled-withdrawal.ts';
import { takeAnswer } from './take-answers.ts';
import { creditTransfers, takeDepositFile } from './take-deposits.ts';

/** A payment site answers within seconds; after an hour without an answer we ask for the state. */
const quietMilliseconds = 60 * 60_000;
const mostQuiet = 100;
/** Each takes several statements. */
const mostScheduled = 500;

/** 「平日15時まで 当日」 */
const noticesAt = '15:15';

/** Deposits and withdrawals on business time: few jobs, each doing what is due then. The bank is asked before the transaction opens. */
export const cashJobs = (bank: Bank, raise: Raise = raiseToLog): readonly ScheduledJob[] => [
  inPages('cash.pay-withdrawals', '出金の送金と毎月の入金の反映', everyBusinessDayAt('00:00'), async (tx, at) => {
    const more = [await payWithdrawals(tx, at, pageSize), await payReturns(tx, at, pageSize)].includes(true);
    return (await creditDebits(tx, at, pageSize)) || more;
  }),
  inPages('cash.run-scheduled', '定期出金の受付と口座振替の依頼', everyBusinessDayAt(scheduledAt), async (tx, at) => {
    const more = await runScheduledWithdrawals(tx, at, mostScheduled);
    return (await requestMonthlyDebits(tx, at, pageSize)) || more;
  }),
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
  {
    name: 'cash.take-answers',
    title: '送金・引落の結果の取り込み',
    next: everyBusinessDayAt('16:00'),
    prepare: (dueAt) => bank.answersOf(ymdOf(dueAt)),
    run: async (tx, dueAt, prepared) => {
      for (const answer of prepared as readonly BankAnswer[]) await takeAnswer(tx, answer, dueAt, raise);
      for (const { id, amount } of await waitingQuickDeposits(tx, instant(dueAt - quietMilliseconds), mostQuiet)) {
        const alert = { kind: 'cash.quick-deposit-quiet', subject: id, detail: { amount: String(amount) } };
        await raise(tx, alert, dueAt);
      }
    },
  },
];
