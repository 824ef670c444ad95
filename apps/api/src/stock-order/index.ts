export { cancelOpenOrders } from './cancel-open-orders.ts';
export { exchangeCarrier, exchangeTopic } from './deliver-message.ts';
export { exchangeAt, noExchange } from './exchange-client.ts';
export type { DayOrder, ReceivedReport, StockExchange } from './exchange.ts';
export { writeAcceptedShareMails } from './write-accepted-mails.ts';
export { acceptanceEntry, clOrdIdOf, newOrderMessage } from './place-order.ts';
