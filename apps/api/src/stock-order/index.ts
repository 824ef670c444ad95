export { exchangeCarrier, exchangeTopic } from './deliver-message.ts';
export { exchangeAt, noExchange } from './exchange-client.ts';
export type { DayOrder, ReceivedReport, StockExchange } from './exchange.ts';
export { clOrdIdOf, newOrderMessage } from './place-order.ts';
