import type { OrderStanding } from '../fund-order/index.ts';
import type { Yen } from '../money/index.ts';
import type { SharePosition } from './share-position.ts';
import type { TradeDay } from './round-trip.ts';

/** Everything about a customer that decides about an order of one share. `balances` has its shares too. */
export interface StockStanding extends OrderStanding {
  /** Of this share, one for each account type. */
  readonly sharePositions: readonly SharePosition[];
  /** The session's day in this share. */
  readonly tradeDay: TradeDay;
  /** What a purchase of this share may take from 保証金現金 (rule MARGIN-4); nothing without margin. */
  readonly fromMargin?: Yen;
}
