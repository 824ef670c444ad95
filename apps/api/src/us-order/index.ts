export { newUsOrderMessage, usClOrdIdOf } from './place-order.ts';
export { newestRates, type FixedRates } from './traded-us-stock.ts';
export { noUsExchange, usExchangeAt, type ReceivedUsReport, type UsDayOrder, type UsExchange } from './us-exchange.ts';
