export { showAccountTypes } from './account-choices.ts';
export { cancelOpenOrders } from './cancel-open-orders.ts';
export { exchangeCarrier, exchangeTopic } from './deliver-message.ts';
export { exchangeAt, noExchange } from './exchange-client.ts';
export type { DayOrder, ExchangeGateway, ReceivedReport, StockExchange } from './exchange.ts';
export { checkedAbove, deviceIsNew } from './needs-check.ts';
export { quoteMilliseconds } from './quoted-order.ts';
export { messageName, sendWhenDue } from './send-message.ts';
export { acceptanceEntry, clOrdIdOf, newOrderMessage } from './place-order.ts';
