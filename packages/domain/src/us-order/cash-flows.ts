import type { SharePayment } from '../cash/index.ts';
import type { SaleOnItsWay } from '../fund-order/index.ts';
import type { UsdFlow } from '../fx/index.ts';
import { noYen, usdCents, yen, type Yen } from '../money/index.ts';
import { isOpen } from '../stock-order/index.ts';
import type { FixedUsFill, UsFill } from './fill.ts';
import type { UsOrder } from './order.ts';

/** What purchases in yen will take of 預り金: reserves of open orders, and fills with what is kept for them until they are fixed. */
export const usYenPayments = (orders: readonly UsOrder[], fills: readonly UsFill[]): readonly SharePayment[] => [
  ...orders
    .filter((order) => isOpen(order) && order.reservedJpy > 0n)
    .map(({ settlementDate, reservedJpy }) => ({ isOpen: true, settlementDate, amount: reservedJpy })),
  ...fills
    .filter(({ side, settlementCurrency }) => side === 'BUY' && settlementCurrency === 'JPY')
    .map(({ domesticSettlementDate, estimatedJpy, fixed }) => ({
      isOpen: false,
      settlementDate: domesticSettlementDate,
      amount: fixed?.settlementJpy ?? estimatedJpy,
    })),
];

/** What orders and fills in dollars will move, on their domestic settlement dates. */
export const usdFlows = (orders: readonly UsOrder[], fills: readonly UsFill[]): readonly UsdFlow[] => [
  ...orders
    .filter((order) => isOpen(order) && order.reservedUsd > 0n)
    .map(({ settlementDate, reservedUsd }) => ({ on: settlementDate, amount: usdCents(0n - reservedUsd) })),
  ...fills
    .filter(({ settlementCurrency }) => settlementCurrency === 'USD')
    .map(({ side, domesticSettlementDate, amount, fee }) => ({
      on: domesticSettlementDate,
      amount: usdCents(side === 'BUY' ? -(amount + fee) : amount - fee),
    })),
];

/**
 * A sale among the others of the customer whose tax is projected together. One in dollars brings no yen: its tax alone moves them
 * (rule US-10). `figures` are those of the fixing, before it the estimate.
 */
export const usSaleOnItsWay = (
  fill: UsFill,
  { settlementJpy, profitJpy }: Pick<FixedUsFill, 'settlementJpy' | 'profitJpy'>,
  projectedTax: Yen,
): SaleOnItsWay => ({
  orderId: fill.id,
  customerId: fill.customerId,
  accountType: fill.accountType,
  sequence: Number(fill.sequence),
  settlementDate: fill.domesticSettlementDate,
  proceeds: fill.settlementCurrency === 'JPY' ? settlementJpy : noYen,
  gain: profitJpy ?? noYen,
  projectedTax: yen(projectedTax),
  ...(fill.settlementCurrency === 'USD' ? { inDollars: true } : {}),
});
