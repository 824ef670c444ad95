import type { Ymd } from '@tsuzura/domain/calendar';
import { buyingPower, type CashFlow, type CashStanding } from '@tsuzura/domain/cash';
import { isPending } from '@tsuzura/domain/fund';
import { least, noYen, yen, type Yen } from '@tsuzura/domain/money';
import { projectCredits, withholdsOnSale } from '@tsuzura/domain/tax';
import type { OrderStanding } from '@tsuzura/store/fund-order';
import { cashStanding } from '@tsuzura/store/ledger';

/** What buying power is computed from. */
export type CashFacts = Pick<OrderStanding, 'balances' | 'payments' | 'sales' | 'withholding' | 'netGains'>;

/**
 * The customer's cash and everything that will move it, as the domain reads it. A withdrawal counts from today on and a
 * distribution once it is paid: the ledger knows how much they are, but not their day.
 */
export function cashOutlookOf(facts: CashFacts, today: Ymd): CashStanding {
  const { settled, reservedForWithdrawals } = cashStanding(facts.balances);
  const payments = facts.payments.map(({ state, settlementDate, amount }): CashFlow => {
    const kind = isPending(state) ? 'OPEN_BUY' : 'UNSETTLED_BUY';
    return { kind, on: settlementDate, amount: yen(0n - amount) };
  });
  const credits = projectCredits(unsettledSales(facts), (year) => facts.netGains.get(year) ?? noYen);
  return {
    settledCash: settled,
    flows: [
      ...payments,
      ...credits.map(({ sale, credit }): CashFlow => ({ kind: 'SALE', on: sale.settlementDate, amount: credit })),
      { kind: 'WITHDRAWAL', on: today, amount: yen(0n - reservedForWithdrawals) },
    ],
    dayTradeLock: noYen,
    marginHold: noYen,
  };
}

/** Executed sales as tax sees them. */
export const unsettledSales = ({ sales, withholding }: Pick<CashFacts, 'sales' | 'withholding'>) =>
  sales.map((sale) => ({ ...sale, withheld: withholdsOnSale(sale.accountType, withholding ?? 'WITHOUT') }));

/**
 * 購入できる金額 for what settles on this day: one function for every screen and for acceptance (§3.2). Never more than the
 * ledger would let go.
 */
export const buyingPowerOn = (facts: CashFacts, settlementDate: Ymd, today: Ymd): Yen =>
  least(buyingPower(cashOutlookOf(facts, today), settlementDate), cashStanding(facts.balances).free);
