import type { Ymd } from '../calendar/index.ts';
import { withdrawalFlows, type CashFlow, type DatedCash } from '../cash/index.ts';
import { fundFlows, fundOutflows, type FundCashFacts, type FundCashOut } from '../fund/index.ts';
import { least, noYen, type Yen } from '../money/index.ts';
import { buyingPower } from './buying-power.ts';
import type { CashStanding } from './standing.ts';
import { withdrawable } from './withdrawable.ts';

/** What the ledger holds of a customer's yen. */
export interface LedgerCash {
  /** 預り金 */
  readonly settled: Yen;
  /** What nothing is reserved from. */
  readonly free: Yen;
  readonly reservedForWithdrawals: Yen;
}

/** What each product knows of cash that will move. A new product adds its facts here and its flows below; no reader lists them. */
export type CashFlowFacts = FundCashFacts & { readonly withdrawals: readonly DatedCash[] };
/** The same for what goes out. */
export type CashOutFacts = FundCashOut;

/** The customer's cash and everything that is known to move it, each on its day (docs/ledger.md). */
export const cashPosition = (ledger: LedgerCash, facts: CashFlowFacts, today: Ymd): CashStanding =>
  standingOf(ledger, [
    ...fundFlows(facts),
    ...withdrawalFlows(facts.withdrawals, ledger.reservedForWithdrawals, today),
  ]);

/**
 * 購入できる金額 for what settles on this day: one function for every screen and for acceptance. Never more than the ledger
 * would let go: sales executed before refunds were booked as receivables have theirs only at settlement.
 */
export const buyingPowerOn = (ledger: LedgerCash, facts: CashFlowFacts, settlementDate: Ymd, today: Ymd): Yen =>
  least(buyingPower(cashPosition(ledger, facts, today), settlementDate), ledger.free);

/** 出金できる金額. What is still to come never counts (§3.2), and on which day earlier requests are paid makes no difference. */
export const withdrawableNow = (ledger: LedgerCash, facts: CashOutFacts, today: Ymd): Yen =>
  withdrawable(
    standingOf(ledger, [...fundOutflows(facts), ...withdrawalFlows([], ledger.reservedForWithdrawals, today)]),
  ).amount;

const standingOf = ({ settled }: LedgerCash, flows: readonly CashFlow[]): CashStanding => ({
  settledCash: settled,
  flows,
  dayTradeLock: noYen,
  marginHold: noYen,
});
