import type { EquityOrder } from '@tsuzura/contract/trading';
import type { Ymd } from '@tsuzura/domain/calendar';
import { shortDate } from '@tsuzura/domain/text';
import type { ChipTone } from '@tsuzura/ui/badge';
import { stockYenText } from '@tsuzura/ui/money';

export type Order = EquityOrder;
export type OrderStatus = Order['status'];
export type OrderType = Order['orderType'];
export type Condition = Order['condition'];
export type Side = Order['side'];
export type TradeType = Order['tradeType'];

/** Rule STOCK-4, in the words that customers read. */
export const statusWords: Readonly<Record<OrderStatus, { readonly label: string; readonly tone: ChipTone }>> = {
  NEW: { label: '受付中', tone: 'plain' },
  ACCEPTED: { label: '待機', tone: 'plain' },
  WORKING: { label: '注文中', tone: 'info' },
  PARTIALLY_FILLED: { label: '一部約定', tone: 'primary' },
  FILLED: { label: '全部約定', tone: 'success' },
  CANCEL_PENDING: { label: '取消中', tone: 'warn' },
  CANCELED: { label: '取消済', tone: 'plain' },
  EXPIRED: { label: '失効', tone: 'plain' },
  REJECTED: { label: '不成立', tone: 'error' },
};

const working: ReadonlySet<OrderStatus> = new Set(['NEW', 'ACCEPTED', 'WORKING', 'PARTIALLY_FILLED', 'CANCEL_PENDING']);

export const isWorking = ({ status }: Pick<Order, 'status'>): boolean => working.has(status);

export const orderTypeNames: Readonly<Record<OrderType, string>> = {
  MARKET: '成行',
  LIMIT: '指値',
  STOP: '逆指値',
  STOP_LIMIT: '逆指値',
};

export const conditionNames: Readonly<Record<Condition, string>> = {
  NONE: '条件なし',
  OPEN: '寄付',
  CLOSE: '引け',
  FUNARI: '不成',
};

/** What is traded, as a ticket offers it. */
export type OrderKind = 'buy' | 'sell' | 'openLong' | 'openShort' | 'closeLong' | 'closeShort';

export const kindNames: Readonly<Record<OrderKind, string>> = {
  buy: '現物買付',
  sell: '現物売却',
  openLong: '信用新規買い',
  openShort: '信用新規売り',
  closeLong: '信用返済売り',
  closeShort: '信用返済買い',
};

/** 「現物」「信用新規」「信用返済」 */
export const orderKindName: Readonly<Record<TradeType, string>> = {
  SPOT: '現物',
  MARGIN_NEW: '信用新規',
  MARGIN_CLOSE: '信用返済',
};

type Ordered = Pick<Order, 'side' | 'orderType' | 'price' | 'triggerPrice'>;

/** How it is executed: 「成行」「指値 1,745円」「2,800円以下で成行」「2,350円以上で指値 2,355円」. */
export function orderedText({ side, orderType, price, triggerPrice }: Ordered): string {
  const then = price === null ? '成行' : `指値 ${stockYenText(price)}`;
  if (orderType === 'MARKET' || orderType === 'LIMIT' || triggerPrice === null) return then;
  return `${stockYenText(triggerPrice)}${side === 'BUY' ? '以上' : '以下'}で${then}`;
}

/** 「11/13（金）15:30まで」: every order of a day ends with its session. */
export const untilText = (expiresOn: Ymd): string => `${shortDate(expiresOn)}15:30まで`;
