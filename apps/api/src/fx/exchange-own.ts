import { Refused, type Answer, type ErrorKind, type Received } from '@tsuzura/contract/kernel';
import type { exchangeCurrency } from '@tsuzura/contract/trading';
import { cashPosition, cashShortage, withdrawableNow } from '@tsuzura/domain/buying-power';
import { formatJst, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import type { OrderStanding } from '@tsuzura/domain/fund-order';
import {
  decideExchange,
  formatFxRate,
  isFxOpen,
  usdStanding,
  type ExchangeDraft,
  type ExchangeRefusal,
  type FxQuote,
  type FxStanding,
  type UsdStanding,
} from '@tsuzura/domain/fx';
import { fxEntries, sweptTogether, type Entry } from '@tsuzura/domain/ledger';
import { yen } from '@tsuzura/domain/money';
import { usdText, yenText } from '@tsuzura/domain/text';
import type { ExecutedExchange } from '@tsuzura/store/fx';
import { admitLocked } from '../kernel/admit-locked.ts';

type Body = Received<typeof exchangeCurrency, 'body'>;

/** What a customer asked for, with what is known of the call. */
export interface ExchangeRequest {
  readonly id: string;
  readonly draft: ExchangeDraft;
  readonly quote: FxQuote | null;
  readonly requestId: string;
  /** A strong check was made a moment ago. */
  readonly isChecked: boolean;
}

/** The domain's reasons in the words of the catalogue: a reason without a row there does not compile. */
const refusals: Readonly<Record<ExchangeRefusal, ErrorKind>> = {
  FX_HOURS: 'FX_HOURS',
  QUOTE_EXPIRED: 'QUOTE_EXPIRED',
  AMOUNT_RANGE: 'AMOUNT_RANGE',
  CASH_SHORTAGE: 'CASH_SHORTAGE',
  CASH_SHORT: 'CASH_SHORT',
  USD_SHORT: 'USD_SHORT',
};

/** As of orders of shares (docs/account-protection.md). */
const checkedAbove = yen(5_000_000);
const deviceIsNew = 24 * 60 * 60_000;

/**
 * 両替, for a customer who is locked: of a purchase and an exchange the second sees what the first left. `quote` is null when the id
 * is not one of this customer's, or too old.
 */
export function decideOwn(standing: OrderStanding, asking: ExchangeRequest, now: Instant): ExecutedExchange {
  const { id, draft, quote, isChecked } = asking;
  admitLocked(standing);
  if (!isFxOpen(now)) throw new Refused('FX_HOURS');
  if (!quote) throw new Refused('QUOTE_EXPIRED');
  const fxStanding = fxStandingOf(standing, usdStanding(standing.balances), now);
  const decided = decideExchange(quote, draft, fxStanding, now);
  if (!decided.ok) throw refusalOf(decided.refusal, fxStanding);
  const exchange: ExecutedExchange = { id, executedAt: now, ...decided.value };
  if (!isChecked && needsCheck(standing, exchange)) throw new Refused('STEP_UP');
  return exchange;
}

/** What is short is said with what there is. */
function refusalOf(refusal: ExchangeRefusal, { settledYen, settledUsd }: FxStanding): Refused {
  const say = (message: string, field: string) => new Refused(refusals[refusal], {}, [{ message, field }]);
  if (refusal === 'CASH_SHORT') return say(`両替できる金額（${yenText(settledYen)}）を超えています。`, 'jpyAmount');
  if (refusal === 'USD_SHORT') return say(`両替できる金額（${usdText(settledUsd)}）を超えています。`, 'usdAmount');
  return new Refused(refusals[refusal]);
}

export const fxStandingOf = (standing: OrderStanding, usd: UsdStanding, now: Instant): FxStanding => {
  const today = ymdOf(now);
  return {
    settledYen: withdrawableNow(standing, today),
    settledUsd: usd.withdrawableToJpy,
    isYenOwed:
      standing.balances.some(({ account, amount }) => account.kind === 'CASH_ADVANCED' && amount < 0n) ||
      cashShortage(cashPosition(standing, today), today) !== null,
  };
};

export function draftOf({ direction, jpyAmount, usdAmount }: Body): ExchangeDraft {
  if (jpyAmount !== undefined) return { direction, named: { jpy: jpyAmount } };
  if (usdAmount !== undefined) return { direction, named: { usd: usdAmount } };
  throw new Error('broken promise: the contract lets no exchange pass that names no side');
}

const needsCheck = ({ newDevice }: OrderStanding, { jpyAmount, executedAt }: ExecutedExchange): boolean =>
  jpyAmount > checkedAbove || (newDevice !== null && executedAt < newDevice.at + deviceIsNew);

/** The house stands between; its banks follow at once. */
export function entriesOf(executed: readonly { customerId: string; exchange: ExecutedExchange }[]): readonly Entry[] {
  const sides = executed.map(({ customerId, exchange: { id, executedAt, direction, jpyAmount, usdAmount } }) => ({
    booking: { ref: id, customerId, at: executedAt },
    isBought: direction === 'JPY_TO_USD',
    jpy: jpyAmount,
    usd: usdAmount,
  }));
  const ofCustomers = sides.map((one) =>
    one.isBought ? fxEntries.bought(one.booking, one) : fxEntries.sold(one.booking, one),
  );
  return [...ofCustomers, ...sweptTogether(sides)];
}

export const showExchange = (exchange: ExecutedExchange): Answer<typeof exchangeCurrency> => ({
  exchangeId: exchange.id,
  status: 'EXECUTED',
  rate: formatFxRate(exchange.rate),
  jpyAmount: exchange.jpyAmount,
  usdAmount: exchange.usdAmount,
  executedAt: formatJst(exchange.executedAt),
  settlementDate: ymdOf(exchange.executedAt),
});
