import { expect, test } from 'vitest';
import { golden } from '../kernel/golden.test-support.ts';
import { parsePercent, ratio, yen, type Ratio } from '../money/index.ts';
import { dailyBand, readStockPrice, tradeAmount, type TickTable } from '../stock/index.ts';
import {
  cutPercent,
  deliverableByCollateral,
  fromMargin,
  marginFigures,
  marginFor,
  marginHold,
  marginTerms,
  movableToCash,
  noSums,
  powerAt,
  ratioOf,
  substituteValue,
} from './index.ts';
import { yenOf } from './margin.test-support.ts';

interface Margin {
  readonly cash?: number;
  readonly sub?: number;
  readonly upl?: number;
  readonly positions?: number;
  readonly exp?: number;
}

interface Figures {
  readonly substitute: number;
  readonly equity: number;
  readonly required: number;
  readonly ratioPct: string | null;
  readonly newPositionPower: number;
  readonly marginCall: number;
}

const percentOf = (value: number): Ratio => ratio(value, 100);
const figuresFor = ({ cash, sub, upl, positions, exp }: Margin) =>
  marginFigures({
    ...noSums,
    cash: yenOf(cash),
    substitute: yenOf(sub),
    netUnrealized: yenOf(upl),
    positions: yenOf(positions),
    requiredByLots: marginFor(yenOf(positions), marginTerms.initialRatio),
    expenses: yenOf(exp),
  });

/** As the examples write them: five decimals, without trailing zeros in those of shares. */
const shown = (figures: ReturnType<typeof figuresFor>, decimals = 5) => {
  const part = ratioOf(figures);
  return {
    substitute: Number(figures.substitute),
    equity: Number(figures.equity),
    required: Number(figures.required),
    ratioPct: part === null ? null : cutPercent(part, decimals),
    newPositionPower: Number(figures.newPositionPower),
    marginCall: Number(figures.shortage),
  };
};
const sameNumber = (wanted: Figures) => ({
  ...wanted,
  ratioPct: wanted.ratioPct === null ? null : Number(wanted.ratioPct).toFixed(5),
});

const stocks = (value: number) =>
  Number(
    substituteValue([
      { stockCode: '1112', quantity: BigInt(value), price: readStockPrice('1'), haircut: percentOf(80) },
    ]),
  );

test.each<[string, Margin]>([
  ['E05', { cash: 1_000_000 }],
  ['E06', { cash: 500_000, sub: stocks(1_000_000), positions: 2_000_000, upl: -100_000, exp: 3_000 }],
  ['E07', { cash: 500_000, sub: stocks(1_000_000), positions: 2_000_000, upl: 100_000, exp: 3_000 }],
  ['E08', { cash: 300_000, sub: stocks(500_000), positions: 2_200_000, upl: -330_000, exp: 5_000 }],
  ['E09', { cash: 320_000, positions: 900_000 }],
  ['E10', { cash: 290_000 }],
])('%s equity, what is required, ratio, power and call', (id, margin) => {
  expect(shown(figuresFor(margin))).toEqual(sameNumber(golden<Figures>(id).result));
});

test('E11 and S33, S34 a purchase of shares takes from the margin what its own collateral leaves', () => {
  const e11 = golden<{ buyingPower: number }, { cash: number; equity: number; required: number; haircutPct: number }>(
    'E11',
  );
  const free = yen(e11.inputs.equity - e11.inputs.required);
  expect(fromMargin({ cash: yen(e11.inputs.cash), free }, percentOf(e11.inputs.haircutPct), false)).toBe(
    BigInt(e11.result.buyingPower),
  );
  for (const id of ['S33', 'S34']) {
    const { inputs, result } = golden<
      { buyingPower: number; accepted: boolean; movedFromMargin: number },
      {
        depositPower: number;
        marginCash: number;
        equity: number;
        required: number;
        haircutPct: number;
        reserve: number;
      }
    >(id);
    const figures = { cash: yen(inputs.marginCash), free: yen(inputs.equity - inputs.required) };
    const most = fromMargin(figures, percentOf(inputs.haircutPct), false);
    const power = BigInt(inputs.depositPower) + most;
    const accepted = BigInt(inputs.reserve) <= power;
    expect([Number(power), accepted, accepted ? inputs.reserve - inputs.depositPower : 0]).toEqual([
      result.buyingPower,
      result.accepted,
      result.movedFromMargin,
    ]);
    expect(fromMargin(figures, percentOf(inputs.haircutPct), true)).toBe(0n);
  }
});

test('S30 what may leave the margin, and nothing while there is a call', () => {
  const { inputs, result } = golden<
    { movableToCash: number; afterEquity: number; marginHold: number },
    {
      marginCash: number;
      substitute: number;
      netUnrealized: number;
      positions: number;
      expenses: number;
      deposit: number;
    }
  >('S30');
  const margin = {
    cash: inputs.marginCash,
    sub: inputs.substitute,
    upl: inputs.netUnrealized,
    positions: inputs.positions,
    exp: inputs.expenses,
  };
  const figures = figuresFor(margin);
  const moved = movableToCash(figures, false);
  expect(moved).toBe(BigInt(result.movableToCash));
  const after = figuresFor({ ...margin, cash: inputs.marginCash - Number(moved) });
  expect(after.equity).toBe(BigInt(result.afterEquity));
  expect(marginHold(after, false, yen(inputs.deposit))).toBe(BigInt(result.marginHold));
  expect(movableToCash(figures, true)).toBe(0n);
  expect(marginHold(after, true, yen(inputs.deposit))).toBe(BigInt(inputs.deposit));
  const short = figuresFor({ ...margin, cash: inputs.marginCash - Number(moved) - 1 });
  expect(marginHold(short, false, yen(inputs.deposit))).toBe(1n);
});

test('S31 a limit to buy counts at its limit, everything else at the upper limit of the day', () => {
  const { inputs, result } = golden<
    Record<string, { value: number; reserved: number; accepted: boolean }>,
    { margin: Margin; tickTable: TickTable; basePrice: string; quantity: number; limit: string; marginRatePct: number }
  >('S31');
  const figures = figuresFor(inputs.margin);
  const upper = dailyBand(inputs.tickTable, readStockPrice(inputs.basePrice)).upper;
  for (const [kind, wanted] of Object.entries(result)) {
    const price = kind === 'buyLimit' ? readStockPrice(inputs.limit) : upper;
    const value = tradeAmount(price, BigInt(inputs.quantity));
    const reserved = marginFor(value, percentOf(inputs.marginRatePct));
    expect([
      kind,
      Number(value),
      Number(reserved),
      reserved <= figures.free,
      value <= figures.newPositionPower,
    ]).toEqual([kind, wanted.value, wanted.reserved, wanted.accepted, wanted.accepted]);
  }
});

test('S32 under a regulation the cash bounds what can be opened', () => {
  const { inputs, result } = golden<
    { newPositionPower: number },
    { marginCash: number; substitute: number; ratePct: number; cashRatePct: number }
  >('S32');
  const figures = figuresFor({ cash: inputs.marginCash, sub: inputs.substitute });
  expect(powerAt(figures, percentOf(inputs.ratePct), percentOf(inputs.cashRatePct))).toBe(
    BigInt(result.newPositionPower),
  );
});

test('S71 shares may leave as far as the margin stays covered', () => {
  const { inputs, result } = golden<
    { transferable: number; lockedQuantity: number },
    {
      quantity: number;
      inOpenSales: number;
      unsettled: number;
      price: string;
      haircutPct: number;
      equity: number;
      required: number;
    }
  >('S71');
  const byCollateral = deliverableByCollateral(
    { equity: yen(inputs.equity), required: yen(inputs.required) },
    readStockPrice(inputs.price),
    percentOf(inputs.haircutPct),
  );
  const unlocked = inputs.quantity - inputs.inOpenSales - inputs.unsettled;
  const transferable = Math.min(unlocked, Number(byCollateral));
  expect([transferable, inputs.quantity - transferable]).toEqual([result.transferable, result.lockedQuantity]);
});

test('several substitutes are cut off once, together', () => {
  const half = { quantity: 1n, price: readStockPrice('1.5'), haircut: parsePercent('60') ?? percentOf(0) };
  expect(
    substituteValue([
      { ...half, stockCode: '1112' },
      { ...half, stockCode: '1174', haircut: percentOf(80) },
    ]),
  ).toBe(2n);
  expect(substituteValue([{ ...half, stockCode: '1112' }])).toBe(0n);
  expect(substituteValue([])).toBe(0n);
});
