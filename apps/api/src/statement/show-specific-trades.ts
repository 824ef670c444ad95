import type { Answer } from '@tsuzura/contract/kernel';
import type { listSpecificAccountTrades } from '@tsuzura/contract/trading';
import { yearOf } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { sumYen, yen } from '@tsuzura/domain/money';
import { noTax, totalTax } from '@tsuzura/domain/tax';
import { runningYear, unitCostOfSale } from '@tsuzura/domain/tax-report';
import { listFunds } from '@tsuzura/store/fund';
import type { Reader } from '@tsuzura/store/kernel';
import {
  distributionsOfYear,
  salesOfYear,
  taxOfYear,
  yearEndRefunds,
  type StatementCustomer,
} from '@tsuzura/store/statement';
import { listedId } from '../kernel/composed-id.ts';
import { fundsByCode } from './kinds/index.ts';

/** Records of transactions are kept for ten years. */
const mostYears = 10;

/** The specific account of a year as it goes on: what settled, in the order in which it was taxed (rule TAX-15). */
export async function showSpecificTrades(
  reader: Reader,
  { id, withholding, openedOn }: Pick<StatementCustomer, 'id' | 'withholding' | 'openedOn'>,
  year: number,
  thisYear: number,
): Promise<Answer<typeof listSpecificAccountTrades>> {
  const sales = await salesOfYear(reader, [id], year);
  const paid = await distributionsOfYear(reader, [id], year);
  const tax = (await taxOfYear(reader, [id], year)).get(id);
  assert(tax, 'tax was asked for this customer');
  const refunds = await yearEndRefunds(reader, id, year);
  const fundOf = fundsByCode(await listFunds(reader));
  const running = runningYear(
    sales.map(({ order, fill, fundName }) => ({
      order,
      fundName,
      units: fill.units,
      price: fill.price,
      proceeds: fill.amount,
      cost: yen(fill.cost ?? 0n),
      fee: yen(fill.fee + fill.consumptionTax),
      tax: { income: fill.incomeTax ?? noTax.income, resident: fill.residentTax ?? noTax.resident },
    })),
  );
  return {
    year,
    years: yearsFrom(openedOn === null ? thisYear : yearOf(openedOn), thisYear),
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
      dividendTaxRefunded: yen(tax.refundedIncome + tax.refundedResident),
    },
    trades: running.sales.map(({ order, fundName, units, price, proceeds, cost, fee, profit, ...sale }) => ({
      id: order.id,
      receiptNumber: order.receiptNumber,
      settlementDate: order.settlementDate,
      tradeDate: order.executionDate,
      product: 'FUND',
      code: order.fundCode,
      name: fundName,
      quantity: String(units),
      price,
      navUnit: Number(fundOf(order.fundCode).navUnit),
      unitCost: unitCostOfSale(cost, units, fundOf(order.fundCode).navUnit),
      proceeds,
      cost,
      fee,
      profit,
      incomeTax: sale.tax.income,
      residentTax: sale.tax.resident,
      cumulativeProfit: sale.cumulativeProfit,
    })),
    distributions: paid.map(({ fundCode, dueDate, course, ordinary, special, incomeTax, residentTax, ...one }) => ({
      id: listedId(one.id),
      paidOn: dueDate,
      code: fundCode,
      name: fundOf(fundCode).name,
      course,
      ordinary,
      special,
      incomeTax,
      residentTax,
    })),
    yearEndRefunds: refunds.map(({ day, income, resident }) => ({
      refundedOn: day,
      incomeTax: income,
      residentTax: resident,
    })),
  };
}

const yearsFrom = (first: number, last: number): number[] =>
  Array.from({ length: Math.min(Math.max(last - first + 1, 1), mostYears) }, (_, index) => last - index);
