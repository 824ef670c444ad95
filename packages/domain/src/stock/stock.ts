import type { Ymd } from '../calendar/index.ts';
import type { Brand } from '../kernel/index.ts';
import type { Ratio } from '../money/index.ts';
import type { TickTable } from './tick.ts';

/** Four characters, "1078" or "109A". */
export type StockCode = Brand<string, 'StockCode'>;

export const stockMarkets = ['TSE_PRIME', 'TSE_STANDARD', 'TSE_GROWTH'] as const;
export type StockMarket = (typeof stockMarkets)[number];

/** What can be done with a share on margin (信用). */
export interface Marginable {
  /** 制度信用 */
  readonly system: boolean;
  /** 一般信用 */
  readonly general: boolean;
  /** 貸借銘柄: may be sold short in 制度信用. */
  readonly shortable: boolean;
}

/** A listed share (銘柄), as everybody on the market knows it. */
export interface Stock {
  readonly code: StockCode;
  readonly name: string;
  readonly market: StockMarket;
  readonly tickTable: TickTable;
  /** 売買単位, 100 shares. */
  readonly lotSize: bigint;
  /** One of the 33 sectors (業種) of the exchange. */
  readonly sector: string;
  /** The month in which its business year ends, 1 to 12. */
  readonly fiscalMonth: number;
  readonly listedOn: Ymd;
  readonly marginable: Marginable;
  /** 代用掛目; 0 when the share is no collateral. */
  readonly haircut: Ratio;
  /** 委託保証金率 without a regulation. */
  readonly marginRate: Ratio;
  /** May be bought in the growth frame (成長投資枠). */
  readonly nisaGrowth: boolean;
  /** 売買停止 */
  readonly halted: boolean;
}
