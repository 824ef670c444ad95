import type { Ymd } from '../calendar/index.ts';
import {
  shareFlows,
  shareOutflows,
  withdrawalFlows,
  type CashFlow,
  type DatedCash,
  type ShareCash,
} from '../cash/index.ts';
import { fundFlows, fundOutflows, type FundCashFacts, type FundCashOut } from '../fund/index.ts';
import { cashStanding, type Balance } from '../ledger/index.ts';
import { least, noYen, yen, type Yen } from '../money/index.ts';
import { buyingPower } from './buying-power.ts';
import type { CashStanding } from './standing.ts';
import { withdrawable } from './withdrawable.ts';

interface LedgerFacts {
  /** The customer's yen; balances of other instruments may be among them. */
  readonly balances: readonly Balance[];
}

/**
 * What the ledger holds, and what each product knows of cash that will move. A new product adds its facts here and its flows
 * below; no reader lists them.
 */
export type CashFacts = LedgerFacts &
  FundCashFacts & { readonly shares: ShareCash } & { readonly withdrawals: readonly DatedCash[] };
/** The same for what goes out. */
export type CashOutFacts = LedgerFacts &
  FundCashOut & { readonly shares: Pick<ShareCash, 'payments' | 'settledRoundTrips' | 'marginHold'> };

/** The customer's cash and everything that is known to move it, each on its day (docs/ledger.md). */
export function cashPosition(facts: CashFacts, today: Ymd): CashStanding {
  const { settled, reservedForWithdrawals, reservedForDeliveries, owed } = cashStanding(facts.balances);
  return standingOf(settled, [
    ...owedFlows(owed, today),
    ...deliveryFlows(reservedForDeliveries, today),
    ...fundFlows(facts),
    ...shareFlows(facts.shares),
    ...withdrawalFlows(facts.withdrawals, reservedForWithdrawals, today),
  ]);
}

/**
 * 購入できる金額 for what settles on this day: one function for every screen and for acceptance. Never more than the ledger
 * would let go: sales executed before refunds were booked as receivables have theirs only at settlement.
 */
export const buyingPowerOn = (facts: CashFacts, settlementDate: Ymd, today: Ymd): Yen =>
  least(buyingPower(cashPosition(facts, today), settlementDate), cashStanding(facts.balances).free);

/** The same as a withdrawal sees it: what a round trip of shares brought stays one more day (日計り拘束金, rule SPOT-5), and what margin needs stays. */
export const withdrawalPosition = (facts: CashFacts, today: Ymd): CashStanding => ({
  ...cashPosition(facts, today),
  dayTradeLock: facts.shares.settledRoundTrips,
  marginHold: facts.shares.marginHold ?? noYen,
});

/** 出金できる金額. What is still to come never counts (rule CASH-5), and on which day earlier requests are paid makes no difference. */
export function withdrawableNow(facts: CashOutFacts, today: Ymd): Yen {
  const { settled, reservedForWithdrawals, reservedForDeliveries, owed } = cashStanding(facts.balances);
  const flows = [
    ...owedFlows(owed, today),
    ...deliveryFlows(reservedForDeliveries, today),
    ...fundOutflows(facts),
    ...shareOutflows(facts.shares),
    ...withdrawalFlows([], reservedForWithdrawals, today),
  ];
  const { settledRoundTrips, marginHold = noYen } = facts.shares;
  return withdrawable({ ...standingOf(settled, flows), dayTradeLock: settledRoundTrips, marginHold }).amount;
}

/** 立替金 is due at once (rule CASH-22). */
const owedFlows = (owed: Yen, today: Ymd): readonly CashFlow[] =>
  owed === 0n ? [] : [{ kind: 'ADVANCED', on: today, amount: yen(0n - owed) }];

/** A fee is as good as paid from the request on, whenever the holding is sent (rule DELIV-3). */
const deliveryFlows = (fees: Yen, today: Ymd): readonly CashFlow[] =>
  fees === 0n ? [] : [{ kind: 'DELIVERY_FEE', on: today, amount: yen(0n - fees) }];

const standingOf = (settledCash: Yen, flows: readonly CashFlow[]): CashStanding => ({
  settledCash,
  flows,
  dayTradeLock: noYen,
  marginHold: noYen,
});
