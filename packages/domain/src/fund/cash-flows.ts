import type { Ymd } from '../calendar/index.ts';
import type { CashFlow, DatedCash } from '../cash/index.ts';
import { greatest, noYen, yen, type Yen } from '../money/index.ts';
import { projectCredits, totalTax, withholdsOnSale, type OrderAccountType, type Withholding } from '../tax/index.ts';
import { isPending, type FundOrderState } from './order-state.ts';

/** What purchases on their way will cost, all of one state and settlement date together. */
export interface ComingPayment {
  readonly state: FundOrderState;
  readonly settlementDate: Ymd;
  readonly amount: Yen;
}

/** An executed sale before settlement. */
export interface ExecutedSale {
  readonly sequence: number;
  readonly settlementDate: Ymd;
  readonly accountType: OrderAccountType;
  readonly proceeds: Yen;
  readonly gain: Yen;
  /** A result of margin: it counts for the tax of the year, and its money goes to the margin. */
  readonly ofMargin?: boolean;
}

/** What funds will take from a customer's cash. */
export interface FundCashOut {
  readonly payments: readonly ComingPayment[];
}

/** What funds will take from a customer's cash, and what they will bring. */
export interface FundCashFacts extends FundCashOut {
  readonly sales: readonly ExecutedSale[];
  /** Declared and to be paid, net of tax. */
  readonly distributions: readonly DatedCash[];
  /** 特定口座; null means that none was opened. */
  readonly withholding: Withholding | null;
  /** Net gain of settled sales, by year. */
  readonly netGains: ReadonlyMap<number, Yen>;
}

/** Reservations of open purchases, and the cost of executed ones. */
export const fundOutflows = ({ payments }: FundCashOut): readonly CashFlow[] =>
  payments.map(({ state, settlementDate, amount }) => ({
    kind: isPending(state) ? 'OPEN_BUY' : 'UNSETTLED_BUY',
    on: settlementDate,
    amount: yen(0n - amount),
  }));

export const fundFlows = (facts: FundCashFacts): readonly CashFlow[] => [
  ...fundOutflows(facts),
  ...saleFlows(facts),
  ...facts.distributions.map(({ on, amount }): CashFlow => ({ kind: 'DISTRIBUTION', on, amount })),
];

/** Proceeds less the tax to expect; a refund to expect is a flow of its own, so that both can be shown. */
function saleFlows(facts: FundCashFacts): CashFlow[] {
  const credits = projectCredits(unsettledSales(facts), (year) => facts.netGains.get(year) ?? noYen);
  return credits.flatMap(({ sale, tax, credit }): CashFlow[] => {
    if (sale.ofMargin) return [];
    const refund = greatest(yen(0n - totalTax(tax)), noYen);
    return [
      { kind: 'SALE', on: sale.settlementDate, amount: yen(credit - refund) },
      { kind: 'TAX_REFUND', on: sale.settlementDate, amount: refund },
    ];
  });
}

/** Executed sales as tax sees them. */
export const unsettledSales = ({ sales, withholding }: Pick<FundCashFacts, 'sales' | 'withholding'>) =>
  sales.map((sale) => ({ ...sale, withheld: withholdsOnSale(sale.accountType, withholding ?? 'WITHOUT') }));
