import { noYen, yen, type Yen } from '../money/index.ts';
import { ceilTradeAmount, type DailyBand, type StockPrice } from '../stock/index.ts';
import { frameOf } from '../nisa/index.ts';
import type { OrderAccountType } from '../tax/index.ts';
import { feeWithTax, paysFee, shareFee } from './fee.ts';
import { restOf, type StockOrder, type StockOrderTerms } from './order.ts';

/** What an order sets aside. */
export interface ShareReserve {
  readonly cash: Yen;
  /** Of the NISA frame, without fees. */
  readonly quota: Yen;
}

/** The limit, or for an order that may trade at any price (不成 included) the session's upper limit (rule SPOT-2). */
export const reservePriceOf = (
  { orderType, price, condition }: Pick<StockOrderTerms, 'orderType' | 'price' | 'condition'>,
  { upper }: Pick<DailyBand, 'upper'>,
): StockPrice => (price !== null && orderType !== 'MARKET' && condition !== 'FUNARI' ? price : upper);

/** What the rest of a purchase reserves; the fee of what was filled is paid already (rule SPOT-2). */
export function reserveOf(
  order: Pick<
    StockOrder,
    'side' | 'tradeType' | 'accountType' | 'quantity' | 'filledQuantity' | 'filledAmount' | 'reservePrice'
  >,
): ShareReserve {
  if (order.side === 'SELL' || order.tradeType !== 'SPOT') return { cash: noYen, quota: noYen };
  return reserveFor(order, restOf(order), order.reservePrice, order.filledAmount);
}

/** The same for so many shares at a price, after executions of `filledAmount`. */
export function reserveFor(
  { tradeType, accountType }: { readonly tradeType: StockOrder['tradeType']; readonly accountType: OrderAccountType },
  quantity: bigint,
  price: StockPrice,
  filledAmount: Yen = noYen,
): ShareReserve {
  if (quantity === 0n) return { cash: noYen, quota: noYen };
  const amount = ceilTradeAmount(price, quantity);
  const pays = paysFee(tradeType, accountType);
  const fee = feeWithTax(shareFee(yen(filledAmount + amount), pays)) - feeWithTax(shareFee(filledAmount, pays));
  return { cash: yen(amount + fee), quota: frameOf(accountType) === null ? noYen : amount };
}

/** ¥500,000,000 is the most that one order may come to (rule SPOT-3). */
export const largestOrder = yen(500_000_000);
