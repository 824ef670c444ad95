export { netBefore, type SaleOfDay } from './day-split.ts';
export {
  isTaxFree,
  withholdsOnDistribution,
  withholdsOnSale,
  type OrderAccountType,
  type Withholding,
} from './account-type.ts';
export {
  annualReport,
  type AnnualReport,
  type ReportedDividend,
  type ReportedKind,
  type ReportedSale,
  type ReportSection,
} from './annual-report.ts';
export {
  acquisitionCost,
  addToPool,
  emptyPool,
  lowerPool,
  takeFromPool,
  unitCost,
  type CostPool,
} from './cost-pool.ts';
export { principalAfterBuy, specialPart } from './individual-principal.ts';
export { projectCredits, type ProjectedCredit, type UnsettledSale } from './project-credits.ts';
export {
  consumptionTaxRateOn,
  consumptionTaxRates,
  distributionRateOn,
  taxRateOn,
  taxRates,
  type TaxComponent,
  type TaxLaw,
  type TaxRate,
} from './rates.ts';
export { addTax, noTax, subtractTax, sumTax, taxOn, totalTax, type Tax } from './tax.ts';
export { netCredit, saleGain, withholdDay, withholdingChange } from './withholding.ts';
export { dividend, offsetDividends, yearEndRefundDate, type Dividend, type YearEndOffset } from './year-end.ts';
