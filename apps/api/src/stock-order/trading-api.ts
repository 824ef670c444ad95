import { Refused, type Received } from '@tsuzura/contract/kernel';
import {
  cancelEquityOrder,
  changeEquityOrder,
  confirmEquityOrder,
  getEquityOrder,
  listEquityBalances,
  listEquityOrders,
  listExecutionDates,
  listFilledEquityOrders,
  listTrades,
  listWorkingEquityOrders,
  placeEquityOrder,
} from '@tsuzura/contract/trading';
import { japan, lastDayOfMonth, ymdFrom, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import type { ShortSaleMarket } from '@tsuzura/domain/margin';
import { currentSession } from '@tsuzura/domain/stock';
import type { StockOrder } from '@tsuzura/domain/stock-order';
import type { ApiServer } from '@tsuzura/http/server';
import type { Database } from '@tsuzura/store/kernel';
import {
  executionDates,
  findStockOrder,
  heldPositions,
  listStockFills,
  listStockOrders,
  listWorkingStockOrders,
  readStockStanding,
  stockFillsOf,
  type ListedStockOrder,
  type StockOrderFilter,
} from '@tsuzura/store/stock-order';
import { confirmKeyOf, openConfirmToken } from '../fund-order/index.ts';
import type { Deps } from '../kernel/deps.ts';
import { isFresh, signedIn } from '../kernel/guard.ts';
import { idempotencyKeyOf } from '../kernel/once.ts';
import { pageOf } from '../kernel/page-of.ts';
import { viewOf } from '../margin/index.ts';
import { showStock, stockCatalogueOf, stockPricesOf } from '../stock/index.ts';
import { cancelOwnOrder, changeOwnOrder } from './change-order.ts';
import { showOrderTerms } from './confirm-order.ts';
import { createStockIntake } from './place-order.ts';
import type { QuotedStockOrder } from './quoted-order.ts';
import { showBalances } from './show-balances.ts';
import { showExecutions, showStockOrder, showTrade } from './show-order.ts';
import { stockNamesOf } from './stock-names.ts';
import { findMarketStock, shortSaleMarketOf, tradedStockOf, type MarketStock } from './traded-stock.ts';

/** Orders of Japanese shares. Confirm tokens expire by real time. */
export function stockOrderTradingApi(server: ApiServer, deps: Deps): void {
  const { database, clock, newId, once, realNow } = deps;
  const confirmKey = confirmKeyOf(database);
  const takeIn = createStockIntake(database, clock, deps.marginStocks);

  server.handle(confirmEquityOrder, async ({ body, who }) => {
    const now = clock.now();
    const { subject } = signedIn(who);
    const found = await findMarketStock(deps, body.stockCode, now);
    const shown = (await stockPricesOf(deps).priceFor(subject, body.stockCode, now)) ?? found.market;
    const session = currentSession(japan, now);
    const asked = { subject, stockCode: body.stockCode, session, today: ymdOf(now) };
    const standing = await readStockStanding(database.reader, asked);
    const stock = showStock(found.listed, shown, found.basePrice, session);
    const sealing = { key: await confirmKey(), subject, realNow: realNow(), newId };
    const hasMargin = standing.marginStatus === 'AVAILABLE';
    const margin = hasMargin ? await viewOf(database.reader, standing.customerId, deps.marginStocks, now) : null;
    const facts = { standing, margin, events: found.events, shortSale: await shortSaleOf(deps, found, body, now) };
    return showOrderTerms(tradedStockOf(found, now), stock, facts, body, now, sealing);
  });

  server.handle(placeEquityOrder, async (call) => {
    const { body, who, requestId } = call;
    const { subject, strongAuthAt } = signedIn(who);
    const now = clock.now();
    const found = await findMarketStock(deps, body.stockCode, now);
    const shown = openConfirmToken<QuotedStockOrder>(await confirmKey(), body.confirmToken, subject, realNow());
    return takeIn({
      endpoint: placeEquityOrder,
      idempotencyKey: idempotencyKeyOf(placeEquityOrder, call, clock),
      subject,
      body,
      shown,
      orderId: shown?.orderId ?? null,
      found,
      shortSale: await shortSaleOf(deps, found, body, now),
      stockCode: body.stockCode,
      tradeType: body.tradeType,
      accountType: body.accountType,
      session: currentSession(japan, now),
      requestId,
      isChecked: isFresh(strongAuthAt, realNow()),
    });
  });

  const own = async (id: string, subject: string): Promise<StockOrder> => {
    const listed = await findStockOrder(database.reader, subject, id);
    if (!listed) throw new Refused('NOT_FOUND');
    return listed.order;
  };
  const shownAfter = async (order: StockOrder, subject: string) => {
    const listed = await findStockOrder(database.reader, subject, order.id);
    const { fee = 0n, settlementDate = null } = listed ?? {};
    return showStockOrder(order, (await stockNamesOf(database))(order.stockCode), { fee, settlementDate });
  };

  server.handle(changeEquityOrder, async (call) => {
    const { subject } = signedIn(call.who);
    const { order_id: id } = call.params;
    const now = clock.now();
    const order = await own(id, subject);
    const found = await findMarketStock(deps, order.stockCode, now);
    const facts = {
      traded: tradedStockOf(found, now),
      events: found.events,
      shortSale: await shortSaleOf(deps, found, order, now),
      stocks: deps.marginStocks,
    };
    return once(changeEquityOrder, call, async (tx) =>
      shownAfter(await changeOwnOrder(tx, { id, subject, requestId: call.requestId }, call.body, facts, now), subject),
    );
  });

  server.handle(cancelEquityOrder, async (call) => {
    const { subject } = signedIn(call.who);
    const { order_id: id } = call.params;
    return once(cancelEquityOrder, call, async (tx) =>
      shownAfter(await cancelOwnOrder(tx, { id, subject, requestId: call.requestId }, clock.now()), subject),
    );
  });

  handleOrderReads(server, deps);
  handleHoldings(server, deps);
}

/** The minutes of the day are asked for where a short sale may hang on them. */
async function shortSaleOf(
  deps: Deps,
  found: MarketStock,
  { stockCode, tradeType, side }: { stockCode: string; tradeType?: string | undefined; side?: string | undefined },
  now: Instant,
): Promise<ShortSaleMarket> {
  const isShort = tradeType === 'MARGIN_NEW' && side === 'SELL';
  const minutes = isShort ? await stockPricesOf(deps).feed.minutes(stockCode, currentSession(japan, now), now) : [];
  return shortSaleMarketOf(found, minutes, now);
}

type ListQuery = Received<typeof listWorkingEquityOrders, 'query'>;

function handleOrderReads(server: ApiServer, { database }: Deps): void {
  server.handle(getEquityOrder, async ({ who, params }) => {
    const listed = await findStockOrder(database.reader, signedIn(who).subject, params.order_id);
    if (!listed) throw new Refused('NOT_FOUND');
    const fills = await stockFillsOf(database.reader, listed.order.id);
    const name = (await stockNamesOf(database))(listed.order.stockCode);
    return { ...showStockOrder(listed.order, name, listed), executions: showExecutions(fills) };
  });

  server.handle(listEquityOrders, async ({ who, query }) =>
    pageOfOrders(database, signedIn(who).subject, query, {
      status: query.status === undefined || query.status === 'NEW' ? null : query.status,
      filledOnly: false,
    }),
  );
  server.handle(listFilledEquityOrders, async ({ who, query }) =>
    pageOfOrders(database, signedIn(who).subject, query, {
      status: null,
      filledOnly: true,
    }),
  );
  server.handle(listWorkingEquityOrders, async ({ who, query }) =>
    pageOfOrders(database, signedIn(who).subject, query, null),
  );

  server.handle(listTrades, async ({ who, query }) => {
    const { subject } = signedIn(who);
    const { limit, offset } = query;
    const wanted = { from: query.from ?? null, to: query.to ?? null, stockCode: query.stockCode ?? null };
    const { rows, paging } = pageOf(
      await listStockFills(database.reader, subject, wanted, offset + limit + 1),
      limit,
      offset,
    );
    const nameOf = await stockNamesOf(database);
    return {
      trades: rows.map((row) => showTrade(row, nameOf(row.fill.stockCode))),
      paging,
    };
  });

  server.handle(listExecutionDates, async ({ who, query: { year, month } }) => {
    const from = ymdFrom({ year, month: month ?? 1, day: 1 });
    const to = lastDayOfMonth(ymdFrom({ year, month: month ?? 12, day: 1 }));
    return { dates: [...(await executionDates(database.reader, signedIn(who).subject, from, to))] };
  });
}

async function pageOfOrders(
  database: Database,
  subject: string,
  query: ListQuery,
  wanted: Pick<StockOrderFilter, 'status' | 'filledOnly'> | null,
) {
  const { limit, offset } = query;
  const period = { from: query.from ?? null, to: query.to ?? null, stockCode: query.stockCode ?? null };
  const most = offset + limit + 1;
  const found: readonly ListedStockOrder[] =
    wanted === null
      ? await listWorkingStockOrders(database.reader, subject, period, most)
      : await listStockOrders(database.reader, subject, { ...period, ...wanted }, most);
  const { rows, paging } = pageOf(found, limit, offset);
  const nameOf = await stockNamesOf(database);
  return { orders: rows.map((row) => showStockOrder(row.order, nameOf(row.order.stockCode), row)), paging };
}

function handleHoldings(server: ApiServer, deps: Deps): void {
  const { database, clock } = deps;
  server.handle(listEquityBalances, async ({ who, query: { accountType } }) => {
    const { subject } = signedIn(who);
    const held = (await heldPositions(database.reader, subject)).filter(
      ({ position }) => accountType === undefined || position.accountType === accountType,
    );
    const codes = [...new Set(held.map(({ position }) => position.stockCode))];
    const prices = await stockPricesOf(deps).pricesFor(subject, codes, clock.now());
    const listed = new Map((await stockCatalogueOf(database).all()).map((one) => [one.stock.code as string, one]));
    return { balances: showBalances(held, prices, listed) };
  });
}
