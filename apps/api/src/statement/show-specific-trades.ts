import type { Answer } from '@tsuzura/contract/kernel';
import type { listSpecificAccountTrades } from '@tsuzura/contract/trading';
import { yearOf } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { formatQuantity, nav, noYen, sumYen, yen, type Yen } from '@tsuzura/domain/money';
import { noTax, totalTax, type Tax } from '@tsuzura/domain/tax';
import {
  reportedAdjustment,
  reportedClose,
  reportedUsSale,
  runningYear,
  unitCostOfSale,
} from '@tsuzura/domain/tax-report';
import { listFunds } from '@tsuzura/store/fund';
import type { Reader } from '@tsuzura/store/kernel';
import {
  distributionsOfYear,
  marginResultsOfYear,
  salesOfYear,
  shareDividendsOfYear,
  shareSalesOfYear,
  taxOfYear,
  usDividendsOfYear,
  usSalesOfYear,
  yearEndRefunds,
  type SettledMarginResult,
  type SettledSale,
  type SettledShareSale,
  type SettledUsSale,
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
  const shares = await shareSalesOfYear(reader, [id], year);
  const dividends = await shareDividendsOfYear(reader, [id], year);
  const margin = await marginResultsOfYear(reader, [id], year);
  const usSales = await usSalesOfYear(reader, [id], year);
  const usDividends = await usDividendsOfYear(reader, [id], year);
  const running = runningYear(
    [
      ...sales.map((sale) => ofFund(sale, fundOf(sale.order.fundCode).navUnit)),
      ...shares.map(ofShare),
      ...margin.map(ofMargin),
      ...usSales.map(ofUs),
    ].toSorted(asTaxed),
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
      dividends: sumYen([
        ...paid.map(({ ordinary }) => ordinary),
        ...dividends.map(({ gross }) => gross),
        ...usDividends.map(({ reportedJpy }) => reportedJpy),
      ]),
      dividendTax: sumYen(
        [...paid, ...dividends, ...usDividends].flatMap(({ incomeTax, residentTax }) => [incomeTax, residentTax]),
      ),
      dividendTaxRefunded: yen(tax.refundedIncome + tax.refundedResident),
    },
    trades: running.sales.map((one) => {
      const { sequence: _, tax: withheld, ...sale } = one;
      return { ...sale, incomeTax: withheld.income, residentTax: withheld.resident };
    }),
    distributions: [
      ...paid.map(({ fundCode, dueDate, course, ordinary, special, incomeTax, residentTax, ...one }) => ({
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
      ...dividends.map((one) => ({
        id: one.id,
        paidOn: one.paidOn,
        code: one.stockCode,
        name: one.stockName,
        course: 'RECEIVE' as const,
        ordinary: one.gross,
        special: noYen,
        incomeTax: one.incomeTax,
        residentTax: one.residentTax,
      })),
      // In yen after the tax abroad: what Japanese taxes are taken of (rule US-12).
      ...usDividends.map((one) => ({
        id: one.id,
        paidOn: one.receivedOn,
        code: one.symbol,
        name: one.name,
        course: 'RECEIVE' as const,
        ordinary: one.reportedJpy,
        special: noYen,
        incomeTax: one.incomeTax,
        residentTax: one.residentTax,
      })),
    ].toSorted((one, other) => (one.paidOn < other.paidOn ? -1 : one.paidOn > other.paidOn ? 1 : 0)),
    yearEndRefunds: refunds.map(({ day, income, resident }) => ({
      refundedOn: day,
      incomeTax: income,
      residentTax: resident,
    })),
  };
}

type Trade = Answer<typeof listSpecificAccountTrades>['trades'][number];
/** A row before it is added up; `sequence` is the order of acceptance over all products. */
type SaleRow = Omit<Trade, 'profit' | 'cumulativeProfit' | 'incomeTax' | 'residentTax'> & {
  readonly sequence: bigint;
  readonly tax: Tax;
};

/** By settlement day, then acceptance (rule TAX-8); executions of one order stay in their order. */
const asTaxed = (one: SaleRow, other: SaleRow): number =>
  one.settlementDate !== other.settlementDate
    ? one.settlementDate < other.settlementDate
      ? -1
      : 1
    : Number(one.sequence - other.sequence);

const ofFund = ({ order, fill, fundName }: SettledSale, navUnit: bigint): SaleRow => {
  const cost = yen(fill.cost ?? 0n);
  return {
    id: order.id,
    receiptNumber: order.receiptNumber,
    settlementDate: order.settlementDate,
    tradeDate: order.executionDate,
    product: 'FUND',
    code: order.fundCode,
    name: fundName,
    quantity: String(fill.units),
    price: fill.price,
    navUnit: Number(navUnit),
    unitCost: unitCostOfSale(cost, fill.units, navUnit),
    proceeds: fill.amount,
    cost,
    fee: yen(fill.fee + fill.consumptionTax),
    sequence: order.sequence,
    tax: { income: fill.incomeTax ?? noTax.income, resident: fill.residentTax ?? noTax.resident },
  };
};

/** Prices of shares have tenths of a yen: they are said for ten shares. The cost of a sale is that of a share times its shares. */
const sharesPriced = 10n;
const ofShare = (sale: SettledShareSale): SaleRow => ({
  id: sale.id,
  receiptNumber: sale.receiptNumber,
  settlementDate: sale.settlementDate,
  tradeDate: sale.tradeDate,
  product: 'EQUITY',
  code: sale.stockCode,
  name: sale.stockName,
  quantity: String(sale.quantity),
  price: nav(sale.price),
  navUnit: Number(sharesPriced),
  unitCost: costOfTen(sale.cost, sale.quantity),
  proceeds: sale.amount,
  cost: sale.cost,
  fee: sale.fee,
  sequence: sale.sequence,
  tax: { income: sale.incomeTax, resident: sale.residentTax },
});

/** 取得単価 of ten shares, where the cost is that of a share times the shares. */
const costOfTen = (cost: Yen, quantity: bigint): Yen | null =>
  cost % quantity === 0n ? yen((cost / quantity) * sharesPriced) : null;

/** In yen at the rate of the fixing; the fee is what it takes off in yen. */
function ofUs({ fill, name, receiptNumber, incomeTax, residentTax }: SettledUsSale): SaleRow {
  const { price, proceeds, fee, cost, unitCost } = reportedUsSale(fill);
  return {
    id: fill.orderId,
    receiptNumber,
    settlementDate: fill.domesticSettlementDate,
    tradeDate: fill.domesticTradeDate,
    product: 'US',
    code: fill.symbol,
    name,
    quantity: formatQuantity(fill.quantity),
    price: nav(price),
    navUnit: 1,
    unitCost,
    proceeds,
    cost,
    fee,
    sequence: fill.sequence,
    tax: { income: incomeTax, resident: residentTax },
  };
}

/** The price is the one at which the lots were closed. */
function ofMargin(result: SettledMarginResult): SaleRow {
  const { close, quantity, side, realized } = result;
  const { proceeds, cost, fee } = close ? reportedClose({ ...close, side, realized }) : reportedAdjustment(realized);
  return {
    id: result.id,
    receiptNumber: result.receiptNumber,
    settlementDate: result.settlementDate,
    tradeDate: result.tradeDate,
    product: 'MARGIN',
    code: result.stockCode,
    name: result.stockName,
    quantity: String(quantity),
    price: nav(close?.price ?? 0n),
    navUnit: Number(sharesPriced),
    unitCost: close ? costOfTen(cost, quantity) : null,
    proceeds,
    cost,
    fee,
    sequence: result.sequence,
    tax: { income: result.incomeTax, resident: result.residentTax },
  };
}

const yearsFrom = (first: number, last: number): number[] =>
  Array.from({ length: Math.min(Math.max(last - first + 1, 1), mostYears) }, (_, index) => last - index);
