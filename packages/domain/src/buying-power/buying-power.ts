import { addBusinessDays, type Calendar, type Ymd } from '../calendar/index.ts';
import type { CashFlowKind } from '../cash/index.ts';
import { greatest, least, noYen, yen, type Yen } from '../money/index.ts';
import { balanceOn, type CashStanding } from './standing.ts';

/** 購入できる金額 for something that settles on `from`: the smallest balance from that day on (rule CASH-3). Without a fund, today. */
export function buyingPower(standing: CashStanding, from: Ymd): Yen {
  const changes = standing.flows.map(({ on }) => on).filter((day) => day > from);
  const balances = [from, ...changes].map((day) => balanceOn(standing, day));
  return greatest(noYen, yen(least(...(balances as [Yen, ...Yen[]])) - standing.dayTradeLock));
}

export interface CashOutlookDay {
  /** Business days from today. */
  readonly offset: number;
  readonly date: Ymd;
  readonly balance: Yen;
  /** What moves on this day, or since the business day before. */
  readonly inflow: Yen;
  readonly outflow: Yen;
  /** The same by what it is, in the order of its first flow. */
  readonly moves: readonly { readonly kind: CashFlowKind; readonly amount: Yen }[];
  readonly buyingPower: Yen;
}

/** 余力の推移: today and the business days after it, with the buying power of each (rule CASH-6). */
export function cashOutlook(
  standing: CashStanding,
  calendar: Calendar,
  today: Ymd,
  days: number,
): readonly CashOutlookDay[] {
  const dates = Array.from({ length: days + 1 }, (_, offset) => addBusinessDays(calendar, today, offset));
  return dates.map((date, offset) => {
    const before = dates[offset - 1];
    const flows = standing.flows.filter(
      ({ on, amount }) => amount !== 0n && on <= date && (before === undefined || on > before),
    );
    const moved = flows.map(({ amount }) => amount);
    return {
      offset,
      date,
      balance: balanceOn(standing, date),
      inflow: yen(moved.reduce((sum, amount) => (amount > 0n ? sum + amount : sum), 0n)),
      outflow: yen(moved.reduce((sum, amount) => (amount < 0n ? sum - amount : sum), 0n)),
      moves: Array.from(
        Map.groupBy(flows, ({ kind }) => kind),
        ([kind, ofKind]) => ({ kind, amount: yen(ofKind.reduce((sum, { amount }) => sum + amount, 0n)) }),
      ),
      buyingPower: buyingPower(standing, date),
    };
  });
}
