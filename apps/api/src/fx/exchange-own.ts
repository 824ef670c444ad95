import { Refused, type Answer, type ErrorKind, type Received } from '@tsuzura/contract/kernel';
import type { exchangeCurrency } from '@tsuzura/contract/trading';
import { cashPosition, cashShortage, withdrawableNow } from '@tsuzura/domain/buying-power';
import { formatJst, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import type { OrderStanding } from '@tsuzura/domain/fund-order';
import {
  decideExchange,
  formatFxRate,
  isFxOpen,
  type ExchangeDraft,
  type ExchangeRefusal,
  type FxQuote,
  type FxStanding,
  type UsdStanding,
} from '@tsuzura/domain/fx';
import { fxEntries } from '@tsuzura/domain/ledger';
import { yen } from '@tsuzura/domain/money';
import { usdText, yenText } from '@tsuzura/domain/text';
import { lockStanding } from '@tsuzura/store/fund-order';
import { addExchange, usdStandingOf, type ExecutedExchange } from '@tsuzura/store/fx';
import { writeAudit, type Tx } from '@tsuzura/store/kernel';
import { postAll } from '../kernel/post-all.ts';
import { withMarginHold, type MarginStocks } from '../margin/index.ts';
import { notify } from '../notification/index.ts';

type Body = Received<typeof exchangeCurrency, 'body'>;

interface Asking {
  readonly id: string;
  readonly subject: string;
  readonly now: Instant;
  readonly requestId: string;
  /** A strong check was made a moment ago. */
  readonly isChecked: boolean;
  readonly stocks: MarginStocks;
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
export async function exchangeOwn(
  tx: Tx,
  body: Body,
  quote: FxQuote | null,
  asking: Asking,
): Promise<Answer<typeof exchangeCurrency>> {
  const { id, subject, now } = asking;
  const read = await lockStanding(tx, subject, '', ymdOf(now));
  const [standing = read] = await withMarginHold(tx, [read], asking.stocks, now);
  const { customerId } = standing;
  if (standing.isFrozen) throw new Refused('ACCOUNT_FROZEN');
  if (!isFxOpen(now)) throw new Refused('FX_HOURS');
  if (!quote) throw new Refused('QUOTE_EXPIRED');
  const fxStanding = fxStandingOf(standing, await usdStandingOf(tx, customerId), now);
  const decided = decideExchange(quote, draftOf(body), fxStanding, now);
  if (!decided.ok) throw refusalOf(decided.refusal, fxStanding);
  const exchange: ExecutedExchange = { id, executedAt: now, ...decided.value };
  if (!asking.isChecked && needsCheck(standing, exchange)) throw new Refused('STEP_UP');
  await postAll(tx, entriesOf(customerId, exchange));
  await addExchange(tx, customerId, exchange);
  await writeAudit(tx, {
    at: now,
    actorRole: 'customer',
    actor: customerId,
    action: 'fx.exchanged',
    subject: customerId,
    detail: {
      exchangeId: id,
      direction: exchange.direction,
      jpy: String(exchange.jpyAmount),
      usd: String(exchange.usdAmount),
    },
    requestId: asking.requestId,
  });
  await notify(tx, { id: customerId, mail: standing.mail }, { kind: 'fx.executed', exchange }, now);
  return showExchange(exchange);
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

function draftOf({ direction, jpyAmount, usdAmount }: Body): ExchangeDraft {
  if (jpyAmount !== undefined) return { direction, named: { jpy: jpyAmount } };
  if (usdAmount !== undefined) return { direction, named: { usd: usdAmount } };
  throw new Error('broken promise: the contract lets no exchange pass that names no side');
}

const needsCheck = ({ newDevice }: OrderStanding, { jpyAmount, executedAt }: ExecutedExchange): boolean =>
  jpyAmount > checkedAbove || (newDevice !== null && executedAt < newDevice.at + deviceIsNew);

/** The house stands between; its banks follow at once, dollars before customers are given any and after they gave theirs. */
function entriesOf(customerId: string, { id, executedAt, direction, jpyAmount, usdAmount }: ExecutedExchange) {
  const booking = { ref: id, customerId, at: executedAt };
  const sides = { jpy: jpyAmount, usd: usdAmount };
  return direction === 'JPY_TO_USD'
    ? [fxEntries.bought(booking, sides), fxEntries.sweptBought(booking, sides)]
    : [fxEntries.sold(booking, sides), fxEntries.sweptSold(booking, sides)];
}

const showExchange = (exchange: ExecutedExchange): Answer<typeof exchangeCurrency> => ({
  exchangeId: exchange.id,
  status: 'EXECUTED',
  rate: formatFxRate(exchange.rate),
  jpyAmount: exchange.jpyAmount,
  usdAmount: exchange.usdAmount,
  executedAt: formatJst(exchange.executedAt),
  settlementDate: ymdOf(exchange.executedAt),
});
