import { assert, type Brand } from '../kernel/index.ts';
import { formatDecimal, parseDecimal } from '../money/decimal.ts';
import { ceilDiv, floorDiv, usdCents, yen, type Usd, type Yen } from '../money/index.ts';

/** Yen for one dollar, in sen (銭): "155.25" is 15525. */
export type FxRate = Brand<bigint, 'FxRate'>;

const sen = { decimals: 2, fixed: true };
/** Cents × sen to yen. */
const perYen = 10_000n;

export function fxRate(value: bigint | number): FxRate {
  const rate = BigInt(value);
  assert(rate > 0n, 'a dollar costs something');
  return rate as FxRate;
}

/** "155.25"; null when the text has not exactly two decimals, or is not above zero. */
export function parseFxRate(text: string): FxRate | null {
  const value = parseDecimal(text, sen);
  return value !== null && value > 0n ? fxRate(value) : null;
}

/** For rates that our own programs wrote. */
export function readFxRate(text: string): FxRate {
  const rate = parseFxRate(text);
  assert(rate !== null, `${text} is a rate`);
  return rate;
}

export const formatFxRate = (rate: FxRate): string => formatDecimal(rate, sen);

/** What the house takes for each dollar, either way (rule FX-1). */
export const fxSpread = fxRate(25);

/** 仲値 and what customers pay and get. */
export interface FxRates {
  readonly mid: FxRate;
  /** A customer buys dollars at this rate. */
  readonly tts: FxRate;
  /** A customer sells dollars at this rate. */
  readonly ttb: FxRate;
}

export const ratesAt = (mid: FxRate): FxRates => ({
  mid,
  tts: fxRate(mid + fxSpread),
  ttb: fxRate(mid - fxSpread),
});

/** Dollars in yen, 切捨て. */
export const floorYen = (amount: Usd, rate: FxRate): Yen => yen(floorDiv(amount * rate, perYen));

/** Dollars in yen, 切上げ. */
export const ceilYen = (amount: Usd, rate: FxRate): Yen => yen(ceilDiv(amount * rate, perYen));

/** Of gains and losses: toward zero. */
export const truncYen = (amount: Usd, rate: FxRate): Yen => yen((amount * rate) / perYen);

/** Yen in dollars, 切捨て. */
export const floorUsd = (amount: Yen, rate: FxRate): Usd => usdCents(floorDiv(amount * perYen, rate));

/** Yen in dollars, 切上げ. */
export const ceilUsd = (amount: Yen, rate: FxRate): Usd => usdCents(ceilDiv(amount * perYen, rate));
