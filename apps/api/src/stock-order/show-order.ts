import type { Answer } from '@tsuzura/contract/kernel';
import type { EquityOrder, getEquityOrder, listTrades } from '@tsuzura/contract/trading';
import { formatJst, type Ymd } from '@tsuzura/domain/calendar';
import { noYen, yen } from '@tsuzura/domain/money';
import { averagePrice, formatAveragePrice, formatStockPrice } from '@tsuzura/domain/stock';
import { endReasonText, type ShareFill, type StockOrder } from '@tsuzura/domain/stock-order';
import type { ListedFill } from '@tsuzura/store/stock-order';

/** `fee` is what the executions so far cost, with tax; `settlementDate` that of the last one. */
export function showStockOrder(
  order: Omit<StockOrder, 'sequence'>,
  name: string,
  { fee, settlementDate }: { readonly fee: bigint; readonly settlementDate: Ymd | null },
): EquityOrder {
  const average = averagePrice(order.filledTotal, order.filledQuantity);
  return {
    orderId: order.id,
    stockCode: order.stockCode,
    name,
    side: order.side,
    tradeType: order.tradeType,
    orderType: order.orderType,
    price: order.price === null ? null : formatStockPrice(order.price),
    triggerPrice: order.triggerPrice === null ? null : formatStockPrice(order.triggerPrice),
    condition: order.condition,
    timeInForce: order.timeInForce,
    expiresOn: order.expiresOn,
    quantity: Number(order.quantity),
    filledQuantity: Number(order.filledQuantity),
    averageFillPrice: average === null ? null : formatAveragePrice(average),
    status: order.status,
    accountType: order.accountType,
    orderedAt: formatJst(order.acceptedAt),
    settlementDate,
    fee: yen(fee),
    rejectReason: endReasonText(order),
  };
}

export const showExecutions = (fills: readonly ShareFill[]): Answer<typeof getEquityOrder>['executions'] =>
  fills.map(({ executedAt, quantity, price }) => ({
    executedAt: formatJst(executedAt),
    quantity: Number(quantity),
    price: formatStockPrice(price),
  }));

type Trade = Answer<typeof listTrades>['trades'][number];

/** Its tax is its part of the settlement day's; nothing before. */
export const showTrade = ({ fill, incomeTax, residentTax }: ListedFill, name: string): Trade => ({
  tradeId: fill.id,
  orderId: fill.orderId ?? fill.id,
  tradeDate: fill.tradeDate,
  settlementDate: fill.settlementDate,
  stockCode: fill.stockCode,
  name,
  side: fill.side,
  quantity: Number(fill.quantity),
  price: formatStockPrice(fill.price),
  amount: fill.amount,
  fee: yen(fill.fee + fill.consumptionTax),
  tax: { income: yen(incomeTax ?? noYen), resident: yen(residentTax ?? noYen) },
  profit: fill.cost === null ? null : yen(fill.amount - fill.fee - fill.consumptionTax - fill.cost),
  accountType: fill.accountType,
});
