import type { RedemptionSetting } from '@tsuzura/contract/main';
import type { Instant } from '@tsuzura/domain/calendar';
import { isPending } from '@tsuzura/domain/fund';
import { units } from '@tsuzura/domain/money';
import type { RedemptionPlan, SaleHolding } from '@tsuzura/domain/plan';
import { holdingsOf } from '@tsuzura/store/asset';
import { pendingOrders } from '@tsuzura/store/fund-order';
import type { Reader } from '@tsuzura/store/kernel';
import { redemptionsOf } from '@tsuzura/store/plan';
import { firstMonthRead, type Funds } from './customer-plans.ts';
import { showRedemptionSetting } from './show-redemption.ts';

/** R1.04 the scheduled sales of a customer, each with what its next one would bring. */
export async function listRedemptions(
  reader: Reader,
  subject: string,
  funds: Funds,
  now: Instant,
): Promise<RedemptionSetting[]> {
  const stored = await redemptionsOf(reader, subject, firstMonthRead(now));
  if (stored.length === 0) return [];
  const holdingOf = await readHoldings(reader, subject);
  return stored.map((one) => showRedemptionSetting(one, funds(one.plan.fundCode), holdingOf(one.plan), now));
}

async function readHoldings(
  reader: Reader,
  subject: string,
): Promise<(plan: Pick<RedemptionPlan, 'fundCode' | 'accountType'>) => SaleHolding> {
  const [holdings, orders] = await Promise.all([holdingsOf(reader, subject), pendingOrders(reader, subject)]);
  return ({ fundCode, accountType }) => ({
    sellable:
      holdings.find((one) => one.fundCode === fundCode && one.accountType === accountType)?.sellable ?? units(0),
    wholeSalePending: orders.some(
      ({ order }) =>
        order.side === 'SELL' &&
        order.fundCode === fundCode &&
        order.accountType === accountType &&
        order.size.orderMethod !== 'UNITS' &&
        isPending(order.state),
    ),
  });
}
