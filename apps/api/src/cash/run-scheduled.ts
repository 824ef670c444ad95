import { Refused } from '@tsuzura/contract/kernel';
import { addMonths, japan, ymd, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { withdrawable, withdrawalPosition } from '@tsuzura/domain/buying-power';
import { decideScheduled, scheduledRun, type PayDay, type ScheduledRun } from '@tsuzura/domain/cash';
import { noYen, type Yen } from '@tsuzura/domain/money';
import { addScheduledResult, dueScheduledSettings, type DueSetting } from '@tsuzura/store/cash';
import { lockStanding } from '@tsuzura/store/fund-order';
import type { Tx } from '@tsuzura/store/kernel';
import { composedId } from '../kernel/composed-id.ts';
import { withMarginHold, type MarginStocks } from '../margin/index.ts';
import { notify } from '../notification/index.ts';
import { requestWithdrawal } from './request-withdrawal.ts';

const days: readonly PayDay[] = [...Array.from({ length: 28 }, (_, index) => index + 1), 'MONTH_END'];

/** Which days of which months are asked for today. A pay date may lie in the month after its nominal day. */
function runsOf(today: ReturnType<typeof ymdOf>): readonly (ScheduledRun & { readonly day: PayDay })[] {
  const months = [-1, 0, 1].map((ahead) => addMonths(ymd(`${today.slice(0, 7)}-01`), ahead).slice(0, 7));
  return months
    .flatMap((month) => days.map((day) => ({ ...scheduledRun(japan, day, month), day })))
    .filter(({ requestDate }) => requestDate === today);
}

/** 定期出金 of the day, for up to `limit` customers. True while more are left. */
export async function runScheduledWithdrawals(
  tx: Tx,
  at: Instant,
  limit: number,
  stocks: MarginStocks,
): Promise<boolean> {
  const runs = runsOf(ymdOf(at));
  if (runs.length === 0) return false;
  const due = await dueScheduledSettings(tx, runs, limit);
  for (const setting of due) {
    const run = runs.find(({ day }) => day === setting.dayOfMonth);
    if (run) await runOne(tx, setting, run, stocks, at);
  }
  return due.length === limit;
}

async function runOne(
  tx: Tx,
  setting: DueSetting,
  run: ScheduledRun,
  stocks: MarginStocks,
  at: Instant,
): Promise<void> {
  const { customerId, subject, amount: wanted } = setting;
  const { month, payDate } = run;
  const locked = await lockStanding(tx, subject, '', ymdOf(at));
  // What margin needs stays, as in a request of the customer's own (rule MARGIN-4).
  const [standing = locked] = await withMarginHold(tx, [locked], stocks, at);
  const decided = decideScheduled(wanted ?? 'ALL', withdrawable(withdrawalPosition(standing, ymdOf(at))).amount);
  const refusal = decided.run ? await tryRequest(decided.amount) : decided.reason;
  if (refusal === null) return;
  const skipped = { month, payDate, status: 'SKIPPED', reason: refusal, amount: wanted ?? noYen } as const;
  await addScheduledResult(tx, customerId, skipped, null);
  const recipient = { id: customerId, mail: standing.mail };
  await notify(tx, recipient, { kind: 'cash.scheduled-withdrawal-skipped', month, payDate, reason: refusal }, at);

  /** Refusals come before anything is written, so the transaction can go on. */
  async function tryRequest(amount: Yen): Promise<string | null> {
    const id = composedId('scheduled', customerId, month);
    try {
      const actor = { role: 'system', name: 'cash.run-scheduled' } as const;
      await requestWithdrawal(tx, standing, { id, amount, source: 'SCHEDULED', actor, requestId: null }, at);
    } catch (error) {
      if (error instanceof Refused) return error.kind;
      throw error;
    }
    await addScheduledResult(tx, customerId, { month, payDate, status: 'REQUESTED', reason: null, amount }, id);
    return null;
  }
}
