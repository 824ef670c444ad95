import { ceilYen, floorUsd, type FxRate } from '../fx/index.ts';
import { assert } from '../kernel/index.ts';
import {
  ceilDiv,
  floorDiv,
  noYen,
  ratio,
  usdCents,
  usdPrice,
  yen,
  type Ratio,
  type Usd,
  type UsdPrice,
  type Yen,
} from '../money/index.ts';
import { frameOf } from '../nisa/index.ts';
import { isOpen } from '../stock-order/index.ts';
import type { OrderAccountType } from '../tax/index.ts';
import { ceilUsAmount } from '../us-stock/index.ts';
import { noUsd, paysUsFee, usFee } from './fee.ts';
import { restOf, type SettlementCurrency, type UsOrder, type UsOrderSize, type UsOrderTerms } from './order.ts';

/** A market order reserves above the last price: cheap shares move more (rule US-7). */
const above: Readonly<Record<'cheap' | 'other', Ratio>> = { cheap: ratio(110, 100), other: ratio(103, 100) };
const cheapBelow = usdPrice(1_000_000);
/** Yen are reserved above the rate of today: the one that counts is fixed after the trade. */
const rateMargin = ratio(105, 100);

/** At which price a purchase is reserved: its limit, else above the last price. Exact, for prices in cents. */
export function usReservePrice({ limitPrice }: Pick<UsOrderTerms, 'limitPrice'>, last: UsdPrice): UsdPrice {
  if (limitPrice !== null) return limitPrice;
  const { numerator, denominator } = last < cheapBelow ? above.cheap : above.other;
  return usdPrice(ceilDiv(last * numerator, denominator));
}

/** What an order takes out of a customer's reach. */
export interface UsReserve {
  /** 約定代金 that it is reckoned with. */
  readonly amount: Usd;
  readonly fee: Usd;
  /** Both together. */
  readonly usd: Usd;
  /** The same in yen with the margin for the rate. */
  readonly jpy: Yen;
  /** Of the frame, without the fee; nothing outside NISA. */
  readonly quota: Yen;
}

const nothing: UsReserve = { amount: noUsd, fee: noUsd, usd: noUsd, jpy: noYen, quota: noYen };

/** ceil(dollars × TTS × 1.05). */
const withMargin = (amount: Usd, tts: FxRate): Yen => {
  const { numerator, denominator } = rateMargin;
  return yen(ceilDiv(amount * tts * numerator, 10_000n * denominator));
};

/** What so much at a price needs, after executions of `filledAmount` (rule US-7). */
export function usReserveFor(
  size: UsOrderSize,
  {
    price,
    tts,
    accountType,
    filledAmount = noUsd,
  }: {
    readonly price: UsdPrice;
    readonly tts: FxRate;
    readonly accountType: OrderAccountType;
    readonly filledAmount?: Usd;
  },
): UsReserve {
  const amount = 'notional' in size ? size.notional : ceilUsAmount(price, size.quantity);
  if (amount === 0n) return nothing;
  const pays = paysUsFee(accountType);
  const fee = usdCents(usFee(usdCents(filledAmount + amount), pays) - usFee(filledAmount, pays));
  const usd = usdCents(amount + fee);
  return {
    amount,
    fee,
    usd,
    jpy: withMargin(usd, tts),
    quota: frameOf(accountType) === null ? noYen : withMargin(amount, tts),
  };
}

/** What is set aside in the currency of the order, and of the frame. */
export interface HeldReserve {
  readonly jpy: Yen;
  readonly usd: Usd;
  readonly quota: Yen;
}

export const inCurrency = ({ jpy, usd, quota }: UsReserve, currency: SettlementCurrency): HeldReserve => ({
  jpy: currency === 'JPY' ? jpy : noYen,
  usd: currency === 'USD' ? usd : noUsd,
  quota,
});

/** What is still to be set aside for an order; while a change is on its way, for the larger of both. Nothing once it has ended. */
export function usReserveNow(order: UsOrder): HeldReserve {
  if (order.side === 'SELL' || !isOpen(order)) return inCurrency(nothing, order.settlementCurrency);
  const own = ofTerms(order, order);
  if (order.change === null) return inCurrency(own, order.settlementCurrency);
  const changed = ofTerms(order, order.change);
  return inCurrency(changed.usd > own.usd ? changed : own, order.settlementCurrency);
}

function ofTerms(order: UsOrder, { size, limitPrice }: Pick<UsOrderTerms, 'size' | 'limitPrice'>): UsReserve {
  const rest = restOf({ size, filledQuantity: order.filledQuantity });
  const open: UsOrderSize = rest === null ? size : { quantity: rest };
  assert(rest !== null || order.filledQuantity === 0n, 'an order by amount is filled whole');
  return usReserveFor(open, {
    price: limitPrice ?? order.reservePrice,
    tts: order.reserveRate,
    accountType: order.accountType,
    filledAmount: order.filledAmount,
  });
}

/** 円で決める: the largest amount of dollars that comes with its fee to at most so many yen at a rate (rule US-5). */
export function notionalWithin(budget: Yen, tts: FxRate, accountType: OrderAccountType): Usd {
  const most = floorUsd(budget, tts);
  const pays = paysUsFee(accountType);
  let [low, high] = [0n, most as bigint];
  while (low < high) {
    const middle = floorDiv(low + high + 1n, 2n);
    const isWithin = ceilYen(usdCents(middle + usFee(usdCents(middle), pays)), tts) <= budget;
    if (isWithin) low = middle;
    else high = middle - 1n;
  }
  return usdCents(low);
}
