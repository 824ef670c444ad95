import type { Answer, CallInput } from '@tsuzura/contract/kernel';
import type { confirmEquityOrder, placeEquityOrder } from '@tsuzura/contract/trading';
import { parseYmd, type Ymd } from '@tsuzura/domain/calendar';
import { readPriceText, readShares } from '../../../shared/stock/read-figures.ts';
import type { Condition, OrderKind, Side, TradeType } from '../../../shared/stock/index.ts';
import type { AccountType } from '../../../shared/order/index.ts';

export type Shown = Answer<typeof confirmEquityOrder>;
export type Quote = NonNullable<Shown['quote']>;
export type Closable = Shown['closable'][number];
/** A whole order, without the token that a quote gives. */
export type OrderBody = Omit<CallInput<typeof placeEquityOrder>['body'], 'confirmToken' | 'allowSameOrder'>;

export type Method = 'MARKET' | 'LIMIT' | 'STOP';
export type MarginType = 'SYSTEM' | 'GENERAL';

/** What the customer chose and typed; null: nothing yet, and the form's own proposal counts. */
export interface TicketValues {
  /** Set when the order is confirmed; until then the address says it. */
  readonly kind: OrderKind | null;
  readonly quantity: string | null;
  readonly method: Method;
  readonly price: string | null;
  readonly triggerPrice: string | null;
  /** 逆指値: what is ordered once the price is met. */
  readonly afterTrigger: 'MARKET' | 'LIMIT';
  readonly condition: Condition;
  /** null: the session's own day. */
  readonly expiresOn: Ymd | null;
  readonly accountType: AccountType | null;
  readonly marginType: MarginType | null;
  /** 返済する建玉: shares of each, as typed. */
  readonly lots: Readonly<Record<string, string>> | null;
}

export const noValues: TicketValues = {
  kind: null,
  quantity: null,
  method: 'LIMIT',
  price: null,
  triggerPrice: null,
  afterTrigger: 'MARKET',
  condition: 'NONE',
  expiresOn: null,
  accountType: null,
  marginType: null,
  lots: null,
};

const kinds: ReadonlySet<unknown> = new Set(['buy', 'sell', 'openLong', 'openShort', 'closeLong', 'closeShort']);
const methods: ReadonlySet<unknown> = new Set(['MARKET', 'LIMIT', 'STOP']);
const conditions: ReadonlySet<unknown> = new Set(['NONE', 'OPEN', 'CLOSE', 'FUNARI']);
const accounts: ReadonlySet<unknown> = new Set(['SPECIFIC', 'GENERAL', 'NISA_GROWTH', null]);

/** As the tab kept them; null when they are not what we wrote. */
export function readValues(kept: object): TicketValues | null {
  const values = kept as Readonly<Record<keyof TicketValues, unknown>>;
  const isText = (value: unknown) => value === null || typeof value === 'string';
  const isWhole =
    (values.kind === null || kinds.has(values.kind)) &&
    [values.quantity, values.price, values.triggerPrice].every(isText) &&
    methods.has(values.method) &&
    (values.afterTrigger === 'MARKET' || values.afterTrigger === 'LIMIT') &&
    conditions.has(values.condition) &&
    (values.expiresOn === null || (typeof values.expiresOn === 'string' && parseYmd(values.expiresOn) !== null)) &&
    accounts.has(values.accountType) &&
    [null, 'SYSTEM', 'GENERAL'].includes(values.marginType as MarginType | null) &&
    (values.lots === null || isLots(values.lots));
  return isWhole ? (kept as TicketValues) : null;
}

const isLots = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');

interface KindFacts {
  readonly tradeType: TradeType;
  readonly side: Side;
}

export const factsOf: Readonly<Record<OrderKind, KindFacts>> = {
  buy: { tradeType: 'SPOT', side: 'BUY' },
  sell: { tradeType: 'SPOT', side: 'SELL' },
  openLong: { tradeType: 'MARGIN_NEW', side: 'BUY' },
  openShort: { tradeType: 'MARGIN_NEW', side: 'SELL' },
  closeLong: { tradeType: 'MARGIN_CLOSE', side: 'SELL' },
  closeShort: { tradeType: 'MARGIN_CLOSE', side: 'BUY' },
};

/** The order in the words of the contract; null while something of it is missing or is no figure. */
export function bodyOf(stockCode: string, kind: OrderKind, values: TicketValues): OrderBody | null {
  const { tradeType, side } = factsOf[kind];
  const { method, afterTrigger, condition, expiresOn, accountType, marginType } = values;
  const lots = tradeType === 'MARGIN_CLOSE' ? lotsOf(values) : null;
  const quantity = lots === null ? readShares(values.quantity ?? '') : sumOf(lots);
  const needsPrice = method === 'LIMIT' || (method === 'STOP' && afterTrigger === 'LIMIT');
  const price = needsPrice ? readPriceText(values.price ?? '') : null;
  const trigger = method === 'STOP' ? readPriceText(values.triggerPrice ?? '') : null;
  if (quantity === null || quantity <= 0 || accountType === null) return null;
  if ((needsPrice && price === null) || (method === 'STOP' && trigger === null)) return null;
  if (tradeType === 'MARGIN_NEW' && marginType === null) return null;
  return {
    stockCode,
    tradeType,
    side,
    orderType: method === 'STOP' ? (afterTrigger === 'LIMIT' ? 'STOP_LIMIT' : 'STOP') : method,
    ...(price === null ? {} : { price }),
    ...(trigger === null ? {} : { triggerPrice: trigger }),
    condition,
    ...(expiresOn === null ? { timeInForce: 'DAY' } : { timeInForce: 'GTD', expiresOn }),
    quantity,
    accountType,
    ...(tradeType === 'MARGIN_NEW' && marginType !== null ? { marginType } : {}),
    ...(lots === null ? {} : { close: { lots } }),
  };
}

export interface LotChoice {
  readonly positionId: string;
  readonly quantity: number;
}

/** Those of which anything is meant to be closed. */
export const lotsOf = ({ lots }: TicketValues): LotChoice[] =>
  Object.entries(lots ?? {}).flatMap(([positionId, text]) => {
    const quantity = readShares(text);
    return quantity === null || quantity <= 0 ? [] : [{ positionId, quantity }];
  });

export const sumOf = (lots: readonly LotChoice[]): number => lots.reduce((sum, { quantity }) => sum + quantity, 0);
