import { Refused, type Answer, type Endpoint, type Received } from '@tsuzura/contract/kernel';
import type { placeEquityOrder } from '@tsuzura/contract/trading';
import { atJst, japan, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { marginEntries, shareBookingOf, shareEntries } from '@tsuzura/domain/ledger';
import type { ShortSaleMarket } from '@tsuzura/domain/margin';
import { noYen, yen } from '@tsuzura/domain/money';
import { ceilTradeAmount, currentSession, formatStockPrice, sessionTimes } from '@tsuzura/domain/stock';
import {
  decideShareBuy,
  decideShareSale,
  isOddSale,
  moveOf,
  type StockOrder,
  type StockStanding,
  type TradedStock,
} from '@tsuzura/domain/stock-order';
import {
  acceptStockOrders,
  openStockIntake,
  type AlikeOrder,
  type LockedStockStanding,
  type StockAcceptance,
} from '@tsuzura/store/stock-order';
import type { Database, PipelinedTx } from '@tsuzura/store/kernel';
import type { PostRefusal } from '@tsuzura/store/ledger';
import { admitLocked } from '../kernel/admit-locked.ts';
import type { Clock } from '../kernel/clock.ts';
import { createIntake, type IntakeSteps, type KeyedRequest } from '../kernel/intake.ts';
import {
  decideMarginOrder,
  noHaircut,
  takeFromMargin,
  viewMargins,
  type MarginStocks,
  type MarginView,
} from '../margin/index.ts';
import { acceptedShareMailId } from '../notification/index.ts';
import type { ExchangeOrder } from './exchange.ts';
import { checkedAbove, deviceIsNew } from './needs-check.ts';
import { askedOrderOf, type AskedOrder } from './order-draft.ts';
import { orRefuse } from './order-refusals.ts';
import { refuseOtherThanShown, type QuotedStockOrder } from './quoted-order.ts';
import { showStockOrder } from './show-order.ts';
import { tradedStockOf, type MarketStock } from './traded-stock.ts';

type PlaceEndpoint = Endpoint & { readonly answer: (typeof placeEquityOrder)['answer'] };

/** An order request of the API. */
export interface KeyedStockRequest extends KeyedRequest<PlaceEndpoint> {
  readonly subject: string;
  readonly body: Received<typeof placeEquityOrder, 'body'>;
  /** What the token says; null when it is not valid. */
  readonly shown: QuotedStockOrder | null;
  readonly orderId: string | null;
  /** The share as it was when the request came; session and limits are asked again when it is decided. */
  readonly found: MarketStock;
  /** Of 空売り; the usual market where the order is none. */
  readonly shortSale: ShortSaleMarket;
  readonly stockCode: string;
  readonly tradeType: StockOrder['tradeType'];
  readonly accountType: StockOrder['accountType'];
  readonly session: Ymd;
  readonly requestId: string;
  readonly isChecked: boolean;
}

/** Margin is read for whoever has it: a purchase of shares may rest on it too. */
type Fresh = Extract<LockedStockStanding, { fresh: true }> & { readonly margin: MarginView | null };
type Steps = IntakeSteps<PipelinedTx, KeyedStockRequest, Fresh, Omit<StockAcceptance, 'remember'>>;

/** A running batch holds a connection; the rest of the pool is left to other calls. */
const limits = { maxConcurrentBatches: 2, maxBatchSize: 64, minBatchSize: 24 };

/** Orders of shares come in as those of funds do, through the same intake (ADR-0019, ADR-0054). */
export const createStockIntake = (
  database: Database,
  clock: Clock,
  marginStocks: MarginStocks,
): ((request: KeyedStockRequest) => Promise<Answer<typeof placeEquityOrder>>) =>
  createIntake(database, stepsOf(clock, marginStocks), limits);

const stepsOf = (clock: Clock, marginStocks: MarginStocks): Steps => ({
  async open(tx, requests) {
    const now = clock.now();
    const opened = await openStockIntake(tx, requests, ymdOf(now));
    const withMargin = opened.flatMap((one) =>
      one?.fresh && one.standing.marginStatus === 'AVAILABLE' ? [one.standing.customerId] : [],
    );
    const views = await viewMargins(tx, withMargin, marginStocks, now);
    return opened.map((one) => (one?.fresh ? { ...one, margin: views.get(one.standing.customerId) ?? null } : one));
  },
  decide(request, locked) {
    admitLocked(locked.standing);
    const accepted = decidePlacing(request, locked, clock.now());
    const { name } = request.found.stock;
    return { decided: accepted, answer: showStockOrder(accepted.order, name, { fee: 0n, settlementDate: null }) };
  },
  async write(tx, accepted) {
    const refusal = await acceptStockOrders(
      tx,
      accepted.map(({ decided, remember }) => ({ ...decided, remember })),
    );
    if (refusal) throw refusalOf(refusal, accepted[0]?.decided.order.side ?? 'BUY');
  },
});

/** The ledger decides last: it never reserves a yen or a share twice. */
function refusalOf({ reason }: PostRefusal, side: StockOrder['side']): Error {
  if (reason === 'SHORT') return new Refused(side === 'BUY' ? 'CASH_SHORT' : 'SHARES_SHORT');
  if (reason === 'KEY_REUSED') return new Refused('CONFIRM_EXPIRED');
  return new Error('today is closed in the ledger');
}

function decidePlacing(
  request: KeyedStockRequest,
  { standing, isThere, receiptNumber, alike, margin }: Fresh,
  now: Instant,
): Omit<StockAcceptance, 'remember'> {
  const { body, shown, found, requestId, isChecked, idempotencyKey } = request;
  const traded = tradedStockOf(found, now);
  const asked = askedOrderOf(body, traded, currentSession(japan, now));
  if (!shown) throw new Refused('CONFIRM_EXPIRED');
  refuseOtherThanShown(shown, asked, traded);
  const decided = isOfMargin(asked)
    ? marginPlacing(request, traded, standing, margin, asked, now)
    : spotPlacing(traded, withMarginPower(standing, margin, traded, asked, now), asked, ymdOf(now));
  // A token makes one order, whatever key it is sent with.
  if (isThere) throw new Refused('CONFIRM_EXPIRED');
  if (body.allowSameOrder !== true && alike.some((one) => isAlike(one, asked))) throw new Refused('SAME_ORDER');
  if (!isChecked && needsCheck(standing, asked, decided, now)) throw new Refused('STEP_UP');
  const order = acceptedOrder(asked, decided, traded, {
    id: shown.orderId,
    receiptNumber,
    customerId: standing.customerId,
    acceptedAt: now,
    requestKey: idempotencyKey.key,
  });
  return {
    order,
    entries: isOfMargin(asked) ? [] : [...takenFromMargin(order, now), acceptanceEntry(order, now)],
    actor: { actorRole: 'customer', actor: standing.customerId },
    requestId,
    mail: { id: acceptedShareMailId(order.id), to: standing.mail },
    message: newOrderMessage(order, isOddSale(traded.stock, asked.side, asked, asked.quantity), now),
  };
}

type OrderOf<Type extends AskedOrder['tradeType']> = AskedOrder & { readonly tradeType: Type };
export const isOfMargin = (asked: AskedOrder): asked is OrderOf<'MARGIN_NEW' | 'MARGIN_CLOSE'> =>
  asked.tradeType !== 'SPOT';

/** What a decision sets on the order beside what was asked for. */
type Placing = Pick<
  StockOrder,
  'expiresOn' | 'sessionDate' | 'reservePrice' | 'reservedCash' | 'reservedQuota' | 'nisaYear' | 'lockedShares'
> &
  Partial<Pick<StockOrder, 'marginType' | 'close' | 'fromMargin'>>;

const noReserve = { reservedCash: noYen, reservedQuota: noYen, nisaYear: null, lockedShares: 0n };

function spotPlacing(traded: TradedStock, standing: StockStanding, asked: AskedOrder, today: Ymd): Placing {
  if (asked.side === 'SELL') {
    const { session, expiresOn, reservePrice } = orRefuse(decideShareSale(traded, standing, asked, today), traded);
    return { ...noReserve, sessionDate: session, expiresOn, reservePrice, lockedShares: asked.quantity };
  }
  const bought = orRefuse(decideShareBuy(traded, standing, asked, today), traded);
  return {
    ...noReserve,
    sessionDate: bought.session,
    expiresOn: bought.expiresOn,
    reservePrice: bought.reservePrice,
    reservedCash: bought.reserve.cash,
    fromMargin: bought.fromMargin,
    reservedQuota: bought.reserve.quota,
    nisaYear: bought.quota?.year ?? null,
  };
}

/** With what the purchase may take from the customer's margin; in NISA it brings no collateral back. */
export const withMarginPower = (
  standing: StockStanding,
  margin: MarginView | null,
  { stock }: TradedStock,
  { accountType }: { readonly accountType?: AskedOrder['accountType'] | undefined },
  now: Instant,
): StockStanding => ({
  ...standing,
  fromMargin: takeFromMargin(margin, accountType === 'NISA_GROWTH' ? noHaircut : stock.haircut, now),
});

const takenFromMargin = (order: Omit<StockOrder, 'sequence'>, at: Instant) =>
  order.fromMargin ? [marginEntries.collateralMoved(moveOf(order, '0', at), yen(0n - order.fromMargin))] : [];

/** Positions reserve no cash: open orders count in the figures, and lots are locked with the acceptance. */
function marginPlacing(
  { found: { events }, shortSale }: KeyedStockRequest,
  traded: TradedStock,
  standing: StockStanding,
  view: MarginView | null,
  asked: OrderOf<'MARGIN_NEW' | 'MARGIN_CLOSE'>,
  now: Instant,
): Placing {
  const facts = { events, shortSale };
  const decided = orRefuse(decideMarginOrder(traded, standing, view, asked, facts, now), traded);
  const { session, expiresOn, reservePrice, marginType, close } = decided;
  return { ...noReserve, sessionDate: session, expiresOn, reservePrice, marginType, close };
}

/** The same of one share: sent from two tabs, or again because nobody noticed that it was taken. */
const isAlike = (one: AlikeOrder, asked: AskedOrder): boolean =>
  one.side === asked.side &&
  one.tradeType === asked.tradeType &&
  one.accountType === asked.accountType &&
  one.orderType === asked.orderType &&
  one.price === asked.price &&
  one.quantity === asked.quantity;

function needsCheck(
  { newDevice }: StockStanding,
  { quantity }: AskedOrder,
  { reservePrice }: Placing,
  now: Instant,
): boolean {
  return (
    ceilTradeAmount(reservePrice, quantity) > checkedAbove || (newDevice !== null && now < newDevice.at + deviceIsNew)
  );
}

type Identity = Pick<StockOrder, 'id' | 'receiptNumber' | 'customerId' | 'acceptedAt' | 'requestKey'>;

function acceptedOrder(
  asked: AskedOrder,
  placing: Placing,
  { settlementDate }: TradedStock,
  identity: Identity,
): Omit<StockOrder, 'sequence'> {
  return {
    ...identity,
    ...asked,
    ...placing,
    status: 'ACCEPTED',
    settlementDate,
    filledQuantity: 0n,
    filledAmount: noYen,
    filledTotal: 0n,
    change: null,
    sentAt: null,
    bookings: 0,
    rejectReason: null,
    expiryReason: null,
  };
}

export function acceptanceEntry(order: Omit<StockOrder, 'sequence'>, at: Instant) {
  const booking = shareBookingOf(order, 0, at);
  return order.side === 'BUY'
    ? shareEntries.buyAccepted(booking, { reservedCash: order.reservedCash })
    : shareEntries.saleAccepted(booking, { lockedShares: order.lockedShares });
}

/** The order's name at the exchange: another for every session that it works in. */
export const clOrdIdOf = ({ id, sessionDate }: Pick<StockOrder, 'id' | 'sessionDate'>): string =>
  `${id}-${sessionDate.replaceAll('-', '')}`;

/** What the exchange is told, and from when on it takes it. */
export function newOrderMessage(
  order: Omit<StockOrder, 'sequence'>,
  outsideCap: boolean,
  now: Instant,
): { readonly id: string; readonly body: ExchangeOrder; readonly dueAt: Instant } {
  const clOrdId = clOrdIdOf(order);
  const opens = atJst(order.sessionDate, sessionTimes.entry);
  return {
    id: clOrdId,
    body: {
      clOrdId,
      stockCode: order.stockCode,
      side: order.side,
      condition: order.condition,
      outsideCap,
      ...exchangeTerms(order, order.quantity - order.filledQuantity),
    },
    dueAt: now > opens ? now : opens,
  };
}

export const exchangeTerms = (
  { orderType, price, triggerPrice }: Pick<StockOrder, 'orderType' | 'price' | 'triggerPrice'>,
  quantity: bigint,
) => ({
  orderType: orderType === 'MARKET' || orderType === 'STOP' ? ('MARKET' as const) : ('LIMIT' as const),
  price: price === null ? null : formatStockPrice(price),
  triggerPrice: triggerPrice === null ? null : formatStockPrice(triggerPrice),
  quantity: Number(quantity),
});
