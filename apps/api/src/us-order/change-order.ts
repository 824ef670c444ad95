import { Refused, type Received } from '@tsuzura/contract/kernel';
import type { changeUsOrder } from '@tsuzura/contract/trading';
import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { quantity } from '@tsuzura/domain/money';
import { decideCancel } from '@tsuzura/domain/stock-order';
import { usTradeDates } from '@tsuzura/domain/us-stock';
import {
  decideUsAmend,
  endUsOrder,
  usRoundTrips,
  type ChangedUsOrder,
  type UsOrder,
  type UsAmendment,
} from '@tsuzura/domain/us-order';
import type { Tx } from '@tsuzura/store/kernel';
import { changeNisaYears } from '@tsuzura/store/night/fund';
import { voidMessages } from '@tsuzura/store/stock-order';
import {
  findUsOrder,
  lockUsOrders,
  lockUsStanding,
  usFilledBeforeSession,
  writeUsOrders,
  type KeptUsOrder,
  type UsOrderStanding,
} from '@tsuzura/store/us-order';
import { postAll } from '../kernel/post-all.ts';
import { messageName, sendWhenDue } from '../stock-order/index.ts';
import { limitOf, sharesOf } from './order-draft.ts';
import { orRefuseUs } from './order-refusals.ts';
import { auditUs, newUsOrderMessage, usClOrdIdOf, usExchangeTerms } from './place-order.ts';
import { tradedUsStockOf, type MarketUsStock } from './traded-us-stock.ts';
import { usStandingOf } from './us-standing.ts';

export interface OwnUsOrder {
  readonly id: string;
  readonly subject: string;
  readonly requestId: string;
}

/** 取消: at once before it left for the exchange, else the exchange is asked and its answer decides (rule SPOT-10). */
export async function cancelOwnUsOrder(tx: Tx, own: OwnUsOrder, now: Instant): Promise<UsOrder> {
  const { order, fills } = await lockOwn(tx, own, now);
  const decided = decideCancel(order);
  if (!decided.ok) throw new Refused(decided.refusal === 'ORDER_BUSY' ? 'STOCK_ORDER_BUSY' : 'NOT_CANCELLABLE');
  const changed =
    decided.status === 'CANCELED'
      ? endUsOrder(order, { status: 'CANCELED' }, now)
      : { order: { ...order, status: decided.status }, entries: [], nisa: [] };
  await write(tx, changed, fills, now);
  if (decided.status === 'CANCEL_PENDING') await sendChange(tx, order, 'CANCEL', {}, now);
  await auditUs(tx, 'us-order.cancel-requested', order, own.requestId, now);
  return changed.order;
}

/** 訂正 (rule US-14). */
export async function changeOwnUsOrder(
  tx: Tx,
  own: OwnUsOrder,
  body: Received<typeof changeUsOrder, 'body'>,
  found: MarketUsStock,
  now: Instant,
): Promise<UsOrder> {
  const { order, fills, standing } = await lockOwn(tx, own, now);
  const { traded } = tradedUsStockOf(found, now);
  const dates = usTradeDates(order.sessionDate);
  const usStanding = usStandingOf(standing, { stock: traded.stock, dates }, order.accountType, [], ymdOf(now));
  const { lock } = usRoundTrips(usStanding.tradeDay, order.settlementCurrency);
  const power = (order.settlementCurrency === 'JPY' ? usStanding.yenPower : usStanding.usdPower) - lock;
  const ofOrder = { ...traded, session: order.sessionDate };
  const decided = decideUsAmend(order, amendmentOf(body), ofOrder, { power, nisaRoom: usStanding.nisaRoom }, now);
  const changed = orRefuseUs(decided, ofOrder, usStanding);
  await write(tx, changed, fills, now);
  const { change } = changed.order;
  if (change === null) {
    // What has not left is replaced by the order as it is now.
    await sendWhenDue(tx, newUsOrderMessage(changed.order, now, messageName(order, 'NEW', now)), now);
  } else {
    // The exchange counts what was filled in this session only.
    const carriedIn = await usFilledBeforeSession(tx, order);
    const size = 'quantity' in change.size ? { quantity: quantity(change.size.quantity - carriedIn) } : change.size;
    await sendChange(tx, order, 'CHANGE', usExchangeTerms({ ...change, size }), now);
  }
  await auditUs(tx, 'us-order.change-requested', order, own.requestId, now);
  return changed.order;
}

const amendmentOf = (body: Received<typeof changeUsOrder, 'body'>): UsAmendment => {
  const limitPrice = limitOf(body.limitPrice);
  return {
    seenFilledQuantity: sharesOf(body.seenFilledQuantity),
    ...(body.quantity === undefined ? {} : { quantity: sharesOf(body.quantity) }),
    ...(limitPrice === null ? {} : { limitPrice }),
  };
};

/**
 * Customer first, then order, as everybody else who changes an order. One that is about to leave counts as sent: only what is
 * still here can be taken back here.
 */
async function lockOwn(
  tx: Tx,
  { id, subject }: OwnUsOrder,
  now: Instant,
): Promise<KeptUsOrder & { readonly standing: UsOrderStanding }> {
  const listed = await findUsOrder(tx, subject, id);
  // For this customer the order of another customer does not exist.
  if (!listed) throw new Refused('NOT_FOUND');
  const { symbol, sessionDate } = listed.order;
  const tradeDate = usTradeDates(sessionDate).domesticTradeDate;
  const standing = await lockUsStanding(tx, { subject, symbol, tradeDate, today: ymdOf(now) });
  const kept = (await lockUsOrders(tx, [id])).get(id);
  if (!kept) throw new Refused('NOT_FOUND');
  const isHere = kept.order.sentAt === null && (await voidMessages(tx, id)) > 0;
  const order = kept.order.sentAt === null && !isHere ? { ...kept.order, sentAt: now } : kept.order;
  return { order, fills: kept.fills, standing };
}

async function write(tx: Tx, { order, entries, nisa }: ChangedUsOrder, fills: number, now: Instant): Promise<void> {
  await postAll(tx, entries);
  await changeNisaYears(tx, nisa);
  await writeUsOrders(tx, [{ order, fills }], now);
}

const sendChange = (tx: Tx, order: UsOrder, kind: 'CHANGE' | 'CANCEL', body: object, now: Instant): Promise<void> =>
  sendWhenDue(
    tx,
    {
      id: messageName(order, kind, now),
      exchange: 'US',
      orderId: order.id,
      clOrdId: usClOrdIdOf(order),
      kind,
      body,
      dueAt: now,
    },
    now,
  );
