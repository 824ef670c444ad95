import type { UsOrder as ShownUsOrder } from '@tsuzura/contract/trading';
import { formatJst } from '@tsuzura/domain/calendar';
import { formatFxRate } from '@tsuzura/domain/fx';
import { formatQuantity } from '@tsuzura/domain/money';
import { endReasonText } from '@tsuzura/domain/stock-order';
import { formatUsdPrice, usExpiresAt } from '@tsuzura/domain/us-stock';
import { averageFillPrice, paysUsFee, usFee, type UsFill, type UsOrder } from '@tsuzura/domain/us-order';

/** `last` is its newest execution: the days are those of it, and the rate is null until it is fixed (概算). */
export function showUsOrder(order: UsOrder, name: string, last: UsFill | null): ShownUsOrder {
  const average = averageFillPrice(order);
  return {
    orderId: order.id,
    symbol: order.symbol,
    name,
    side: order.side,
    orderType: order.orderType,
    quantity: 'quantity' in order.size ? formatQuantity(order.size.quantity) : null,
    notional: 'notional' in order.size ? order.size.notional : null,
    limitPrice: order.limitPrice === null ? null : formatUsdPrice(order.limitPrice),
    settlementCurrency: order.settlementCurrency,
    fxRate: last?.fixed ? formatFxRate(last.fixed.rate) : null,
    status: order.status,
    filledQuantity: formatQuantity(order.filledQuantity),
    averageFillPrice: average === null ? null : formatUsdPrice(average),
    fee: usFee(order.filledAmount, paysUsFee(order.accountType)),
    localTradeDate: last?.localTradeDate ?? null,
    localSettlementDate: last?.localSettlementDate ?? null,
    domesticTradeDate: last?.domesticTradeDate ?? null,
    domesticSettlementDate: last?.domesticSettlementDate ?? null,
    accountType: order.accountType,
    orderedAt: formatJst(order.acceptedAt),
    expiresAt: formatJst(usExpiresAt(order.expiresOn)),
    rejectReason: endReasonText(order),
  };
}
