export {
  customersWithResults,
  resultsToSettle,
  settleMarginResults,
  takeOpenings,
  type OpeningToSettle,
} from './settle.ts';
