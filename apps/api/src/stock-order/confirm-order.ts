import type { Answer, Received } from '@tsuzura/contract/kernel';
import type { confirmEquityOrder } from '@tsuzura/contract/trading';
import { formatJst, instant, japan, yearOf, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { unsettledSales } from '@tsuzura/domain/fund';
import { assert } from '@tsuzura/domain/kernel';
import type { ShortSaleMarket } from '@tsuzura/domain/margin';
import { noYen, yen, type Yen } from '@tsuzura/domain/money';
import {
  currentSession,
  formatStockPrice,
  stockPrice,
  tradeAmount,
  type Stock,
  type StockEvent,
  type StockPrice,
} from '@tsuzura/domain/stock';
import {
  dayCost,
  decideShareBuy,
  decideShareSale,
  feeWithTax,
  largestOrder,
  lockedPower,
  onDay,
  paysFee,
  sellableShares,
  shareFee,
  sharePower,
  stepAt,
  type DecidedShareBuy,
  type StockStanding,
  type TradedStock,
} from '@tsuzura/domain/stock-order';
import { projectCredits, withholdsOnSale, type OrderAccountType } from '@tsuzura/domain/tax';
import { issueConfirmToken, type ConfirmKey } from '../fund-order/index.ts';
import {
  decideMarginOrder,
  powerFor,
  quoteMarginOrder,
  showClosable,
  type MarginAsked,
  type MarginView,
} from '../margin/index.ts';
import { showAccountTypes } from './account-choices.ts';
import { askedOrderOf, wholeBody, type AskedOrder } from './order-draft.ts';
import { orRefuse } from './order-refusals.ts';
import { isOfMargin, withMarginPower } from './place-order.ts';
import { conditionText, contentText, quoteMilliseconds, type QuotedStockOrder } from './quoted-order.ts';

type Shown = Answer<typeof confirmEquityOrder>;
type Quote = NonNullable<Shown['quote']>;

export interface StockSealing {
  readonly key: ConfirmKey;
  readonly subject: string;
  /** Real time. */
  readonly realNow: number;
  readonly newId: () => string;
}

/** What of the customer and of the market a quote rests on. */
export interface QuoteFacts {
  readonly standing: StockStanding;
  /** Null without a margin account. */
  readonly margin: MarginView | null;
  readonly events: readonly StockEvent[];
  readonly shortSale: ShortSaleMarket;
}

/** The dry run: what the form needs and, with a whole order, what it would come to. Refuses what the order would be refused for. */
export function showOrderTerms(
  traded: TradedStock,
  stock: Shown['stock'],
  { standing: read, margin, ...facts }: QuoteFacts,
  body: Received<typeof confirmEquityOrder, 'body'>,
  now: Instant,
  sealing: StockSealing,
): Shown {
  const today = ymdOf(now);
  const session = currentSession(japan, now);
  const standing = withMarginPower(read, margin, traded, body, now);
  const whole = wholeBody(body);
  const { stock: share, settlementDate } = traded;
  const accountType = body.accountType ?? 'SPECIFIC';
  return {
    stock,
    sessionDate: session,
    settlementDate,
    accountTypes: showAccountTypes(share, standing, traded.settlementDate, today),
    limits: {
      lotSize: Number(share.lotSize),
      maxQuantity: Number(mostShares(share, traded.band.upper)),
      tick: formatStockPrice(stockPrice(stepAt(traded, traded.lastPrice))),
    },
    buyingPower: powerOf(traded, standing, today),
    sellableQuantity: Number(sellableShares(standing, share.code, accountType)),
    newPositionPower: margin === null ? noYen : powerFor(margin, share, facts.events, session, now),
    closable: margin === null ? [] : showClosable(margin, share.code, now),
    warnings: warningsOf(traded, body.accountType, now),
    quote: whole && quoteOf(traded, { standing, margin, ...facts }, askedOrderOf(whole, traded, session), now, sealing),
  };
}

/** So many that the largest order is not passed at the upper limit. */
const mostShares = ({ lotSize }: Stock, upper: StockPrice): bigint => {
  const shares = (largestOrder * 10n) / upper;
  return shares - (shares % lotSize);
};

function quoteOf(
  traded: TradedStock,
  facts: QuoteFacts,
  asked: AskedOrder,
  now: Instant,
  sealing: StockSealing,
): Quote {
  return isOfMargin(asked)
    ? quoteMargin(traded, facts, asked, now, sealing)
    : quoteSpot(traded, facts, asked, now, sealing);
}

function sealed(traded: TradedStock, asked: AskedOrder, { key, subject, realNow, newId }: StockSealing) {
  const quoted: QuotedStockOrder = {
    orderId: newId(),
    subject,
    content: contentText(asked),
    conditions: conditionText(traded),
  };
  const { token, expiresAt } = issueConfirmToken(key, quoted, realNow, quoteMilliseconds);
  return { confirmToken: token, expiresAt: formatJst(instant(expiresAt)) };
}

function quoteSpot(
  traded: TradedStock,
  { standing, margin, events }: QuoteFacts,
  asked: AskedOrder,
  now: Instant,
  sealing: StockSealing,
): Quote {
  const today = ymdOf(now);
  const decided =
    asked.side === 'BUY'
      ? orRefuse(decideShareBuy(traded, standing, asked, today), traded)
      : orRefuse(decideShareSale(traded, standing, asked, today), traded);
  const power = powerOf(traded, standing, today);
  return {
    ...sealed(traded, asked, sealing),
    expiresOn: decided.expiresOn,
    estimate: decided.side === 'BUY' ? estimateBuy(traded, asked, decided) : estimateSale(traded, standing, asked),
    buyingPowerAfter: decided.side === 'BUY' ? yen(decided.buyingPower - decided.reserve.cash) : power,
    newPositionPowerAfter: margin === null ? noYen : powerFor(margin, traded.stock, events, decided.session, now),
    marginRatioAfter: null,
    nisa:
      decided.side === 'BUY' && decided.quota !== null
        ? {
            year: decided.quota.year,
            remaining: decided.quota.remaining,
            remainingAfter: yen(decided.quota.remaining - decided.reserve.quota),
          }
        : null,
  };
}

/** 新規建 settles nothing but its margin; a close shows its result after expenses, and the tax on it. */
function quoteMargin(
  traded: TradedStock,
  { standing, margin, events, shortSale }: QuoteFacts,
  asked: AskedOrder & MarginAsked,
  now: Instant,
  sealing: StockSealing,
): Quote {
  const decided = orRefuse(decideMarginOrder(traded, standing, margin, asked, { events, shortSale }, now), traded);
  assert(margin !== null, 'who may order has a margin account');
  const price = estimatedPrice(traded, asked);
  const quoted = quoteMarginOrder(margin, standing, asked, decided, price, traded.settlementDate, now);
  const { result } = quoted;
  return {
    ...sealed(traded, asked, sealing),
    expiresOn: decided.expiresOn,
    estimate: {
      price: formatStockPrice(price),
      amount: quoted.amount,
      fee: noYen,
      consumptionTax: noYen,
      reservedAmount: quoted.reserved,
      settlementAmount: result === null ? noYen : yen(result.realized - result.tax.income - result.tax.resident),
      cost: result?.openAmount ?? null,
      profit: result?.realized ?? null,
      incomeTax: result?.tax.income ?? null,
      residentTax: result?.tax.resident ?? null,
    },
    buyingPowerAfter: powerOf(traded, standing, ymdOf(now)),
    newPositionPowerAfter: quoted.newPositionPowerAfter,
    marginRatioAfter: quoted.ratioAfter,
    nisa: null,
  };
}

/** 購入できる金額 for this share, with what margin may add. */
const powerOf = (traded: TradedStock, standing: StockStanding, today: Ymd): Yen =>
  yen(lockedPower(sharePower(traded, standing, today)) + (standing.fromMargin ?? noYen));

/** At the limit, or at the newest price. */
const estimatedPrice = (traded: TradedStock, { price }: AskedOrder): StockPrice => price ?? traded.lastPrice;

function estimateBuy(traded: TradedStock, asked: AskedOrder, { reserve }: DecidedShareBuy): Quote['estimate'] {
  const price = estimatedPrice(traded, asked);
  const amount = tradeAmount(price, asked.quantity);
  const fee = shareFee(amount, paysFee('SPOT', asked.accountType));
  return {
    price: formatStockPrice(price),
    amount,
    ...fee,
    reservedAmount: reserve.cash,
    settlementAmount: yen(amount + feeWithTax(fee)),
    cost: null,
    profit: null,
    incomeTax: null,
    residentTax: null,
  };
}

/** The tax is what this sale adds to the year it settles in, after those that are executed and not settled. */
export function estimateSale(traded: TradedStock, standing: StockStanding, asked: AskedOrder): Quote['estimate'] {
  const price = estimatedPrice(traded, asked);
  const amount = tradeAmount(price, asked.quantity);
  const fee = shareFee(amount, paysFee('SPOT', asked.accountType));
  const position = standing.sharePositions.find(({ accountType }) => accountType === asked.accountType);
  const cost = position ? dayCost(onDay(position, traded.session ?? position.day), asked.quantity) : noYen;
  const proceeds = yen(amount - feeWithTax(fee));
  const gain = yen(proceeds - cost);
  const withheld = withholdsOnSale(asked.accountType, standing.withholding ?? 'WITHOUT');
  const own = { settlementDate: traded.settlementDate, sequence: Number.MAX_SAFE_INTEGER, proceeds, gain, withheld };
  const projected = projectCredits([...unsettledSales(standing), own], (year) => standing.netGains.get(year) ?? noYen);
  const tax = projected.find(({ sale }) => sale === own)?.tax ?? { income: noYen, resident: noYen };
  return {
    price: formatStockPrice(price),
    amount,
    ...fee,
    reservedAmount: noYen,
    settlementAmount: yen(proceeds - tax.income - tax.resident),
    cost,
    profit: gain,
    incomeTax: tax.income,
    residentTax: tax.resident,
  };
}

function warningsOf(
  { settlementDate, lastCumDay }: TradedStock,
  accountType: OrderAccountType | undefined,
  now: Instant,
): string[] {
  const year = yearOf(settlementDate);
  const isNextYear = accountType === 'NISA_GROWTH' && year !== yearOf(ymdOf(now));
  return [
    ...(isNextYear ? [`受渡日が${year}年のため、NISAは${year}年の枠を使います。`] : []),
    ...(lastCumDay === ymdOf(now) ? ['きょうは権利付最終日です。期間を指定した注文は、きょうで失効します。'] : []),
  ];
}
