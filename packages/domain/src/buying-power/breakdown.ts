import type { Ymd } from '../calendar/index.ts';
import type { CashFlowKind } from '../cash/index.ts';
import { greatest, noYen, yen, type Yen } from '../money/index.ts';
import { balanceOn, type CashStanding } from './standing.ts';
import { withdrawable } from './withdrawable.ts';

export type BreakdownKind =
  | 'SETTLED_CASH'
  | CashFlowKind
  | 'DAY_TRADE_LOCK'
  | 'MARGIN_HOLD'
  /** The ledger allows less now than was projected. */
  | 'LEDGER_LIMIT'
  /** What account protection does not let out today. */
  | 'DAY_LIMIT'
  /** What brings a sum below zero up to it. */
  | 'FLOOR';

/** One line of 「この金額の内訳」. Signed: the lines add up to the amount, to the yen. */
export interface BreakdownLine {
  readonly kind: BreakdownKind;
  readonly amount: Yen;
}

export interface Breakdown {
  readonly amount: Yen;
  readonly lines: readonly BreakdownLine[];
}

export const breakdownText: Readonly<Record<BreakdownKind, string>> = {
  SETTLED_CASH: '預り金',
  SALE: '受渡を待っている売却代金（税引後）',
  DISTRIBUTION: '支払いを待っている分配金・配当金',
  TAX_REFUND: '還付される税金',
  OPEN_BUY: '注文中の購入のために確保した金額',
  UNSETTLED_BUY: '約定した購入の代金（受渡前）',
  WITHDRAWAL: '手続き中の出金',
  DELIVERY_FEE: '手続き中の移管の手数料',
  ADVANCED: 'お支払いいただく不足金（立替金）',
  DAY_TRADE_LOCK: '日計り取引の拘束金',
  MARGIN_HOLD: '信用取引の保証金として必要な金額',
  LEDGER_LIMIT: 'ほかのお手続きで確保した金額',
  DAY_LIMIT: '安全のため、きょうは出金できない金額',
  FLOOR: '不足のため0円とする調整',
};

/** The day on which the balance is smallest, from `from` on: what is left then can be spent now. */
function tightestDay(standing: CashStanding, from: Ymd): Ymd {
  const days = [from, ...standing.flows.map(({ on }) => on).filter((day) => day > from)];
  return days.reduce((tightest, day) => (balanceOn(standing, day) < balanceOn(standing, tightest) ? day : tightest));
}

/** How `buyingPower` of this day came about: the cash, and everything that moves up to the tightest day. */
export function explainBuyingPower(standing: CashStanding, from: Ymd, most?: Yen): Breakdown & { readonly on: Ymd } {
  const on = tightestDay(standing, from);
  const moved = new Map<BreakdownKind, bigint>();
  for (const flow of standing.flows) {
    if (flow.on <= on) moved.set(flow.kind, (moved.get(flow.kind) ?? 0n) + flow.amount);
  }
  const lines = [
    line('SETTLED_CASH', standing.settledCash),
    ...[...moved].map(([kind, amount]) => line(kind, amount)),
    line('DAY_TRADE_LOCK', 0n - standing.dayTradeLock),
  ];
  return { ...closed(lines, most), on };
}

/** 出金できる金額: how `withdrawable` came about, and what of it the limit of the day lets out. */
export function explainWithdrawable(standing: CashStanding, leftToday?: Yen): Breakdown {
  const { parts } = withdrawable(standing);
  const lines = [
    line('SETTLED_CASH', parts.settledCash),
    line('WITHDRAWAL', 0n - parts.pendingWithdrawals),
    line('OPEN_BUY', 0n - parts.openReserve),
    line('UNSETTLED_BUY', 0n - parts.unsettledBuys),
    line('DELIVERY_FEE', 0n - parts.deliveryFees),
    line('ADVANCED', 0n - parts.advanced),
    line('DAY_TRADE_LOCK', 0n - parts.dayTradeLock),
    line('MARGIN_HOLD', 0n - parts.marginHold),
  ];
  return closed(lines, leftToday, 'DAY_LIMIT');
}

const line = (kind: BreakdownKind, amount: bigint): BreakdownLine => ({ kind, amount: yen(amount) });

/** Leaves out what is nothing, except the cash itself, and says what was cut off at either end. */
function closed(lines: readonly BreakdownLine[], most?: Yen, limit: BreakdownKind = 'LEDGER_LIMIT'): Breakdown {
  const sum = lines.reduce((all, { amount }) => all + amount, 0n);
  const capped = most !== undefined && most < sum ? most : yen(sum);
  const amount = greatest(noYen, capped);
  const ends = [line(limit, capped - sum), line('FLOOR', amount - capped)];
  return {
    amount,
    lines: [...lines, ...ends].filter((one) => one.kind === 'SETTLED_CASH' || one.amount !== 0n),
  };
}
