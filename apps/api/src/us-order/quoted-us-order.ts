import { Refused } from '@tsuzura/contract/kernel';
import type { Instant } from '@tsuzura/domain/calendar';
import { formatFxRate } from '@tsuzura/domain/fx';
import type { TradedUsStock } from '@tsuzura/domain/us-order';
import { usOrderRequestOf, type UsOrderBody, type UsOrderRequest } from './order-draft.ts';
import { tradedUsStockOf, type MarketUsStock } from './traded-us-stock.ts';

/** What the customer was shown; amounts and days as text. */
export interface QuotedUsOrder {
  /** Becomes the id of the order, so a token makes one order and no more. */
  readonly orderId: string;
  readonly subject: string;
  readonly content: string;
  readonly conditions: string;
}

/** What was asked for, as one text: the order must be for the same. The word keeps tokens of other products out. */
export const contentText = (asked: UsOrderRequest): string =>
  [
    'US',
    asked.symbol,
    asked.side,
    asked.accountType,
    asked.settlementCurrency,
    asked.orderType,
    asked.limitPrice ?? '',
    asked.timeInForce,
    asked.expiresOn,
    'quantity' in asked.size ? `Q${asked.size.quantity}` : `N${asked.size.notional}`,
  ].join(' ');

/** What it was shown for: the session, from which all days follow, and the rate it is reserved with. */
export const conditionText = ({ session, tts }: Pick<TradedUsStock, 'session' | 'tts'>): string =>
  `${session} ${formatFxRate(tts)}`;

/** What a customer would be shown for an order of this moment. */
export function shownUsOrder(
  body: UsOrderBody,
  found: MarketUsStock,
  { orderId, subject, now }: { readonly orderId: string; readonly subject: string; readonly now: Instant },
): QuotedUsOrder {
  const { traded, session } = tradedUsStockOf(found, now);
  const content = contentText(usOrderRequestOf(body, session.date));
  return { orderId, subject, content, conditions: conditionText(traded) };
}

export function refuseOtherThanShown(shown: QuotedUsOrder, asked: UsOrderRequest, traded: TradedUsStock): void {
  if (shown.content !== contentText(asked) || shown.conditions !== conditionText(traded))
    throw new Refused('CONFIRM_EXPIRED');
}
