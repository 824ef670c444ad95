import type { Answer } from '@tsuzura/contract/kernel';
import type {
  getAverageMarginBalance,
  listExpirationDates,
  listMarginPositions,
  MarginPosition,
} from '@tsuzura/contract/trading';
import { addDays, daysBetween, japan, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import {
  averageBalance,
  daysLeft,
  expensesOf,
  lastCloseOf,
  noCosts,
  unrealizedOf,
  type Lot,
  type PositionSide,
} from '@tsuzura/domain/margin';
import { noYen, sumYen, yen, type Yen } from '@tsuzura/domain/money';
import { currentSession, formatAveragePrice, formatStockPrice } from '@tsuzura/domain/stock';
import { closableLots } from './decide-order.ts';
import type { MarginView } from './figures.ts';

/** Lots with what they cost if they were closed in the current session (rule MARGIN-3). */
export function showPositions(
  view: MarginView,
  now: Instant,
  { side, stockCode }: { readonly side?: PositionSide | undefined; readonly stockCode?: string | undefined } = {},
): MarginPosition[] {
  const session = currentSession(japan, now);
  return view.book.lots
    .filter(
      (lot) => (side === undefined || lot.side === side) && (stockCode === undefined || lot.stockCode === stockCode),
    )
    .map((lot) => positionOf(view, lot, session));
}

function positionOf(view: MarginView, lot: Lot, session: Ymd): MarginPosition {
  const known = view.stocks.get(lot.stockCode);
  assert(known, `the market knows ${lot.stockCode}`);
  const expenses = expensesOf(lot, lot.quantity, session, view.costs.get(lot.stockCode) ?? noCosts);
  return {
    positionId: lot.id,
    stockCode: lot.stockCode,
    name: known.stock.name,
    side: lot.side,
    type: lot.type,
    openedOn: lot.openedOn,
    quantity: Number(lot.quantity),
    openPrice: formatAveragePrice(lot.openPrice),
    openAmount: lot.openAmount,
    currentPrice: formatStockPrice(known.price),
    unrealized: unrealizedOf(lot, known.price),
    interest: expenses.interest,
    lendingFee: expenses.lendingFee,
    otherExpenses: yen(expenses.total - expenses.interest - expenses.lendingFee),
    expirationDate: lot.expirationDate,
    lastCloseDate: lot.expirationDate === null ? null : lastCloseOf(lot.expirationDate),
    accountType: lot.accountType,
  };
}

/** Lots of a share with what of them can be closed: what is under an order, 現引 or 現渡 is not. */
export function showClosable(
  view: MarginView,
  stockCode: string,
  now: Instant,
): (MarginPosition & { closableQuantity: number })[] {
  const session = currentSession(japan, now);
  return closableLots(view, stockCode).map(({ lot, closable }) => ({
    ...positionOf(view, lot, session),
    closableQuantity: Number(closable),
  }));
}

export function totalsOf(positions: readonly MarginPosition[]): Answer<typeof listMarginPositions>['totals'] {
  const amountOf = (side: PositionSide): Yen =>
    sumYen(positions.filter((one) => one.side === side).map(({ openAmount }) => openAmount));
  return {
    longAmount: amountOf('LONG'),
    shortAmount: amountOf('SHORT'),
    unrealized: sumYen(positions.map(({ unrealized }) => unrealized)),
    expenses: sumYen(
      positions.map(({ interest, lendingFee, otherExpenses }) => yen(interest + lendingFee + otherExpenses)),
    ),
  };
}

/** Totals of everything that is open, for 純資産. */
export const marginTotals = (view: MarginView, now: Instant) => totalsOf(showPositions(view, now));

/** Soonest first; those without 期日 are not in it. */
export function showExpirations(view: MarginView, now: Instant): Answer<typeof listExpirationDates> {
  const today = ymdOf(now);
  const dated = view.book.lots.flatMap((lot) => (lot.expirationDate === null ? [] : [{ lot, on: lot.expirationDate }]));
  return {
    expirationDates: dated
      .toSorted((one, other) => (one.on === other.on ? compare(one.lot.id, other.lot.id) : compare(one.on, other.on)))
      .map(({ lot, on }) => ({
        positionId: lot.id,
        stockCode: lot.stockCode,
        name: view.stocks.get(lot.stockCode)?.stock.name ?? lot.stockCode,
        side: lot.side,
        quantity: Number(lot.quantity),
        openedOn: lot.openedOn,
        expirationDate: on,
        lastCloseDate: lastCloseOf(on),
        daysLeft: daysLeft(on, today),
        shortened: lot.shortened,
      })),
  };
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Each calendar day with the balance of its end; a closed day has that of the day before (E24). */
export function showAverage(
  known: readonly { readonly day: Ymd; readonly positions: Yen }[],
  { from, to }: { readonly from: Ymd; readonly to: Ymd },
): Answer<typeof getAverageMarginBalance> {
  const byDay = new Map(known.map(({ day, positions }) => [day, positions]));
  let balance = known.findLast(({ day }) => day < from)?.positions ?? noYen;
  const daily = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const date = addDays(from, index);
    balance = byDay.get(date) ?? balance;
    return { date, balance };
  });
  return { from, to, days: daily.length, averageBalance: averageBalance(daily.map((one) => one.balance)), daily };
}
