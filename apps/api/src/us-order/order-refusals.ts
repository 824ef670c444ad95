import { Refused, type ErrorKind } from '@tsuzura/contract/kernel';
import type { Outcome } from '@tsuzura/domain/kernel';
import { usdPrice } from '@tsuzura/domain/money';
import { longDate, usdText, yenText } from '@tsuzura/domain/text';
import { formatUsdPrice, latestUsExpiry } from '@tsuzura/domain/us-stock';
import type { TradedUsStock, UsAmendRefusal, UsStanding } from '@tsuzura/domain/us-order';

/** The domain's reasons in the words of the catalogue: a reason without a row there does not compile. */
const refusals: Readonly<Record<UsAmendRefusal, ErrorKind>> = {
  US_NOT_OPEN: 'US_NOT_OPEN',
  W8BEN_EXPIRED: 'W8BEN_EXPIRED',
  HALTED: 'STOCK_HALTED',
  SUITABILITY: 'SUITABILITY',
  NISA_TSUMITATE_SPOT: 'NISA_TSUMITATE_SPOT',
  NISA_UNAVAILABLE: 'NISA_UNAVAILABLE',
  NISA_NOT_ELIGIBLE: 'NISA_NOT_ELIGIBLE',
  FRACTION: 'US_FRACTION',
  TICK: 'STOCK_TICK',
  PRICE_LIMIT: 'STOCK_PRICE_LIMIT',
  CONDITION: 'STOCK_CONDITION',
  EXPIRES_ON: 'STOCK_EXPIRES_ON',
  AMOUNT_RANGE: 'AMOUNT_RANGE',
  CASH_SHORTAGE: 'CASH_SHORTAGE',
  ROUND_TRIP: 'STOCK_ROUND_TRIP',
  CASH_SHORT: 'CASH_SHORT',
  USD_SHORT: 'USD_SHORT',
  NISA_LIMIT: 'NISA_LIMIT',
  SHARES_SHORT: 'SHARES_SHORT',
  ORDER_BUSY: 'STOCK_ORDER_BUSY',
  NOT_AMENDABLE: 'STOCK_NOT_AMENDABLE',
  CHANGED_SINCE: 'CONFIRM_EXPIRED',
};

type Facts = Pick<TradedUsStock, 'session' | 'lastPrice'>;

/** What the domain decided about an order, or its one reason thrown, with the figures a customer needs to correct it. */
export function orRefuseUs<Decided>(
  outcome: Outcome<Decided, UsAmendRefusal>,
  facts: Facts,
  standing?: Pick<UsStanding, 'yenPower' | 'usdPower'>,
): Decided {
  if (outcome.ok) return outcome.value;
  throw refusedUs(outcome.refusal, facts, standing);
}

function refusedUs(
  refusal: UsAmendRefusal,
  { session, lastPrice }: Facts,
  standing: Pick<UsStanding, 'yenPower' | 'usdPower'> | undefined,
): Refused {
  const kind = refusals[refusal];
  const say = (message: string) => new Refused(kind, {}, [{ message }]);
  if (refusal === 'TICK') return say('指値は、0.01ドル単位でご入力ください。');
  if (refusal === 'PRICE_LIMIT') {
    const { lowest, highest } = limitRange(lastPrice);
    return say(`指値は、直近の値段の上下50%（${dollarsOf(lowest)}から${dollarsOf(highest)}）の範囲でご入力ください。`);
  }
  if (refusal === 'EXPIRES_ON') return new Refused(kind, { until: longDate(latestUsExpiry(session)) });
  if (refusal === 'USD_SHORT' && standing)
    return say(`米ドルの購入できる金額（${usdText(standing.usdPower)}）を超えています。`);
  if (refusal === 'CASH_SHORT' && standing)
    return say(`購入できる金額（${yenText(standing.yenPower)}）を超えています。`);
  return new Refused(kind);
}

/** Cents are enough: limits are in them. */
const dollarsOf = (price: string): string => `${price.slice(0, -2)}ドル`;

/** Half of the last price and one and a half of it, in cents (rule US-6). */
export const limitRange = (last: bigint): { readonly lowest: string; readonly highest: string } => ({
  lowest: formatUsdPrice(usdPrice(((last + 199n) / 200n) * 100n)),
  highest: formatUsdPrice(usdPrice(((last * 3n) / 200n) * 100n)),
});
