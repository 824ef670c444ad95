import { instant, type Instant } from '@tsuzura/domain/calendar';
import { parseStockPrice, type ExchangeEntry } from '@tsuzura/domain/stock';
import type { Received } from '@tsuzura/contract/kernel';
import type { changeExchangeOrder, sendExchangeOrder } from '@tsuzura/contract/partner';

export type SentOrder = Received<typeof sendExchangeOrder, 'body'>;
export type SentChange = Received<typeof changeExchangeOrder, 'body'>;

/** What the exchange remembers over a restart, one line each; everything it reports follows from these lines. */
export type JournalEntry = { readonly at: number } & (
  | { readonly order: SentOrder }
  | { readonly change: SentChange & { readonly clOrdId: string } }
  | { readonly cancel: { readonly clOrdId: string; readonly requestId: string } }
  | { readonly halt: { readonly stockCode: string; readonly halted: boolean } }
  | { readonly bust: { readonly execId: string } }
);

export const readEntry = (line: unknown): JournalEntry | null =>
  typeof line === 'object' && line !== null && 'at' in line ? (line as JournalEntry) : null;

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
