import { expect, test } from 'vitest';
import { instant, ymd } from '../calendar/index.ts';
import { golden } from '../kernel/golden.test-support.ts';
import { noYen, yen } from '../money/index.ts';
import { averagePrice, dailyBand, formatAveragePrice, readStockPrice, type TickTable } from '../stock/index.ts';
import type { OrderAccountType } from '../tax/index.ts';
import {
  applyChange,
  bookReserve,
  carryOver,
  dropChange,
  feeWithTax,
  reserveFor,
  reserveOf,
  reservePriceOf,
  shareFee,
  SpotExecutions,
  type StockOrder,
} from './index.ts';
import { orderOf } from './stock-order.test-support.ts';

const at = instant(Date.parse('2026-11-13T10:00:00+09:00'));
const noFacts = {
  customers: new Map(),
  positions: [],
  nisa: new Map(),
  sales: [],
  netGains: new Map(),
  freeCash: new Map(),
  at,
};
const execution = {
  execId: 'E1',
  executedAt: at,
  tradeDate: ymd('2026-11-13'),
  settlementDate: ymd('2026-11-17'),
};

test('S08 the fee of an order by its amount', () => {
  const { result } = golden<{ fees: { amount: number; fee: number; consumptionTax: number; total: number }[] }>('S08');
  for (const { amount, ...wanted } of result.fees) {
    const fee = shareFee(yen(amount), true);
    expect({
      fee: Number(fee.fee),
      consumptionTax: Number(fee.consumptionTax),
      total: Number(feeWithTax(fee)),
    }).toEqual(wanted);
  }
  expect(shareFee(yen(5_000_000), false)).toEqual({ fee: 0n, consumptionTax: 0n });
});

test.each(['S09', 'S10'])('%s what an order reserves: a market order and 不成 at the upper limit', (id) => {
  const { inputs, result } = golden<
    {
      reserved: { market: number; funari: number; limit: number };
      nisaQuotaReserved: null | { market: number; limit: number };
    },
    { tickTable: TickTable; basePrice: string; quantity: number; limit: string; accountType: OrderAccountType }
  >(id);
  const band = dailyBand(inputs.tickTable, readStockPrice(inputs.basePrice));
  const of = (orderType: StockOrder['orderType'], condition: StockOrder['condition']) => {
    const price = orderType === 'MARKET' ? null : readStockPrice(inputs.limit);
    const reservePrice = reservePriceOf({ orderType, price, condition }, band);
    return reserveFor({ tradeType: 'SPOT', accountType: inputs.accountType }, BigInt(inputs.quantity), reservePrice);
  };
  const all = { market: of('MARKET', 'NONE'), funari: of('LIMIT', 'FUNARI'), limit: of('LIMIT', 'NONE') };
  expect({
    market: Number(all.market.cash),
    funari: Number(all.funari.cash),
    limit: Number(all.limit.cash),
  }).toEqual(result.reserved);
  const quota = { market: Number(all.market.quota), limit: Number(all.limit.quota) };
  expect(quota).toEqual(result.nisaQuotaReserved ?? { market: 0, limit: 0 });
});

test('S11 a dated market order is reserved anew each evening, and ends when cash does not reach', () => {
  const { inputs, result } = golden<
    { days: { reserved: number; status: string }[] },
    { basePrices: string[]; tickTable: TickTable; quantity: number; buyingPowerWithoutThisOrder: number }
  >('S11');
  const bands = inputs.basePrices.map((base) => dailyBand(inputs.tickTable, readStockPrice(base)));
  const [first, ...later] = bands;
  const asked = orderOf({
    orderType: 'MARKET',
    price: null,
    timeInForce: 'GTD',
    expiresOn: ymd('2026-11-27'),
    quantity: BigInt(inputs.quantity),
    reservePrice: first?.upper ?? readStockPrice('1'),
  });
  let { order } = bookReserve(asked, asked, at);
  const days = [order];
  for (const [index, band] of later.entries()) {
    const tomorrow = {
      session: ymd(`2026-11-1${6 + index}`),
      settlementDate: ymd(`2026-11-1${8 + index}`),
      band,
      isExDate: false,
    };
    const standing = { buyingPower: yen(inputs.buyingPowerWithoutThisOrder), nisa: null };
    ({ order } = carryOver(order, tomorrow, standing, at));
    days.push(order);
  }
  expect(days.map(({ status, reservedCash }) => ({ status, reserved: Number(reservedCash) }))).toEqual(
    result.days.map(({ status, reserved }) => ({ status, reserved })),
  );
  expect(order.expiryReason).toBe('CASH_SHORT');
});

test('S12 partial fills: the fee is on the cumulated amount, and what is over comes back with each', () => {
  const { inputs, result } = golden<
    {
      rows: Record<'amount' | 'fee' | 'consumptionTax' | 'payable' | 'reservedAfter' | 'releasedToFree', number>[];
      averageFillPrice: string;
      status: string;
    },
    { quantity: number; limit: string; fills: { quantity: number; price: string }[] }
  >('S12');
  const price = readStockPrice(inputs.limit);
  const asked = orderOf({ quantity: BigInt(inputs.quantity), price, reservePrice: price });
  let { order } = bookReserve(asked, asked, at);
  expect(order.reservedCash).toBe(900_495n);
  for (const [index, fill] of inputs.fills.entries()) {
    const batch = new SpotExecutions(noFacts);
    const last = index === inputs.fills.length - 1;
    order = batch.execute(
      order,
      { ...execution, quantity: BigInt(fill.quantity), price: readStockPrice(fill.price) },
      index + 1,
      last ? 'FILLED' : 'PARTIALLY_FILLED',
    );
    const { entries, fills } = batch.result();
    const released = entries[0]?.lines.find(({ account }) => account.kind === 'CASH_FREE')?.amount ?? 0n;
    const payable = entries[0]?.lines.find(({ account }) => account.kind === 'BUY_PAYABLE')?.amount ?? 0n;
    expect({
      quantity: fill.quantity,
      price: fill.price,
      amount: Number(fills[0]?.amount),
      fee: Number(fills[0]?.fee),
      consumptionTax: Number(fills[0]?.consumptionTax),
      payable: Number(payable),
      reservedAfter: Number(order.reservedCash),
      releasedToFree: Number(released),
    }).toEqual(result.rows[index]);
  }
  const average = averagePrice(order.filledTotal, order.filledQuantity);
  expect([order.status, average && formatAveragePrice(average)]).toEqual([result.status, result.averageFillPrice]);
});

test('S13 a change after a part was filled frees what it no longer needs, and a refused one leaves all as it was', () => {
  const { inputs, result } = golden<
    { reservedBefore: number; reservedAfter: number; additional: number },
    { quantity: number; limit: string; filled: number; newQuantity: number; newLimit: string }
  >('S13');
  const limit = readStockPrice(inputs.limit);
  const asked = orderOf({
    status: 'PARTIALLY_FILLED',
    quantity: BigInt(inputs.quantity),
    price: limit,
    reservePrice: limit,
    filledQuantity: BigInt(inputs.filled),
    filledAmount: yen(299_600),
  });
  const { order } = bookReserve(asked, asked, at);
  const price = readStockPrice(inputs.newLimit);
  const terms = { ...order, price, quantity: BigInt(inputs.newQuantity) };
  const waiting = bookReserve(order, { ...order, change: { terms, reservePrice: price } }, at);
  expect([Number(order.reservedCash), waiting.entries]).toEqual([result.reservedBefore, []]);
  const changed = applyChange(waiting.order, at);
  expect(Number(changed.order.reservedCash)).toBe(result.reservedAfter);
  expect(
    changed.entries.flatMap(({ lines }) => lines).find(({ account }) => account.kind === 'CASH_FREE')?.amount,
  ).toBe(BigInt(-result.additional));
  const refused = dropChange(waiting.order, at);
  expect([refused.order.reservedCash, refused.order.quantity, refused.entries]).toEqual([
    order.reservedCash,
    order.quantity,
    [],
  ]);
});

test('a sale reserves no cash, and a purchase on margin none of this', () => {
  expect(reserveOf(orderOf({ side: 'SELL' }))).toEqual({ cash: noYen, quota: noYen });
  expect(reserveOf(orderOf({ tradeType: 'MARGIN_NEW' }))).toEqual({ cash: noYen, quota: noYen });
});
