import { addDays, ymd } from '@tsuzura/domain/calendar';
import { fxRate } from '@tsuzura/domain/fx';
import { usdPrice } from '@tsuzura/domain/money';
import type { Reader } from '../kernel/index.ts';
import * as asset from '../asset/index.ts';
import * as delivery from '../delivery/index.ts';
import * as fx from '../fx/index.ts';
import * as margin from '../margin/index.ts';
import * as statement from '../statement/index.ts';
import * as stockOrder from '../stock-order/index.ts';
import * as usOrder from '../us-order/index.ts';

const today = ymd('2026-11-13');
const allOrders = { from: null, to: null, stockCode: null, status: null, filledOnly: false } as const;
const allUsOrders = { from: null, to: null, code: null, status: null, filledOnly: false } as const;

/** What the pages of shares, of exchange and of transfers read of a customer, for the test of growth. */
export const shareReads: Readonly<Record<string, (reader: Reader, customer: string) => Promise<unknown>>> = {
  exchanges: (r, c) => fx.exchangesOf(r, c, { limit: 100 }),
  'exchanges of a period': (r, c) =>
    fx.exchangesOf(r, c, { from: ymd('2026-08-01'), to: ymd('2026-10-31'), limit: 100 }),
  dollars: (r, c) => fx.usdStandingOf(r, c),
  'newest rate of exchange': (r) => fx.newestFixing(r, today),
  'exchanges by their ids': (r, c) => fx.readExchanges(r, [`${c}-exchange`]),
  'transfers of funds': (r, c) => delivery.listDeliveries(r, c, 'FUND', 5),
  'transfers of shares': (r, c) => delivery.listDeliveries(r, c, 'EQUITY', 5),
  'transfers under way': (r, c) => delivery.openDeliveries(r, [c]),
  'purchases of shares that are not settled': (r, c) => delivery.unsettledPurchases(r, c),
  'orders of shares': (r, c) => stockOrder.listStockOrders(r, c, allOrders, 21),
  'orders of a share': (r, c) => stockOrder.listStockOrders(r, c, { ...allOrders, stockCode: '1078' }, 21),
  'orders of a share that was never ordered': (r, c) =>
    stockOrder.listStockOrders(r, c, { ...allOrders, stockCode: '1234' }, 21),
  'orders of shares that were refused': (r, c) =>
    stockOrder.listStockOrders(r, c, { ...allOrders, status: 'REJECTED' }, 21),
  'orders of a share that were cancelled': (r, c) =>
    stockOrder.listStockOrders(r, c, { ...allOrders, status: 'CANCELED', stockCode: '1078' }, 21),
  'orders of shares that were filled': (r, c) =>
    stockOrder.listStockOrders(r, c, { ...allOrders, filledOnly: true }, 21),
  'orders of a share that were filled': (r, c) =>
    stockOrder.listStockOrders(r, c, { ...allOrders, filledOnly: true, stockCode: '1078' }, 21),
  'orders of shares under way': (r, c) => stockOrder.listWorkingStockOrders(r, c, allOrders, 21),
  'an order of shares': (r, c) => stockOrder.findStockOrder(r, c, `${c}-o1-share`),
  'executions of an order of shares': (r, c) => stockOrder.stockFillsOf(r, `${c}-o1-share`),
  'executions of shares before a session': (r, c) =>
    stockOrder.filledBeforeSession(r, { id: `${c}-o1-share`, sessionDate: today }),
  'trades of shares': (r, c) => stockOrder.listStockFills(r, c, allOrders, 21),
  'trades of a share': (r, c) => stockOrder.listStockFills(r, c, { ...allOrders, stockCode: '1078' }, 21),
  'days with trades of shares': (r, c) => stockOrder.executionDates(r, c, ymd('2026-08-01'), ymd('2026-10-31')),
  'gains of shares of the month': (r, c) => stockOrder.realizedShareProfit(r, c, ymd('2026-11-01'), ymd('2026-11-30')),
  'gains of margin of the month': (r, c) => margin.realizedMarginProfit(r, c, ymd('2026-11-01'), ymd('2026-11-30')),
  'gains by day': (r, c) => asset.gainsByDay(r, c, ymd('2026-08-01'), ymd('2026-10-31')),
  'sales and dividends of US shares of the year': async (r, c) => [
    await statement.usSalesOfYear(r, [c], 2026),
    await statement.usDividendsOfYear(r, [c], 2026),
  ],
  'sales of shares of the year': (r, c) => statement.shareSalesOfYear(r, [c], 2026),
  'results of margin of the year': (r, c) => statement.marginResultsOfYear(r, [c], 2026),
  'dividends of the year': (r, c) => statement.shareDividendsOfYear(r, [c], 2026),
  'shares held': (r, c) => stockOrder.heldPositions(r, c),
  'positions in a share': (r, c) => stockOrder.readSharePositions(r, [{ customerId: c, stockCode: '1078' }]),
  'standing for a share': (r, c) =>
    stockOrder.readStockStanding(r, { subject: c, stockCode: '1078', session: today, today }),
  'orders of shares by their ids': (r, c) => stockOrder.readStockOrders(r, [`${c}-o1-share`]),
  'orders of US shares': (r, c) => usOrder.listUsOrders(r, c, allUsOrders, 21),
  'orders of a US share': (r, c) => usOrder.listUsOrders(r, c, { ...allUsOrders, code: 'GROWA' }, 21),
  'orders of a US share that was never ordered': (r, c) =>
    usOrder.listUsOrders(r, c, { ...allUsOrders, code: 'NOONE' }, 21),
  'orders of US shares that were refused': (r, c) =>
    usOrder.listUsOrders(r, c, { ...allUsOrders, status: 'REJECTED' }, 21),
  'orders of a US share that were cancelled': (r, c) =>
    usOrder.listUsOrders(r, c, { ...allUsOrders, status: 'CANCELED', code: 'GROWA' }, 21),
  'orders of US shares that were filled': (r, c) =>
    usOrder.listUsOrders(r, c, { ...allUsOrders, filledOnly: true }, 21),
  'orders of a US share that were filled': (r, c) =>
    usOrder.listUsOrders(r, c, { ...allUsOrders, filledOnly: true, code: 'GROWA' }, 21),
  'orders of US shares under way': (r, c) => usOrder.listWorkingUsOrders(r, c, allUsOrders, 21),
  'an order of US shares': (r, c) => usOrder.findListedUsOrder(r, c, `${c}-o1-us`),
  'an order of US shares for a command': async (r, c) => [
    await usOrder.findUsOrder(r, c, `${c}-o1-us`),
    await usOrder.isUsOrderThere(r, `${c}-o1-us`),
  ],
  'executions of an order of US shares': (r, c) => usOrder.usFillsOf(r, `${c}-o1-us`),
  'executions of US shares before a session': (r, c) =>
    usOrder.usFilledBeforeSession(r, { id: `${c}-o1-us`, sessionDate: today }),
  'positions in a US share': async (r, c) => [
    await usOrder.readUsPositions(r, [{ customerId: c, symbol: 'GROWA' }]),
    await usOrder.readUnfixedFills(r, [{ customerId: c, symbol: 'GROWA' }]),
  ],
  'standing for a US share': (r, c) =>
    usOrder.readUsStanding(r, { subject: c, symbol: 'GROWA', tradeDate: today, today }),
  'executions of US shares': (r, c) => usOrder.listUsFills(r, c, { from: null, to: null }, 21),
  'profit of US shares of a month': (r, c) => usOrder.realizedUsProfit(r, c, addDays(today, -30), today),
  'newest executions of orders of US shares': (r, c) => usOrder.lastUsFills(r, [`${c}-o1-us`]),
  'dividends of US shares': (r, c) => usOrder.listUsDividends(r, c, 12),
  'US shares held': (r, c) => usOrder.usSharesHeldBy(r, [c]),
  'US shares valued': (r, c) =>
    usOrder.valuedUsPositions(r, c, new Map([['ORCHA', usdPrice(1_900_000)]]), fxRate(15_500), {
      limit: 20,
      offset: 0,
    }),
  'messages to the exchange': async (r, c) => [
    await stockOrder.findMessage(r, `${c}-o1-share`),
    await stockOrder.isOrderSent(r, `${c}-o1-share`),
    await stockOrder.hasReports(r, `${c}-o1-share`),
  ],
};
