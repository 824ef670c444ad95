import type { Ymd } from '../calendar/index.ts';
import { ceilYen, type FxRate } from '../fx/index.ts';
import { accept, assert, refuse, type Outcome } from '../kernel/index.ts';
import { greatest, usdCents, yen, type Quantity, type Usd, type UsdPrice, type Yen } from '../money/index.ts';
import { frameOf } from '../nisa/index.ts';
import { isTaxFree, type OrderAccountType } from '../tax/index.ts';
import {
  isCentPrice,
  isNearLast,
  isUsExpiry,
  isWholeShares,
  sharesFor,
  type UsStock,
  type UsTradeDates,
} from '../us-stock/index.ts';
import type { SettlementCurrency, UsOrderTerms, UsSide } from './order.ts';
import { usReserveFor, usReservePrice, type UsReserve } from './reservation.ts';
import { isUsSellBack, usRoundTrips, type UsTradeDay } from './round-trip.ts';
import { isW8benValid } from './w8ben.ts';

/** A US share on the session that an order would belong to. */
export interface TradedUsStock {
  readonly stock: UsStock;
  /** New York's day. */
  readonly session: Ymd;
  readonly dates: UsTradeDates;
  /** The newest price, never a delayed one. */
  readonly lastPrice: UsdPrice;
  /** TTS of the newest fixing. */
  readonly tts: FxRate;
}

/** Everything about a customer that decides about an order of one US share. */
export interface UsStanding {
  readonly isUsOpen: boolean;
  /** Suitability: not for this customer, or this account type was never opened. */
  readonly isRestricted: boolean;
  readonly hasAccountType: boolean;
  readonly w8benSignedOn: Ymd | null;
  readonly canBuyInNisa: boolean;
  /** Room of the frame in the year of the domestic settlement; null outside NISA. */
  readonly nisaRoom: Yen | null;
  readonly isCashShort: boolean;
  /** 余力 for what settles on the domestic settlement date, in each currency, before round trips. */
  readonly yenPower: Yen;
  readonly usdPower: Usd;
  /** Held and promised to nothing, in the account type. */
  readonly sellable: Quantity;
  readonly tradeDay: UsTradeDay;
}

export interface UsDraft extends UsOrderTerms {
  readonly accountType: OrderAccountType;
  readonly settlementCurrency: SettlementCurrency;
}

export type UsRefusal =
  | 'US_NOT_OPEN'
  | 'W8BEN_EXPIRED'
  | 'HALTED'
  | 'SUITABILITY'
  | 'NISA_TSUMITATE_SPOT'
  | 'NISA_UNAVAILABLE'
  | 'NISA_NOT_ELIGIBLE'
  | 'FRACTION'
  | 'TICK'
  | 'PRICE_LIMIT'
  | 'CONDITION'
  | 'EXPIRES_ON'
  | 'AMOUNT_RANGE'
  | 'CASH_SHORTAGE'
  | 'ROUND_TRIP'
  | 'CASH_SHORT'
  | 'USD_SHORT'
  | 'NISA_LIMIT'
  | 'SHARES_SHORT';

export interface DecidedUsBuy {
  readonly side: 'BUY';
  readonly reservePrice: UsdPrice;
  readonly reserve: UsReserve;
  /** 購入できる金額 for this share in the currency of the order: yen, or cents. */
  readonly buyingPower: bigint;
}

export interface DecidedUsSale {
  readonly side: 'SELL';
  readonly reservePrice: UsdPrice;
  readonly lockedShares: Quantity;
}

/** An order by amount is at least a dollar and at most 100,000 (rule US-5). */
export const notionalRange = { least: usdCents(100), most: usdCents(10_000_000) } as const;
/** The most that one order may come to, at the rate of today (rule SPOT-3). */
export const largestUsOrder = yen(500_000_000);

/** In the order of rule US-6; the quote and the acceptance ask the same. `today` is Japan's. */
export function decideUsBuy(
  traded: TradedUsStock,
  standing: UsStanding,
  draft: UsDraft,
  today: Ymd,
): Outcome<DecidedUsBuy, UsRefusal> {
  if (!standing.isUsOpen) return refuse('US_NOT_OPEN');
  if (!isW8benValid(standing.w8benSignedOn, today)) return refuse('W8BEN_EXPIRED');
  const refusal = refuseAccount(traded.stock, standing, draft.accountType) ?? refuseUsTerms(traded, 'BUY', draft);
  if (refusal !== null) return refuse(refusal);
  const reservePrice = usReservePrice(draft, traded.lastPrice);
  const { accountType } = draft;
  const reserve = usReserveFor(draft.size, { price: reservePrice, tts: traded.tts, accountType });
  if (isOutOfRange(draft, traded, reserve)) return refuse('AMOUNT_RANGE');
  if (standing.isCashShort) return refuse('CASH_SHORTAGE');
  const power = powerOf(standing, draft.settlementCurrency);
  const needed: bigint = draft.settlementCurrency === 'JPY' ? reserve.jpy : reserve.usd;
  const short = refusePower(needed, power, draft.settlementCurrency);
  if (short !== null) return refuse(short);
  if (standing.nisaRoom !== null && reserve.quota > standing.nisaRoom) return refuse('NISA_LIMIT');
  return accept({ side: 'BUY', reservePrice, reserve, buyingPower: greatest(power.unlocked - power.lock, 0n) });
}

export function decideUsSale(
  traded: TradedUsStock,
  standing: UsStanding,
  draft: UsDraft,
): Outcome<DecidedUsSale, UsRefusal> {
  if (!standing.isUsOpen) return refuse('US_NOT_OPEN');
  const refusal = refuseUsTerms(traded, 'SELL', draft);
  if (refusal !== null) return refuse(refusal);
  assert('quantity' in draft.size, 'a sale by amount was refused');
  const { quantity } = draft.size;
  if (quantity > standing.sellable) return refuse('SHARES_SHORT');
  const { unlocked } = powerOf(standing, draft.settlementCurrency);
  if (isUsSellBack(standing.tradeDay, quantity, draft.settlementCurrency, unlocked)) return refuse('ROUND_TRIP');
  return accept({ side: 'SELL', reservePrice: usReservePrice(draft, traded.lastPrice), lockedShares: quantity });
}

/** Account types that a US share can be bought into. */
function refuseAccount(stock: UsStock, standing: UsStanding, accountType: OrderAccountType): UsRefusal | null {
  if (stock.halted) return 'HALTED';
  if (standing.isRestricted || !standing.hasAccountType) return 'SUITABILITY';
  if (accountType === 'NISA_TSUMITATE') return 'NISA_TSUMITATE_SPOT';
  if (frameOf(accountType) === null) return isTaxFree(accountType) ? 'SUITABILITY' : null;
  if (!stock.nisaGrowth) return 'NISA_NOT_ELIGIBLE';
  return standing.canBuyInNisa ? null : 'NISA_UNAVAILABLE';
}

/** What is wrong with an order whoever places it. */
export function refuseUsTerms(
  { stock, session, lastPrice }: Pick<TradedUsStock, 'stock' | 'session' | 'lastPrice'>,
  side: UsSide,
  terms: UsOrderTerms,
): UsRefusal | null {
  if (stock.halted) return 'HALTED';
  return refuseSize(stock, side, terms) ?? refuseLimit(terms, lastPrice) ?? refuseExpiry(session, terms);
}

/** A fraction of a share is bought by amount and sold by quantity, 成行 for the day; an ADR has none (rule US-5). */
function refuseSize(stock: UsStock, side: UsSide, { size, orderType, timeInForce }: UsOrderTerms): UsRefusal | null {
  const isForTheDay = orderType === 'MARKET' && timeInForce === 'DAY';
  if ('notional' in size) return stock.fractional && side === 'BUY' && isForTheDay ? null : 'FRACTION';
  if (size.quantity <= 0n) return 'FRACTION';
  if (isWholeShares(size.quantity)) return null;
  return side === 'SELL' && isForTheDay ? null : 'FRACTION';
}

function refuseLimit({ orderType, limitPrice }: UsOrderTerms, last: UsdPrice): UsRefusal | null {
  if ((orderType === 'LIMIT') !== (limitPrice !== null)) return 'CONDITION';
  if (limitPrice === null) return null;
  if (!isCentPrice(limitPrice)) return 'TICK';
  return isNearLast(limitPrice, last) ? null : 'PRICE_LIMIT';
}

const refuseExpiry = (session: Ymd, { timeInForce, expiresOn }: UsOrderTerms): UsRefusal | null => {
  const isRight = timeInForce === 'DAY' ? expiresOn === session : isUsExpiry(session, expiresOn);
  return isRight ? null : 'EXPIRES_ON';
};

/** Too much, too little, or so little that it would buy no share or cost no yen. */
function isOutOfRange({ size }: UsOrderTerms, { lastPrice, tts }: TradedUsStock, { amount }: UsReserve): boolean {
  if (ceilYen(amount, tts) > largestUsOrder) return true;
  if (!('notional' in size)) return false;
  const { least, most } = notionalRange;
  return size.notional < least || size.notional > most || sharesFor(size.notional, lastPrice) === 0n;
}

function powerOf(
  { yenPower, usdPower, tradeDay }: Pick<UsStanding, 'yenPower' | 'usdPower' | 'tradeDay'>,
  currency: SettlementCurrency,
): { readonly unlocked: bigint; readonly lock: bigint } {
  return { unlocked: currency === 'JPY' ? yenPower : usdPower, lock: usRoundTrips(tradeDay, currency).lock };
}

/** There is enough, but of the same day's round trip; or there is not. */
function refusePower(
  needed: bigint,
  { unlocked, lock }: { readonly unlocked: bigint; readonly lock: bigint },
  currency: SettlementCurrency,
): UsRefusal | null {
  if (needed <= greatest(unlocked - lock, 0n)) return null;
  if (needed <= unlocked) return 'ROUND_TRIP';
  return currency === 'JPY' ? 'CASH_SHORT' : 'USD_SHORT';
}
