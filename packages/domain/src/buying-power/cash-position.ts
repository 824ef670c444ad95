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
import { least, noYen, type Yen } from '../money/index.ts';
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
  FundCashOut & { readonly shares: Pick<ShareCash, 'payments' | 'settledRoundTrips'> };

/** The customer's cash and everything that is known to move it, each on its day (docs/ledger.md). */
export function cashPosition(facts: CashFacts, today: Ymd): CashStanding {
  const { settled, reservedForWithdrawals } = cashStanding(facts.balances);
  return standingOf(settled, [
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

/** The same as a withdrawal sees it: what a round trip of shares brought stays one more day (日計り拘束金, rule SPOT-5). */
export const withdrawalPosition = (facts: CashFacts, today: Ymd): CashStanding => ({
  ...cashPosition(facts, today),
  dayTradeLock: facts.shares.settledRoundTrips,
});

/** 出金できる金額. What is still to come never counts (rule CASH-5), and on which day earlier requests are paid makes no difference. */
export function withdrawableNow(facts: CashOutFacts, today: Ymd): Yen {
  const { settled, reservedForWithdrawals } = cashStanding(facts.balances);
  const flows = [
    ...fundOutflows(facts),
    ...shareOutflows(facts.shares),
    ...withdrawalFlows([], reservedForWithdrawals, today),
  ];
  const { settledRoundTrips } = facts.shares;
  return withdrawable({ ...standingOf(settled, flows), dayTradeLock: settledRoundTrips }).amount;
}

const standingOf = (settledCash: Yen, flows: readonly CashFlow[]): CashStanding => ({
  settledCash,
  flows,
  dayTradeLock: noYen,
  marginHold: noYen,
});
