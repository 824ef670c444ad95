import { addDays, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { valuation } from '@tsuzura/domain/fund';
import { assert } from '@tsuzura/domain/kernel';
import { sumYen, yen } from '@tsuzura/domain/money';
import { acquisitionCost } from '@tsuzura/domain/tax';
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
  const days = found.map(({ customerId, cash, positions, netDepositBefore, paidSince, paidToday }) => {
    const priced = positions.map((position) => {
      const price = prices.get(position.fundCode);
      assert(price, 'what is held has a price');
      return { ...position, ...price };
    });
    return {
      customerId,
      cash: yen(cash - paidToday),
      fundValuation: sumYen(priced.map(({ units, nav, navUnit }) => valuation(units, nav, navUnit))),
      acquisitionCost: sumYen(priced.map(acquisitionCost)),
      netDeposit: yen(netDepositBefore + paidSince),
    };
  });
  await addAssetDays(tx, date, days);
  return found.length === limit;
}
