import { instant, type Instant } from '@tsuzura/domain/calendar';
import { parseStockPrice, type ExchangeEntry } from '@tsuzura/domain/stock';
import type { Received } from '@tsuzura/contract/kernel';
import type { changeExchangeOrder, sendExchangeOrder } from '@tsuzura/contract/partner';
import type { Kept } from './exchange-office.ts';

export type SentOrder = Received<typeof sendExchangeOrder, 'body'>;
export type SentChange = Received<typeof changeExchangeOrder, 'body'>;

export type JournalEntry = Kept<SentOrder, SentChange>;

const priceOf = (text: string | null) => (text === null ? null : parseStockPrice(text));

/** As the matching of a day takes it in; null for what concerns no share. */
export function asExchangeEntry(entry: JournalEntry): ExchangeEntry | null {
  const at: Instant = instant(entry.at);
  if ('halt' in entry) return { kind: 'HALT', halted: entry.halt.halted, at };
  if ('cancel' in entry) return { kind: 'CANCEL', id: entry.cancel.clOrdId, at };
  if ('change' in entry) return { kind: 'REPLACE', id: entry.change.clOrdId, ...termsOf(entry.change), at };
  if (!('order' in entry)) return null;
  const { clOrdId, side, condition, outsideCap } = entry.order;
  return { kind: 'NEW', order: { id: clOrdId, side, condition, outsideCap, ...termsOf(entry.order) }, at };
}

const termsOf = (sent: Pick<SentOrder, 'orderType' | 'price' | 'triggerPrice' | 'quantity'>) => ({
  orderType: sent.orderType,
  price: priceOf(sent.price),
  triggerPrice: priceOf(sent.triggerPrice),
  quantity: BigInt(sent.quantity),
});
