import { Refused, type Received } from '@tsuzura/contract/kernel';
import type { placeEquityOrder } from '@tsuzura/contract/trading';
import type { Ymd } from '@tsuzura/domain/calendar';
import { parseStockPrice, type StockPrice } from '@tsuzura/domain/stock';
import type {
  CloseChoice,
  MarginType,
  StockDraft,
  StockSide,
  TradedStock,
  TradeType,
} from '@tsuzura/domain/stock-order';
import { refusedFor } from './order-refusals.ts';

/** What is asked for, whatever the kind of trade. */
export interface AskedOrder extends StockDraft {
  readonly stockCode: string;
  readonly tradeType: TradeType;
  readonly side: StockSide;
  readonly marginType: MarginType | null;
  readonly close: CloseChoice | null;
}

type Body = Omit<Received<typeof placeEquityOrder, 'body'>, 'confirmToken' | 'allowSameOrder'>;

/** A price with more decimals than any step has is off the steps. */
export function priceOf(text: string | undefined, traded: TradedStock): StockPrice | null {
  if (text === undefined) return null;
  const price = parseStockPrice(text);
  if (price === null) throw refusedFor('TICK', traded);
  return price;
}

export function askedOrderOf(body: Body, traded: TradedStock, session: Ymd): AskedOrder {
  const { timeInForce, expiresOn } = body;
  if (timeInForce === 'GTD' && expiresOn === undefined) throw new Refused('INPUT', {}, [needsExpiry]);
  return {
    stockCode: body.stockCode,
    tradeType: body.tradeType,
    side: body.side,
    accountType: body.accountType,
    orderType: body.orderType,
    price: priceOf(body.price, traded),
    triggerPrice: priceOf(body.triggerPrice, traded),
    condition: body.condition,
    timeInForce,
    expiresOn: expiresOn ?? session,
    quantity: BigInt(body.quantity),
    marginType: body.marginType ?? null,
    close: closeOf(body.close),
  };
}

const needsExpiry = { message: '有効期限の日付を選んでください。', field: 'expiresOn' };

const closeOf = (close: Body['close']): CloseChoice | null => {
  if (close === undefined) return null;
  return 'lots' in close
    ? { lots: close.lots.map(({ positionId, quantity }) => ({ positionId, quantity: BigInt(quantity) })) }
    : close;
};

/** A whole order, or null while the form still asks. */
export function wholeBody(
  body: { readonly [Field in keyof Body]?: Body[Field] | undefined } & { readonly stockCode: string },
): Body | null {
  const { tradeType, side, orderType, condition, timeInForce, quantity, accountType } = body;
  if (!tradeType || !side || !orderType || !condition || !timeInForce || !quantity || !accountType) return null;
  return { ...body, tradeType, side, orderType, condition, timeInForce, quantity, accountType };
}
