export {
  decideExchange,
  exchangeAt,
  largestExchange,
  type Exchange,
  type ExchangeDraft,
  type ExchangeRefusal,
  type FxDirection,
  type FxStanding,
} from './exchange.ts';
export { forcedUsdSale, type ForcedUsdSale } from './forced-sale.ts';
export {
  fxQuote,
  fxTimes,
  isFxOpen,
  isQuoteValid,
  newestFixingDay,
  quotedMid,
  quoteLasts,
  type FxQuote,
} from './quote.ts';
export {
  ceilUsd,
  ceilYen,
  floorUsd,
  floorYen,
  formatFxRate,
  fxRate,
  fxSpread,
  parseFxRate,
  ratesAt,
  readFxRate,
  truncYen,
  type FxRate,
  type FxRates,
} from './rate.ts';
export { usdBuyingPower, usdInYen, usdStanding, type UsdFlow, type UsdStanding } from './usd-position.ts';
