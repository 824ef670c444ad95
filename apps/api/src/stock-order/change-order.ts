import { Refused, type Received } from '@tsuzura/contract/kernel';
import type { changeEquityOrder } from '@tsuzura/contract/trading';
import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import {
  decideAmend,
  decideCancel,
  endOrder,
  type Amendment,
  type ChangedOrder,
  type StockOrder,
  type TradedStock,
} from '@tsuzura/domain/stock-order';
import { writeAudit, type Tx } from '@tsuzura/store/kernel';
import { changeNisaYears } from '@tsuzura/store/night/fund';
import {
  filledBeforeSession,
  findStockOrder,
  lockStockOrders,
  lockStockStanding,
  voidMessages,
  writeStockOrders,
} from '@tsuzura/store/stock-order';
import { postAll } from '../kernel/post-all.ts';
import { changeMarginOrder, releaseLots, type MarginFacts, type MarginStocks } from '../margin/index.ts';
import { priceOf } from './order-draft.ts';
import { orRefuse } from './order-refusals.ts';
import { clOrdIdOf, exchangeTerms, newOrderMessage } from './place-order.ts';
import { messageName, sendWhenDue } from './send-message.ts';

export interface OwnOrder {
  readonly id: string;
  readonly subject: string;
  readonly requestId: string;
}

/** 取消: at once before it left for the exchange, else the exchange is asked and its answer decides (rule SPOT-10). */
export async function cancelOwnOrder(tx: Tx, own: OwnOrder, now: Instant): Promise<StockOrder> {
  const { order, fills } = await lockOwn(tx, own, now);
  const decided = decideCancel(order);
  if (!decided.ok) throw new Refused(decided.refusal === 'ORDER_BUSY' ? 'STOCK_ORDER_BUSY' : 'NOT_CANCELLABLE');
  const changed =
    decided.status === 'CANCELED'
      ? endOrder(order, { status: 'CANCELED' }, now)
      : { order: { ...order, status: decided.status }, entries: [], nisa: [] };
  await write(tx, changed, fills, now);
  await releaseLots(tx, order, changed.order);
  if (decided.status === 'CANCEL_PENDING') await sendChange(tx, order, 'CANCEL', {}, now);
  await audit(tx, 'stock-order.cancel-requested', order, own, now);
  return changed.order;
}

/** What decides about a change beyond the order and its customer. */
export interface ChangeFacts extends MarginFacts {
  readonly traded: TradedStock;
  readonly stocks: MarginStocks;
}

/** 訂正 (rules SPOT-11 and MARGIN-23). */
export async function changeOwnOrder(
  tx: Tx,
  own: OwnOrder,
  body: Received<typeof changeEquityOrder, 'body'>,
  facts: ChangeFacts,
  now: Instant,
): Promise<StockOrder> {
  const { traded } = facts;
  const { order, fills } = await lockOwn(tx, own, now);
  const today = ymdOf(now);
  const asked = { subject: own.subject, stockCode: order.stockCode, session: order.sessionDate, today };
  const standing = await lockStockStanding(tx, asked);
  const amendment = amendmentOf(body, traded);
  const decided =
    order.tradeType === 'SPOT'
      ? decideAmend(order, amendment, traded, standing, { today, at: now })
      : await changeMarginOrder(tx, order, amendment, traded, standing, facts, now);
  const changed = orRefuse(decided, traded);
  await write(tx, changed, fills, now);
  await releaseLots(tx, order, changed.order);
  const { change } = changed.order;
  // The exchange counts what was filled in this session only.
  const carriedIn = await filledBeforeSession(tx, order);
  if (change === null) await sendAnew(tx, changed.order, now);
  else await sendChange(tx, order, 'CHANGE', exchangeTerms(change.terms, change.terms.quantity - carriedIn), now);
  await audit(tx, 'stock-order.change-requested', order, own, now);
  return changed.order;
}

const amendmentOf = (body: Received<typeof changeEquityOrder, 'body'>, traded: TradedStock): Amendment => {
  const [price, triggerPrice] = [priceOf(body.price, traded), priceOf(body.triggerPrice, traded)];
  return {
    seenFilledQuantity: BigInt(body.seenFilledQuantity),
    ...(body.quantity === undefined ? {} : { quantity: BigInt(body.quantity) }),
    ...(body.orderType === undefined ? {} : { orderType: body.orderType }),
    ...(price === null ? {} : { price }),
    ...(triggerPrice === null ? {} : { triggerPrice }),
    ...(body.expiresOn === undefined ? {} : { expiresOn: body.expiresOn }),
  };
};

/**
 * Customer first, then order, as everybody else who changes an order. One that is about to leave counts as sent: only what is
 * still here can be taken back here.
 */
async function lockOwn(tx: Tx, { id, subject }: OwnOrder, now: Instant) {
  const listed = await findStockOrder(tx, subject, id);
  // For this customer the order of another customer does not exist.
  if (!listed) throw new Refused('NOT_FOUND');
  const { stockCode, sessionDate } = listed.order;
  await lockStockStanding(tx, { subject, stockCode, session: sessionDate, today: ymdOf(now) });
  const kept = (await lockStockOrders(tx, [id])).get(id);
  if (!kept) throw new Refused('NOT_FOUND');
  const isHere = kept.order.sentAt === null && (await voidMessages(tx, id)) > 0;
  return kept.order.sentAt === null && !isHere ? { ...kept, order: { ...kept.order, sentAt: now } } : kept;
}

async function write(tx: Tx, { order, entries, nisa }: ChangedOrder, fills: number, now: Instant): Promise<void> {
  await postAll(tx, entries);
  await changeNisaYears(tx, nisa);
  await writeStockOrders(tx, [{ order, fills }], now);
}

async function sendChange(
  tx: Tx,
  order: StockOrder,
  kind: 'CHANGE' | 'CANCEL',
  body: object,
  now: Instant,
): Promise<void> {
  await sendWhenDue(
    tx,
    {
      id: messageName(order, kind, now),
      exchange: 'TSE',
      orderId: order.id,
      clOrdId: clOrdIdOf(order),
      kind,
      body,
      dueAt: now,
    },
    now,
  );
}

/** What has not left is replaced by the order as it is now. */
async function sendAnew(tx: Tx, order: StockOrder, now: Instant): Promise<void> {
  const { body, dueAt } = newOrderMessage(order, false, now);
  const id = messageName(order, 'NEW', now);
  const clOrdId = clOrdIdOf(order);
  await sendWhenDue(tx, { id, exchange: 'TSE', orderId: order.id, clOrdId, kind: 'NEW', body, dueAt }, now);
}

const audit = (tx: Tx, action: string, order: StockOrder, { requestId }: OwnOrder, at: Instant) =>
  writeAudit(tx, {
    at,
    actorRole: 'customer',
    actor: order.customerId,
    action,
    subject: order.id,
    detail: {},
    requestId,
  });
