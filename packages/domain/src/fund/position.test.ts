import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ymd } from '../calendar/index.ts';
import { golden } from '../kernel/golden.test-support.ts';
import { assertRandom } from '../kernel/seeded.test-support.ts';
import { least, nav, ratio, units, yen, type Units } from '../money/index.ts';
import { netCredit, taxRateOn, withholdingChange, type OrderAccountType } from '../tax/index.ts';
import { someTerms } from './fund.test-support.ts';
import {
  applyBuy,
  applyDistribution,
  applySell,
  buyByAmount,
  emptyPosition,
  inExecutionOrder,
  lockedUnits,
  lockUnits,
  priceSell,
  purchaseTermsOn,
  redemptionPrice,
  sellableUnits,
  settleBuy,
  settleSell,
  shownCost,
  unlockUnits,
  valuation,
  type Position,
} from './index.ts';

const fund = 10_000n;
const share = 1n;
const rate = taxRateOn(ymd('2026-11-13'));

const bought = (position: Position, count: number, paid: number, at: number): Position => {
  const purchase = { units: units(count), principal: yen(paid), settlementAmount: yen(paid) };
  return settleBuy(applyBuy(position, purchase, nav(at)), units(count));
};
const locked = (position: Position, count: Units): Position => {
  const outcome = lockUnits(position, count);
  expect(outcome.ok).toBe(true);
  return outcome.ok ? outcome.value : position;
};
const sold = (position: Position, count: number, proceeds: number) =>
  applySell(locked(position, units(count)), units(count), { units: units(count), proceeds: yen(proceeds) });

test('units that are not settled, or promised already, cannot be locked', () => {
  const purchase = { units: units(100), principal: yen(100), settlementAmount: yen(100) };
  const unsettled = applyBuy(emptyPosition('SPECIFIC', fund), purchase, nav(10_000));
  expect(lockUnits(unsettled, units(1))).toEqual({ ok: false, refusal: 'UNITS_SHORT' });
  const settled = settleBuy(unsettled, units(100));
  expect(lockUnits(locked(settled, units(60)), units(41)).ok).toBe(false);
  expect(lockUnits(locked(settled, units(60)), units(40)).ok).toBe(true);
});

test('settling or unlocking more than there is, is a defect', () => {
  const position = bought(emptyPosition('SPECIFIC', fund), 100, 100, 10_000);
  expect(() => settleBuy(position, units(1))).toThrow('nothing of a position is negative');
  expect(() => settleSell(position, units(1))).toThrow('nothing of a position is negative');
  expect(() => unlockUnits(position, units(1))).toThrow('nothing of a position is negative');
  expect(() => applySell(position, units(1), { units: units(1), proceeds: yen(1) })).toThrow('only what was locked');
});

test('T05 on one day buys come before sells, whatever was accepted first', () => {
  const { result } = golden<{ gain: number }>('T05');
  const day = (executionDate: string, kind: 'BUY' | 'SELL', sequence: number, price: number) => ({
    kind,
    executionDate: ymd(executionDate),
    sequence,
    price,
  });
  const given = [
    day('2026-11-13', 'SELL', 2, 120_000),
    day('2026-11-13', 'BUY', 3, 110_000),
    day('2026-11-12', 'BUY', 1, 100_000),
  ];
  const gains: bigint[] = [];
  inExecutionOrder(given).reduce(
    (position, { kind, price }) => {
      if (kind === 'BUY') return bought(position, 1, price, price);
      const sale = sold(position, 1, price);
      gains.push(sale.gain);
      return sale.position;
    },
    emptyPosition('SPECIFIC', share),
  );
  expect(gains).toEqual([BigInt(result.gain)]);
});

test('a distribution comes before the buys and sells of its day, and buys keep the order of acceptance', () => {
  const event = (kind: 'DISTRIBUTION' | 'BUY' | 'SELL', sequence: number) => ({
    kind,
    sequence,
    executionDate: ymd('2026-11-13'),
  });
  const ordered = inExecutionOrder([event('SELL', 1), event('BUY', 4), event('BUY', 2), event('DISTRIBUTION', 9)]);
  expect(ordered.map(({ kind, sequence }) => `${kind} ${sequence}`)).toEqual([
    'DISTRIBUTION 9',
    'BUY 2',
    'BUY 4',
    'SELL 1',
  ]);
});

test('T14 from a purchase with a fee to the cash of the sale', () => {
  const { inputs, result } = golden<{ incomeTax: number; residentTax: number; netToCash: number }, { units: number }>(
    'T14',
  );
  const terms = someTerms({ purchaseFeeRate: ratio(15, 1_000), redemptionReserveRate: ratio(3, 1_000) });
  const purchase = buyByAmount(yen(100_000), nav(12_345), purchaseTermsOn(fund, [terms], ymd('2026-11-13')));
  expect(purchase.units).toBe(BigInt(inputs.units));
  const held = settleBuy(applyBuy(emptyPosition('SPECIFIC', fund), purchase, nav(12_345)), purchase.units);
  expect(shownCost(held).averageCost).toBe(12_549n);
  const whole = sellableUnits(held);
  const redemption = priceSell({ orderMethod: 'ALL' }, whole, redemptionPrice(nav(15_000), terms), fund);
  const sale = applySell(locked(held, whole), whole, redemption);
  expect([redemption.proceeds, sale.cost, sale.gain]).toEqual([119_173n, 100_001n, 19_172n]);
  const tax = withholdingChange(yen(0), sale.gain, rate);
  expect(tax).toEqual({ income: BigInt(result.incomeTax), resident: BigInt(result.residentTax) });
  expect(netCredit(redemption.proceeds, tax)).toBe(BigInt(result.netToCash));
});

test('N04 a NISA sale releases its share of the book', () => {
  const { inputs, result } = golden<
    { restoredAmount: number; remainingBook: number },
    { book: number; units: number; sold: number; proceeds: number }
  >('N04');
  const held = bought(emptyPosition('NISA_GROWTH', fund), inputs.units, inputs.book, 25_000);
  const sale = sold(held, inputs.sold, inputs.proceeds);
  expect(sale.bookReleased).toBe(BigInt(result.restoredAmount));
  expect(sale.position.nisaBook).toBe(BigInt(result.remainingBook));
});

test('the NISA book counts the principal without the fee; outside NISA there is none', () => {
  const purchase = { units: units(79_688), principal: yen(98_376), settlementAmount: yen(100_000) };
  const book = (type: OrderAccountType) => applyBuy(emptyPosition(type, fund), purchase, nav(12_345)).nisaBook;
  expect([book('NISA_GROWTH'), book('NISA_TSUMITATE'), book('SPECIFIC')]).toEqual([98_376n, 98_376n, 0n]);
});

test('F18 T15 a special distribution lowers cost and individual principal, and leaves the NISA book alone', () => {
  const purchase = { units: units(1_000_000), principal: yen(1_050_000), settlementAmount: yen(1_061_550) };
  const held = applyBuy(emptyPosition('NISA_GROWTH', fund), purchase, nav(10_500));
  const { position, distribution } = applyDistribution(held, { amount: nav(600), navEx: nav(10_200) }, null);
  expect(distribution).toMatchObject({ special: 30_000n, ordinary: 30_000n, net: 60_000n });
  expect(shownCost(position)).toEqual({ averageCost: 10_316n, acquisitionCost: 1_031_550n });
  expect([position.individualPrincipal, position.nisaBook]).toEqual([10_200n, 1_050_000n]);
});

test('an executed sale stays locked until settlement, and what an amount did not need is free at once', () => {
  const held = locked(bought(emptyPosition('SPECIFIC', fund), 1_000, 1_000, 10_000), units(1_000));
  const { position } = applySell(held, units(1_000), { units: units(400), proceeds: yen(400) });
  expect([position.settledUnits, lockedUnits(position), sellableUnits(position)]).toEqual([1_000n, 400n, 600n]);
  const after = settleSell(position, units(400));
  expect([after.settledUnits, lockedUnits(after), sellableUnits(after)]).toEqual([600n, 0n, 600n]);
});

test('the individual principal survives a partial sale and begins anew after a complete one', () => {
  const held = bought(emptyPosition('SPECIFIC', fund), 1_000, 1_000, 10_000);
  expect(sold(held, 999, 999).position.individualPrincipal).toBe(10_000n);
  const empty = sold(held, 1_000, 1_000).position;
  expect(empty.individualPrincipal).toBe(0n);
  expect(bought(empty, 10, 12, 12_000).individualPrincipal).toBe(12_000n);
});

const step = fc.record({
  what: fc.constantFrom('buy', 'settle', 'lock', 'unlock', 'sell', 'settleSale', 'distribute'),
  size: fc.integer({ min: 1, max: 5_000_000 }),
  price: fc.integer({ min: 500, max: 40_000 }),
});
type Step = { what: string; size: number; price: number };

function play(position: Position, { what, size, price }: Step): Position {
  const upTo = (most: Units) => least(units(size), most);
  const [at, pending] = [nav(price), position.pendingSaleUnits];
  if (what === 'buy') {
    const paid = valuation(units(size), at, fund) + 1n;
    return applyBuy(position, { units: units(size), principal: yen(paid), settlementAmount: yen(paid) }, at);
  }
  if (what === 'settle') return settleBuy(position, upTo(position.unsettledUnits));
  if (what === 'lock') return locked(position, upTo(sellableUnits(position)));
  if (what === 'unlock') return unlockUnits(position, upTo(pending));
  if (what === 'settleSale') return settleSell(position, upTo(position.soldUnits));
  if (what === 'distribute') {
    return applyDistribution(position, { amount: nav(size % 500), navEx: at }, rate).position;
  }
  if (pending === 0n) return position;
  const count = upTo(pending);
  return applySell(position, pending, { units: count, proceeds: valuation(count, at, fund) }).position;
}

test('whatever happens in whatever order, no count is negative and both axes agree (checked at every step)', () => {
  assertRandom(
    fc.property(
      fc.array(step, { maxLength: 60 }),
      fc.constantFrom<OrderAccountType>('SPECIFIC', 'NISA_GROWTH'),
      (steps, type) => {
        const last = steps.reduce(play, emptyPosition(type, fund));
        expect(last.pool.units).toBe(last.settledUnits + last.unsettledUnits - last.soldUnits);
        expect(sellableUnits(last) >= 0n && last.pool.cost >= 0n && last.nisaBook >= 0n).toBe(true);
        if (last.pool.units === 0n)
          expect([last.pool.cost, last.individualPrincipal, last.nisaBook]).toEqual([0n, 0n, 0n]);
      },
    ),
  );
});

test('buying and then selling all leaves nothing: no units, cost, principal or book, and the whole book is released', () => {
  const buys = fc.array(fc.tuple(fc.integer({ min: 1, max: 10 ** 7 }), fc.integer({ min: 1, max: 40_000 })), {
    minLength: 1,
    maxLength: 8,
  });
  assertRandom(
    fc.property(buys, (all) => {
      const held = all.reduce(
        (position, [count, price]) => bought(position, count, Number(valuation(units(count), nav(price), fund)), price),
        emptyPosition('NISA_GROWTH', fund),
      );
      const whole = sellableUnits(held);
      const sale = applySell(locked(held, whole), whole, { units: whole, proceeds: yen(1) });
      expect(sale.bookReleased).toBe(held.nisaBook);
      expect(settleSell(sale.position, whole)).toEqual(emptyPosition('NISA_GROWTH', fund));
    }),
  );
});
