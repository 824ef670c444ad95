import {
  ceilTradeAmount,
  isOnTick,
  parseStockPrice,
  tickAt,
  formatStockPrice,
  stockPrice,
} from '@tsuzura/domain/stock';
import { feeWithTax, paysFee, shareFee } from '@tsuzura/domain/stock-order';
import { stockYenText } from '@tsuzura/ui/money';
import type { OrderKind } from '../../../shared/stock/index.ts';
import { readPriceText, readShares } from '../../../shared/stock/read-figures.ts';
import { factsOf, lotsOf, sumOf, type Closable, type Shown, type TicketValues } from './values.ts';

type Limits = Pick<Shown['stock'], 'tickTable' | 'lowerLimit' | 'upperLimit' | 'lotSize'>;

/** What is wrong with a price, or null: V01, V03, the step, the limits of the day. */
export function priceMistake(text: string, name: string, { tickTable, lowerLimit, upperLimit }: Limits): string | null {
  if (text.trim() === '') return `${name}を入力してください。`;
  const written = readPriceText(text);
  if (written === null) return '数字で入力してください（例：1,234.5）。';
  if (Number(written) === 0) return '0より大きい数を入力してください。';
  const price = parseStockPrice(written);
  if (price === null || !isOnTick(tickTable, price)) return `${stepText(written, tickTable)}きざみで入力してください。`;
  if (Number(written) < Number(lowerLimit) || Number(written) > Number(upperLimit))
    return `今日の値幅（${stockYenText(lowerLimit)}〜${stockYenText(upperLimit)}）の中で入力してください。`;
  return null;
}

/** 「0.5円」: how prices step where this one is. */
export function stepText(written: string, table: Limits['tickTable']): string {
  const tenths = BigInt(Math.max(1, Math.round(Number(written) * 10)));
  return stockYenText(formatStockPrice(stockPrice(tickAt(table, tenths))));
}

/** V01, V03, V12, whole lots and what can be sold. Shares that a reverse split left over are sold as they are. */
export function quantityMistake(
  text: string,
  kind: OrderKind,
  { lotSize }: Limits,
  { maxQuantity }: Pick<Shown['limits'], 'maxQuantity'>,
  sellable: number,
): string | null {
  if (text.trim() === '') return '数量を入力してください。';
  const shares = readShares(text);
  if (shares === null) return '数字で入力してください（例：100）。';
  if (shares === 0) return '0より大きい数を入力してください。';
  const sharesText = (count: number) => `${count.toLocaleString('ja-JP')}株`;
  if (kind === 'sell' && shares > sellable) return `売却できる数量（${sharesText(sellable)}）を超えています。`;
  const isOddRest = kind === 'sell' && shares === sellable % lotSize;
  if (shares % lotSize !== 0 && !isOddRest) return `${sharesText(lotSize)}単位で入力してください。`;
  if (shares > maxQuantity) return `1回のご注文は${sharesText(maxQuantity)}までです。`;
  return null;
}

/** Which lots are closed, and by how much. */
export function lotsMistake(values: TicketValues, closable: readonly Closable[], { lotSize }: Limits): string | null {
  const chosen = lotsOf(values);
  if (chosen.length === 0) return '返済する建玉の数量を入力してください。';
  const over = chosen.some(
    ({ positionId, quantity }) =>
      quantity > (closable.find((lot) => lot.positionId === positionId)?.closableQuantity ?? 0),
  );
  if (over) return '返済できる数量を超えています。';
  return sumOf(chosen) % lotSize === 0 ? null : `合わせて${lotSize.toLocaleString('ja-JP')}株単位で入力してください。`;
}

/** 「最大 400株」: as many as fit into what can be spent, fee and the price that is reserved for included. */
export function mostShares(
  shown: Pick<Shown, 'buyingPower' | 'accountTypes' | 'limits' | 'stock'>,
  values: Pick<TicketValues, 'method' | 'price' | 'afterTrigger' | 'condition' | 'accountType'>,
): number | null {
  const { method, afterTrigger, condition, accountType } = values;
  const hasLimit = (method === 'LIMIT' && condition !== 'FUNARI') || (method === 'STOP' && afterTrigger === 'LIMIT');
  const price = parseStockPrice(hasLimit ? (readPriceText(values.price ?? '') ?? '') : shown.stock.upperLimit);
  if (price === null || accountType === null) return null;
  const frame = shown.accountTypes.find(({ type }) => type === accountType)?.nisa?.remaining ?? null;
  const power =
    frame !== null && accountType === 'NISA_GROWTH' && frame < shown.buyingPower ? frame : shown.buyingPower;
  const lot = BigInt(shown.limits.lotSize);
  const pays = paysFee('SPOT', accountType);
  let shares = (power * 10n) / price;
  shares -= shares % lot;
  const cost = () => {
    const amount = ceilTradeAmount(price, shares);
    return amount + feeWithTax(shareFee(amount, pays));
  };
  if (shares > 0n && cost() > power) shares -= lot;
  return Math.min(Number(shares), shown.limits.maxQuantity);
}

export type TicketField = 'quantity' | 'price' | 'trigger' | 'condition' | 'expires' | 'account' | 'form';

const fieldOfKind: Readonly<Record<string, TicketField>> = {
  STOCK_LOT: 'quantity',
  SHARES_SHORT: 'quantity',
  UNITS_SHORT: 'quantity',
  CASH_SHORT: 'quantity',
  AMOUNT_RANGE: 'quantity',
  STOCK_ROUND_TRIP: 'quantity',
  NISA_LIMIT: 'quantity',
  MARGIN_POWER: 'quantity',
  MARGIN_POSITION_SHORT: 'quantity',
  STOCK_TRIGGER_MET: 'trigger',
  STOCK_CONDITION: 'condition',
  STOCK_EXPIRES_ON: 'expires',
  NISA_UNAVAILABLE: 'account',
  NISA_NOT_ELIGIBLE: 'account',
  NOT_MARGINABLE: 'account',
  SHORT_SALE_RULE: 'price',
};

/** Under which field a refusal of the server belongs: where it can be corrected. */
export function fieldOf(refusal: string, method: TicketValues['method']): TicketField {
  const known = fieldOfKind[refusal];
  if (known === 'price' && method === 'MARKET') return 'form';
  if (known !== undefined) return known;
  if (refusal === 'STOCK_TICK' || refusal === 'STOCK_PRICE_LIMIT') return method === 'STOP' ? 'trigger' : 'price';
  return 'form';
}

export const isClose = (kind: OrderKind): boolean => factsOf[kind].tradeType === 'MARGIN_CLOSE';
