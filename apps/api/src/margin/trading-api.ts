import {
  cancelMarginSettlement,
  confirmMarginSettlement,
  getAverageMarginBalance,
  getCollateral,
  getMarginCall,
  getMarginLadder,
  listExpirationDates,
  listMarginPositions,
  listMarginSettlements,
  listStockMarginPositions,
  moveCollateral,
  placeMarginSettlement,
} from '@tsuzura/contract/trading';
import { addDays, ymdOf } from '@tsuzura/domain/calendar';
import type { ApiServer } from '@tsuzura/http/server';
import { readStanding } from '@tsuzura/store/fund-order';
import { findDelivery, positionsOfPeriod, recentCalls, recentDeliveries, stockOfLot } from '@tsuzura/store/margin';
import { confirmKeyOf, openConfirmToken } from '../fund-order/index.ts';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { cancelDelivery, placeDelivery, quoteDelivery, showDelivery, type QuotedDelivery } from './deliver.ts';
import { moveOwnCollateral, showCollateral, viewOf } from './move-collateral.ts';
import { showLadder, showMarginCall } from './show-call.ts';
import { showAverage, showExpirations, showPositions, totalsOf } from './show-positions.ts';

/** How long a call that is over stays in the list. */
const callDays = 30;

export function marginTradingApi(server: ApiServer, deps: Deps): void {
  const { database, clock, once, newId, marginStocks: stocks } = deps;
  handleDeliveries(server, deps);
  const standingOf = (subject: string) => readStanding(database.reader, subject, '', ymdOf(clock.now()));
  const viewFor = async (subject: string) => {
    const standing = await standingOf(subject);
    return { standing, view: await viewOf(database.reader, standing.customerId, stocks, clock.now()) };
  };

  server.handle(listMarginPositions, async ({ who, query }) => {
    const { view } = await viewFor(signedIn(who).subject);
    const positions = showPositions(view, clock.now(), query);
    return { positions, totals: totalsOf(positions) };
  });
  server.handle(listStockMarginPositions, async ({ who, params, query }) => {
    const { view } = await viewFor(signedIn(who).subject);
    return { positions: showPositions(view, clock.now(), { side: query.side, stockCode: params['stock-code'] }) };
  });
  server.handle(listExpirationDates, async ({ who }) =>
    showExpirations((await viewFor(signedIn(who).subject)).view, clock.now()),
  );
  server.handle(getAverageMarginBalance, async ({ who, query }) => {
    const today = ymdOf(clock.now());
    const to = query.to ?? today;
    const period = { from: query.from ?? addDays(to, -callDays), to };
    const { customerId } = await standingOf(signedIn(who).subject);
    return showAverage(await positionsOfPeriod(database.reader, customerId, period.from, period.to), period);
  });
  server.handle(getMarginCall, async ({ who }) => {
    const { view } = await viewFor(signedIn(who).subject);
    const since = addDays(ymdOf(clock.now()), -callDays);
    return showMarginCall(view, await recentCalls(database.reader, view.customer.customerId, since), clock.now());
  });
  server.handle(getMarginLadder, async ({ who }) =>
    showLadder((await viewFor(signedIn(who).subject)).view, clock.now()),
  );
  server.handle(getCollateral, async ({ who }) => {
    const { view, standing } = await viewFor(signedIn(who).subject);
    return showCollateral(view, standing, clock.now());
  });
  server.handle(moveCollateral, (call) =>
    once(moveCollateral, call, (tx) =>
      moveOwnCollateral(tx, call.body, {
        subject: signedIn(call.who).subject,
        id: newId(),
        now: clock.now(),
        requestId: call.requestId,
        stocks,
      }),
    ),
  );
}

/** How long those that are over stay in the list. */
const deliveryDays = 90;

/** 現引 and 現渡. */
function handleDeliveries(
  server: ApiServer,
  { database, clock, once, newId, realNow, marginStocks: stocks }: Deps,
): void {
  const confirmKey = confirmKeyOf(database);
  const namesOf = async (codes: readonly string[]) => {
    const known = await stocks.of(codes, clock.now());
    return (code: string): string => known.get(code)?.stock.name ?? code;
  };

  server.handle(confirmMarginSettlement, async ({ who, body }) => {
    const { subject } = signedIn(who);
    const now = clock.now();
    const stockCode = (await stockOfLot(database.reader, body.lots[0]?.positionId ?? '')) ?? '';
    const standing = await readStanding(database.reader, subject, stockCode, ymdOf(now));
    const view = await viewOf(database.reader, standing.customerId, stocks, now);
    return quoteDelivery(view, standing, body, now, { key: await confirmKey(), subject, realNow: realNow(), newId });
  });
  server.handle(placeMarginSettlement, async (call) => {
    const { subject } = signedIn(call.who);
    const shown = openConfirmToken<QuotedDelivery>(await confirmKey(), call.body.confirmToken, subject, realNow());
    return once(placeMarginSettlement, call, (tx) =>
      placeDelivery(tx, call.body, shown, { subject, now: clock.now(), requestId: call.requestId, stocks }),
    );
  });
  server.handle(listMarginSettlements, async ({ who }) => {
    const today = ymdOf(clock.now());
    const { customerId } = await readStanding(database.reader, signedIn(who).subject, '', today);
    const found = await recentDeliveries(database.reader, customerId, addDays(today, -deliveryDays));
    const nameOf = await namesOf(found.map(({ stockCode }) => stockCode));
    return { settlements: found.map((one) => showDelivery(one, nameOf(one.stockCode))) };
  });
  server.handle(cancelMarginSettlement, async (call) => {
    const { subject } = signedIn(call.who);
    const { id } = call.params;
    const seen = await findDelivery(database.reader, subject, id);
    const nameOf = await namesOf(seen ? [seen.stockCode] : []);
    return once(cancelMarginSettlement, call, (tx) =>
      cancelDelivery(tx, id, nameOf, { subject, now: clock.now(), requestId: call.requestId }),
    );
  });
}
