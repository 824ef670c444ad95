import { addDays, nextBusinessDay, unitedStates, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { quantity as toQuantity } from '@tsuzura/domain/money';
import { fixingTime, newYorkTimeOf, usEntryOpensAt } from '@tsuzura/domain/us-stock';
import { planRun, type Tx } from '@tsuzura/store/kernel';
import { ordersByName, reportedTrades, reportsKnownUpTo } from '@tsuzura/store/night/stock';
import { handOverMessages } from '@tsuzura/store/stock-order';
import { usStockEventsOn } from '@tsuzura/store/us-stock';
import { raiseAlarm } from '../../kernel/alarm.ts';
import { everyBusinessDayAt, everyDayAt, inPages, pageSize, type ScheduledJob } from '../../kernel/jobs/index.ts';
import type { ReceivedUsReport, UsDayOrder, UsExchange } from '../../us-order/index.ts';
import { everyMorningAfter } from '../../us-stock/index.ts';
import { mostReports, rightsInTurn } from '../stock/index.ts';
import { applyUsReports } from './apply-reports.ts';
import { carryUsOrdersPage } from './carry-over.ts';
import { fixTradesPage } from './fix-trades.ts';
import { payUsDividendsPage } from './pay-dividends.ts';
import { bookUsEvent } from './rights.ts';
import { sellDollarsPage } from './sell-dollars.ts';
import { settleUsPage } from './settle-page.ts';

/** Each takes several statements. */
const mostCarried = 500;

/** The day of US shares on business time. Jobs of one moment run in this order. */
export const usNightJobs = (exchange: UsExchange): readonly ScheduledJob[] => [
  inPages('us-order.settle-trades', '米国株の受渡', everyDayAt('00:00'), async (tx, at) => {
    return (await settleUsPage(tx, at, pageSize)) === pageSize;
  }),
  takeReports(exchange),
  reconcile(exchange),
  inPages('us-order.carry-over', '米国株の期間指定の注文の繰り越しと失効', everyMorningAfter, (tx, at, after) =>
    carryUsOrdersPage(tx, sessionBefore(at), at, after, mostCarried),
  ),
  inPages('us-order.book-rights', '米国株の配当の確定と株式分割', everyMorningAfter, async (tx, at, after) => {
    const events = await usStockEventsOn(tx, nextBusinessDay(unitedStates, sessionBefore(at)));
    return rightsInTurn(tx, events, after, (_, event, behind, limit) => bookUsEvent(tx, event, at, behind, limit));
  }),
  inPages('us-order.fix-trades', '米国株の円貨の確定', everyBusinessDayAt(fixingTime), (tx, at, after) =>
    fixTradesPage(tx, at, after, pageSize),
  ),
  inPages('us-order.pay-dividends', '米国株の配当金の支払い', everyBusinessDayAt(fixingTime), async (tx, at) => {
    return (await payUsDividendsPage(tx, at, pageSize)) === pageSize;
  }),
  inPages('us-order.sell-dollars', '税金のための米ドルの売却', everyBusinessDayAt(fixingTime), (tx, at, after) =>
    sellDollarsPage(tx, at, after, pageSize),
  ),
  inPages('us-order.send-orders', '米国の取引所への発注', everyEntry, async (tx, at) => {
    return (await handOverMessages(tx, at, pageSize)) === pageSize;
  }),
];

/** The session whose morning after in Japan this is. */
const sessionBefore = (at: Instant): Ymd => addDays(ymdOf(at), -1);

/** When the exchanges of New York begin to take orders: 23:00 in Japan, in summer 22:00. */
export function everyEntry(after: Instant): Instant {
  const { date } = newYorkTimeOf(after);
  const first = nextBusinessDay(unitedStates, addDays(date, -1));
  const at = usEntryOpensAt({ date: first });
  return at > after ? at : usEntryOpensAt({ date: nextBusinessDay(unitedStates, first) });
}

/** Reports come by asking: whatever was pulled before at real speed is not taken in twice. */
const takeReports = (exchange: UsExchange): ScheduledJob => ({
  name: 'us-order.take-reports',
  title: '米国株の約定の取り込み',
  next: everyMorningAfter,
  prepare: async (_, reader) => exchange.reportsAfter(await reportsKnownUpTo(reader, 'US'), mostReports),
  run: async (tx, dueAt, prepared) => {
    const reports = prepared as readonly ReceivedUsReport[];
    await applyUsReports(tx, reports, dueAt);
    if (reports.length === mostReports) await planRun(tx, 'us-order.take-reports', (dueAt + 1) as Instant, null);
  },
});

/** The file of the day, as of Tokyo: what no report brought is taken in from it, and while there is none time stands. */
const reconcile = (exchange: UsExchange): ScheduledJob => ({
  name: 'us-order.reconcile',
  title: '米国の取引所との約定の照合',
  next: everyMorningAfter,
  prepare: async (dueAt, reader) => ({
    reports: await exchange.reportsAfter(await reportsKnownUpTo(reader, 'US'), mostReports),
    orders: await exchange.dayOf(sessionBefore(dueAt)),
  }),
  run: async (tx, dueAt, prepared) => {
    const { reports, orders } = prepared as { reports: readonly ReceivedUsReport[]; orders: readonly UsDayOrder[] };
    await applyUsReports(tx, reports, dueAt);
    const day = sessionBefore(dueAt);
    await applyUsReports(tx, await missingTrades(tx, orders, day), dueAt);
    await raiseUnknown(tx, orders, day, dueAt);
  },
});

/** As reports; their number is 0, so the numbering of the others goes on behind them. */
async function missingTrades(tx: Tx, orders: readonly UsDayOrder[], day: Ymd): Promise<readonly ReceivedUsReport[]> {
  const known = new Set((await reportedTrades(tx, day, 'US')).map(({ execId }) => execId));
  return orders.flatMap(({ clOrdId, executions }) => {
    let filled = 0n;
    return executions.flatMap(({ execId, quantity, price, at }): ReceivedUsReport[] => {
      filled += quantity;
      if (known.has(execId)) return [];
      const cumQuantity = toQuantity(filled);
      return [{ seq: 0, execId, clOrdId, type: 'TRADE', quantity, price, cumQuantity, at, reason: null }];
    });
  });
}

async function raiseUnknown(tx: Tx, orders: readonly UsDayOrder[], day: Ymd, at: Instant): Promise<void> {
  const ours = await ordersByName(
    tx,
    orders.map(({ clOrdId }) => clOrdId),
  );
  const inFile = new Set(orders.flatMap(({ executions }) => executions.map(({ execId }) => execId)));
  for (const { clOrdId } of orders)
    if (!ours.has(clOrdId)) await raiseAlarm(tx, { kind: 'stock.unknown-order', subject: clOrdId, detail: {} }, at);
  for (const { clOrdId, execId } of await reportedTrades(tx, day, 'US'))
    if (!inFile.has(execId))
      await raiseAlarm(tx, { kind: 'stock.trade-not-in-file', subject: clOrdId, detail: { exec: execId } }, at);
}
