import type { Answer } from '@tsuzura/contract/kernel';
import type { listTrades } from '@tsuzura/contract/trading';
import type { Order } from '../../shared/stock/index.ts';

export type Trade = Answer<typeof listTrades>['trades'][number];

/** What the executions of each order came to: a purchase costs, a sale brings what is left after fee and tax. Margin moves no such sum. */
export function settledAmounts(orders: readonly Order[], trades: readonly Trade[]): ReadonlyMap<string, bigint> {
  const byOrder = Map.groupBy(trades, ({ orderId }) => orderId);
  return new Map(
    orders.flatMap(({ orderId, tradeType, side, filledQuantity }) => {
      const own = byOrder.get(orderId) ?? [];
      const isWhole = own.reduce((sum, { quantity }) => sum + quantity, 0) === filledQuantity;
      if (tradeType !== 'SPOT' || filledQuantity === 0 || !isWhole) return [];
      const sum = own.reduce(
        (total, { amount, fee, tax }) =>
          total + (side === 'BUY' ? -(amount + fee) : amount - fee - tax.income - tax.resident),
        0n,
      );
      return [[orderId, sum] as const];
    }),
  );
}
