import type { Answer } from '@tsuzura/contract/kernel';
import type { listSpecificAccountTrades } from '@tsuzura/contract/trading';
import { sumYen, yen } from '@tsuzura/domain/money';
import { noTax, totalTax } from '@tsuzura/domain/tax';
import { runningYear } from '@tsuzura/domain/tax-report';
import type { Reader } from '@tsuzura/store/kernel';
import { distributionsOfYear, salesOfYear, type PaperCustomer } from '@tsuzura/store/paper';

/** The specific account of a year as it goes on: what settled, in the order in which it was taxed (§2.3). */
export async function showSpecificTrades(
  reader: Reader,
  { id, withholding }: Pick<PaperCustomer, 'id' | 'withholding'>,
  year: number,
): Promise<Answer<typeof listSpecificAccountTrades>> {
  const sales = await salesOfYear(reader, [id], year);
  const paid = await distributionsOfYear(reader, [id], year);
  const running = runningYear(
    sales.map(({ order, fill, fundName }) => ({
      order,
      fundName,
      units: fill.units,
      proceeds: fill.amount,
      cost: yen(fill.cost ?? 0n),
      fee: yen(fill.fee + fill.consumptionTax),
      tax: { income: fill.incomeTax ?? noTax.income, resident: fill.residentTax ?? noTax.resident },
    })),
  );
  return {
    year,
    withholding: withholding ?? 'WITHOUT',
    ytd: {
      proceeds: running.proceeds,
      costAndExpenses: running.costAndExpenses,
      net: running.net,
      incomeTaxWithheld: running.withheld.income,
      residentTaxWithheld: running.withheld.resident,
      refunded: totalTax(running.refunded),
      dividends: sumYen(paid.map(({ ordinary }) => ordinary)),
      dividendTax: sumYen(paid.flatMap(({ incomeTax, residentTax }) => [incomeTax, residentTax])),
    },
    trades: running.sales.map(({ order, fundName, units, proceeds, cost, fee, profit, tax, cumulativeProfit }) => ({
      settlementDate: order.settlementDate,
      tradeDate: order.executionDate,
      product: 'FUND',
      code: order.fundCode,
      name: fundName,
      quantity: String(units),
      proceeds,
      cost,
      fee,
      profit,
      incomeTax: tax.income,
      residentTax: tax.resident,
      cumulativeProfit,
    })),
  };
}
