import type { Answer, Received } from '@tsuzura/contract/kernel';
import type { listRedemptionSettings } from '@tsuzura/contract/main';
import type { Instant } from '@tsuzura/domain/calendar';
import { isPending } from '@tsuzura/domain/fund';
import { units } from '@tsuzura/domain/money';
import type { RedemptionPlan, SaleHolding } from '@tsuzura/domain/plan';
import { holdingsOf } from '@tsuzura/store/asset';
import { pendingOrders } from '@tsuzura/store/fund-order';
import type { Reader } from '@tsuzura/store/kernel';
import { firstRedemptionsOf, redemptionCounts, redemptionsOf } from '@tsuzura/store/plan';
import { firstMonthRead, type Funds } from './customer-plans.ts';
import { restOf } from './list-subscriptions.ts';
import { showRedemptionSetting } from './show-redemption.ts';

type Settings = typeof listRedemptionSettings;

/** R1.04 the scheduled sales of a customer, all or the first, each with what its next one would bring. */
export async function listRedemptions(
  reader: Reader,
  subject: string,
  funds: Funds,
  now: Instant,
  { limit }: Received<Settings, 'query'>,
): Promise<Answer<Settings>> {
  const since = firstMonthRead(now);
  const [stored, counts] = await Promise.all([
    limit === undefined ? redemptionsOf(reader, subject, since) : firstRedemptionsOf(reader, subject, since, limit),
    redemptionCounts(reader, subject),
  ]);
  const rest = restOf(stored, counts);
  if (stored.length === 0) return { settings: [], rest };
  const holdingOf = await readHoldings(reader, subject);
  return {
    settings: stored.map((one) => showRedemptionSetting(one, funds(one.plan.fundCode), holdingOf(one.plan), now)),
    rest,
  };
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
