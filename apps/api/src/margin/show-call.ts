import type { Answer } from '@tsuzura/contract/kernel';
import type { getMarginCall, getMarginLadder } from '@tsuzura/contract/trading';
import { atJst, formatJst, japan, nextBusinessDay, type Instant } from '@tsuzura/domain/calendar';
import { cutPercent, marginLadder, marginTerms, ratioOf, remainingOf } from '@tsuzura/domain/margin';
import { formatPercent, ratio } from '@tsuzura/domain/money';
import { basePriceOn, currentSession, formatStockPrice, sessionTimes } from '@tsuzura/domain/stock';
import type { StoredCall } from '@tsuzura/store/margin';
import { figuresNow, isCalled, pricesOf, type MarginView } from './figures.ts';

/** Calls that are open or were in the last thirty days, newest first, and the figures of now. */
export function showMarginCall(
  view: MarginView,
  calls: readonly StoredCall[],
  now: Instant,
): Answer<typeof getMarginCall> {
  const figures = figuresNow(view, now);
  const part = ratioOf(figures);
  return {
    status: statusOf(calls),
    calls: calls.map((call) => ({
      occurredOn: call.occurredOn,
      ratio: cutPercent(ratio(call.equity, call.positions)),
      amount: call.amount,
      remaining: remainingOf(call),
      dueAt: formatJst(call.dueAt),
      clearedBy: { deposit: call.clearedByDeposit, closedPositions: call.clearedByPositions },
    })),
    ratio: part === null ? null : cutPercent(part),
    initialRatio: formatPercent(marginTerms.initialRatio),
    maintenanceRatio: formatPercent(marginTerms.maintenanceRatio),
    equity: figures.equity,
    positions: figures.positions,
  };
}

const statusOf = (calls: readonly StoredCall[]): Answer<typeof getMarginCall>['status'] => {
  const states = calls.map(({ state }) => state);
  if (states.includes('FORCED_CLOSE')) return 'FORCED_CLOSE';
  if (states.includes('CALLED')) return 'CALLED';
  return states.length > 0 ? 'RESOLVED' : 'NONE';
};

/** Until the close a session can still move prices of its own day; after it the next one does. */
export function showLadder(view: MarginView, now: Instant): Answer<typeof getMarginLadder> {
  const asOf = currentSession(japan, now);
  const isOver = now >= atJst(asOf, sessionTimes.close);
  const ladder = marginLadder(view.book, {
    prices: pricesOf(view, 'price'),
    costs: view.costs,
    tickTables: new Map([...view.stocks].map(([code, { stock }]) => [code, stock.tickTable])),
    asOf,
    firstSession: isOver ? nextBusinessDay(japan, asOf) : asOf,
    bases: new Map(
      [...view.stocks].map(([code, { stock, close, price, events }]) => [
        code,
        isOver ? price : basePriceOn(stock.tickTable, close, events, asOf),
      ]),
    ),
  });
  return {
    asOf: formatJst(now),
    equity: ladder.equity,
    callBelowEquity: ladder.callBelowEquity,
    rungs: isCalled(view)
      ? []
      : ladder.rungs.flatMap(({ stockCode, direction, price, change, earliest }) => {
          const known = view.stocks.get(stockCode);
          if (!known) return [];
          return [
            {
              stockCode,
              name: known.stock.name,
              direction,
              currentPrice: formatStockPrice(known.price),
              price: formatStockPrice(price),
              changePct: cutPercent(change),
              earliestOn: earliest?.on ?? null,
              earliestPrice: earliest === null ? null : formatStockPrice(earliest.price),
              sessions: earliest?.sessions ?? null,
            },
          ];
        }),
    allDownPct: ladder.allDownTenths === null ? null : formatPercent(ratio(ladder.allDownTenths, 1_000)),
    unchangedPricesCallOn: ladder.unchangedPricesCallOn,
  };
}
