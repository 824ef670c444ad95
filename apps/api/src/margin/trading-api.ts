import {
  getAverageMarginBalance,
  getCollateral,
  getMarginCall,
  getMarginLadder,
  listExpirationDates,
  listMarginPositions,
  listStockMarginPositions,
  moveCollateral,
} from '@tsuzura/contract/trading';
import { addDays, ymdOf } from '@tsuzura/domain/calendar';
import type { ApiServer } from '@tsuzura/http/server';
import { readStanding } from '@tsuzura/store/fund-order';
import { positionsOfPeriod, recentCalls } from '@tsuzura/store/margin';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { moveOwnCollateral, showCollateral, viewOf } from './move-collateral.ts';
import { showLadder, showMarginCall } from './show-call.ts';
import { showAverage, showExpirations, showPositions, totalsOf } from './show-positions.ts';

/** How long a call that is over stays in the list. */
const callDays = 30;

export function marginTradingApi(
  server: ApiServer,
  { database, clock, once, newId, marginStocks: stocks }: Deps,
): void {
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
