import type { UsOrder } from '@tsuzura/contract/trading';
import { formatUsd, parseQuantity, parseUsd, usdCents } from '@tsuzura/domain/money';
import { narrowLettersAndDigits } from '@tsuzura/domain/text';
import { readUsd } from '@tsuzura/ui/yen-field';
import { usPriceText } from '../../shared/us-stock/index.ts';

export interface UsChangeValues {
  readonly quantity: string;
  readonly price: string;
}

interface Limits {
  readonly lowestLimit: string;
  readonly highestLimit: string;
}

/** What the customer changed, in the words of the contract; the rest is left out. */
export interface UsChanges {
  readonly quantity?: string;
  readonly limitPrice?: string;
}

interface Checked {
  readonly mistakes: Record<'quantity' | 'price', string | null>;
  /** Null while nothing is different. */
  readonly changes: UsChanges | null;
}

const readShares = (text: string): string =>
  narrowLettersAndDigits(text)
    .replaceAll(/[\s\u3000,，、株]/g, '')
    .replaceAll('．', '.');

/** The quantity only goes down, and stays above what is filled; the limit is in cents and near the price (rule US-14). */
export function checkUsChange(
  order: Pick<UsOrder, 'quantity' | 'filledQuantity' | 'limitPrice'>,
  limits: Limits,
  values: UsChangeValues,
): Checked {
  const written = readShares(values.quantity);
  const [count, before] = [parseQuantity(written), parseQuantity(order.quantity ?? '')];
  const isSameCount = count === before;
  const [cents, own] = [readUsd(values.price), centsOf(order.limitPrice)];
  const isSamePrice = order.limitPrice === null || cents === own;
  const changes: UsChanges = {
    ...(isSameCount || count === null ? {} : { quantity: written }),
    ...(isSamePrice || cents === null ? {} : { limitPrice: formatUsd(usdCents(cents)) }),
  };
  return {
    mistakes: {
      quantity: isSameCount ? null : quantityMistake(count, before ?? 0n, parseQuantity(order.filledQuantity) ?? 0n),
      // What is not changed was accepted, whatever the price of today is.
      price: isSamePrice ? null : priceMistake(cents, limits),
    },
    changes: Object.keys(changes).length === 0 ? null : changes,
  };
}

/** Prices have four decimals, limits are cents. */
const centsOf = (price: string | null): bigint | null => (price === null ? null : parseUsd(price.slice(0, -2)));

function quantityMistake(count: bigint | null, before: bigint, filled: bigint): string | null {
  if (count === null) return '数字で入力してください（例：10）。';
  if (count > before) return '数量は減らすことだけできます。増やすときは、新しくご注文ください。';
  return count > filled ? null : '約定した数量より多く入力してください。残りをやめるときは、取り消してください。';
}

function priceMistake(cents: bigint | null, { lowestLimit, highestLimit }: Limits): string | null {
  if (cents === null) return '小数点以下2桁までの数字で入力してください（例：185.00）。';
  const [low, high] = [centsOf(lowestLimit) ?? 0n, centsOf(highestLimit) ?? 0n];
  return cents >= low && cents <= high
    ? null
    : `${usPriceText(lowestLimit)}〜${usPriceText(highestLimit)}の中で入力してください。`;
}
