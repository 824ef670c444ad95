export { figuresNow, figuresOn, isCalled, viewMargins, type MarginView } from './figures.ts';
export { noMarginStocks, type MarginStock, type MarginStocks } from './market.ts';
export { viewOf } from './move-collateral.ts';
export {
  closeByFill,
  freeLots,
  lockedLots,
  openByFill,
  type MarginExecution,
  type OpeningRates,
} from './apply-fill.ts';
