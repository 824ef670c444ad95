import { buyingPowerOn, cashPosition, cashShortage } from '../buying-power/index.ts';
import type { Ymd } from '../calendar/index.ts';
import { canBuyInNisa, hasAccountType, quotaFor, type OrderQuota } from '../fund-order/index.ts';
import { accept, refuse, type Outcome } from '../kernel/index.ts';
import { greatest, noYen, units, yen, type Yen } from '../money/index.ts';
import { frameOf } from '../nisa/index.ts';
import { ceilTradeAmount, type StockPrice } from '../stock/index.ts';
import { isTaxFree, type OrderAccountType } from '../tax/index.ts';
import type { StockOrderTerms } from './order.ts';
import { expiryOf, refuseClosed, refuseTerms, type TermsRefusal, type TradedStock } from './order-terms.ts';
import { largestOrder, reserveFor, reservePriceOf, type ShareReserve } from './reservation.ts';
import { isSellBack, lockedPower, refuseCash, roundTrips } from './round-trip.ts';
import type { StockStanding } from './standing.ts';

/** An order of shares before it is decided. `expiresOn` is as asked for. */
export interface StockDraft extends StockOrderTerms {
  readonly accountType: OrderAccountType;
}

export interface DecidedShareBuy {
  readonly side: 'BUY';
  readonly session: Ymd;
  readonly expiresOn: Ymd;
  readonly reservePrice: StockPrice;
  readonly reserve: ShareReserve;
  /** 購入できる金額 for this share, before the order. */
  readonly buyingPower: Yen;
  /** What of the reserve comes from 保証金現金. */
  readonly fromMargin: Yen;
  readonly quota: OrderQuota | null;
}

export interface DecidedShareSale {
  readonly side: 'SELL';
  readonly session: Ymd;
  readonly expiresOn: Ymd;
  readonly reservePrice: StockPrice;
  readonly sellable: bigint;
}

export type SpotRefusal =
  | TermsRefusal
  | 'SUITABILITY'
  | 'NISA_TSUMITATE_SPOT'
  | 'NISA_UNAVAILABLE'
  | 'NISA_NOT_ELIGIBLE'
  | 'AMOUNT_RANGE'
  | 'CASH_SHORTAGE'
  | 'ROUND_TRIP'
  | 'CASH_SHORT'
  | 'NISA_LIMIT'
  | 'SHARES_SHORT';

/** 現物買, in the order of rule SPOT-3; the quote and the acceptance ask the same. */
export function decideShareBuy(
  traded: TradedStock,
  standing: StockStanding,
  draft: StockDraft,
  today: Ymd,
): Outcome<DecidedShareBuy, SpotRefusal> {
  const refusal = refuseClosed(traded) ?? refuseAccount(traded, standing, draft.accountType, today);
  if (refusal !== null) return refuse(refusal);
  const wrong = refuseTerms(traded, 'BUY', draft);
  if (wrong !== null) return refuse(wrong);
  const reservePrice = reservePriceOf(draft, traded.band);
  if (ceilTradeAmount(reservePrice, draft.quantity) > largestOrder) return refuse('AMOUNT_RANGE');
  if (cashShortage(cashPosition(standing, today), today) !== null) return refuse('CASH_SHORTAGE');
  const reserve = reserveFor({ tradeType: 'SPOT', accountType: draft.accountType }, draft.quantity, reservePrice);
  const power = sharePower(traded, standing, today);
  const more = standing.fromMargin ?? noYen;
  const short = refuseCash(yen(reserve.cash - more), power);
  if (short !== null) return refuse(short);
  const quota = quotaFor(standing, draft.accountType, traded.settlementDate);
  if (quota !== null && reserve.quota > quota.remaining) return refuse('NISA_LIMIT');
  return accept({
    side: 'BUY',
    session: traded.session ?? today,
    expiresOn: expiryOf(traded, draft.expiresOn),
    reservePrice,
    reserve,
    buyingPower: yen(lockedPower(power) + more),
    fromMargin: greatest(yen(reserve.cash - lockedPower(power)), noYen),
    quota,
  });
}

/** Account types that a share can be bought into. */
function refuseAccount(
  { stock }: TradedStock,
  standing: StockStanding,
  accountType: OrderAccountType,
  today: Ymd,
): SpotRefusal | null {
  if (standing.isRestricted || !hasAccountType(standing, accountType)) return 'SUITABILITY';
  if (accountType === 'NISA_TSUMITATE') return 'NISA_TSUMITATE_SPOT';
  if (isTaxFree(accountType) && frameOf(accountType) === null) return 'SUITABILITY';
  if (frameOf(accountType) === null) return null;
  if (!stock.nisaGrowth) return 'NISA_NOT_ELIGIBLE';
  return canBuyInNisa(standing, today) ? null : 'NISA_UNAVAILABLE';
}

/** What cash there is for what settles with this session, and what of it the day's round trip locks (rule SPOT-5). */
export const sharePower = (
  { settlementDate }: Pick<TradedStock, 'settlementDate'>,
  standing: StockStanding,
  today: Ymd,
): { readonly unlocked: Yen; readonly lock: Yen } => ({
  unlocked: buyingPowerOn(standing, settlementDate, today),
  lock: roundTrips(standing.tradeDay).lock,
});

/** 現物売, in the order of rule SPOT-3. */
export function decideShareSale(
  traded: TradedStock,
  standing: StockStanding,
  draft: StockDraft,
  today: Ymd,
): Outcome<DecidedShareSale, SpotRefusal> {
  const closed = refuseClosed(traded);
  if (closed !== null) return refuse(closed);
  const sellable = sellableShares(standing, traded.stock.code, draft.accountType);
  const wrong = refuseTerms(traded, 'SELL', draft, sellable % traded.stock.lotSize);
  if (wrong !== null) return refuse(wrong);
  if (draft.quantity > sellable) return refuse('SHARES_SHORT');
  if (isSellBack(standing.tradeDay, draft.quantity, sharePower(traded, standing, today).unlocked))
    return refuse('ROUND_TRIP');
  return accept({
    side: 'SELL',
    session: traded.session ?? today,
    expiresOn: expiryOf(traded, draft.expiresOn),
    reservePrice: reservePriceOf(draft, traded.band),
    sellable,
  });
}

/** Held and promised to nobody: the account SHARES. */
export const sellableShares = (
  { balances }: Pick<StockStanding, 'balances'>,
  stockCode: string,
  accountType: OrderAccountType,
): bigint =>
  units(
    balances.find(
      ({ account }) => account.kind === 'SHARES' && account.instrument === stockCode && account.tag === accountType,
    )?.amount ?? 0n,
  );
