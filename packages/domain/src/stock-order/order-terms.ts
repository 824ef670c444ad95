import { isBusinessDay, japan, type Ymd } from '../calendar/index.ts';
import {
  isInBand,
  isOnTick,
  longestValidity,
  shortenedExpiry,
  tickAt,
  type DailyBand,
  type Stock,
  type StockPrice,
} from '../stock/index.ts';
import type { StockCondition, StockOrderTerms, StockSide } from './order.ts';

/** A share on the session that an order would belong to. */
export interface TradedStock {
  readonly stock: Stock;
  /** Null while the intake pauses (15:30 to 16:00). */
  readonly session: Ymd | null;
  readonly settlementDate: Ymd;
  readonly basePrice: StockPrice;
  readonly band: DailyBand;
  /** The newest traded price of the session, before the first one its base price. */
  readonly lastPrice: StockPrice;
  /** Whether an opening auction of the session is still to come (寄付). */
  readonly opensAgain: boolean;
  /** 権利付最終日, the next one; null when none is known. */
  readonly lastCumDay: Ymd | null;
}

export type TermsRefusal =
  | 'INTAKE_PAUSED'
  | 'HALTED'
  | 'LOT'
  | 'TICK'
  | 'PRICE_LIMIT'
  | 'CONDITION'
  | 'EXPIRES_ON'
  | 'TRIGGER_MET';

/** What is wrong with an order whoever places it, in the order in which it is said (rule SPOT-3). `oddShares`: what may be sold apart. */
export const refuseClosed = ({ session, stock }: TradedStock): TermsRefusal | null =>
  session === null ? 'INTAKE_PAUSED' : stock.halted ? 'HALTED' : null;

export function refuseTerms(
  traded: TradedStock,
  side: StockSide,
  terms: StockOrderTerms,
  oddShares = 0n,
): TermsRefusal | null {
  return (
    refuseQuantity(traded.stock, side, terms, oddShares) ??
    refusePrices(traded, terms) ??
    refuseCondition(traded, terms) ??
    refuseExpiry(traded, terms) ??
    (isTriggerMet(side, terms, traded.lastPrice) ? 'TRIGGER_MET' : null)
  );
}

/** Shares that a reverse split left beside whole lots are sold at the opening, all of them (rule SPOT-3). */
export const isOddSale = (
  { lotSize }: Pick<Stock, 'lotSize'>,
  side: StockSide,
  { orderType, condition, quantity }: Pick<StockOrderTerms, 'orderType' | 'condition' | 'quantity'>,
  oddShares: bigint,
): boolean =>
  side === 'SELL' &&
  orderType === 'MARKET' &&
  condition === 'OPEN' &&
  quantity > 0n &&
  quantity < lotSize &&
  quantity === oddShares;

function refuseQuantity(stock: Stock, side: StockSide, terms: StockOrderTerms, oddShares: bigint): 'LOT' | null {
  const isWhole = terms.quantity > 0n && terms.quantity % stock.lotSize === 0n;
  return isWhole || isOddSale(stock, side, terms, oddShares) ? null : 'LOT';
}

function refusePrices(
  { stock, band }: TradedStock,
  { orderType, price, triggerPrice }: StockOrderTerms,
): 'TICK' | 'PRICE_LIMIT' | 'CONDITION' | null {
  const needsPrice = orderType === 'LIMIT' || orderType === 'STOP_LIMIT';
  const needsTrigger = orderType === 'STOP' || orderType === 'STOP_LIMIT';
  if (needsPrice !== (price !== null) || needsTrigger !== (triggerPrice !== null)) return 'CONDITION';
  const given = [price, triggerPrice].filter((one) => one !== null);
  if (given.some((one) => !isOnTick(stock.tickTable, one))) return 'TICK';
  return given.some((one) => !isInBand(band, one)) ? 'PRICE_LIMIT' : null;
}

const conditionsOf: Readonly<Record<StockOrderTerms['orderType'], readonly StockCondition[]>> = {
  MARKET: ['NONE', 'OPEN', 'CLOSE'],
  LIMIT: ['NONE', 'OPEN', 'CLOSE', 'FUNARI'],
  STOP: ['NONE'],
  STOP_LIMIT: ['NONE'],
};

/** 寄付 waits for an opening auction that is still to come; 期間指定 goes with no condition. */
function refuseCondition(
  { opensAgain }: TradedStock,
  { orderType, condition, timeInForce }: StockOrderTerms,
): 'CONDITION' | null {
  if (!conditionsOf[orderType].includes(condition)) return 'CONDITION';
  if (condition === 'OPEN' && !opensAgain) return 'CONDITION';
  return timeInForce === 'GTD' && condition !== 'NONE' ? 'CONDITION' : null;
}

function refuseExpiry(
  { session, lastCumDay }: TradedStock,
  { timeInForce, expiresOn }: StockOrderTerms,
): 'EXPIRES_ON' | null {
  if (session === null) return null;
  if (timeInForce === 'DAY') return expiresOn === session ? null : 'EXPIRES_ON';
  const { latestExpiresOn } = longestValidity(japan, session, lastCumDay);
  return expiresOn >= session && expiresOn <= latestExpiresOn && isBusinessDay(japan, expiresOn) ? null : 'EXPIRES_ON';
}

/** When it really expires: never after the last cum day, of which its price was thought (rule SPOT-3). */
export const expiryOf = ({ session, lastCumDay }: TradedStock, asked: Ymd): Ymd =>
  session === null ? asked : (shortenedExpiry(session, asked, lastCumDay) ?? asked);

/** 逆指値: bought at or above its trigger, sold at or below it. */
export const isTriggerMet = (
  side: StockSide,
  { triggerPrice }: Pick<StockOrderTerms, 'triggerPrice'>,
  last: StockPrice,
): boolean => triggerPrice !== null && (side === 'BUY' ? last >= triggerPrice : last <= triggerPrice);

/** 呼値 at a price, for a form and a refusal. */
export const stepAt = ({ stock }: TradedStock, price: StockPrice): bigint => tickAt(stock.tickTable, price);
