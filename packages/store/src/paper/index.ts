export {
  balancesOn,
  distributionsOfYear,
  entriesAbout,
  gainsIn,
  movementsIn,
  pricesOn,
  salesOfYear,
  taxOfYear,
  type BalanceOnDay,
  type Movement,
  type SettledSale,
  type TaxOfYear,
} from './books.ts';
export { deletePapersPastKeeping } from './delete.ts';
export {
  customersToBalance,
  customersToReportYear,
  customersToNotifyOfFees,
  distributionsToNotify,
  fillsToReport,
  nisaToNotify,
  type DistributionToNotify,
  type FillToReport,
} from './due.ts';
export {
  consentsBefore,
  orderRecord,
  papersOfOrder,
  sealsOf,
  type Consent,
  type OrderRecord,
  type PaperOfOrder,
} from './evidence.ts';
export {
  listPapers,
  markOpened,
  readLinkKey,
  readPapers,
  tradeReportsOf,
  yearsWithPapers,
  type ListedPaper,
  type OpenedPaper,
  type PaperFilter,
} from './list.ts';
export {
  addPaper,
  addPublicPaper,
  findPublicPaper,
  hashOf,
  paperIdOf,
  type NewPaper,
  type PaperKey,
  type PaperKind,
  type PaperSources,
  type PublicPaper,
} from './paper.ts';
export { audienceOf, publishDocument, publishFundDocument, type NewEdition, type NewFundEdition } from './publish.ts';
export {
  customersToNotifyOfReturns,
  holdersToReport,
  returnFlowsInBooks,
  returnsOn,
  type FundReturn,
} from './returns.ts';
export { yearEndRefunds, type YearEndRefund } from './year-end.ts';
export { customersByNumber, paperCustomers, type PaperCustomer } from './reader-of.ts';
export { putAside, takeAside, type PutAside } from './to-print.ts';
