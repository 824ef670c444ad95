import { Refused } from '@tsuzura/contract/kernel';
import { formatStockPrice } from '@tsuzura/domain/stock';
import type { TradedStock } from '@tsuzura/domain/stock-order';
import type { AskedOrder } from './order-draft.ts';

/** How long a quote may be accepted, in real time: prices move. */
export const quoteMilliseconds = 5 * 60_000;

/** What the customer was shown; amounts and days as text. */
export interface QuotedStockOrder {
  /** Becomes the id of the order, so a token makes one order and no more. */
  readonly orderId: string;
  readonly subject: string;
  readonly content: string;
  readonly conditions: string;
}

/** What was asked for, as one text: the order must be for the same. */
export const contentText = (asked: AskedOrder): string =>
  [
    asked.stockCode,
    asked.tradeType,
    asked.side,
    asked.accountType,
    asked.orderType,
    asked.price ?? '',
    asked.triggerPrice ?? '',
    asked.condition,
    asked.timeInForce,
    asked.expiresOn,
    asked.quantity,
    asked.marginType ?? '',
    asked.close === null
      ? ''
      : 'lots' in asked.close
        ? asked.close.lots.map(({ positionId, quantity }) => `${positionId}:${quantity}`).join(',')
        : asked.close.order,
  ].join(' ');

/** What it was shown for: session and base price, from which limits and reserve follow. */
export const conditionText = ({ session, basePrice }: TradedStock): string =>
  `${session ?? ''} ${formatStockPrice(basePrice)}`;

export function refuseOtherThanShown(shown: QuotedStockOrder, asked: AskedOrder, traded: TradedStock): void {
  if (shown.content !== contentText(asked) || shown.conditions !== conditionText(traded))
    throw new Refused('CONFIRM_EXPIRED');
}
