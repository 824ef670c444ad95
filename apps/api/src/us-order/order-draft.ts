import { Refused, type Received } from '@tsuzura/contract/kernel';
import type { placeUsOrder } from '@tsuzura/contract/trading';
import type { Ymd } from '@tsuzura/domain/calendar';
import { parseQuantity, usdPrice, type Quantity, type UsdPrice } from '@tsuzura/domain/money';
import type { UsDraft, UsOrderSize, UsSide } from '@tsuzura/domain/us-order';

/** What is asked for. */
export interface UsOrderRequest extends UsDraft {
  readonly symbol: string;
  readonly side: UsSide;
}

export type UsOrderBody = Omit<Received<typeof placeUsOrder, 'body'>, 'confirmToken' | 'allowSameOrder'>;

/** "187.45" in 1/10,000 dollars; the contract has let four decimals through at most. */
export function limitOf(text: string | undefined): UsdPrice | null {
  if (text === undefined) return null;
  const [whole = '0', part = ''] = text.split('.');
  return usdPrice(BigInt(whole) * 10_000n + BigInt(part.padEnd(4, '0')));
}

export function sharesOf(text: string): Quantity {
  const shares = parseQuantity(text);
  if (shares === null) throw new Refused('INPUT', {}, [{ message: '数量の形をご確認ください。', field: 'quantity' }]);
  return shares;
}

function sizeOf({ quantity, notional }: UsOrderBody): UsOrderSize {
  if (quantity !== undefined && notional === undefined) return { quantity: sharesOf(quantity) };
  if (notional !== undefined && quantity === undefined) return { notional };
  throw new Refused('INPUT', {}, [
    quantity === undefined
      ? { message: '数量か金額を入力してください。', field: 'quantity' }
      : { message: '数量と金額は、どちらか一方だけ入力してください。', field: 'notional' },
  ]);
}

const needsExpiry = { message: '有効期限の日付を選んでください。', field: 'expiresOn' };

export function usOrderRequestOf(body: UsOrderBody, session: Ymd): UsOrderRequest {
  const { timeInForce, expiresOn } = body;
  if (timeInForce === 'GTD' && expiresOn === undefined) throw new Refused('INPUT', {}, [needsExpiry]);
  return {
    symbol: body.symbol,
    side: body.side,
    accountType: body.accountType,
    settlementCurrency: body.settlementCurrency,
    orderType: body.orderType,
    size: sizeOf(body),
    limitPrice: limitOf(body.limitPrice),
    timeInForce,
    expiresOn: expiresOn ?? session,
  };
}

/** A whole order, or null while the form still asks. */
export function wholeUsBody(
  body: { readonly [Field in keyof UsOrderBody]?: UsOrderBody[Field] | undefined } & { readonly symbol: string },
): UsOrderBody | null {
  const { side, orderType, settlementCurrency, timeInForce, accountType, quantity, notional } = body;
  if (!side || !orderType || !settlementCurrency || !timeInForce || !accountType) return null;
  if (quantity === undefined && notional === undefined) return null;
  return { ...body, side, orderType, settlementCurrency, timeInForce, accountType };
}
