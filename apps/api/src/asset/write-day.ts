import { addDays, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { valuation } from '@tsuzura/domain/fund';
import { assert } from '@tsuzura/domain/kernel';
import { sumYen, yen } from '@tsuzura/domain/money';
import { addAssetDays, assetDayFacts, navsOn } from '@tsuzura/store/asset';
import type { Tx } from '@tsuzura/store/kernel';

/**
 * Writes the day that ended, after the night has filled its orders, for up to `limit` customers. What was paid in or out
 * since midnight belongs to the day that has begun. True while more are left.
 */
export async function writeAssetDay(tx: Tx, at: Instant, limit: number): Promise<boolean> {
  const date = addDays(ymdOf(at), -1);
  const prices = await navsOn(tx, date);
  const found = await assetDayFacts(tx, date, limit);
  const days = found.map(({ customerId, cash, positions, netDepositBefore, paidSince, paidToday }) => ({
    customerId,
    cash: yen(cash - paidToday),
    fundValuation: sumYen(
      positions.map(({ fundCode, units }) => {
        const price = prices.get(fundCode);
        assert(price, 'what is held has a price');
        return valuation(units, price.nav, price.navUnit);
      }),
    ),
    netDeposit: yen(netDepositBefore + paidSince),
  }));
  await addAssetDays(tx, date, days);
  return found.length === limit;
}
