import { nextBusinessDay, unitedStates, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { usTradeDates } from '@tsuzura/domain/us-stock';
import { carryOverUs, endUsOrder, type ChangedUsOrder, type UsOrder } from '@tsuzura/domain/us-order';
import { yen, usdCents } from '@tsuzura/domain/money';
import { buyingPowerOn } from '@tsuzura/domain/buying-power';
import { quotaFor } from '@tsuzura/domain/fund-order';
import { usdBuyingPower } from '@tsuzura/domain/fx';
import type { Tx } from '@tsuzura/store/kernel';
import { changeNisaYears, lockCustomers } from '@tsuzura/store/night/fund';
import { openUsOrders, type OpenUsOrder } from '@tsuzura/store/night/us';
import { addMessages, voidMessages } from '@tsuzura/store/stock-order';
import { lockUsOrders, lockUsStanding, writeUsOrders, type UsOrderStanding } from '@tsuzura/store/us-order';
import { newestUsStockBars, usStockEventsOn, type UsStockBar } from '@tsuzura/store/us-stock';
import type { PageEnd } from '../../kernel/jobs/index.ts';
import { postAll } from '../../kernel/post-all.ts';
import { newestRates, newUsOrderMessage, type FixedRates } from '../../us-order/index.ts';
import { notifyUsOrders, type UsOrderStep } from './notify-orders.ts';

interface Evening {
  readonly ended: Ymd;
  readonly closes: ReadonlyMap<string, UsStockBar>;
  readonly rates: FixedRates;
  /** Shares that are split before the next session: dated orders of them end (rule US-11). */
  readonly splitting: ReadonlySet<string>;
  readonly at: Instant;
}

/** After the close: what is open of the session that ended goes on to the next one, or ends (rule US-14). */
export async function carryUsOrdersPage(
  tx: Tx,
  ended: Ymd,
  at: Instant,
  after: string | null,
  limit: number,
): Promise<PageEnd> {
  const found = await openUsOrders(tx, ended, after ?? '', limit);
  const last = found.length === limit ? found.at(-1)?.order.customerId : undefined;
  const due = last === undefined ? found : found.filter(({ order }) => order.customerId !== last);
  if (due.length === 0) return false;
  const customers = await lockCustomers(
    tx,
    due.map(({ order }) => order.customerId),
  );
  const closes = new Map((await newestUsStockBars(tx)).map((bar) => [bar.symbol, bar]));
  const events = await usStockEventsOn(tx, nextBusinessDay(unitedStates, ended));
  const splitting = new Set(events.filter(({ kind }) => kind === 'SPLIT').map(({ symbol }) => symbol));
  const evening: Evening = { ended, closes, rates: await newestRates(tx, at), splitting, at };
  const steps: UsOrderStep[] = [];
  for (const one of due) steps.push(await carryOne(tx, one, evening));
  await notifyUsOrders(tx, customers, steps, at);
  return last === undefined ? false : { after: due.at(-1)?.order.customerId ?? last };
}

async function carryOne(tx: Tx, { order: seen, subject }: OpenUsOrder, evening: Evening): Promise<UsOrderStep> {
  const { at } = evening;
  const kept = (await lockUsOrders(tx, [seen.id])).get(seen.id);
  assert(kept, 'an order stays');
  const { order, fills } = kept;
  const changed = await carried(tx, order, subject, evening);
  await postAll(tx, changed.entries);
  await changeNisaYears(tx, changed.nisa);
  await writeUsOrders(tx, [{ order: changed.order, fills }], at);
  await voidMessages(tx, order.id);
  if (changed.order.status === 'ACCEPTED') await addMessages(tx, [newUsOrderMessage(changed.order, at)]);
  return { before: order, after: changed.order };
}

async function carried(
  tx: Tx,
  order: UsOrder,
  subject: string,
  { ended, closes, rates, splitting, at }: Evening,
): Promise<ChangedUsOrder> {
  const close = closes.get(order.symbol)?.close;
  if (order.timeInForce === 'DAY' || close === undefined)
    return endUsOrder(order, { status: 'EXPIRED', expiryReason: 'DAY_END' }, at);
  const session = nextBusinessDay(unitedStates, ended);
  if (order.expiresOn >= session && splitting.has(order.symbol))
    return endUsOrder(order, { status: 'EXPIRED', expiryReason: 'EX_DATE' }, at);
  const { domesticSettlementDate: settlementDate, domesticTradeDate: tradeDate } = usTradeDates(session);
  const today = ymdOf(at);
  const standing = await lockUsStanding(tx, { subject, symbol: order.symbol, tradeDate, today });
  const next = { session, settlementDate, lastPrice: close, tts: rates.tts };
  return carryOverUs(order, next, standingWithout(standing, order, settlementDate, today), at);
}

/** What the order may rest on when its own reserve is given back first. */
function standingWithout(read: UsOrderStanding, order: UsOrder, settles: Ymd, today: Ymd) {
  const power =
    order.settlementCurrency === 'JPY'
      ? yen(buyingPowerOn(read, settles, today) + order.reservedJpy)
      : usdCents(usdBuyingPower(read.usd, read.usdFlows, settles) + order.reservedUsd);
  const quota = quotaFor(read, order.accountType, settles);
  const isSameYear = quota !== null && quota.year === order.nisaYear;
  return { power, nisaRoom: quota && yen(quota.remaining + (isSameYear ? order.reservedQuota : 0n)) };
}
