import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atJst, formatJst, instant, ymd } from '../calendar/index.ts';
import { golden } from '../kernel/golden.test-support.ts';
import { assertRandom } from '../kernel/seeded.test-support.ts';
import { nav, ratio, units, yen } from '../money/index.ts';
import { readStockPrice } from '../stock/index.ts';
import { emptyPool, unitCost } from '../tax/index.ts';
import {
  canBecome,
  collateralLeaving,
  decideCancelDelivery,
  decideDelivery,
  deliverableOf,
  deliveryDates,
  deliveryFee,
  handOver,
  isUnderWay,
  statusByTime,
  type DeliveryDraft,
  type DeliveryStanding,
  type HeldFundItem,
  type HeldShareItem,
} from './index.ts';

interface Moved {
  readonly cancelableUntil: string;
  readonly sentOn: string;
  readonly expectedOn: string;
  readonly fee: number;
  readonly unitCostHandedOver: number;
  readonly costHandedOver: number;
  readonly left: number;
  readonly averageCostLeft: number;
}
interface TransferInputs {
  readonly requestedAt: string;
  readonly product: 'EQUITY' | 'FUND';
  readonly quantity: number;
  readonly cost: number;
  readonly moved: number;
  readonly navUnit: number;
}

test.each(['S69', 'S70'])('%s a transfer: its days, fee, and the cost that goes along', (id) => {
  const { inputs, result } = golden<Moved, TransferInputs>(id);
  const dates = deliveryDates(instant(Date.parse(inputs.requestedAt)));
  expect({ ...dates, cancelableUntil: formatJst(dates.cancelableUntil) }).toMatchObject({
    cancelableUntil: result.cancelableUntil,
    sentOn: result.sentOn,
    expectedOn: result.expectedOn,
  });
  expect(deliveryFee(inputs.product, dates.acceptDate).total).toBe(BigInt(result.fee));
  const navUnit = BigInt(inputs.navUnit);
  const pool = { ...emptyPool(navUnit), units: units(inputs.quantity), cost: BigInt(inputs.cost) * navUnit };
  const over = handOver(pool, BigInt(inputs.moved));
  expect([over.unitCost, over.cost, over.pool.units, unitCost(over.pool)]).toEqual(
    [result.unitCostHandedOver, result.costHandedOver, result.left, result.averageCostLeft].map(BigInt),
  );
});

test('a fund hands over its individual principal, shares have none', () => {
  const pool = { ...emptyPool(10_000n), units: units(100), cost: 1_000_000n };
  expect(handOver(pool, 100n, nav(12_345)).individualPrincipal).toBe(12_345n);
  expect(handOver(pool, 100n).individualPrincipal).toBeNull();
});

test('a day of sending from the last cum day to the record date moves behind it', () => {
  const rights = [{ lastCumDay: ymd('2026-11-26'), recordDate: ymd('2026-11-30') }];
  const at = (text: string) => deliveryDates(instant(Date.parse(text)), rights);
  expect(at('2026-11-20T12:00:00+09:00')).toMatchObject({ sentOn: '2026-12-01', expectedOn: '2026-12-03' });
  expect(at('2026-11-19T12:00:00+09:00')).toMatchObject({ sentOn: '2026-11-25', expectedOn: '2026-11-27' });
  expect(at('2026-11-26T12:00:00+09:00')).toMatchObject({ sentOn: '2026-12-01', expectedOn: '2026-12-03' });
});

test('the states of a request in the course of time', () => {
  const dates = deliveryDates(atJst(ymd('2026-11-20'), '12:00'));
  const states = [
    '2026-11-20 15:29',
    '2026-11-20 15:30',
    '2026-11-25 23:59',
    '2026-11-26 00:00',
    '2026-11-30 00:00',
  ].map((text) => statusByTime(dates, atJst(ymd(text.slice(0, 10)), text.slice(11))));
  expect(states).toEqual(['REQUESTED', 'IN_REVIEW', 'IN_REVIEW', 'SENT', 'COMPLETED']);
  expect(states.map(isUnderWay)).toEqual([true, true, true, false, false]);
});

test('only what is requested is cancelled, strictly before 15:30; only what is under review is rejected', () => {
  const { cancelableUntil } = deliveryDates(atJst(ymd('2026-11-20'), '12:00'));
  const cancel = (status: Parameters<typeof canBecome>[0], at: number) =>
    decideCancelDelivery({ status, cancelableUntil }, instant(at)).ok;
  expect(cancel('REQUESTED', cancelableUntil - 1)).toBe(true);
  expect(cancel('REQUESTED', cancelableUntil)).toBe(false);
  expect(cancel('IN_REVIEW', cancelableUntil - 1)).toBe(false);
  expect(cancel('SENT', cancelableUntil - 1)).toBe(false);
  expect([
    canBecome('IN_REVIEW', 'REJECTED'),
    canBecome('REQUESTED', 'REJECTED'),
    canBecome('SENT', 'REJECTED'),
  ]).toEqual([true, false, false]);
});

const shares: HeldShareItem = {
  product: 'EQUITY',
  stockCode: '1078',
  accountType: 'SPECIFIC',
  quantity: 1_000n,
  locked: 200n,
  unsettled: 100n,
  price: readStockPrice('2318'),
  haircut: ratio(80, 100),
};
const fund: HeldFundItem = {
  product: 'FUND',
  fundCode: 'TZ010002',
  accountType: 'SPECIFIC',
  quantity: 79_688n,
  locked: 0n,
  unsettled: 0n,
  isInPlan: false,
};
const figures = { equity: yen(1_180_000), required: yen(600_000) };

test('S71 what can be moved while positions are open', () => {
  const { result } = golden<{ transferable: number; lockedQuantity: number }>('S71');
  expect(deliverableOf(shares, figures)).toEqual({
    transferable: BigInt(result.transferable),
    lockedQuantity: BigInt(result.lockedQuantity),
  });
});

test('NISA, open sales, purchases that are not settled, and funds in a plan stay', () => {
  const most = (held: HeldShareItem | HeldFundItem) => deliverableOf(held, null).transferable;
  expect(most(shares)).toBe(700n);
  expect(most({ ...shares, accountType: 'GENERAL' })).toBe(700n);
  expect(most({ ...shares, accountType: 'NISA_GROWTH' })).toBe(0n);
  expect(most({ ...shares, accountType: 'NISA_OLD' })).toBe(0n);
  expect(most(fund)).toBe(79_688n);
  expect(most({ ...fund, isInPlan: true })).toBe(0n);
  expect(deliverableOf(shares, { equity: yen(0), required: yen(0) }).transferable).toBe(700n);
  expect(deliverableOf(shares, { equity: yen(599_999), required: yen(600_000) }).transferable).toBe(0n);
});

const standing: DeliveryStanding = {
  name: '山田 花子',
  kana: 'ヤマダ　ハナコ',
  figures,
  isCashShort: false,
  freeCash: yen(3_300),
  rights: [],
};
const draft = (quantity: bigint, given: Partial<HeldShareItem> = {}): DeliveryDraft => ({
  items: [{ held: { ...shares, ...given }, quantity, value: yen(2_318n * quantity) }],
  holderName: 'ﾔﾏﾀﾞ ﾊﾅｺ',
});
const ofFund: DeliveryDraft = {
  items: [{ held: fund, quantity: 40_000n, value: yen(60_000) }],
  holderName: '山田花子',
};
const now = atJst(ymd('2026-11-13'), '12:00');
const why = (asked: DeliveryDraft, given: Partial<DeliveryStanding> = {}) => {
  const decided = decideDelivery(asked, { ...standing, ...given }, now);
  return decided.ok ? null : decided.refusal;
};

test('the account at the other firm is the same person’s', () => {
  for (const holderName of ['ヤマダハナコ', 'ﾔﾏﾀﾞ ﾊﾅｺ', '山田　花子'])
    expect(why({ ...draft(1n), holderName })).toBeNull();
  for (const holderName of ['ヤマダ タロウ', '山田太郎', '', '山田'])
    expect(why({ ...draft(1n), holderName })).toBe('HOLDER_NAME');
});

test('a request is refused for one share or unit too many, and for a fee that is not there', () => {
  expect(why(draft(312n))).toBeNull();
  expect(why(draft(313n))).toBe('NOT_DELIVERABLE');
  expect(why(draft(0n))).toBe('NOT_DELIVERABLE');
  expect(why(draft(1n, { accountType: 'NISA_GROWTH' }))).toBe('NOT_DELIVERABLE');
  expect(why({ ...draft(1n), items: [] })).toBe('NOT_DELIVERABLE');
  expect(why(ofFund)).toBeNull();
  expect(why(ofFund, { freeCash: yen(3_299) })).toBe('CASH_SHORT');
  expect(why(ofFund, { isCashShort: true })).toBe('CASH_SHORTAGE');
  expect(why(draft(312n), { isCashShort: true, freeCash: yen(0) })).toBeNull();
});

test('two items share the collateral that is to spare', () => {
  const both = (one: bigint, other: bigint): DeliveryDraft => {
    const [first, second] = [draft(one).items[0], draft(other, { stockCode: '1112' }).items[0]];
    return { ...draft(1n), items: [first, second].filter((item) => item !== undefined) };
  };
  expect(why(both(156n, 156n))).toBeNull();
  expect(why(both(156n, 157n))).toBe('NOT_DELIVERABLE');
});

test('what is decided has the fee of each item and what leaves in all', () => {
  const decided = decideDelivery(
    { ...ofFund, items: [...ofFund.items, ...ofFund.items] },
    { ...standing, freeCash: yen(6_600) },
    now,
  );
  expect(decided).toMatchObject({
    ok: true,
    value: { total: 6_600n, value: 120_000n, dates: { sentOn: '2026-11-18' } },
  });
});

test('whatever leaves, what is required stays, and no share more could have left', () => {
  const amounts = fc.bigInt({ min: 0n, max: 3_000_000n });
  assertRandom(
    fc.property(amounts, amounts, fc.bigInt({ min: 10n, max: 99_999n }), (equity, required, price) => {
      fc.pre(required > 0n);
      const held = { ...shares, quantity: 1_000_000n, locked: 0n, unsettled: 0n, price: price as typeof shares.price };
      const { transferable } = deliverableOf(held, { equity: yen(equity), required: yen(required) });
      if (transferable > 0n) expect(equity - collateralLeaving(held, transferable) >= required).toBe(true);
      if (transferable < held.quantity && equity >= required)
        expect(equity - collateralLeaving(held, transferable + 1n) < required).toBe(true);
    }),
  );
});

test('cost that is handed over and cost that stays are the whole at the unit cost, to a yen', () => {
  assertRandom(
    fc.property(
      fc.bigInt({ min: 2n, max: 1_000_000n }),
      fc.bigInt({ min: 1n, max: 10n ** 9n }),
      fc.nat(),
      (held, cost, pick) => {
        const moved = 1n + (BigInt(pick) % (held - 1n));
        const pool = { ...emptyPool(10_000n), units: units(held), cost: cost * 10_000n };
        const over = handOver(pool, moved);
        const whole = unitCost(pool) * held;
        const together = over.cost * 10_000n + over.pool.cost;
        expect(together >= whole && together - whole < 10_000n).toBe(true);
      },
    ),
  );
});
