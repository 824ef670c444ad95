import { endReasonText } from '../stock-order/index.ts';
import type { UsOrder } from './order.ts';

/** Why an order ended, as a sentence; null where the customer ended it, or it goes on. */
export const usEndReasonText = (order: Pick<UsOrder, 'status' | 'rejectReason' | 'expiryReason'>): string | null =>
  order.status !== 'REJECTED' && order.expiryReason === 'CASH_SHORT'
    ? '翌取引日の為替レートで、買付余力が不足しました。'
    : endReasonText(order);
