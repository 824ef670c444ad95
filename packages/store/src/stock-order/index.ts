export { acceptedShareTopic, acceptStockOrders, type AcceptedShareMail, type StockAcceptance } from './accept-order.ts';
export {
  executionDates,
  findStockOrder,
  listStockFills,
  listStockOrders,
  listWorkingStockOrders,
  realizedShareProfit,
  type ListedFill,
  type ListedStockOrder,
  type StockOrderFilter,
} from './list-orders.ts';
export {
  addMessages,
  beginSending,
  endSending,
  findMessage,
  handOverMessages,
  hasReports,
  isOrderSent,
  voidMessages,
  type ExchangeMessage,
  type ExchangeName,
  type NewExchangeMessage,
} from './message.ts';
export type { KeptStockOrder } from './order.ts';
export { heldPositions, type HeldPosition } from './position.ts';
export {
  lockStockStanding,
  openStockIntake,
  readStockStanding,
  type AlikeOrder,
  type LockedStockStanding,
  type StockIntakeRequest,
} from './standing.ts';
export {
  addStockFills,
  filledBeforeSession,
  lockStockOrders,
  readSharePositions,
  readStockOrders,
  stockFillsById,
  stockFillsOf,
  writeSharePositions,
  writeStockOrders,
  type StockOrderChange,
} from './write-orders.ts';
