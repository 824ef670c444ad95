import { Refused } from '@tsuzura/contract/kernel';
import { cancelUsOrder, changeUsOrder, confirmUsOrder, placeUsOrder } from '@tsuzura/contract/trading';
import { ymdOf } from '@tsuzura/domain/calendar';
import type { UsOrder } from '@tsuzura/domain/us-order';
import type { ApiServer } from '@tsuzura/http/server';
import type { Reader } from '@tsuzura/store/kernel';
import { findUsOrder, lastUsFills, readUnfixedFills, readUsStanding } from '@tsuzura/store/us-order';
import { confirmKeyOf, openConfirmToken } from '../fund-order/index.ts';
import type { Deps } from '../kernel/deps.ts';
import { isFresh, signedIn } from '../kernel/guard.ts';
import { showUsOrder, usNamesOf } from '../us-stock/index.ts';
import { cancelOwnUsOrder, changeOwnUsOrder } from './change-order.ts';
import { showUsOrderTerms } from './confirm-order.ts';
import { placeOwnUsOrder } from './place-order.ts';
import type { QuotedUsOrder } from './quoted-us-order.ts';
import { findMarketUsStock, tradedUsStockOf } from './traded-us-stock.ts';

/** Orders of US shares. Confirm tokens expire by real time. */
export function usOrderTradingApi(server: ApiServer, deps: Deps): void {
  const { database, clock, newId, once, realNow } = deps;
  const confirmKey = confirmKeyOf(database);

  server.handle(confirmUsOrder, async ({ body, who }) => {
    const now = clock.now();
    const { subject } = signedIn(who);
    const { symbol } = body;
    const found = await findMarketUsStock(deps, symbol, now);
    const tradeDate = tradedUsStockOf(found, now).traded.dates.domesticTradeDate;
    const standing = await readUsStanding(database.reader, { subject, symbol, tradeDate, today: ymdOf(now) });
    const unfixed = await readUnfixedFills(database.reader, [{ customerId: standing.customerId, symbol }]);
    const sealing = { key: await confirmKey(), subject, realNow: realNow(), newId };
    return showUsOrderTerms(found, { standing, unfixed }, body, now, sealing);
  });

  server.handle(placeUsOrder, async (call) => {
    const { body, who, requestId } = call;
    const { subject, strongAuthAt } = signedIn(who);
    const now = clock.now();
    const found = await findMarketUsStock(deps, body.symbol, now);
    const shown = openConfirmToken<QuotedUsOrder>(await confirmKey(), body.confirmToken, subject, realNow());
    const isChecked = isFresh(strongAuthAt, realNow());
    return once(placeUsOrder, call, (tx) =>
      placeOwnUsOrder(tx, { subject, body, shown, found, requestId, isChecked, now }),
    );
  });

  server.handle(changeUsOrder, async (call) => {
    const { subject } = signedIn(call.who);
    const { orderID: id } = call.params;
    const now = clock.now();
    const listed = await findUsOrder(database.reader, subject, id);
    if (!listed) throw new Refused('NOT_FOUND');
    const found = await findMarketUsStock(deps, listed.order.symbol, now);
    return once(changeUsOrder, call, async (tx) => {
      const own = { id, subject, requestId: call.requestId };
      return shownAfter(tx, await changeOwnUsOrder(tx, own, call.body, found, now));
    });
  });

  server.handle(cancelUsOrder, async (call) => {
    const { subject } = signedIn(call.who);
    const { orderID: id } = call.params;
    return once(cancelUsOrder, call, async (tx) => {
      const own = { id, subject, requestId: call.requestId };
      return shownAfter(tx, await cancelOwnUsOrder(tx, own, clock.now()));
    });
  });

  async function shownAfter(reader: Reader, order: UsOrder) {
    const last = (await lastUsFills(reader, [order.id])).get(order.id) ?? null;
    return showUsOrder(order, (await usNamesOf(database))(order.symbol), last);
  }
}
