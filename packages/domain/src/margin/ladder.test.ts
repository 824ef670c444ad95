import fc from 'fast-check';
import { expect, test } from 'vitest';
import { japan, nextBusinessDay, ymd, type Ymd } from '../calendar/index.ts';
import { golden } from '../kernel/golden.test-support.ts';
import { assertRandom } from '../kernel/seeded.test-support.ts';
import { noYen, ratio, yen } from '../money/index.ts';
import {
  formatStockPrice,
  nextTick,
  previousTick,
  readStockPrice,
  type StockPrice,
  type TickTable,
} from '../stock/index.ts';
import {
  callAmount,
  cutPercent,
  emptyBook,
  figuresOf,
  marginLadder,
  type LadderMarket,
  type MarginBook,
} from './index.ts';
import { lotOf, type LotExample } from './margin.test-support.ts';

interface Book {
  readonly marginCash: number;
  readonly substitutes: readonly { stockCode: string; quantity: number; haircutPct: number }[];
  readonly positions: readonly LotExample[];
}

interface Rung {
  readonly stockCode: string;
  readonly direction: string;
  readonly price: string;
  readonly changePct: string;
  readonly earliestOn: string | null;
  readonly earliestPrice: string | null;
  readonly sessions: number | null;
}

function bookOf({ marginCash, substitutes, positions }: Book): MarginBook {
  return {
    ...emptyBook,
    cash: yen(marginCash),
    lots: positions.map((position, index) => lotOf(position, `lot-${index}`)),
    substitutes: substitutes.map(({ stockCode, quantity, haircutPct }) => ({
      stockCode,
      quantity: BigInt(quantity),
      haircut: ratio(haircutPct, 100),
    })),
  };
}

const marketOf = (prices: Record<string, string>, tickTables: Record<string, TickTable>, today: Ymd): LadderMarket => ({
  prices: new Map(Object.entries(prices).map(([code, price]) => [code, readStockPrice(price)])),
  tickTables: new Map(Object.entries(tickTables)),
  costs: new Map(),
  asOf: today,
  firstSession: nextBusinessDay(japan, today),
  bases: new Map(),
});

test.each(['S48', 'S49'])('%s where a call begins, by stock, by all together, by interest alone', (id) => {
  const example = golden<
    { rungs: readonly Rung[]; allDownPct: string | null; unchangedPricesCallOn: string | null },
    { book: Book; prices: Record<string, string>; tickTables: Record<string, TickTable>; today: string }
  >(id) as unknown as {
    inputs: { book: Book; prices: Record<string, string>; tickTables: Record<string, TickTable>; today: string };
    steps: { equity: number; callBelowEquity: number };
    result: { rungs: readonly Rung[]; allDownPct: string | null; unchangedPricesCallOn: string | null };
  };
  const { inputs, steps, result } = example;
  const ladder = marginLadder(bookOf(inputs.book), marketOf(inputs.prices, inputs.tickTables, ymd(inputs.today)));
  expect([Number(ladder.equity), Number(ladder.callBelowEquity)]).toEqual([steps.equity, steps.callBelowEquity]);
  expect(
    ladder.rungs.map(({ stockCode, direction, price, change, earliest }) => ({
      stockCode,
      direction,
      price: formatStockPrice(price),
      changePct: cutPercent(change),
      earliestOn: earliest?.on ?? null,
      earliestPrice: earliest ? formatStockPrice(earliest.price) : null,
      sessions: earliest?.sessions ?? null,
    })),
  ).toEqual(result.rungs);
  expect(ladder.allDownTenths === null ? null : (ladder.allDownTenths / 10).toFixed(1)).toBe(result.allDownPct);
  expect(ladder.unchangedPricesCallOn).toBe(result.unchangedPricesCallOn);
});

const today = ymd('2026-11-13');
const codes = ['1078', '1112', '1174'] as const;
const tables: Record<string, TickTable> = { '1078': 'ORDINARY', '1112': 'TOPIX500', '1174': 'ORDINARY' };
const lots = fc.array(
  fc.record({
    stockCode: fc.constantFrom(...codes),
    side: fc.constantFrom('LONG' as const, 'SHORT' as const),
    quantity: fc.integer({ min: 1, max: 30 }).map((each) => each * 100),
    openPrice: fc.integer({ min: 100, max: 3_000 }).map(String),
    openedOn: fc.constantFrom('2026-06-15', '2026-10-01', '2026-11-12'),
  }),
  { minLength: 1, maxLength: 5 },
);
const substitutes = fc.array(
  fc.record({
    stockCode: fc.constantFrom(...codes),
    quantity: fc.integer({ min: 1, max: 20 }).map((each) => each * 100),
    haircutPct: fc.constantFrom(60, 80),
  }),
  { maxLength: 3 },
);
const prices = fc.record({
  '1078': fc.integer({ min: 50, max: 4_000 }).map((each) => (each > 3_000 ? each - (each % 5) : each).toString()),
  '1112': fc.integer({ min: 50, max: 3_000 }).map(String),
  '1174': fc.integer({ min: 50, max: 3_000 }).map(String),
});

test('the price of a rung is the first at which the night would call: one step nearer it does not, beyond it always', () => {
  const book = fc.record({ marginCash: fc.integer({ min: 0, max: 6_000_000 }), substitutes, positions: lots });
  let rungsSeen = 0;
  assertRandom(
    fc.property(book, prices, fc.integer({ min: 1, max: 40 }), (example, priceRow, steps) => {
      const held = bookOf(example);
      const market = marketOf(priceRow, tables, today);
      const callsAt = (code: string, price: StockPrice, day: Ymd) =>
        callAmount(figuresOf(held, { ...market, prices: new Map([...market.prices, [code, price]]) }, day), noYen) > 0n;
      const ladder = marginLadder(held, market);
      for (const { stockCode, direction, price, earliest } of ladder.rungs) {
        rungsSeen += 1;
        const table = tables[stockCode] ?? 'ORDINARY';
        const outward = (from: StockPrice) => (direction === 'UP' ? nextTick(table, from) : previousTick(table, from));
        const inward = direction === 'UP' ? previousTick(table, price) : nextTick(table, price);
        expect(callsAt(stockCode, price, today)).toBe(true);
        expect(inward !== null && callsAt(stockCode, inward, today)).toBe(false);
        let further: StockPrice | null = price;
        for (let step = 0; step < steps && further !== null; step += 1) further = outward(further);
        if (further !== null) expect(callsAt(stockCode, further, today)).toBe(true);
        if (earliest) expect(callsAt(stockCode, earliest.price, earliest.on)).toBe(true);
      }
      const { allDownTenths } = ladder;
      if (allDownTenths === 0) expect(ladder.equity < ladder.callBelowEquity).toBe(true);
    }),
    { numRuns: 60 },
  );
  expect(rungsSeen).toBeGreaterThan(20);
});

test('without positions there is no ladder, and already below the line the fall that is needed is none', () => {
  const market = marketOf({ '1078': '2318' }, { '1078': 'ORDINARY' }, today);
  const none = marginLadder({ ...emptyBook, cash: yen(1) }, market);
  expect(none).toEqual({
    equity: 1n,
    callBelowEquity: 0n,
    rungs: [],
    allDownTenths: null,
    unchangedPricesCallOn: null,
  });
  const position = { stockCode: '1078', quantity: 100, openPrice: '2318', openedOn: '2026-11-12' };
  const below = marginLadder(bookOf({ marginCash: 0, substitutes: [], positions: [position] }), market);
  expect(below).toMatchObject({ rungs: [], allDownTenths: 0, unchangedPricesCallOn: '2026-11-16' });
});
