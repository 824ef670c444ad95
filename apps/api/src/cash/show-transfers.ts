import type { Answer } from '@tsuzura/contract/kernel';
import type { Withdrawal } from '@tsuzura/contract/main';
import type { listCashTransfers } from '@tsuzura/contract/trading';
import type { Ymd } from '@tsuzura/domain/calendar';
import type { CashMovement } from '@tsuzura/store/cash';

type Shown = Answer<typeof listCashTransfers>['cashTransfers'][number];

const statuses: Readonly<Record<Withdrawal['status'], Shown['status']>> = {
  REQUESTED: 'PENDING',
  LOCKED: 'PENDING',
  SENT: 'COMPLETED',
  COMPLETED: 'COMPLETED',
  CANCELED: 'CANCELED',
  FAILED: 'FAILED',
  RETURNED: 'FAILED',
};

/** 入出金の一覧 of the trading API: what came in, and what was asked to leave, newest first. */
export function showTransfers(
  deposits: readonly CashMovement[],
  withdrawals: readonly Withdrawal[],
  { from, to }: { readonly from?: Ymd | undefined; readonly to?: Ymd | undefined },
): Answer<typeof listCashTransfers> {
  const ins = deposits.map((one): Shown => ({
    id: String(one.entryId),
    date: one.day,
    direction: 'IN',
    kind: one.ref.startsWith('quick-') ? 'QUICK' : one.ref.startsWith('debit-') ? 'MONTHLY' : 'BANK',
    amount: one.amount,
    status: 'COMPLETED',
    note: '',
  }));
  const outs = withdrawals
    .filter(({ payDate }) => (from === undefined || payDate >= from) && (to === undefined || payDate <= to))
    .map((one): Shown => ({
      id: one.id,
      date: one.payDate,
      direction: 'OUT',
      kind: 'BANK',
      amount: one.amount,
      status: statuses[one.status],
      note: one.reason ?? '',
    }));
  return { cashTransfers: [...ins, ...outs].toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0)) };
}
