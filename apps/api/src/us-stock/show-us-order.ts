import type { UsOrder as ShownUsOrder } from '@tsuzura/contract/trading';
import { formatJst } from '@tsuzura/domain/calendar';
import { formatFxRate } from '@tsuzura/domain/fx';
import { formatQuantity, formatUsdPrice } from '@tsuzura/domain/money';
import {
  averageFillPrice,
  paysUsFee,
  usEndReasonText,
  usFee,
  type UsFill,
  type UsOrder,
} from '@tsuzura/domain/us-order';
import { usExpiresAt } from '@tsuzura/domain/us-stock';

type Shown = Omit<UsOrder, 'sequence' | 'receiptNumber'>;

/** `last` is its newest execution: its days and, once it is fixed, its rate. The fee is that of all executions so far. */
export function showUsOrder(order: Shown, name: string, last: UsFill | null): ShownUsOrder {
  const { size, limitPrice, filledAmount, accountType } = order;
  const average = averageFillPrice(order);
  return {
    orderId: order.id,
    symbol: order.symbol,
    name,
    side: order.side,
    orderType: order.orderType,
    quantity: 'quantity' in size ? formatQuantity(size.quantity) : null,
    notional: 'notional' in size ? size.notional : null,
    limitPrice: limitPrice === null ? null : formatUsdPrice(limitPrice),
    settlementCurrency: order.settlementCurrency,
    fxRate: last?.fixed ? formatFxRate(last.fixed.rate) : null,
    status: order.status,
    filledQuantity: formatQuantity(order.filledQuantity),
    averageFillPrice: average === null ? null : formatUsdPrice(average),
    fee: usFee(filledAmount, paysUsFee(accountType)),
    localTradeDate: last?.localTradeDate ?? null,
    localSettlementDate: last?.localSettlementDate ?? null,
    domesticTradeDate: last?.domesticTradeDate ?? null,
    domesticSettlementDate: last?.domesticSettlementDate ?? null,
    accountType,
    orderedAt: formatJst(order.acceptedAt),
    expiresAt: formatJst(usExpiresAt(order.expiresOn)),
    rejectReason: usEndReasonText(order),
  };
}
