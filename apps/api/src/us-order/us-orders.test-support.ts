import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Answer, Client } from '@tsuzura/contract/kernel';
import { confirmUsOrder, placeUsOrder } from '@tsuzura/contract/trading';
import { parseUsd, type Usd } from '@tsuzura/domain/money';

/* For tests only. */

export const usd = (text: string): Usd => parseUsd(text) as Usd;

/** A purchase of ten shares of ORCHA at any price, in yen. */
export const usualUsDraft = {
  symbol: 'ORCHA',
  side: 'BUY',
  orderType: 'MARKET',
  quantity: '10',
  settlementCurrency: 'JPY',
  timeInForce: 'DAY',
  accountType: 'SPECIFIC',
} as const;

/** What differs from the usual; undefined leaves out. */
export interface UsDraftChanges {
  symbol?: string;
  side?: 'BUY' | 'SELL';
  orderType?: 'MARKET' | 'LIMIT';
  quantity?: string | undefined;
  notional?: Usd;
  limitPrice?: string;
  settlementCurrency?: 'JPY' | 'USD';
  timeInForce?: 'DAY' | 'GTD';
  expiresOn?: string;
  accountType?: 'SPECIFIC' | 'GENERAL' | 'NISA_GROWTH' | 'NISA_TSUMITATE';
  allowSameOrder?: boolean;
}

const bodyOf = (changes: UsDraftChanges) => {
  const { allowSameOrder: _, ...draft } = { ...usualUsDraft, ...changes };
  return draft as never;
};

export const askUsTerms = (client: Client, changes: UsDraftChanges = {}): Promise<Answer<typeof confirmUsOrder>> =>
  client.call(confirmUsOrder, { body: bodyOf(changes) });

/** A whole order, quoted. */
export async function quoteUs(client: Client, changes: UsDraftChanges = {}) {
  const shown = await askUsTerms(client, changes);
  expect(shown.quote).not.toBeNull();
  return { ...shown, quote: shown.quote as NonNullable<typeof shown.quote> };
}

export const placeUsWith = (
  client: Client,
  confirmToken: string,
  changes: UsDraftChanges = {},
  key: string = randomUUID(),
): Promise<Answer<typeof placeUsOrder>> =>
  client.call(placeUsOrder, { body: { ...usualUsDraft, ...changes, confirmToken } as never }, { key });

/** Quoted and placed. */
export const placeUs = async (client: Client, changes: UsDraftChanges = {}) =>
  placeUsWith(client, (await quoteUs(client, changes)).quote.confirmToken, changes);
