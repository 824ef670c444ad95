import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atJst, instant, timeOf, ymd, type Instant } from '../calendar/index.ts';
import { golden } from '../kernel/golden.test-support.ts';
import { assertRandom } from '../kernel/seeded.test-support.ts';
import {
  boardOf,
  customerCap,
  dailyBand,
  formatStockPrice,
  intradayPath,
  isOnTick,
  matchDay,
  matchPoint,
  readStockPrice,
  stockPrice,
  type ExchangeDay,
  type ExchangeEntry,
  type ExchangeOrder,
  type OrderCondition,
  type PathPoint,
  type PointKind,
  type Side,
} from './index.ts';

const date = ymd('2026-11-16');
const at = (time: string): Instant => atJst(date, time);
const priceOf = (text: string | null) => (text === null ? null : readStockPrice(text));

interface SharedOrder {
  readonly id: string;
  readonly side: Side;
  readonly type: 'MARKET' | 'LIMIT';
  readonly limit: string | null;
  readonly qty: number;
  readonly seq: number;
}

test('S06 the volume of a minute goes to market orders, then to better limits, then by time', () => {
  const { inputs, result } = golden<
    { fills: { id: string; quantity: number; price: string }[] },
    { price: string; volume: number; orders: SharedOrder[] }
  >('S06');
  const point = {
    index: 60,
    kind: 'MINUTE' as const,
    price: readStockPrice(inputs.price),
    volume: BigInt(inputs.volume),
  };
  const fills = matchPoint(
    point,
    null,
    inputs.orders.map(({ id, side, limit, qty, seq }) => ({
      id,
      side,
      limit: priceOf(limit),
      quantity: BigInt(qty),
      priority: seq,
      outsideCap: false,
    })),
  );
  expect(
    fills.map(({ id, quantity, price }) => ({ id, quantity: Number(quantity), price: formatStockPrice(price) })),
  ).toEqual(result.fills);
});

test('S07 on a limit-up day the closing auction gives one lot an order in turn', () => {
  const { inputs, result } = golden<
    { filled: Record<string, number> },
    { allottedShares: number; orders: Omit<SharedOrder, 'side' | 'limit'>[] }
  >('S07');
  const price = readStockPrice('723');
  const lock = { from: 325, crowdedSide: 'BUY' as const };
  const orders = inputs.orders.map(({ id, type, qty, seq }) => ({
    id,
    side: 'BUY' as const,
    limit: type === 'MARKET' ? null : price,
    quantity: BigInt(qty),
    priority: seq,
    outsideCap: false,
  }));
  const closing = { index: 325, kind: 'CLOSING_AUCTION' as const, price, volume: BigInt(inputs.allottedShares * 50) };
  const fills = matchPoint(closing, lock, orders);
  expect(Object.fromEntries(fills.map(({ id, quantity }) => [id, Number(quantity)]))).toEqual(result.filled);
  const sale = { id: 'S', side: 'SELL' as const, limit: null, quantity: 100n, priority: 9, outsideCap: false };
  const minute = { ...closing, index: 326, kind: 'MINUTE' as const };
  expect(matchPoint(minute, lock, [...orders, sale]).map(({ id }) => id)).toEqual(['S']);
});

const buy: ExchangeOrder = {
  id: 'A',
  side: 'BUY',
  orderType: 'LIMIT',
  price: readStockPrice('1000'),
  triggerPrice: null,
  condition: 'NONE',
  quantity: 200n,
  outsideCap: false,
};

interface DayExample {
  readonly points: { at: string; kind: PointKind; price: string; volume: number }[];
  readonly orders: {
    id: string;
    side: Side;
    orderType: 'MARKET' | 'LIMIT' | 'STOP' | 'STOP_LIMIT';
    condition: OrderCondition;
    price: string | null;
    triggerPrice: string | null;
    quantity: number;
    ackAt: string;
  }[];
}

function dayOf(points: DayExample['points']): ExchangeDay {
  return {
    date,
    tickTable: 'ORDINARY',
    lotSize: 100n,
    band: dailyBand('ORDINARY', readStockPrice('1000')),
    points: points.map(({ at: time, kind, price, volume }, place): PathPoint => {
      const index = kind === 'CLOSING_AUCTION' ? 325 : place;
      return { index, kind, startsAt: at(time), price: readStockPrice(price), volume: BigInt(volume) };
    }),
    lock: null,
    halted: false,
  };
}

test('S78 the conditions and stops of a day', () => {
  const { inputs, result } = golden<{ orders: unknown[] }, DayExample>('S78');
  const entries = inputs.orders
    .map((order): ExchangeEntry => {
      const isMarket = order.orderType === 'MARKET' || order.orderType === 'STOP';
      return {
        at: at(order.ackAt),
        kind: 'NEW',
        order: {
          id: order.id,
          side: order.side,
          orderType: isMarket ? 'MARKET' : 'LIMIT',
          price: priceOf(order.price),
          triggerPrice: priceOf(order.triggerPrice),
          condition: order.condition,
          quantity: BigInt(order.quantity),
          outsideCap: false,
        },
      };
    })
    .toSorted((one, other) => one.at - other.at);
  const reports = matchDay(dayOf(inputs.points), entries, at('16:00'));
  const orders = inputs.orders.map(({ id }) => {
    const own = reports.filter((report) => report.id === id);
    const trades = own.filter(({ type }) => type === 'TRADE');
    const isExpired = own.at(-1)?.type === 'EXPIRED';
    return {
      id,
      status: isExpired ? 'EXPIRED' : 'FILLED',
      filledQuantity: Number(own.at(-1)?.cumQuantity),
      fills: trades.map((trade) => ({
        at: timeOf(trade.at),
        quantity: Number(trade.quantity),
        price: trade.price && formatStockPrice(trade.price),
      })),
    };
  });
  expect(orders).toEqual(result.orders);
});

const plainDay = dayOf([
  { at: '09:00', kind: 'OPENING_AUCTION', price: '1005', volume: 60_000 },
  { at: '09:01', kind: 'MINUTE', price: '1000', volume: 1_000 },
  { at: '09:02', kind: 'MINUTE', price: '999', volume: 50_000 },
  { at: '12:30', kind: 'OPENING_AUCTION', price: '1001', volume: 20_000 },
  { at: '15:30', kind: 'CLOSING_AUCTION', price: '1012', volume: 90_000 },
]);
const typesOf = (entries: ExchangeEntry[], until = '16:00') =>
  matchDay(plainDay, entries, at(until)).map(({ id, type, reason }) => [id, type, reason].filter(Boolean).join(' '));
const sent = (changes: Partial<ExchangeOrder>, time = '08:30'): ExchangeEntry => ({
  kind: 'NEW',
  order: { ...buy, ...changes },
  at: at(time),
});

test.each<[string, Partial<ExchangeOrder>, string, string]>([
  ['before the entry begins', {}, '07:59:59', 'CLOSED'],
  ['after the close', {}, '15:30:01', 'CLOSED'],
  ['of no shares', { quantity: 0n }, '08:30', 'QUANTITY'],
  ['that is no whole lot', { quantity: 150n }, '08:30', 'LOT'],
  ['above the limit of the day', { price: stockPrice(13_010) }, '08:30', 'PRICE_LIMIT'],
  ['off the steps', { price: stockPrice(10_005) }, '08:30', 'TICK'],
  ['a limit without a price', { price: null }, '08:30', 'CONDITION'],
  ['不成 at any price', { orderType: 'MARKET', price: null, condition: 'FUNARI' }, '08:30', 'CONDITION'],
  ['寄付 after the last opening auction', { condition: 'OPEN' }, '12:30:01', 'CONDITION'],
  ['outside the cap with a limit', { outsideCap: true }, '08:30', 'CONDITION'],
])('an order %s is refused', (_, changes, time, reason) => {
  expect(typesOf([sent(changes, time)])).toEqual([`A REJECT ${reason}`]);
});

test('an order takes part from the first minute that begins after it arrived', () => {
  expect(typesOf([sent({}, '09:01')], '09:02')).toEqual(['A ACK', 'A TRADE']);
  expect(typesOf([sent({}, '09:01:01')], '09:02')).toEqual(['A ACK']);
  expect(typesOf([sent({ orderType: 'MARKET', price: null })], '09:00')).toEqual(['A ACK']);
  expect(typesOf([sent({ orderType: 'MARKET', price: null })], '09:00:01')).toEqual(['A ACK', 'A TRADE']);
});

test('a cancel before the fill wins, one after it is refused', () => {
  const cancel = (time: string): ExchangeEntry => ({ kind: 'CANCEL', id: 'A', at: at(time) });
  expect(typesOf([sent({}), cancel('09:01:30')])).toEqual(['A ACK', 'A CANCELED']);
  // The minute 09:01 fills 100 of 200 in its last second.
  expect(typesOf([sent({}), cancel('09:01:59')])).toEqual(['A ACK', 'A CANCELED']);
  expect(typesOf([sent({ quantity: 100n }), cancel('09:02')])).toEqual([
    'A ACK',
    'A TRADE',
    'A CANCEL_REJECTED NOT_OPEN',
  ]);
  expect(typesOf([cancel('09:02')])).toEqual(['A CANCEL_REJECTED NOT_OPEN']);
});

test('a change keeps the place in the queue unless the price is another one', () => {
  const replace = (changes: Partial<ExchangeEntry & { kind: 'REPLACE' }>, time: string): ExchangeEntry => ({
    kind: 'REPLACE',
    id: 'A',
    orderType: 'LIMIT',
    price: buy.price,
    triggerPrice: null,
    quantity: 200n,
    ...changes,
    at: at(time),
  });
  const firstFilled = (entry: ExchangeEntry) =>
    matchDay(plainDay, [sent({}), sent({ id: 'B' }), entry], at('09:02')).find(({ type }) => type === 'TRADE')?.id;
  expect(firstFilled(replace({ quantity: 100n }, '08:50'))).toBe('A');
  expect(firstFilled(replace({ price: stockPrice(10_010) }, '09:01:10'))).toBe('B');
  expect(typesOf([sent({}), replace({ quantity: 300n }, '08:50')], '09:00')).toEqual([
    'A ACK',
    'A REPLACE_REJECTED QUANTITY',
  ]);
  expect(typesOf([sent({}), replace({ quantity: 100n }, '09:02')], '09:02:30')).toEqual([
    'A ACK',
    'A TRADE',
    'A REPLACE_REJECTED QUANTITY',
  ]);
});

test('a halted share takes no orders and does not trade; open orders wait', () => {
  const halt = (halted: boolean, time: string): ExchangeEntry => ({ kind: 'HALT', halted, at: at(time) });
  expect(typesOf([sent({}), halt(true, '08:50'), sent({ id: 'B' }, '09:01'), halt(false, '09:02')], '09:03')).toEqual([
    'A ACK',
    'B REJECT HALTED',
    'A TRADE',
  ]);
});

test('a share that was halted before the day stays so until it is lifted', () => {
  const day = { ...plainDay, halted: true };
  expect(matchDay(day, [sent({})], at('16:00')).map(({ type }) => type)).toEqual(['REJECT']);
  const lifted: ExchangeEntry = { kind: 'HALT', halted: false, at: at('08:10') };
  expect(matchDay(day, [lifted, sent({})], at('09:00')).map(({ type }) => type)).toEqual(['ACK']);
});

test('closes by the firm are filled whole beside the cap, but not on the crowded side of a locked share', () => {
  const whole = sent({
    id: 'F',
    orderType: 'MARKET',
    price: null,
    condition: 'OPEN',
    quantity: 900_050n,
    outsideCap: true,
  });
  expect(typesOf([whole])).toEqual(['F ACK', 'F TRADE']);
  const locked = { ...plainDay, lock: { from: 0, crowdedSide: 'BUY' as const } };
  expect(matchDay(locked, [whole], at('16:00')).map(({ type }) => type)).toEqual(['ACK', 'EXPIRED']);
});

test('whatever is asked when, reports never change: an earlier question gets the beginning of a later answer', () => {
  const day = {
    seed: 'tsuzura',
    stockCode: '1078',
    date,
    tickTable: 'ORDINARY' as const,
    base: readStockPrice('2318'),
  };
  const bar = {
    open: readStockPrice('2322'),
    high: readStockPrice('2351'),
    low: readStockPrice('2297'),
    close: readStockPrice('2340'),
    volume: 905_400n,
  };
  const { band, points, lock } = intradayPath({ ...day, bar });
  const exchangeDay = { date, tickTable: day.tickTable, lotSize: 100n, band, points, lock, halted: false };
  const orders = fc.array(
    fc.record({
      second: fc.integer({ min: 0, max: 28_000 }),
      side: fc.constantFrom<Side>('BUY', 'SELL'),
      condition: fc.constantFrom<OrderCondition>('NONE', 'OPEN', 'CLOSE', 'FUNARI'),
      lots: fc.integer({ min: 1, max: 40 }),
      price: fc.integer({ min: 2_290, max: 2_355 }),
      cancelAfter: fc.option(fc.integer({ min: 0, max: 9_000 })),
    }),
    { maxLength: 12 },
  );
  assertRandom(
    fc.property(orders, fc.integer({ min: 0, max: 30_000 }), (list, askedAfter) => {
      const start = at('08:00');
      const entries = list
        .flatMap(({ second, side, condition, lots, price, cancelAfter }, place): ExchangeEntry[] => {
          const id = `O${place}`;
          const sentAt = instant(start + second * 1_000);
          const order = { ...buy, id, side, condition, quantity: BigInt(lots * 100), price: stockPrice(price * 10) };
          const cancel: ExchangeEntry[] =
            cancelAfter === null ? [] : [{ kind: 'CANCEL', id, at: instant(sentAt + cancelAfter * 1_000) }];
          return [{ kind: 'NEW', order, at: sentAt }, ...cancel];
        })
        .toSorted((one, other) => one.at - other.at);
      const whole = matchDay(exchangeDay, entries, at('23:59'));
      const askedAt = instant(start + askedAfter * 1_000);
      const known = entries.filter((entry) => entry.at <= askedAt);
      const early = matchDay(exchangeDay, known, askedAt);
      expect(whole.slice(0, early.length)).toEqual(early);
      for (const { order } of entries.flatMap((entry) => (entry.kind === 'NEW' ? [entry] : []))) {
        const trades = whole.filter(({ id, type }) => id === order.id && type === 'TRADE');
        const filled = trades.reduce((sum, { quantity }) => sum + quantity, 0n);
        expect(filled <= order.quantity).toBe(true);
        expect(trades.at(-1)?.cumQuantity ?? 0n).toBe(filled);
      }
      for (const point of points) {
        for (const side of ['BUY', 'SELL'] as const) {
          const ids = new Set(list.flatMap((order, place) => (order.side === side ? [`O${place}`] : [])));
          const traded = whole
            .filter(
              ({ id, type, at: when }) =>
                type === 'TRADE' && ids.has(id) && when >= point.startsAt && when < point.startsAt + 60_000,
            )
            .reduce((sum, { quantity }) => sum + quantity, 0n);
          expect(traded <= customerCap(point.volume)).toBe(true);
        }
      }
    }),
    { numRuns: 25 },
  );
});

test('the board has ten prices a side on the steps inside the band, and shows own limit orders at their price', () => {
  const day = {
    seed: 'tsuzura',
    stockCode: '1078',
    date,
    tickTable: 'ORDINARY' as const,
    base: readStockPrice('2318'),
  };
  const band = dailyBand('ORDINARY', day.base);
  const point = (index: number, price: string): PathPoint => ({
    index,
    kind: 'MINUTE',
    startsAt: at('09:01'),
    price: readStockPrice(price),
    volume: 2_000n,
  });
  const up = boardOf({ ...day, band, points: [point(1, '2318'), point(2, '2320')], orders: [] });
  const own = { side: 'BUY' as const, price: readStockPrice('2319'), quantity: 700n };
  const withOwn = boardOf({ ...day, band, points: [point(1, '2318'), point(2, '2320')], orders: [own] });
  expect([up.asks.length, up.bids.length]).toEqual([10, 10]);
  expect([up.asks[0]?.price, up.bids[0]?.price]).toEqual([23_200n, 23_190n]);
  expect((withOwn.bids[0]?.quantity ?? 0n) - (up.bids[0]?.quantity ?? 0n)).toBe(700n);
  expect([...up.asks, ...up.bids].every(({ price, quantity }) => isOnTick('ORDINARY', price) && quantity >= 100n)).toBe(
    true,
  );
  const down = boardOf({ ...day, band, points: [point(1, '2320'), point(2, '2318')], orders: [] });
  expect([down.asks[0]?.price, down.bids[0]?.price]).toEqual([23_190n, 23_180n]);
  const top = boardOf({ ...day, band, points: [point(1, '2318'), point(2, '2818')], orders: [] });
  expect([top.asks.length, top.bids.length]).toEqual([1, 10]);
  expect(boardOf({ ...day, band, points: [], orders: [] })).toEqual({ asks: [], bids: [] });
});
