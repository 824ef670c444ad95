import type { Answer } from '@tsuzura/contract/kernel';
import type { Withdrawal } from '@tsuzura/contract/main';
import type { listCashTransfers } from '@tsuzura/contract/trading';
import { ymdOf, type Ymd } from '@tsuzura/domain/calendar';
import { formatFxRate } from '@tsuzura/domain/fx';
import { usdText } from '@tsuzura/domain/text';
import type { CashMovement } from '@tsuzura/store/cash';
import type { ExecutedExchange } from '@tsuzura/store/fx';

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

/** 入出金の一覧 of the trading API: what came in, what was asked to leave, and what was exchanged, newest first. */
export function showTransfers(
  {
    deposits,
    withdrawals,
    exchanges,
  }: {
    readonly deposits: readonly CashMovement[];
    readonly withdrawals: readonly Withdrawal[];
    readonly exchanges: readonly ExecutedExchange[];
  },
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
  const exchanged = exchanges.map((one): Shown => ({
    id: one.id,
    date: ymdOf(one.executedAt),
    direction: one.direction === 'JPY_TO_USD' ? 'OUT' : 'IN',
    kind: 'FX',
    amount: one.jpyAmount,
    status: 'COMPLETED',
    note: `${usdText(one.usdAmount)}（1米ドル${formatFxRate(one.rate)}円）`,
  }));
  return {
    cashTransfers: [...ins, ...outs, ...exchanged].toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0)),
  };
}
