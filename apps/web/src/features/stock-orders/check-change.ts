import { isOnTick, parseStockPrice } from '@tsuzura/domain/stock';
import type { Ymd } from '@tsuzura/domain/calendar';
import { stockYenText } from '@tsuzura/ui/money';
import { readPriceText, readShares } from '../../shared/stock/read-figures.ts';
import type { Order } from '../../shared/stock/index.ts';

export interface ChangeValues {
  readonly quantity: string;
  readonly price: string;
  readonly triggerPrice: string;
  readonly expiresOn: Ymd;
}

interface Limits {
  readonly tickTable: 'ORDINARY' | 'TOPIX500';
  readonly lowerLimit: string;
  readonly upperLimit: string;
  readonly lotSize: number;
}

/** What the customer changed, in the words of the contract; the rest is left out. */
export interface Changes {
  readonly quantity?: number;
  readonly price?: string;
  readonly triggerPrice?: string;
  readonly expiresOn?: Ymd;
}

interface Checked {
  readonly mistakes: Record<'quantity' | 'price' | 'trigger' | 'expires', string | null>;
  /** null while nothing is different. */
  readonly changes: Changes | null;
}

/** The quantity only goes down, and stays above what is filled (rule STOCK-4). */
export function checkChange(
  order: Pick<Order, 'quantity' | 'filledQuantity' | 'price' | 'triggerPrice' | 'expiresOn'>,
  limits: Limits,
  values: ChangeValues,
): Checked {
  const quantity = readShares(values.quantity);
  const price = order.price === null ? null : readPriceText(values.price);
  const trigger = order.triggerPrice === null ? null : readPriceText(values.triggerPrice);
  const changes: Changes = {
    ...(quantity === null || quantity === order.quantity ? {} : { quantity }),
    ...(price === null || price === order.price ? {} : { price }),
    ...(trigger === null || trigger === order.triggerPrice ? {} : { triggerPrice: trigger }),
    ...(values.expiresOn === order.expiresOn ? {} : { expiresOn: values.expiresOn }),
  };
  return {
    mistakes: {
      quantity: quantityMistake(quantity, order, limits),
      // What is not changed was accepted, whatever the limits of today are.
      price: order.price === null || price === order.price ? null : priceMistake(price, limits),
      trigger: order.triggerPrice === null || trigger === order.triggerPrice ? null : priceMistake(trigger, limits),
      expires: null,
    },
    changes: Object.keys(changes).length === 0 ? null : changes,
  };
}

function quantityMistake(
  quantity: number | null,
  order: Pick<Order, 'quantity' | 'filledQuantity'>,
  { lotSize }: Limits,
): string | null {
  if (quantity === null) return '数字で入力してください（例：100）。';
  if (quantity === order.quantity) return null;
  if (quantity > order.quantity) return '数量は減らすことだけできます。増やすときは、新しくご注文ください。';
  if (quantity <= order.filledQuantity)
    return '約定した数量より多く入力してください。残りをやめるときは、取り消してください。';
  return quantity % lotSize === 0 ? null : `${lotSize}株単位で入力してください。`;
}

function priceMistake(written: string | null, { tickTable, lowerLimit, upperLimit }: Limits): string | null {
  const price = parseStockPrice(written ?? '');
  if (written === null || price === null) return '数字で入力してください（例：1,234.5）。';
  if (!isOnTick(tickTable, price)) return '呼値の単位に合う値段を入力してください。';
  return Number(written) < Number(lowerLimit) || Number(written) > Number(upperLimit)
    ? `今日の値幅（${stockYenText(lowerLimit)}〜${stockYenText(upperLimit)}）の中で入力してください。`
    : null;
}
