import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { yen, type Yen } from '@tsuzura/domain/money';
import { decideFinalCosts, roundTrips, type ShareFill, type SharePosition } from '@tsuzura/domain/stock-order';
import type { Tx } from '@tsuzura/store/kernel';
import { lockCustomers, readNetGains, salesOnTheirWay, writeProjectedTaxes } from '@tsuzura/store/night/fund';
import { positionsSoldOn, salesOfDay, writeDayTradeCredits, writeFinalCosts } from '@tsuzura/store/night/stock';
import { readSharePositions } from '@tsuzura/store/stock-order';
import { raiseAlarm } from '../../kernel/alarm.ts';
import type { PageEnd } from '../../kernel/jobs/index.ts';
import { postAll } from '../../kernel/post-all.ts';
import { freeCashOf } from './free-cash.ts';

/** 15:45: the cost of the day's sales with all purchases of the day, and what of their proceeds is locked (rules SPOT-5, SPOT-6). */
export async function finalCostsPage(tx: Tx, at: Instant, after: string | null, limit: number): Promise<PageEnd> {
  const day = ymdOf(at);
  const { positions, goOnAfter } = await positionsSoldOn(tx, day, after ?? '', limit);
  if (positions.length === 0) return false;
  const ids = positions.map(({ customerId }) => customerId);
  const customers = await lockCustomers(tx, ids);
  const fills = await salesOfDay(tx, day, ids);
  const [sales, netGains] = [await salesOnTheirWay(tx, ids), await readNetGains(tx, ids)];
  const ref = `share-cost-${day}`;
  const freeCash = await freeCashOf(tx, ids);
  const decided = decideFinalCosts({ positions, fills, customers, sales, netGains, freeCash, at, ref });
  await postAll(tx, decided.entries);
  for (const { customerId, amount } of decided.advanced)
    await raiseAlarm(tx, { kind: 'stock.advanced', subject: customerId, detail: { amount: String(amount) } }, at);
  await writeFinalCosts(tx, decided.costs);
  await writeProjectedTaxes(tx, decided.projected);
  const taxes = new Map(
    sales.map(({ orderId, projectedTax }) => [orderId, decided.projected.get(orderId) ?? projectedTax]),
  );
  const whole = await readSharePositions(tx, positions);
  // 現渡 and fractions are no trades of a round trip: they have no order.
  const trades = fills.filter(({ orderId }) => orderId !== null);
  await writeDayTradeCredits(tx, dayTradeCredits(whole, trades, taxes, day));
  return goOnAfter === null ? false : { after: goOnAfter };
}

/** Each sale's part of the day's lock: what the locks of all sales up to it exceed those before it by. */
function dayTradeCredits(
  positions: readonly SharePosition[],
  fills: readonly ShareFill[],
  taxes: ReadonlyMap<string, Yen>,
  day: string,
): ReadonlyMap<string, Yen> {
  const credits = new Map<string, Yen>();
  const byShare = Map.groupBy(fills, ({ customerId, stockCode }) => `${customerId} ${stockCode}`);
  for (const [key, sold] of byShare) {
    const heldAtOpen = positions
      .filter((one) => `${one.customerId} ${one.stockCode}` === key)
      .reduce(
        (sum, one) =>
          sum + (one.day === day ? one.openQuantity : one.openQuantity + one.boughtQuantity - one.soldQuantity),
        0n,
      );
    let before = 0n;
    const sales: { quantity: bigint; credit: Yen }[] = [];
    for (const fill of sold) {
      const credit = yen(fill.amount - fill.fee - fill.consumptionTax - (taxes.get(fill.id) ?? 0n));
      sales.push({ quantity: fill.quantity, credit });
      const { lock } = roundTrips({ heldAtOpen, sales, openSales: 0n });
      if (lock > before) credits.set(fill.id, yen(lock - before));
      before = lock;
    }
  }
  return credits;
}
