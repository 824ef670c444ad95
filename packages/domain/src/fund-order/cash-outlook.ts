import type { Ymd } from '../calendar/index.ts';
import { buyingPower, type CashFlow, type CashStanding } from '../cash/index.ts';
import { isPending } from '../fund/index.ts';
import { cashStanding } from '../ledger/index.ts';
import { greatest, least, noYen, sumYen, yen, type Yen } from '../money/index.ts';
import { projectCredits, totalTax, withholdsOnSale } from '../tax/index.ts';
import type { OrderStanding } from './standing.ts';

/** What buying power is computed from. */
export type CashFacts = Pick<
  OrderStanding,
  'balances' | 'payments' | 'sales' | 'distributions' | 'withdrawals' | 'withholding' | 'netGains'
>;

/** The customer's cash and everything that is known to move it, each on its day, as the domain reads it (docs/ledger.md). */
export function cashOutlookOf(facts: CashFacts, today: Ymd): CashStanding {
  const { settled, reservedForWithdrawals } = cashStanding(facts.balances);
  const payments = facts.payments.map(({ state, settlementDate, amount }): CashFlow => {
    const kind = isPending(state) ? 'OPEN_BUY' : 'UNSETTLED_BUY';
    return { kind, on: settlementDate, amount: yen(0n - amount) };
  });
  return {
    settledCash: settled,
    flows: [
      ...payments,
      ...saleFlows(facts),
      ...facts.distributions.map(({ on, amount }): CashFlow => ({ kind: 'DISTRIBUTION', on, amount })),
      ...withdrawalFlows(facts.withdrawals, reservedForWithdrawals, today),
    ],
    dayTradeLock: noYen,
    marginHold: noYen,
  };
}

/** Proceeds less the tax to expect; a refund to expect is a flow of its own, so that both can be shown. */
function saleFlows(facts: CashFacts): CashFlow[] {
  const credits = projectCredits(unsettledSales(facts), (year) => facts.netGains.get(year) ?? noYen);
  return credits.flatMap(({ sale, tax, credit }): CashFlow[] => {
    const refund = greatest(yen(0n - totalTax(tax)), noYen);
    return [
      { kind: 'SALE', on: sale.settlementDate, amount: yen(credit - refund) },
      { kind: 'TAX_REFUND', on: sale.settlementDate, amount: refund },
    ];
  });
}

/** Each on its pay date. What is set aside and no request explains counts from today on, so that the sum is the ledger's. */
function withdrawalFlows(requests: CashFacts['withdrawals'], setAside: Yen, today: Ymd): CashFlow[] {
  const explained = sumYen(requests.map(({ amount }) => amount));
  const rest: CashFlow = { kind: 'WITHDRAWAL', on: today, amount: yen(explained - setAside) };
  if (explained > setAside) return [{ ...rest, amount: yen(0n - setAside) }];
  return [rest, ...requests.map(({ on, amount }) => ({ ...rest, on, amount: yen(0n - amount) }))];
}

/** Executed sales as tax sees them. */
export const unsettledSales = ({ sales, withholding }: Pick<CashFacts, 'sales' | 'withholding'>) =>
  sales.map((sale) => ({ ...sale, withheld: withholdsOnSale(sale.accountType, withholding ?? 'WITHOUT') }));

/**
 * 購入できる金額 for what settles on this day: one function for every screen and for acceptance. Never more than the ledger
 * would let go: sales executed before refunds were booked as receivables have theirs only at settlement.
 */
export const buyingPowerOn = (facts: CashFacts, settlementDate: Ymd, today: Ymd): Yen =>
  least(buyingPower(cashOutlookOf(facts, today), settlementDate), cashStanding(facts.balances).free);
