import { isWithdrawBankUnset } from '@tsuzura/domain/account';
import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import type { WithdrawalFailure } from '@tsuzura/domain/cash';
import { assert } from '@tsuzura/domain/kernel';
import { cashEntries, cashStanding } from '@tsuzura/domain/ledger';
import { marginHold } from '@tsuzura/domain/margin';
import { changeWithdrawals, lockDueWithdrawals, type PayableWithdrawal } from '@tsuzura/store/cash';
import type { Tx } from '@tsuzura/store/kernel';
import { balances, post } from '@tsuzura/store/ledger';
import { figuresNow, isCalled, viewMargins, type MarginStocks } from '../margin/index.ts';
import { notifyAll, type Notification } from '../notification/index.ts';
import { sendPayments } from './send-payments.ts';

/**
 * 00:00 of the pay date: the money leaves the books and a 総合振込 file goes to the bank, up to `limit` at a time. A payment
 * goes to the bank registered when it was asked for, or it is stopped (rule CASH-13): never to one registered since.
 * True while more are left.
 */
export async function payWithdrawals(tx: Tx, at: Instant, limit: number, stocks: MarginStocks): Promise<boolean> {
  const due = await lockDueWithdrawals(tx, ymdOf(at), limit);
  if (due.length === 0) return false;
  const left = await payableByMargin(tx, due, stocks, at);
  const decided = due.map((one) => ({ ...one, failure: whyNotPay(one) ?? left.take(one) }));
  const posted = await post(
    tx,
    decided.map(({ withdrawal: { id, customerId, amount }, failure }) => {
      const booking = { ref: id, at, amount };
      return failure === null
        ? cashEntries.withdrawalPaid(customerId, booking)
        : cashEntries.withdrawalReleased(customerId, booking);
    }),
  );
  assert(posted.ok, 'what was set aside for a withdrawal can be paid');
  const paid = decided.filter(({ failure }) => failure === null).map(({ withdrawal }) => withdrawal);
  const fileId = paid.length === 0 ? null : `pay-${ymdOf(at)}-${paid[0]?.sequence}`;
  if (fileId !== null) {
    const payments = paid.map(({ bank, amount, sequence }) => ({ to: bank, amount, sequence }));
    await sendPayments(tx, fileId, payments, at);
  }
  await changeWithdrawals(
    tx,
    decided.map(({ withdrawal: { id }, failure }) =>
      failure === null
        ? { id, state: 'SENT', ...(fileId === null ? {} : { fileId }) }
        : { id, state: 'FAILED', reason: failure },
    ),
  );
  const notifications = decided.map(({ withdrawal, mail, failure }): Notification => ({
    customer: { id: withdrawal.customerId, mail },
    event:
      failure === null
        ? { kind: 'cash.withdrawal-sent', withdrawal }
        : { kind: 'cash.withdrawal-failed', withdrawal, reason: failure },
  }));
  await notifyAll(tx, notifications, at);
  return due.length === limit;
}

/**
 * What of settled cash may leave: all but what is missing to the required margin, which the day's settlements may have changed
 * since the request was taken (rule MARGIN-24). One after the other takes from it, as they were asked for.
 */
async function payableByMargin(tx: Tx, due: readonly PayableWithdrawal[], stocks: MarginStocks, at: Instant) {
  const ids = [
    ...new Set(due.filter(({ hasMargin }) => hasMargin).map(({ withdrawal: { customerId } }) => customerId)),
  ];
  const most = new Map<string, bigint>();
  for (const [customerId, view] of ids.length === 0 ? [] : await viewMargins(tx, ids, stocks, at)) {
    const { settled } = cashStanding(await balances(tx, customerId));
    most.set(customerId, settled - marginHold(figuresNow(view, at), isCalled(view), settled));
  }
  return {
    take({ withdrawal: { customerId, amount } }: PayableWithdrawal): WithdrawalFailure | null {
      const payable = most.get(customerId);
      if (payable === undefined) return null;
      if (amount > payable) return 'MARGIN_NEEDED';
      most.set(customerId, payable - amount);
      return null;
    },
  };
}

function whyNotPay({
  withdrawal: { bank },
  registered,
  equity,
  isFrozen,
  isCalled,
}: PayableWithdrawal): WithdrawalFailure | null {
  if (isFrozen) return 'ACCOUNT_FROZEN';
  if (equity !== 'AVAILABLE' && equity !== 'CLOSING') return 'ACCOUNT_STOPPED';
  if (isCalled) return 'MARGIN_CALLED';
  if (isWithdrawBankUnset(registered)) return 'BANK_UNSET';
  const same =
    bank.code === registered.code && bank.branchCode === registered.branchCode && bank.number === registered.number;
  return same ? null : 'BANK_CHANGED';
}
