export { fxMarketAt, noFxMarket, type FxMarket } from './fx-market.ts';
export { exchangeOwn } from './exchange-intake.ts';
export { executedExchanges, writeExchangeMails } from './write-exchange-mails.ts';
