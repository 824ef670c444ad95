import * as power from '@tsuzura/domain/buying-power';
import type { Ymd } from '@tsuzura/domain/calendar';
import type { Yen } from '@tsuzura/domain/money';
import { cashStanding, type Balance } from '@tsuzura/store/ledger';

/** What buying power is computed from: the ledger's balances, and what each product knows to move. */
export type CashFacts = power.CashFlowFacts & { readonly balances: readonly Balance[] };
/** The same for what can be withdrawn. */
export type CashOutFacts = power.CashOutFacts & { readonly balances: readonly Balance[] };

export const cashOutlookOf = (facts: CashFacts, today: Ymd): power.CashStanding =>
  power.cashPosition(cashStanding(facts.balances), facts, today);

export const buyingPowerOn = (facts: CashFacts, settlementDate: Ymd, today: Ymd): Yen =>
  power.buyingPowerOn(cashStanding(facts.balances), facts, settlementDate, today);

export const withdrawableNow = (facts: CashOutFacts, today: Ymd): Yen =>
  power.withdrawableNow(cashStanding(facts.balances), facts, today);
