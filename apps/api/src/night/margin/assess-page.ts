import { ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { everyCustomer, type CustomerRange } from '@tsuzura/domain/ledger';
import { callAmount, callDueAt, marginFigures, marginSums, remainingOf, type MarginBook } from '@tsuzura/domain/margin';
import { noYen, sumYen, yen, type Yen } from '@tsuzura/domain/money';
import type { Tx } from '@tsuzura/store/kernel';
import {
  addCalls,
  customersToAssess,
  movesOn,
  putMarginDays,
  type DayKind,
  type MarginDay,
} from '@tsuzura/store/margin';
import { lockCustomers } from '@tsuzura/store/night/fund';
import { pageSize, type PageEnd } from '../../kernel/jobs/index.ts';
import { clearCallsBy, viewMargins, type MarginStocks, type MarginView } from '../../margin/index.ts';
import { notifyAll } from '../../notification/index.ts';

/** What every customer with positions has to provide by the closes of a day: at 16:00 provisionally, at 02:30 finally (rule MARGIN-11). */
export async function assessPage(
  tx: Tx,
  stocks: MarginStocks,
  { day, kind, at, after }: { day: Ymd; kind: DayKind; at: Instant; after: string | null },
  limit = pageSize,
  range: CustomerRange = everyCustomer,
): Promise<PageEnd> {
  const ids = await customersToAssess(tx, { ...range, after: after ?? range.after }, limit);
  const customers = await lockCustomers(tx, ids);
  const views = await viewMargins(tx, ids, stocks, at);
  // At 02:30 the collateral is that of midnight; what was moved since then clears what it calls (rule MARGIN-12).
  const moved = kind === 'FINAL' ? await movesOn(tx, ids, ymdOf(at)) : new Map<string, Yen>();
  const assessed = [...views.values()].map((view) =>
    assess(view, day, ymdOf(at), moved.get(view.customer.customerId) ?? noYen),
  );
  await putMarginDays(
    tx,
    day,
    kind,
    assessed.map(({ row }) => row),
    at,
  );
  const called = assessed.filter(({ amount }) => amount > 0n);
  if (kind === 'FINAL') {
    await addCalls(
      tx,
      day,
      called.map(({ row, amount }) => ({ ...row, amount })),
    );
  }
  await notifyAll(
    tx,
    called.flatMap(({ row, amount }) => {
      const customer = customers.get(row.customerId);
      if (!customer) return [];
      const event =
        kind === 'FINAL'
          ? ({ kind: 'margin.called', occurredOn: day, amount, dueAt: callDueAt(day) } as const)
          : ({ kind: 'margin.call-expected', occurredOn: day, amount } as const);
      return [{ customer, event }];
    }),
    at,
  );
  for (const { row } of kind === 'FINAL' ? called : []) {
    const deposit = moved.get(row.customerId) ?? noYen;
    if (deposit > 0n) await clearCallsBy(tx, row.customerId, 'DEPOSIT', deposit, at);
  }
  const last = ids.at(-1);
  return ids.length === limit && last !== undefined ? { after: last } : false;
}

function assess(
  view: MarginView,
  day: Ymd,
  today: Ymd,
  moved: Yen,
): { row: MarginDay; amount: ReturnType<typeof callAmount> } {
  const prices = new Map([...view.stocks].map(([code, { close }]) => [code, close]));
  const before = beforeSplits(view, day, today);
  const atMidnight = { ...before, cash: yen(before.cash - moved) };
  const sums = marginSums(atMidnight, { prices, costs: view.costs }, day);
  const figures = marginFigures(sums);
  const outstanding = sumYen(view.customer.calls.map(remainingOf));
  return {
    amount: callAmount(figures, outstanding),
    row: {
      customerId: view.customer.customerId,
      positions: figures.positions,
      equity: figures.equity,
      required: figures.required,
      unrealized: sums.netUnrealized,
      expenses: sums.expenses,
      shortage: figures.shortage,
    },
  };
}

/** At 02:30 the splits of the new day are booked; the closes of the day before are prices of shares as they were (rule MARGIN-3). */
function beforeSplits({ book, stocks }: MarginView, day: Ymd, today: Ymd): MarginBook {
  const isSince = (exOn: Ymd): boolean => exOn > day && exOn <= today;
  return {
    ...book,
    lots: book.lots.map((lot) => {
      const since = lot.splits.filter(({ exOn }) => isSince(exOn));
      const ratio = since.reduce((product, split) => product * split.ratio, 1n);
      const splits = lot.splits.filter(({ exOn }) => !isSince(exOn));
      return ratio === 1n ? lot : { ...lot, quantity: lot.quantity / ratio, splits };
    }),
    substitutes: book.substitutes.map((held) => {
      let { quantity } = held;
      for (const event of stocks.get(held.stockCode)?.events ?? []) {
        if (event.kind !== 'SPLIT' || !isSince(event.exDate)) continue;
        quantity = (quantity * event.ratio.denominator) / event.ratio.numerator;
      }
      return { ...held, quantity };
    }),
  };
}
