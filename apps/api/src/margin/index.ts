export { figuresNow, figuresOn, isCalled, viewMargins, type MarginView } from './figures.ts';
export { marginStocksOf, storedStocks, type MarginStock, type MarginStocks } from './market.ts';
export { carryMarginOrder } from './carry-over.ts';
export { clearCallsBy } from './clear-calls.ts';
export {
  changeMarginOrder,
  closableLots,
  decideMarginOrder,
  type DecidedMarginOrder,
  type MarginAsked,
  type MarginFacts,
} from './decide-order.ts';
export { giveUpDeliveries, reserving } from './deliver.ts';
export { noHaircut, takeFromMargin, usualHaircut, withMarginHold } from './hold.ts';
export { powerFor, quoteMarginOrder } from './quote-order.ts';
export { showClosable } from './show-positions.ts';
export { costsOf, MarginExecutions, readMarketBooks, releaseLots } from './executions.ts';
export { projectTaxAgain } from './project-tax.ts';
export { moveOwnCollateral, viewOf } from './move-collateral.ts';
export { lockedLots } from './lot-batch.ts';
export { marginTotals } from './show-positions.ts';
