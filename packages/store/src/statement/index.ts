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
export { hashOf } from './content.ts';
export { deleteStatementsPastKeeping } from './delete.ts';
export {
  customersToBalance,
  customersToReportYear,
  customersToNotifyOfFees,
  distributionsToNotify,
  takeFillsToReport,
  nisaClosedToNotify,
  nisaQuotasToNotify,
  type DistributionToNotify,
  type FillToReport,
} from './due.ts';
export {
  consentsBefore,
  orderRecord,
  statementsOfOrder,
  sealsOf,
  type Consent,
  type OrderRecord,
  type StatementOfOrder,
} from './evidence.ts';
export {
  listStatements,
  markOpened,
  readLinkKey,
  readStatements,
  tradeReportsOf,
  yearsWithStatements,
  type ListedStatement,
  type OpenedStatement,
  type StatementFilter,
} from './list.ts';
export {
  statementKinds,
  addStatement,
  statementIdOf,
  type NewStatement,
  type StatementKey,
  type StatementKind,
  type StatementSources,
} from './statement.ts';
export {
  customersToNotifyOfReturns,
  holdersToReport,
  returnFlowsInBooks,
  returnsOn,
  type FundReturn,
} from './returns.ts';
export { yearEndRefunds, type YearEndRefund } from './year-end.ts';
export { customersByNumber, statementCustomers, type StatementCustomer } from './reader-of.ts';
export { marginResultsOfYear, type SettledMarginResult } from './margin-year.ts';
export { putAside, takeAside, type PutAside } from './to-print.ts';
export {
  marginOn,
  shareMovementsIn,
  sharesOn,
  type MarginOnDay,
  type ShareMovement,
  type SharesOnDay,
} from './share-balance.ts';
export {
  dividendsToNotify,
  takeShareDays,
  tradesOfDays,
  type DividendToNotify,
  type ReportedPart,
  type ReportedTrade,
  type ShareDay,
} from './share-trades.ts';
export { shareDividendsOfYear, shareSalesOfYear, type PaidDividend, type SettledShareSale } from './share-year.ts';
export {
  usDividendsOfYear,
  usDividendsToNotify,
  usSalesOfYear,
  usTradesOfDays,
  type ReportedUsTrade,
  type SettledUsSale,
  type ReportedUsDividend,
} from './us-year.ts';
export { transfersToNotify, type TransferToNotify } from './transfers.ts';
