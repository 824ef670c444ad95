import type { Ymd } from '../calendar/index.ts';
import { floorYen, type FxRates } from '../fx/index.ts';
import { assert } from '../kernel/index.ts';
import { usdCents, yen } from '../money/index.ts';
import { frameOf } from '../nisa/index.ts';
import type { FixedUsFill, UsFill } from './fill.ts';
import { buyUsShares, sellUsShares, type UsPosition } from './position.ts';

export interface FixedTrades {
  readonly position: UsPosition;
  /** By the id of the fill. */
  readonly fixed: ReadonlyMap<string, FixedUsFill>;
}

/**
 * The fills of one position and domestic trade date at the rates of a fixing (rule US-9): purchases first, then all sales as one
 * disposal. Before 10:00 the same with the newest rates is what is shown as 概算.
 */
export function fixTrades(position: UsPosition, fills: readonly UsFill[], { tts, ttb }: FxRates): FixedTrades {
  assert(new Set(fills.map(({ domesticTradeDate }) => domesticTradeDate)).size <= 1, 'a fixing is that of one day');
  const fixed = new Map<string, FixedUsFill>();
  let now = position;
  for (const fill of fills.filter(({ side }) => side === 'BUY')) {
    const paidUsd = usdCents(fill.amount + fill.fee);
    const settlementJpy = floorYen(paidUsd, tts);
    const amount = floorYen(fill.amount, tts);
    now = buyUsShares(now, { quantity: fill.heldQuantity, paid: settlementJpy, amount, paidUsd });
    fixed.set(fill.id, {
      ...noSale,
      rate: tts,
      settlementJpy,
      nisaQuota: frameOf(fill.accountType) === null ? null : amount,
    });
  }
  const sales = fills.filter(({ side }) => side === 'SELL');
  const disposal = sellUsShares(
    now,
    sales.map(({ heldQuantity }) => heldQuantity),
  );
  sales.forEach((fill, index) => {
    const taken = disposal.sold[index];
    assert(taken, 'every sale has its cost');
    const proceedsUsd = usdCents(fill.amount - fill.fee);
    const settlementJpy = floorYen(proceedsUsd, ttb);
    fixed.set(fill.id, {
      rate: ttb,
      settlementJpy,
      nisaQuota: null,
      costJpy: taken.cost,
      costUsd: taken.costUsd,
      profitJpy: yen(settlementJpy - taken.cost),
      profitUsd: usdCents(proceedsUsd - taken.costUsd),
      bookReleased: taken.bookReleased,
    });
  });
  return { position: disposal.position, fixed };
}

const noSale = { costJpy: null, costUsd: null, profitJpy: null, profitUsd: null, bookReleased: null } as const;

/**
 * How many free shares of one position may be sold on a domestic trade date: bought on a later one they are not there yet, and a purchase
 * in NISA that waits for its fixing may still move to GENERAL (rule US-9).
 */
export function sellableUsShares(free: bigint, unfixed: readonly UsFill[], tradeDate: Ymd): bigint {
  const notYet = unfixed.filter(
    ({ side, accountType, domesticTradeDate }) =>
      side === 'BUY' && (frameOf(accountType) !== null || domesticTradeDate > tradeDate),
  );
  const left = free - notYet.reduce((sum, { heldQuantity }) => sum + heldQuantity, 0n);
  return left > 0n ? left : 0n;
}

/** A position as it is held now: fills that wait for their fixing count at the newest rates, day by day. */
export function heldUsShares(position: UsPosition, unfixed: readonly UsFill[], newest: FxRates): UsPosition {
  const days = Map.groupBy(unfixed, ({ domesticTradeDate }) => domesticTradeDate);
  return [...days.keys()]
    .toSorted()
    .reduce((now, day) => fixTrades(now, days.get(day) ?? [], newest).position, position);
}
