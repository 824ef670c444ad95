export { fxMarketAt, noFxMarket, type FxMarket } from './fx-market.ts';
