import { ceilTradeAmount, parseStockPrice } from '@tsuzura/domain/stock';
import { feeWithTax, paysFee, shareFee } from '@tsuzura/domain/stock-order';
import { yen, type Yen } from '@tsuzura/domain/money';
import { kindNames, type Order, type OrderKind } from '../../shared/stock/index.ts';

const kindOf = ({ tradeType, side }: Pick<Order, 'tradeType' | 'side'>): OrderKind => {
  if (tradeType === 'SPOT') return side === 'BUY' ? 'buy' : 'sell';
  if (tradeType === 'MARGIN_NEW') return side === 'BUY' ? 'openLong' : 'openShort';
  return side === 'SELL' ? 'closeLong' : 'closeShort';
};

/** 「現物買付」「信用返済売り」 */
export const kindText = (order: Pick<Order, 'tradeType' | 'side'>): string => kindNames[kindOf(order)];

type Reserved = Pick<
  Order,
  'tradeType' | 'side' | 'orderType' | 'condition' | 'price' | 'quantity' | 'filledQuantity' | 'accountType'
>;

/**
 * What the rest of a purchase with a limit has set aside (rule SPOT-2): the rest at its limit and the fee that it would add.
 * null where it follows from the limits of the day, which a screen does not know of a day that is over.
 */
export function reservedRest(order: Reserved, executed: Yen): Yen | null {
  const { tradeType, side, orderType, condition, quantity, filledQuantity, accountType } = order;
  const isLimited = (orderType === 'LIMIT' || orderType === 'STOP_LIMIT') && condition !== 'FUNARI';
  const price = parseStockPrice(order.price ?? '');
  if (tradeType !== 'SPOT' || side !== 'BUY' || !isLimited || price === null) return null;
  const rest = ceilTradeAmount(price, BigInt(quantity - filledQuantity));
  const pays = paysFee(tradeType, accountType);
  const fee = feeWithTax(shareFee(yen(executed + rest), pays)) - feeWithTax(shareFee(executed, pays));
  return yen(rest + fee);
}
