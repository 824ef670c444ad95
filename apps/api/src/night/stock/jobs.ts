import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import type { DividendEvent, SplitEvent } from '@tsuzura/domain/stock';
import { planRun, type Tx } from '@tsuzura/store/kernel';
import { ordersByName, reportedTrades, reportsKnownUpTo } from '@tsuzura/store/night/stock';
import { listStockEvents } from '@tsuzura/store/stock';
import { handOverMessages } from '@tsuzura/store/stock-order';
import { raiseAlarm } from '../../kernel/alarm.ts';
import {
  everyBusinessDayAt,
  everyDayAt,
  inOrder,
  inPages,
  pageSize,
  type PageEnd,
  type ScheduledJob,
} from '../../kernel/jobs/index.ts';
import type { DayOrder, ReceivedReport, StockExchange } from '../../stock-order/index.ts';
import { applyReports } from './apply-reports.ts';
import { carryOverPage } from './carry-over.ts';
import { finalCostsPage } from './final-costs.ts';
import { readMarketDay } from './market-day.ts';
import { mostReports } from './poll-reports.ts';
import { rightsInTurn } from './rights-in-turn.ts';
import { payShareDividendsPage, settleSharesPage } from './settle-page.ts';
import { declareDividendPage, sellFractionsPage, splitPage } from './share-actions.ts';

/** Each takes several statements. */
const mostCarried = 500;

/** The day of Japanese shares on business time. Jobs of one moment run in this order. */
export const stockNightJobs = (exchange: StockExchange): readonly ScheduledJob[] => [
  inPages(
    'stock-order.settle-trades',
    '株式の受渡と配当金の支払い',
    everyDayAt('00:00'),
    inOrder(
      async (tx, at) => (await settleSharesPage(tx, at, pageSize)) === pageSize,
      async (tx, at) => (await payShareDividendsPage(tx, at, pageSize)) === pageSize,
    ),
  ),
  inPages('stock-order.book-rights', '配当の確定と株式の分割・併合', everyBusinessDayAt('00:00'), (tx, at, after) =>
    bookRights(tx, at, after),
  ),
  inPages('stock-order.send-orders', '取引所への発注', everyBusinessDayAt('08:00'), async (tx, at) => {
    return (await handOverMessages(tx, at, pageSize)) === pageSize;
  }),
  takeReports('stock-order.take-morning', '前場の約定の取り込み', '11:31', exchange),
  takeReports('stock-order.take-day', '後場の約定の取り込み', '15:31', exchange),
  reconcile(exchange),
  inPages('stock-order.fix-costs', '株式の取得費の確定', everyBusinessDayAt('15:45'), async (tx, at, after) => {
    if (after === null) await sellFractionsPage(tx, at, (await readMarketDay(tx, ymdOf(at))).closes, pageSize);
    return finalCostsPage(tx, at, after, pageSize);
  }),
  inPages('stock-order.carry-over', '期間指定の注文の繰り越しと失効', everyBusinessDayAt('17:00'), (tx, at, after) =>
    carryOverPage(tx, at, after, mostCarried),
  ),
];

/** Reports come by asking: whatever was pulled before at real speed is not taken in twice. */
const takeReports = (name: string, title: string, time: string, exchange: StockExchange): ScheduledJob => ({
  name,
  title,
  next: everyBusinessDayAt(time),
  prepare: async (_, reader) => exchange.reportsAfter(await reportsKnownUpTo(reader, 'TSE'), mostReports),
  run: async (tx, dueAt, prepared, _, ranges) => {
    const reports = prepared as readonly ReceivedReport[];
    await applyReports(tx, reports, dueAt, ranges);
    if (reports.length === mostReports) await planRun(tx, name, (dueAt + 1) as Instant, null);
  },
});

/**
 * 15:45: the file of the day, order by order. A trade that no report brought is taken in from it; what we do not know is shown to the
 * operators. While there is no file the job fails and time stands: nothing later rests on books that nobody has compared.
 */
const reconcile = (exchange: StockExchange): ScheduledJob => ({
  name: 'stock-order.reconcile',
  title: '取引所との約定の照合',
  next: everyBusinessDayAt('15:45'),
  prepare: async (dueAt, reader) => ({
    reports: await exchange.reportsAfter(await reportsKnownUpTo(reader, 'TSE'), mostReports),
    orders: await exchange.dayOf(ymdOf(dueAt)),
  }),
  run: async (tx, dueAt, prepared) => {
    const { reports, orders } = prepared as { reports: readonly ReceivedReport[]; orders: readonly DayOrder[] };
    await applyReports(tx, reports, dueAt);
    await applyReports(tx, await missingTrades(tx, orders, dueAt), dueAt);
    await raiseUnknown(tx, orders, dueAt);
  },
});

/** As reports; their number is 0, so the numbering of the others goes on behind them. */
async function missingTrades(tx: Tx, orders: readonly DayOrder[], at: Instant): Promise<readonly ReceivedReport[]> {
  const known = new Set((await reportedTrades(tx, ymdOf(at), 'TSE')).map(({ execId }) => execId));
  return orders.flatMap(({ clOrdId, executions }) => {
    let cumQuantity = 0n;
    return executions.flatMap(({ execId, quantity, price, at: executedAt }): ReceivedReport[] => {
      cumQuantity += quantity;
      if (known.has(execId)) return [];
      return [{ seq: 0, execId, clOrdId, type: 'TRADE', quantity, price, cumQuantity, at: executedAt, reason: null }];
    });
  });
}

async function raiseUnknown(tx: Tx, orders: readonly DayOrder[], at: Instant): Promise<void> {
  const ours = await ordersByName(
    tx,
    orders.map(({ clOrdId }) => clOrdId),
  );
  const day = new Map(orders.map((order) => [order.clOrdId, order]));
  for (const clOrdId of day.keys())
    if (!ours.has(clOrdId)) await raiseAlarm(tx, { kind: 'stock.unknown-order', subject: clOrdId, detail: {} }, at);
  for (const trade of await reportedTrades(tx, ymdOf(at), 'TSE')) {
    const inFile = day.get(trade.clOrdId)?.executions.some(({ execId }) => execId === trade.execId) ?? false;
    if (!inFile)
      await raiseAlarm(
        tx,
        { kind: 'stock.trade-not-in-file', subject: trade.clOrdId, detail: { exec: trade.execId } },
        at,
      );
  }
}

/** Dividends first: they are for the shares of before the split. */
async function bookRights(tx: Tx, at: Instant, after: string | null): Promise<PageEnd> {
  const today = ymdOf(at);
  const events = (await listStockEvents(tx)).filter(
    (event): event is DividendEvent | SplitEvent => event.kind !== 'REGULATION' && event.exDate === today,
  );
  const inTurn = [
    ...events.filter(({ kind }) => kind === 'DIVIDEND'),
    ...events.filter(({ kind }) => kind === 'SPLIT'),
  ];
  return rightsInTurn(tx, inTurn, after, (_, event, behind, limit) =>
    event.kind === 'DIVIDEND' ? declareDividendPage(tx, event, behind, limit) : splitPage(tx, event, at, behind, limit),
  );
}
