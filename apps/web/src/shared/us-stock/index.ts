export { MarketClock } from './market-clock.tsx';
export { UsPrice, UsShares } from './us-figures.tsx';
export { UsTimes } from './us-times.tsx';
export {
  currencyNames,
  japanText,
  newYorkText,
  usExchangeNames,
  usOrderedText,
  usPriceText,
  usShortName,
} from './words.ts';
