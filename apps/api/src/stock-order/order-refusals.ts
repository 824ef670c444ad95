import { Refused, type ErrorKind } from '@tsuzura/contract/kernel';
import { japan } from '@tsuzura/domain/calendar';
import type { Outcome } from '@tsuzura/domain/kernel';
import type { MarginRefusal } from '@tsuzura/domain/margin';
import { formatStockPrice, longestValidity, stockPrice } from '@tsuzura/domain/stock';
import { stepAt, type AmendRefusal, type TradedStock } from '@tsuzura/domain/stock-order';
import { longDate } from '@tsuzura/domain/text';

type Refusal = AmendRefusal | MarginRefusal;

/** The domain's reasons in the words of the catalogue: a reason without a row there does not compile. */
const refusals: Readonly<Record<Refusal, ErrorKind>> = {
  INTAKE_PAUSED: 'STOCK_INTAKE_PAUSED',
  HALTED: 'STOCK_HALTED',
  LOT: 'STOCK_LOT',
  TICK: 'STOCK_TICK',
  PRICE_LIMIT: 'STOCK_PRICE_LIMIT',
  CONDITION: 'STOCK_CONDITION',
  EXPIRES_ON: 'STOCK_EXPIRES_ON',
  TRIGGER_MET: 'STOCK_TRIGGER_MET',
  SUITABILITY: 'SUITABILITY',
  NISA_TSUMITATE_SPOT: 'NISA_TSUMITATE_SPOT',
  NISA_UNAVAILABLE: 'NISA_UNAVAILABLE',
  NISA_NOT_ELIGIBLE: 'NISA_NOT_ELIGIBLE',
  AMOUNT_RANGE: 'AMOUNT_RANGE',
  CASH_SHORTAGE: 'CASH_SHORTAGE',
  ROUND_TRIP: 'STOCK_ROUND_TRIP',
  CASH_SHORT: 'CASH_SHORT',
  NISA_LIMIT: 'NISA_LIMIT',
  SHARES_SHORT: 'SHARES_SHORT',
  ORDER_BUSY: 'STOCK_ORDER_BUSY',
  NOT_AMENDABLE: 'STOCK_NOT_AMENDABLE',
  CHANGED_SINCE: 'CONFIRM_EXPIRED',
  NOT_MARGINABLE: 'NOT_MARGINABLE',
  MARGIN_CALLED: 'MARGIN_CALLED',
  MARGIN_MINIMUM: 'MARGIN_MINIMUM',
  SHORT_SALE_RULE: 'SHORT_SALE_RULE',
  MARGIN_POWER: 'MARGIN_POWER',
  POSITION_EXPIRING: 'MARGIN_POSITION_EXPIRING',
  POSITION_SHORT: 'MARGIN_POSITION_SHORT',
};

/** What the domain decided about an order, or its one reason thrown, with the figures a customer needs to correct it. */
export function orRefuse<Decided>(outcome: Outcome<Decided, Refusal>, traded: TradedStock): Decided {
  if (outcome.ok) return outcome.value;
  throw refusedFor(outcome.refusal, traded);
}

export const refusedFor = (refusal: Refusal, traded: TradedStock): Refused =>
  new Refused(refusals[refusal], valuesOf(refusal, traded));

function valuesOf(refusal: Refusal, traded: TradedStock): Readonly<Record<string, string>> {
  const { stock, band, lastPrice, session, lastCumDay } = traded;
  if (refusal === 'LOT') return { lotSize: String(stock.lotSize) };
  if (refusal === 'TICK') return { tick: formatStockPrice(stockPrice(stepAt(traded, lastPrice))) };
  if (refusal === 'PRICE_LIMIT')
    return { lowerLimit: formatStockPrice(band.lower), upperLimit: formatStockPrice(band.upper) };
  if (refusal === 'EXPIRES_ON' && session !== null)
    return { until: longDate(longestValidity(japan, session, lastCumDay).latestExpiresOn) };
  return {};
}
