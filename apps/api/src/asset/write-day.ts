import { addDays, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { valuation } from '@tsuzura/domain/fund';
import { assert } from '@tsuzura/domain/kernel';
import { noYen, sumYen, yen } from '@tsuzura/domain/money';
import { acquisitionCost } from '@tsuzura/domain/tax';
import type { StockPrice } from '@tsuzura/domain/stock';
import { valueShares } from '@tsuzura/domain/stock-order';
import { addAssetDays, assetDayFacts, navsOn } from '@tsuzura/store/asset';
import type { Tx } from '@tsuzura/store/kernel';
import { customersInMargin } from '@tsuzura/store/margin';
import { sharesHeldBy } from '@tsuzura/store/stock-order';
import { marginTotals, storedStocks, viewMargins } from '../margin/index.ts';
import { lastClose, loadStocks } from '../stock/index.ts';

/**
 * Writes the day that ended, after the night has filled its orders, for up to `limit` customers. What was paid in or out
 * since midnight belongs to the day that has begun. True while more are left.
 */
export async function writeAssetDay(tx: Tx, at: Instant, limit: number): Promise<boolean> {
  const date = addDays(ymdOf(at), -1);
  const prices = await navsOn(tx, date);
  const found = await assetDayFacts(tx, date, limit);
  const shares = await sharesHeldBy(
    tx,
    found.map(({ customerId }) => customerId),
  );
  const margins = await marginsOf(
    tx,
    found.map(({ customerId }) => customerId),
    at,
  );
  const closes = shares.size === 0 ? new Map() : await closesAt(tx, at);
  const days = found.map(({ customerId, cash, positions, netDepositBefore, paidSince, paidToday }) => {
    const priced = positions.map((position) => {
      const price = prices.get(position.fundCode);
      assert(price, 'what is held has a price');
      return { ...position, ...price };
    });
    const equities = valueShares(shares.get(customerId) ?? [], closes);
    return {
      customerId,
      equityValuation: equities.valuation,
      equityCost: equities.cost,
      ...(margins.get(customerId) ?? noMargin),
      cash: yen(cash - paidToday),
      fundValuation: sumYen(priced.map(({ units, nav, navUnit }) => valuation(units, nav, navUnit))),
      acquisitionCost: sumYen(priced.map(acquisitionCost)),
      netDeposit: yen(netDepositBefore + paidSince),
    };
  });
  await addAssetDays(tx, date, days);
  return found.length === limit;
}

const noMargin = { marginCash: noYen, marginProfit: noYen };

/** 保証金 with results that have not settled, and what positions have gained at the closes, as the pages of the morning show it. */
async function marginsOf(
  tx: Tx,
  customers: readonly string[],
  at: Instant,
): Promise<ReadonlyMap<string, typeof noMargin>> {
  const ids = await customersInMargin(tx, customers);
  if (ids.length === 0) return new Map();
  const views = await viewMargins(tx, ids, storedStocks(tx), at);
  return new Map(
    [...views].map(([id, view]) => {
      const { unrealized, expenses } = marginTotals(view, at);
      const { cash, realized } = view.book;
      return [id, { marginCash: yen(cash + realized), marginProfit: yen(unrealized - expenses) }];
    }),
  );
}

/** The newest close of every share, as customers are shown it in the morning. */
async function closesAt(tx: Tx, at: Instant): Promise<ReadonlyMap<string, StockPrice>> {
  const listed = await loadStocks(tx);
  return new Map(
    [...listed].flatMap(([code, one]) => {
      const shown = lastClose(one, at);
      return shown ? [[code, shown.price] as const] : [];
    }),
  );
}
