import type { FxDirection } from '@tsuzura/domain/fx';
import { dropDraft, keepDraft, readDraft } from '../../shared/flow/index.ts';

export type Currency = 'JPY' | 'USD';

/** An exchange that was sent and is not answered yet: sent again, it is the same one. */
export interface SentExchange {
  readonly key: string;
  readonly quoteId: string;
}

/** 両替 as it is filled in, from the first key press to its answer. */
export interface KeptExchange {
  readonly direction: FxDirection;
  /** The side that the customer names; the other follows from the rate. */
  readonly named: Currency;
  readonly text: string;
  readonly sent: SentExchange | null;
}

export const noExchange: KeptExchange = { direction: 'JPY_TO_USD', named: 'JPY', text: '', sent: null };

const name = 'exchange';
export const keepExchange = (tab: Storage, kept: KeptExchange, now: number): void => keepDraft(tab, name, kept, now);
export const dropExchange = (tab: Storage): void => dropDraft(tab, name);

export function readExchange(tab: Storage, now: number): KeptExchange {
  const kept = readDraft(tab, name, now);
  if (!isObject(kept) || typeof kept['text'] !== 'string') return noExchange;
  return {
    direction: kept['direction'] === 'USD_TO_JPY' ? 'USD_TO_JPY' : 'JPY_TO_USD',
    named: kept['named'] === 'USD' ? 'USD' : 'JPY',
    text: kept['text'],
    sent: readSent(kept['sent']),
  };
}

function readSent(kept: unknown): SentExchange | null {
  if (!isObject(kept)) return null;
  const { key, quoteId } = kept;
  return typeof key === 'string' && typeof quoteId === 'string' ? { key, quoteId } : null;
}

/** What was executed: a reload shows it again. */
export interface ExchangeReceipt {
  readonly direction: FxDirection;
  readonly rate: string;
  readonly jpyAmount: bigint;
  readonly usdAmount: bigint;
  readonly executedAt: string;
}

const receiptName = 'exchange:done';

export const keepReceipt = (tab: Storage, receipt: ExchangeReceipt, now: number): void =>
  keepDraft(
    tab,
    receiptName,
    { ...receipt, jpyAmount: String(receipt.jpyAmount), usdAmount: String(receipt.usdAmount) },
    now,
  );

export function readReceipt(tab: Storage, now: number): ExchangeReceipt | null {
  const kept = readDraft(tab, receiptName, now);
  if (!isObject(kept)) return null;
  const { direction, rate, jpyAmount, usdAmount, executedAt } = kept;
  const isAmount = (text: unknown): text is string => typeof text === 'string' && /^\d{1,15}$/.test(text);
  if (direction !== 'JPY_TO_USD' && direction !== 'USD_TO_JPY') return null;
  if (typeof rate !== 'string' || typeof executedAt !== 'string') return null;
  if (!isAmount(jpyAmount) || !isAmount(usdAmount)) return null;
  return { direction, rate, jpyAmount: BigInt(jpyAmount), usdAmount: BigInt(usdAmount), executedAt };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
