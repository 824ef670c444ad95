import type { Instant } from '../calendar/index.ts';
import { accept, assert, refuse, type Outcome } from '../kernel/index.ts';
import { usdCents, yen, type Usd, type Yen } from '../money/index.ts';
import { isFxOpen, isQuoteValid, type FxQuote } from './quote.ts';
import { ceilUsd, ceilYen, floorUsd, floorYen, type FxRate } from './rate.ts';

export type FxDirection = 'JPY_TO_USD' | 'USD_TO_JPY';

/** 両替 as a customer asks for it: one side is named, the other follows from the rate. */
export interface ExchangeDraft {
  readonly direction: FxDirection;
  readonly named: { readonly jpy: Yen } | { readonly usd: Usd };
}

export interface Exchange {
  readonly direction: FxDirection;
  readonly rate: FxRate;
  readonly jpyAmount: Yen;
  readonly usdAmount: Usd;
}

export interface FxStanding {
  /** Settled yen that is promised to nothing: 出金できる金額. */
  readonly settledYen: Yen;
  /** Settled dollars that are promised to nothing. */
  readonly settledUsd: Usd;
  /** Yen is owed: nothing is exchanged into dollars before it is paid, and dollars wait for the forced sale (rules FX-4 and FX-5). */
  readonly isYenOwed: boolean;
}

export type ExchangeRefusal =
  | 'FX_HOURS'
  | 'QUOTE_EXPIRED'
  | 'AMOUNT_RANGE'
  | 'CASH_SHORTAGE'
  | 'CASH_SHORT'
  | 'USD_SHORT';

/** As much as one order of shares may come to. */
export const largestExchange: { readonly jpy: Yen; readonly usd: Usd } = {
  jpy: yen(500_000_000),
  usd: usdCents(300_000_000),
};

/** Both sides at a rate. What is named stands; what the customer gets is rounded down, what the customer pays is rounded up (rule FX-4). */
export function exchangeAt({ direction, named }: ExchangeDraft, rate: FxRate): Exchange {
  const isPaidIn = direction === 'JPY_TO_USD' ? 'jpy' in named : 'usd' in named;
  if ('jpy' in named) {
    const usdAmount = isPaidIn ? floorUsd(named.jpy, rate) : ceilUsd(named.jpy, rate);
    return { direction, rate, jpyAmount: named.jpy, usdAmount };
  }
  const jpyAmount = isPaidIn ? floorYen(named.usd, rate) : ceilYen(named.usd, rate);
  return { direction, rate, jpyAmount, usdAmount: named.usd };
}

/** Executed and settled at once, or refused, in the order of rule FX-4. */
export function decideExchange(
  quote: FxQuote,
  draft: ExchangeDraft,
  standing: FxStanding,
  now: Instant,
): Outcome<Exchange, ExchangeRefusal> {
  if (!isFxOpen(now)) return refuse('FX_HOURS');
  if (!isQuoteValid(quote, now)) return refuse('QUOTE_EXPIRED');
  const named = 'jpy' in draft.named ? draft.named.jpy : draft.named.usd;
  assert(named > 0n, 'an exchange names an amount above zero');
  const exchange = exchangeAt(draft, draft.direction === 'JPY_TO_USD' ? quote.tts : quote.ttb);
  const { jpyAmount, usdAmount } = exchange;
  if (jpyAmount === 0n || usdAmount === 0n) return refuse('AMOUNT_RANGE');
  if (jpyAmount > largestExchange.jpy || usdAmount > largestExchange.usd) return refuse('AMOUNT_RANGE');
  if (standing.isYenOwed) return refuse('CASH_SHORTAGE');
  if (draft.direction === 'JPY_TO_USD' && jpyAmount > standing.settledYen) return refuse('CASH_SHORT');
  if (draft.direction === 'USD_TO_JPY' && usdAmount > standing.settledUsd) return refuse('USD_SHORT');
  return accept(exchange);
}
