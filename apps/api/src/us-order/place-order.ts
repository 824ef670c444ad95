import { Refused, type Answer, type Received } from '@tsuzura/contract/kernel';
import type { placeUsOrder } from '@tsuzura/contract/trading';
import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { ceilYen } from '@tsuzura/domain/fx';
import { formatQuantity, noYen, quantity } from '@tsuzura/domain/money';
import { ceilUsAmount, formatUsdPrice, usEntryOpensAt } from '@tsuzura/domain/us-stock';
import {
  bookUsReserve,
  decideUsBuy,
  decideUsSale,
  noUsd,
  restOf,
  unreserved,
  type DecidedUsBuy,
  type DecidedUsSale,
  type TradedUsStock,
  type UsOrder,
  type UsOrderTerms,
} from '@tsuzura/domain/us-order';
import { writeAudit, type Tx } from '@tsuzura/store/kernel';
import { changeNisaYears } from '@tsuzura/store/night/fund';
import type { NewExchangeMessage } from '@tsuzura/store/stock-order';
import {
  addUsOrder,
  isUsOrderThere,
  lockUsStanding,
  readUnfixedFills,
  type AlikeUsOrder,
  type UsOrderStanding,
} from '@tsuzura/store/us-order';
import { postAll } from '../kernel/post-all.ts';
import { notify } from '../notification/index.ts';
import { showUsOrder } from '../us-stock/index.ts';
import { checkedAbove, deviceIsNew, sendWhenDue } from '../stock-order/index.ts';
import { usOrderRequestOf, type UsOrderRequest } from './order-draft.ts';
import { orRefuseUs } from './order-refusals.ts';
import { refuseOtherThanShown, type QuotedUsOrder } from './quoted-us-order.ts';
import { tradedUsStockOf, type MarketUsStock } from './traded-us-stock.ts';
import type { UsExchangeOrder, UsExchangeTerms } from './us-exchange.ts';
import { usStandingOf } from './us-standing.ts';

/** An order request of the API. */
export interface UsPlacing {
  readonly subject: string;
  readonly body: Received<typeof placeUsOrder, 'body'>;
  /** What the token says; null when it is not valid. */
  readonly shown: QuotedUsOrder | null;
  readonly found: MarketUsStock;
  readonly requestId: string;
  /** A strong check was made a moment ago. */
  readonly isChecked: boolean;
  readonly now: Instant;
}

/** Decides under the lock of the customer and writes all that follows in one transaction. */
export async function placeOwnUsOrder(
  tx: Tx,
  { subject, body, shown, found, requestId, isChecked, now }: UsPlacing,
): Promise<Answer<typeof placeUsOrder>> {
  const today = ymdOf(now);
  const { traded, session } = tradedUsStockOf(found, now);
  const asked = usOrderRequestOf(body, session.date);
  if (!shown) throw new Refused('CONFIRM_EXPIRED');
  refuseOtherThanShown(shown, asked, traded);
  const { symbol } = asked;
  const tradeDate = traded.dates.domesticTradeDate;
  const standing = await lockUsStanding(tx, { subject, symbol, tradeDate, today });
  if (standing.isFrozen) throw new Refused('ACCOUNT_FROZEN');
  const unfixed = await readUnfixedFills(tx, [{ customerId: standing.customerId, symbol }]);
  const usStanding = usStandingOf(standing, traded, asked.accountType, unfixed, today);
  const { reservePrice } = orRefuseUs<DecidedUsBuy | DecidedUsSale>(
    asked.side === 'BUY' ? decideUsBuy(traded, usStanding, asked, today) : decideUsSale(traded, usStanding, asked),
    traded,
    usStanding,
  );
  // A token makes one order, whatever key it is sent with.
  if (await isUsOrderThere(tx, shown.orderId)) throw new Refused('CONFIRM_EXPIRED');
  if (body.allowSameOrder !== true && standing.alike.some((one) => isAlike(one, asked)))
    throw new Refused('SAME_ORDER');
  if (!isChecked && needsCheck(standing, traded, { ...asked, reservePrice }, now)) throw new Refused('STEP_UP');
  const accepted = acceptedOrder(asked, traded, reservePrice, { id: shown.orderId, standing, now });
  const { order: booked, entries, nisa } = bookUsReserve(unreserved(accepted), accepted, now);
  await postAll(tx, entries);
  await changeNisaYears(tx, nisa);
  const order = await addUsOrder(tx, booked);
  await sendWhenDue(tx, newUsOrderMessage(order, now), now);
  const { name } = found.stock;
  await notify(tx, { id: order.customerId, mail: standing.mail }, { kind: 'us-order.accepted', order, name }, now);
  await auditUs(tx, 'us-order.accepted', order, requestId, now);
  return showUsOrder(order, name, null);
}

/** The same of one share: sent from two tabs, or again because nobody noticed that it was taken. */
const isAlike = (one: AlikeUsOrder, { size, ...asked }: UsOrderRequest): boolean =>
  one.side === asked.side &&
  one.accountType === asked.accountType &&
  one.settlementCurrency === asked.settlementCurrency &&
  one.orderType === asked.orderType &&
  one.limitPrice === asked.limitPrice &&
  one.quantity === ('quantity' in size ? size.quantity : null) &&
  one.notional === ('notional' in size ? size.notional : null);

function needsCheck(
  { newDevice }: UsOrderStanding,
  { tts }: TradedUsStock,
  { size, reservePrice }: Pick<UsOrder, 'size' | 'reservePrice'>,
  now: Instant,
): boolean {
  const amount = 'quantity' in size ? ceilUsAmount(reservePrice, size.quantity) : size.notional;
  return ceilYen(amount, tts) > checkedAbove || (newDevice !== null && now < newDevice.at + deviceIsNew);
}

function acceptedOrder(
  asked: UsOrderRequest,
  { session, dates, tts }: TradedUsStock,
  reservePrice: UsOrder['reservePrice'],
  { id, standing, now }: { readonly id: string; readonly standing: UsOrderStanding; readonly now: Instant },
): UsOrder {
  return {
    ...asked,
    id,
    // Both are given when it is written.
    receiptNumber: '',
    sequence: 0n,
    customerId: standing.customerId,
    acceptedAt: now,
    status: 'ACCEPTED',
    sessionDate: session,
    settlementDate: dates.domesticSettlementDate,
    filledQuantity: quantity(0),
    filledAmount: noUsd,
    filledTotal: 0n,
    reservePrice,
    reserveRate: tts,
    reservedJpy: noYen,
    reservedUsd: noUsd,
    reservedQuota: noYen,
    nisaYear: null,
    lockedShares: quantity(0),
    change: null,
    sentAt: null,
    bookings: 0,
    rejectReason: null,
    expiryReason: null,
  };
}

/** The order's name at the exchange: another for every session that it works in. */
export const usClOrdIdOf = ({ id, sessionDate }: Pick<UsOrder, 'id' | 'sessionDate'>): string =>
  `${id}-${sessionDate.replaceAll('-', '')}`;

/** What the exchange is told, and from when on it takes it. */
export function newUsOrderMessage(order: UsOrder, now: Instant, id = usClOrdIdOf(order)): NewExchangeMessage {
  const clOrdId = usClOrdIdOf(order);
  const opens = usEntryOpensAt({ date: order.sessionDate });
  const rest = restOf(order);
  const size = rest === null ? order.size : { quantity: rest };
  const body: UsExchangeOrder = {
    clOrdId,
    symbol: order.symbol,
    side: order.side,
    ...usExchangeTerms({ ...order, size }),
  };
  return { id, exchange: 'US', orderId: order.id, clOrdId, kind: 'NEW', body, dueAt: now > opens ? now : opens };
}

export const usExchangeTerms = ({
  orderType,
  limitPrice,
  size,
}: Pick<UsOrderTerms, 'orderType' | 'limitPrice' | 'size'>): UsExchangeTerms => ({
  orderType,
  price: limitPrice === null ? null : formatUsdPrice(limitPrice),
  quantity: 'quantity' in size ? formatQuantity(size.quantity) : null,
  notional: 'notional' in size ? String(size.notional) : null,
});

export const auditUs = (tx: Tx, action: string, order: UsOrder, requestId: string, at: Instant): Promise<void> =>
  writeAudit(tx, {
    at,
    actorRole: 'customer',
    actor: order.customerId,
    action,
    subject: order.id,
    detail: {
      symbol: order.symbol,
      account: order.accountType,
      side: order.side,
      currency: order.settlementCurrency,
      session: order.sessionDate,
    },
    requestId,
  });
