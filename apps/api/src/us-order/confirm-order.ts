import type { Answer, Received } from '@tsuzura/contract/kernel';
import type { confirmUsOrder } from '@tsuzura/contract/trading';
import { formatJst, instant, yearOf, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { quotaFor } from '@tsuzura/domain/fund-order';
import { unsettledSales } from '@tsuzura/domain/fund';
import { floorYen, formatFxRate } from '@tsuzura/domain/fx';
import { formatQuantity, greatest, noYen, usdCents, yen, type Usd, type Yen } from '@tsuzura/domain/money';
import { projectCredits, withholdsOnSale } from '@tsuzura/domain/tax';
import {
  formatUsdPrice,
  halfUpUsAmount,
  latestUsExpiry,
  maintenanceDuring,
  sharesFor,
  usAmount,
  type UsSession,
} from '@tsuzura/domain/us-stock';
import {
  decideUsBuy,
  decideUsSale,
  emptyUsPosition,
  heldUsShares,
  inCurrency,
  noUsd,
  notionalRange,
  paysUsFee,
  sellUsShares,
  usFee,
  usRoundTrips,
  w8benValidUntil,
  type DecidedUsBuy,
  type DecidedUsSale,
  type TradedUsStock,
  type UsFill,
  type UsPosition,
  type UsStanding,
} from '@tsuzura/domain/us-order';
import type { UsOrderStanding } from '@tsuzura/store/us-order';
import { issueConfirmToken, type ConfirmKey } from '../fund-order/index.ts';
import { quoteMilliseconds, showAccountTypes } from '../stock-order/index.ts';
import { usOrderRequestOf, wholeUsBody, type UsOrderRequest } from './order-draft.ts';
import { limitRange, orRefuseUs } from './order-refusals.ts';
import { conditionText, contentText, type QuotedUsOrder } from './quoted-us-order.ts';
import { tradedUsStockOf, type MarketUsStock } from './traded-us-stock.ts';
import { usStandingOf } from './us-standing.ts';

type Shown = Answer<typeof confirmUsOrder>;
type Quote = NonNullable<Shown['quote']>;

export interface UsSealing {
  readonly key: ConfirmKey;
  readonly subject: string;
  /** Real time. */
  readonly realNow: number;
  readonly newId: () => string;
}

/** What of the customer a quote rests on. */
export interface UsQuoteFacts {
  readonly standing: UsOrderStanding;
  /** Of this share, not fixed yet. */
  readonly unfixed: readonly UsFill[];
}

/** The dry run: what the form needs and, with a whole order, what it would come to. Refuses what the order would be refused for. */
export function showUsOrderTerms(
  found: MarketUsStock,
  facts: UsQuoteFacts,
  body: Received<typeof confirmUsOrder, 'body'>,
  now: Instant,
  sealing: UsSealing,
): Shown {
  const { stock, quote: price, rates } = found;
  const { traded, session } = tradedUsStockOf(found, now);
  const { domesticTradeDate, domesticSettlementDate } = traded.dates;
  const today = ymdOf(now);
  const { standing } = facts;
  const asked = usStandingOf(standing, traded, body.accountType ?? 'SPECIFIC', facts.unfixed, today);
  const whole = wholeUsBody(body);
  const { lowest, highest } = limitRange(traded.lastPrice);
  return {
    stock: {
      symbol: stock.symbol,
      name: stock.name,
      exchange: stock.exchange,
      price: formatUsdPrice(price.price),
      priceAt: formatJst(price.at),
      fractional: stock.fractional,
      nisaGrowth: stock.nisaGrowth,
    },
    session: showSession(session, now),
    domesticTradeDate,
    domesticSettlementDate,
    rate: {
      mid: formatFxRate(rates.mid),
      tts: formatFxRate(rates.tts),
      ttb: formatFxRate(rates.ttb),
      fixedOn: rates.fixedOn,
    },
    accountTypes: showAccountTypes(stock, standing, domesticSettlementDate, today),
    limits: {
      leastNotional: notionalRange.least,
      mostNotional: notionalRange.most,
      lowestLimit: lowest,
      highestLimit: highest,
    },
    buyingPower: powersOf(asked),
    sellableQuantity: formatQuantity(asked.sellable),
    w8benValidUntil: standing.w8benSignedOn === null ? null : w8benValidUntil(standing.w8benSignedOn),
    warnings: warningsOf(traded, session, body, facts, now),
    quote: whole && quoteOf(found, facts, usOrderRequestOf(whole, session.date), now, sealing),
  };
}

function showSession(session: UsSession, now: Instant): Shown['session'] {
  const maintenance = maintenanceDuring(session);
  return {
    date: session.date,
    opensAt: formatJst(session.opensAt),
    closesAt: formatJst(session.closesAt),
    isOpen: now >= session.opensAt,
    isEarlyClose: session.isEarlyClose,
    latestExpiresOn: latestUsExpiry(session.date),
    maintenance: maintenance && { from: formatJst(maintenance.from), to: formatJst(maintenance.to) },
  };
}

/** 購入できる金額 for this share, in each currency. */
const powersOf = ({ yenPower, usdPower, tradeDay }: UsStanding): { readonly jpy: Yen; readonly usd: Usd } => ({
  jpy: greatest(yen(yenPower - usRoundTrips(tradeDay, 'JPY').lock), noYen),
  usd: greatest(usdCents(usdPower - usRoundTrips(tradeDay, 'USD').lock), noUsd),
});

function quoteOf(
  found: MarketUsStock,
  facts: UsQuoteFacts,
  asked: UsOrderRequest,
  now: Instant,
  { key, subject, realNow, newId }: UsSealing,
): Quote {
  const today = ymdOf(now);
  const { traded } = tradedUsStockOf(found, now);
  const standing = usStandingOf(facts.standing, traded, asked.accountType, facts.unfixed, today);
  const decided = orRefuseUs<DecidedUsBuy | DecidedUsSale>(
    asked.side === 'BUY' ? decideUsBuy(traded, standing, asked, today) : decideUsSale(traded, standing, asked),
    traded,
    standing,
  );
  const quoted: QuotedUsOrder = {
    orderId: newId(),
    subject,
    content: contentText(asked),
    conditions: conditionText(traded),
  };
  const { token, expiresAt } = issueConfirmToken(key, quoted, realNow, quoteMilliseconds);
  const powers = powersOf(standing);
  const held =
    decided.side === 'BUY'
      ? inCurrency(decided.reserve, asked.settlementCurrency)
      : { jpy: noYen, usd: noUsd, quota: noYen };
  const quota =
    asked.side === 'BUY' ? quotaFor(facts.standing, asked.accountType, traded.dates.domesticSettlementDate) : null;
  return {
    confirmToken: token,
    expiresAt: formatJst(instant(expiresAt)),
    expiresOn: asked.expiresOn,
    estimate: { ...estimateOf(found, facts, traded, asked), reservedJpy: held.jpy, reservedUsd: held.usd },
    buyingPowerAfter: { jpy: yen(powers.jpy - held.jpy), usd: usdCents(powers.usd - held.usd) },
    nisa: quota && {
      year: quota.year,
      remaining: quota.remaining,
      remainingAfter: yen(quota.remaining - held.quota),
    },
  };
}

/** At the limit, or at the newest price, and at the newest rate: 概算. */
function estimateOf(
  { rates }: MarketUsStock,
  facts: UsQuoteFacts,
  traded: TradedUsStock,
  asked: UsOrderRequest,
): Omit<Quote['estimate'], 'reservedJpy' | 'reservedUsd'> {
  const price = asked.limitPrice ?? traded.lastPrice;
  const shares = 'quantity' in asked.size ? asked.size.quantity : sharesFor(asked.size.notional, price);
  const amount = 'quantity' in asked.size ? usAmount(price, shares) : halfUpUsAmount(price, shares);
  const fee = usFee(amount, paysUsFee(asked.accountType));
  const isBuy = asked.side === 'BUY';
  const rate = isBuy ? rates.tts : rates.ttb;
  const settlementUsd = usdCents(isBuy ? amount + fee : amount - fee);
  const settlementJpy = floorYen(settlementUsd, rate);
  const shown = {
    price: formatUsdPrice(price),
    quantity: formatQuantity(shares),
    amountUsd: amount,
    feeUsd: fee,
    rate: formatFxRate(rate),
    settlementUsd,
    settlementJpy,
  };
  if (isBuy) return { ...shown, costJpy: null, profitJpy: null, incomeTax: null, residentTax: null };
  const [sold] = sellUsShares(heldPosition(facts, asked, rates), [shares]).sold;
  const costJpy = sold?.cost ?? noYen;
  const profitJpy = yen(settlementJpy - costJpy);
  const own = {
    settlementDate: traded.dates.domesticSettlementDate,
    sequence: Number.MAX_SAFE_INTEGER,
    proceeds: asked.settlementCurrency === 'JPY' ? settlementJpy : noYen,
    gain: profitJpy,
    withheld: withholdsOnSale(asked.accountType, facts.standing.withholding ?? 'WITHOUT'),
  };
  const projected = projectCredits(
    [...unsettledSales(facts.standing), own],
    (year) => facts.standing.netGains.get(year) ?? noYen,
  );
  const tax = projected.find(({ sale }) => sale === own)?.tax ?? { income: noYen, resident: noYen };
  return { ...shown, costJpy, profitJpy, incomeTax: tax.income, residentTax: tax.resident };
}

function heldPosition(
  { standing, unfixed }: UsQuoteFacts,
  { symbol, accountType }: UsOrderRequest,
  rates: MarketUsStock['rates'],
): UsPosition {
  const fixed =
    standing.usPositions.find((one) => one.accountType === accountType) ??
    emptyUsPosition(standing.customerId, symbol, accountType);
  return heldUsShares(
    fixed,
    unfixed.filter((fill) => fill.accountType === accountType),
    rates,
  );
}

function warningsOf(
  { dates }: TradedUsStock,
  session: UsSession,
  { side, accountType }: Received<typeof confirmUsOrder, 'body'>,
  { unfixed }: UsQuoteFacts,
  now: Instant,
): string[] {
  const year = yearOf(dates.domesticSettlementDate);
  const isNextYear = accountType === 'NISA_GROWTH' && year !== yearOf(ymdOf(now));
  const waits = unfixed.some((fill) => fill.side === 'BUY' && fill.accountType === 'NISA_GROWTH');
  return [
    ...(side === 'SELL' && accountType === 'NISA_GROWTH' && waits
      ? ['NISAで買った株は、国内約定日の10時に円の金額が確定してから売れます。']
      : []),
    ...(isNextYear ? [`国内受渡日が${year}年のため、NISAは${year}年の枠を使います。`] : []),
    ...(maintenanceDuring(session) === null
      ? []
      : ['メンテナンス中（3時30分から5時30分）も、発注した注文は市場で有効です。その間、訂正と取消はできません。']),
  ];
}
