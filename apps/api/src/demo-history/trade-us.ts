import { addDays, atJst, previousBusinessDay, unitedStates, ymdOf, type Ymd } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { parseQuantity } from '@tsuzura/domain/money';
import { usDividendReceivedOn } from '@tsuzura/domain/us-order';
import type { UsStockEvent } from '@tsuzura/domain/us-stock';
import type { Tx } from '@tsuzura/store/kernel';
import { voidMessages } from '@tsuzura/store/stock-order';
import { listUsStocks, usStockBars, usStockEventsOf } from '@tsuzura/store/us-stock';
import type { Clock } from '../kernel/clock.ts';
import { everyDayAt, type ScheduledJob } from '../kernel/jobs/index.ts';
import { applyUsReports, usNightJobs } from '../night/us/index.ts';
import {
  newestRates,
  noUsExchange,
  placeOwnUsOrder,
  shownUsOrder,
  tradedUsStockOf,
  usClOrdIdOf,
  type ReceivedUsReport,
} from '../us-order/index.ts';
import { idFrom } from './id-from.ts';
import type { TradeUsStep } from './scenario-step.ts';

/** The yen of trades and their settlement, dividends and splits; no order of the demo waits at an exchange. */
const jobsOfThePast = new Set([
  'us-order.settle-trades',
  'us-order.book-rights',
  'us-order.fix-trades',
  'us-order.pay-dividends',
  'us-order.sell-dollars',
]);
/** In the session of New York, in summer as in winter. */
const executedAt = '23:31';

/** US trading of the past: orders of a morning are filled in the night, and the exchange of the past is told nothing. */
export function openPastUsTrading(tx: Tx, clock: Clock) {
  let waiting: ReceivedUsReport[] = [];
  const execute: ScheduledJob = {
    name: 'demo.us-executions',
    title: 'デモの米国株の約定',
    next: everyDayAt(executedAt),
    async run(_, dueAt) {
      const due = waiting;
      waiting = [];
      if (due.length > 0) await applyUsReports(tx, due, dueAt);
    },
  };

  /** The days on which it is fixed in yen and settles, and those of rights of the share from then on. */
  async function trade(subject: string, { act, symbol, quantity, accountType }: TradeUsStep): Promise<readonly Ymd[]> {
    const now = clock.now();
    const day = clock.today();
    const stock = (await listUsStocks(tx)).find((one) => one.symbol === symbol);
    const bar = (await usStockBars(tx, symbol, day, day))[0];
    const shares = parseQuantity(quantity);
    assert(stock && bar && shares !== null, `${symbol} was traded on ${day}`);
    const found = { stock, quote: { price: bar.open, at: now }, rates: await newestRates(tx, now) };
    const { dates } = tradedUsStockOf(found, now).traded;
    assert(dates.localTradeDate === day, 'what is ordered in the morning belongs to the session of the evening');
    const body = {
      confirmToken: '',
      symbol,
      side: act === 'buy-us' ? 'BUY' : 'SELL',
      orderType: 'MARKET',
      settlementCurrency: act === 'buy-us' ? 'USD' : 'JPY',
      timeInForce: 'DAY',
      accountType,
      quantity,
    } as const;
    const orderId = idFrom(`${subject} ${act} ${symbol} ${accountType} ${day}`);
    const shown = shownUsOrder(body, found, { orderId, subject, now });
    await placeOwnUsOrder(tx, { subject, body, shown, found, requestId: 'demo-history', isChecked: true, now });
    await voidMessages(tx, orderId);
    const clOrdId = usClOrdIdOf({ id: orderId, sessionDate: day });
    waiting.push({
      seq: 0,
      execId: `${clOrdId}-1`,
      clOrdId,
      type: 'TRADE',
      quantity: shares,
      price: bar.open,
      cumQuantity: shares,
      at: atJst(ymdOf(now), executedAt),
      reason: null,
    });
    const rights = (await usStockEventsOf(tx, symbol)).filter(({ exDate }) => exDate > day).flatMap(daysOfRight);
    return [dates.domesticTradeDate, dates.domesticSettlementDate, ...rights];
  }

  return { trade, jobs: [...usNightJobs(noUsExchange).filter(({ name }) => jobsOfThePast.has(name)), execute] };
}

/** The morning after the last session with the right, and of a dividend the day of receipt. */
const daysOfRight = (event: UsStockEvent): Ymd[] => [
  addDays(previousBusinessDay(unitedStates, event.exDate), 1),
  ...(event.kind === 'DIVIDEND' ? [usDividendReceivedOn(event.payDate)] : []),
];
