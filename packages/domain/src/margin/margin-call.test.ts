import { expect, test } from 'vitest';
import { formatJst, ymd } from '../calendar/index.ts';
import { golden } from '../kernel/golden.test-support.ts';
import { noYen, yen } from '../money/index.ts';
import { readStockPrice } from '../stock/index.ts';
import {
  callAmount,
  callDueAt,
  clearCalls,
  clearingOfClose,
  forcedCloseAt,
  marginFigures,
  marginFor,
  marginTerms,
  mayShort,
  noSums,
  remainingOf,
  type MarginCall,
} from './index.ts';

interface Sums {
  readonly cash: number;
  readonly sub: number;
  readonly upl: number;
  readonly positions: number;
  readonly exp: number;
}

const figuresFor = ({ cash, sub, upl, positions, exp }: Sums) =>
  marginFigures({
    ...noSums,
    cash: yen(cash),
    substitute: yen(sub),
    netUnrealized: yen(upl),
    positions: yen(positions),
    requiredByLots: marginFor(yen(positions), marginTerms.initialRatio),
    expenses: yen(exp),
  });

const callOf = (occurredOn: string, amount: bigint): MarginCall => ({
  occurredOn: ymd(occurredOn),
  amount: yen(amount),
  clearedByDeposit: noYen,
  clearedByPositions: noYen,
});
const left = (calls: readonly MarginCall[]) => calls.map((call) => Number(remainingOf(call)));

interface Called {
  readonly final: number;
  readonly status: string;
  readonly dueAt: string | null;
  readonly remaining: number;
  readonly forcedCloseAt: string | null;
}

test.each(['S41', 'S42', 'S43'])('%s provisional, final, clearing, due time', (id) => {
  const { inputs, result } = golden<
    Called,
    {
      day: string;
      margin: Sums;
      depositBefore24: number;
      closedPositions: number[];
      deposits: number[];
      unrealizedNextDay: number;
    }
  >(id);
  const { margin, day } = inputs;
  const final = callAmount(figuresFor({ ...margin, cash: margin.cash + inputs.depositBefore24 }), noYen);
  expect(Number(final)).toBe(result.final);
  if (final === 0n) return expect([result.status, result.dueAt]).toEqual(['NONE', null]);
  let calls: readonly MarginCall[] = [callOf(day, final)];
  for (const closed of inputs.closedPositions) calls = clearCalls(calls, 'POSITIONS', clearingOfClose(yen(closed)));
  for (const deposit of inputs.deposits) calls = clearCalls(calls, 'DEPOSIT', yen(deposit));
  // The market of the next day changes nothing about what remains.
  expect(left(calls)).toEqual([result.remaining]);
  expect([formatJst(callDueAt(ymd(day))), formatJst(forcedCloseAt(ymd(day)))]).toEqual([
    result.dueAt,
    result.forcedCloseAt,
  ]);
});

test('S44 a second day below the line calls only what exceeds the open calls', () => {
  const { inputs, result } = golden<{ newCall: number; total: number }, { margin: Sums; outstanding: number }>('S44');
  const added = callAmount(figuresFor(inputs.margin), yen(inputs.outstanding));
  expect([Number(added), Number(added) + inputs.outstanding]).toEqual([result.newCall, result.total]);
});

test('the oldest call is cleared first, what is over goes to the next and is lost beyond the last', () => {
  const calls = [callOf('2026-11-13', 75_000n), callOf('2026-11-16', 100_600n)];
  const once = clearCalls(calls, 'DEPOSIT', yen(80_000));
  expect(left(once)).toEqual([0, 95_600]);
  const twice = clearCalls(once, 'POSITIONS', yen(95_599));
  expect(left(twice)).toEqual([0, 1]);
  expect(left(clearCalls(twice, 'POSITIONS', yen(1_000_000)))).toEqual([0, 0]);
  expect(twice[1]).toMatchObject({ clearedByDeposit: 5_000n, clearedByPositions: 95_599n });
});

test('to the yen at the line there is no call, one below there is', () => {
  const sums = { cash: 440_000, sub: 0, upl: 0, positions: 2_200_000, exp: 0 };
  expect(callAmount(figuresFor(sums), noYen)).toBe(0n);
  expect(callAmount(figuresFor({ ...sums, exp: 1 }), noYen)).toBe(1n);
});

test('S50 空売り規制 for 51 lots and more', () => {
  const { inputs, result } = golden<
    { refusal: (string | null)[] },
    {
      rows: {
        base: string;
        last: string;
        lastDifferentPrice: string;
        triggered: boolean;
        lots: number;
        orderType: string;
        limit: string;
      }[];
    }
  >('S50');
  const answers = inputs.rows.map((row) =>
    mayShort(
      { lots: BigInt(row.lots), limit: row.orderType === 'MARKET' ? null : readStockPrice(row.limit) },
      {
        base: readStockPrice(row.base),
        last: readStockPrice(row.last),
        lastDifferent: readStockPrice(row.lastDifferentPrice),
        triggered: row.triggered,
      },
    )
      ? null
      : '400-136',
  );
  expect(answers).toEqual(result.refusal);
});
