export { cancelOwnUsOrder } from './change-order.ts';
export { newUsOrderMessage, placeOwnUsOrder, usClOrdIdOf } from './place-order.ts';
export { shownUsOrder } from './quoted-us-order.ts';
export { newestRates, tradedUsStockOf, type FixedRates } from './traded-us-stock.ts';
export { noUsExchange, usExchangeAt, type ReceivedUsReport, type UsDayOrder, type UsExchange } from './us-exchange.ts';
