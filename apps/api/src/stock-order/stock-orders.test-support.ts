import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Answer, Client } from '@tsuzura/contract/kernel';
import { confirmEquityOrder, placeEquityOrder } from '@tsuzura/contract/trading';

/** A purchase of 100 shares of 1078 at any price. */
export const usualDraft = {
  stockCode: '1078',
  tradeType: 'SPOT',
  side: 'BUY',
  orderType: 'MARKET',
  condition: 'NONE',
  timeInForce: 'DAY',
  quantity: 100,
  accountType: 'SPECIFIC',
} as const;

type Body = Parameters<typeof bodyOf>[0];
const bodyOf = (body: typeof placeEquityOrder.body._zod.input) => body;

/** What differs from the usual. */
export type DraftChanges = Partial<Omit<Body, 'confirmToken'>>;

/** A whole order, quoted. */
export async function quoteShares(client: Client, changes: DraftChanges = {}) {
  const shown = await client.call(confirmEquityOrder, { body: { ...usualDraft, ...changes } as never });
  expect(shown.quote).not.toBeNull();
  return { ...shown, quote: shown.quote as NonNullable<typeof shown.quote> };
}

/** Quoted and placed. */
export async function placeShares(
  client: Client,
  changes: DraftChanges = {},
  key: string = randomUUID(),
): Promise<Answer<typeof placeEquityOrder>> {
  const { quote } = await quoteShares(client, changes);
  const body = { ...usualDraft, ...changes, confirmToken: quote.confirmToken };
  return client.call(placeEquityOrder, { body: body as never }, { key });
}
