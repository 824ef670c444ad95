export { annualForm, type AnnualForm, type OffsetFields, type SpecificYear } from './annual-form.ts';
export { reportedAdjustment, reportedClose, type ReportedResult } from './margin-result.ts';
export { runningYear, type RunningSale, type RunningYear, type TaxedSale } from './running-year.ts';
export { reportedUsSale, type ReportedUsSale } from './us-sale.ts';
export { unitCostOfSale } from './unit-cost-of-sale.ts';
export { trustFeeOfYear, type HeldDay } from './trust-fee-of-year.ts';
