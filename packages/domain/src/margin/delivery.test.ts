import { expect, test } from 'vitest';
import { ymd, type Ymd } from '../calendar/index.ts';
import { yen } from '../money/index.ts';
import { decideDelivery, noCosts, type ClosableLot, type DeliveryKind, type Lot, type LotShare } from './index.ts';
import { lotOf } from './margin.test-support.ts';

const session = ymd('2026-11-13');
const long = lotOf({ quantity: 300, openPrice: '2000', openedOn: '2026-11-10' }, 'long');
const short = lotOf({ side: 'SHORT', quantity: 200, openPrice: '2000', openedOn: '2026-11-10' }, 'short');
const other = lotOf({ stockCode: '1078', quantity: 100, openPrice: '2000', openedOn: '2026-11-10' }, 'other');
const free = (lot: Lot): ClosableLot => ({ lot, closable: lot.quantity });
const share = (lotId: string, quantity: number): LotShare => ({ lotId, quantity: BigInt(quantity) });
interface Given {
  readonly lots?: readonly ClosableLot[];
  readonly power?: number;
  readonly own?: number;
  readonly on?: Ymd | null;
}
const decide = (kind: DeliveryKind, shares: readonly LotShare[], given: Given = {}) => {
  const { lots = [long, short, other].map(free), power = 10_000_000, own = 1_000, on = session } = given;
  return decideDelivery(kind, on, lots, shares, () => noCosts, { buyingPower: yen(power), ownShares: BigInt(own) });
};
const refusal = (outcome: ReturnType<typeof decide>) => (outcome.ok ? null : outcome.refusal);

test('what 現引 and 現渡 are refused with, the first reason first', () => {
  expect(refusal(decide('GENBIKI', [share('long', 100)], { on: null }))).toBe('INTAKE_PAUSED');
  const expiring = free({ ...long, expirationDate: session });
  expect(refusal(decide('GENBIKI', [share('long', 100)], { lots: [expiring] }))).toBe('POSITION_EXPIRING');
  expect(refusal(decide('GENBIKI', [share('short', 100)]))).toBe('POSITION_SHORT');
  expect(refusal(decide('GENWATASHI', [share('long', 100)]))).toBe('POSITION_SHORT');
  expect(refusal(decide('GENBIKI', [share('long', 301)]))).toBe('POSITION_SHORT');
  expect(refusal(decide('GENBIKI', [share('long', 0)]))).toBe('POSITION_SHORT');
  expect(refusal(decide('GENBIKI', [share('long', 100), share('long', 100)]))).toBe('POSITION_SHORT');
  // A lot of which an order holds a part stays with it.
  expect(refusal(decide('GENBIKI', [share('long', 100)], { lots: [{ lot: long, closable: 200n }] }))).toBe(
    'POSITION_SHORT',
  );
  expect(refusal(decide('GENBIKI', [share('long', 100), share('other', 100)]))).toBe('MIXED_LOTS');
  expect(refusal(decide('GENWATASHI', [share('short', 200)], { own: 199 }))).toBe('SHARES_SHORT');
});

test('現引 pays the opening amount and the expenses, to the last yen of what there is', () => {
  const decided = decide('GENBIKI', [share('long', 300)]);
  expect(decided).toMatchObject({ ok: true, value: { quantity: 300n } });
  const amount = decided.ok ? decided.value.amount : yen(0);
  expect(amount).toBeGreaterThan(600_000n);
  expect(refusal(decide('GENBIKI', [share('long', 300)], { power: Number(amount) }))).toBeNull();
  expect(refusal(decide('GENBIKI', [share('long', 300)], { power: Number(amount) - 1 }))).toBe('CASH_SHORT');
});

test('現渡 receives the opening amount less the expenses, whatever cash there is', () => {
  const decided = decide('GENWATASHI', [share('short', 200)], { power: 0, own: 200 });
  expect(decided.ok && decided.value.amount < 400_000n).toBe(true);
});
