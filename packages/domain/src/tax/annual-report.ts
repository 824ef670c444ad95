import { sumYen, yen, type Yen } from '../money/index.ts';
import type { Withholding } from './account-type.ts';
import type { TaxRate } from './rates.ts';
import { noTax, sumTax, taxOn, type Tax } from './tax.ts';
import { offsetDividends, type Dividend, type YearEndOffset } from './year-end.ts';

/** A sale settled in the year. 上場分 is SPOT, 特定信用分 is MARGIN. */
export interface ReportedSale {
  readonly section: 'SPOT' | 'MARGIN';
  /** Net of 信託財産留保額, before selling fees. */
  readonly proceeds: Yen;
  /** 取得費 together with selling fees. */
  readonly costAndExpenses: Yen;
}

/** 配当等, by the kinds the form prints. */
export interface ReportedDividend extends Dividend {
  readonly kind: 'FUND' | 'STOCK' | 'FOREIGN_STOCK';
  readonly foreignTax: Yen;
  /** 特別分配金 that came with it. */
  readonly special: Yen;
}

/** ① 譲渡の対価の額, ② 取得費及び譲渡に要した費用の額等, ③ 差引金額. */
export interface ReportSection {
  readonly proceeds: Yen;
  readonly costAndExpenses: Yen;
  readonly net: Yen;
}

export interface ReportedKind {
  readonly kind: ReportedDividend['kind'];
  readonly amount: Yen;
  readonly withheld: Tax;
  readonly special: Yen;
  readonly foreignTax: Yen;
}

export interface AnnualReport {
  readonly spot: ReportSection;
  readonly margin: ReportSection;
  readonly total: ReportSection;
  /** 源泉徴収税額 and 株式等譲渡所得割額; nothing without 源泉徴収. */
  readonly saleTax: Tax;
  readonly dividends: readonly ReportedKind[];
  /** 譲渡損失の金額, 差引金額, 納付税額, 還付税額; null without 源泉徴収, where dividends stay outside. */
  readonly offset: YearEndOffset | null;
}

/** The figures of 特定口座年間取引報告書 for what settled or was paid in one year (rule TAX-13, T17). */
export function annualReport(
  sales: readonly ReportedSale[],
  dividends: readonly ReportedDividend[],
  withholding: Withholding,
  rate: TaxRate,
): AnnualReport {
  const total = section(sales);
  const withheld = withholding === 'WITH';
  return {
    spot: section(sales.filter((sale) => sale.section === 'SPOT')),
    margin: section(sales.filter((sale) => sale.section === 'MARGIN')),
    total,
    saleTax: withheld ? taxOn(total.net, rate) : noTax,
    dividends: (['FUND', 'STOCK', 'FOREIGN_STOCK'] as const).map((kind) => ofKind(kind, dividends)),
    offset: withheld ? offsetDividends(dividends, total.net, rate) : null,
  };
}

function section(sales: readonly ReportedSale[]): ReportSection {
  const proceeds = sumYen(sales.map((sale) => sale.proceeds));
  const costAndExpenses = sumYen(sales.map((sale) => sale.costAndExpenses));
  return { proceeds, costAndExpenses, net: yen(proceeds - costAndExpenses) };
}

function ofKind(kind: ReportedDividend['kind'], dividends: readonly ReportedDividend[]): ReportedKind {
  const own = dividends.filter((paid) => paid.kind === kind);
  return {
    kind,
    amount: sumYen(own.map(({ amount }) => amount)),
    withheld: sumTax(own.map((paid) => paid.withheld)),
    special: sumYen(own.map(({ special }) => special)),
    foreignTax: sumYen(own.map(({ foreignTax }) => foreignTax)),
  };
}
