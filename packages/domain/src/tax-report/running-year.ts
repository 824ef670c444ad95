import { yen, type Yen } from '../money/index.ts';
import { noTax, type Tax } from '../tax/index.ts';

/** A sale of the specific account as it settled, with what it moved the year's tax by. */
export interface TaxedSale {
  readonly proceeds: Yen;
  readonly cost: Yen;
  readonly fee: Yen;
  readonly tax: Tax;
}

export type RunningSale<S extends TaxedSale> = S & { readonly profit: Yen; readonly cumulativeProfit: Yen };

export interface RunningYear<S extends TaxedSale> {
  readonly sales: readonly RunningSale<S>[];
  readonly proceeds: Yen;
  /** 取得費 and selling fees. */
  readonly costAndExpenses: Yen;
  readonly net: Yen;
  /** What was taken, before anything was given back. */
  readonly withheld: Tax;
  /** What losses gave back within the year. */
  readonly refunded: Tax;
}

/** The specific account as the year goes on (rule TAX-15), sales in the order in which they were taxed. */
export function runningYear<S extends TaxedSale>(sales: readonly S[]): RunningYear<S> {
  let [proceeds, costAndExpenses] = [0n, 0n];
  let [withheld, refunded] = [noTax, noTax];
  const running = sales.map((sale) => {
    const expenses = sale.cost + sale.fee;
    proceeds += sale.proceeds;
    costAndExpenses += expenses;
    withheld = add(
      withheld,
      only(sale.tax, (amount) => amount > 0n),
    );
    refunded = add(refunded, negated(only(sale.tax, (amount) => amount < 0n)));
    return { ...sale, profit: yen(sale.proceeds - expenses), cumulativeProfit: yen(proceeds - costAndExpenses) };
  });
  return {
    sales: running,
    proceeds: yen(proceeds),
    costAndExpenses: yen(costAndExpenses),
    net: yen(proceeds - costAndExpenses),
    withheld,
    refunded,
  };
}

const only = ({ income, resident }: Tax, wanted: (amount: bigint) => boolean): Tax => ({
  income: yen(wanted(income) ? income : 0n),
  resident: yen(wanted(resident) ? resident : 0n),
});
const add = (one: Tax, other: Tax): Tax => ({
  income: yen(one.income + other.income),
  resident: yen(one.resident + other.resident),
});
const negated = ({ income, resident }: Tax): Tax => ({ income: yen(0n - income), resident: yen(0n - resident) });
