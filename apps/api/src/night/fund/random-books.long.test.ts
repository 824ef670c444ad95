import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import type { AcceptedOrder } from '@tsuzura/domain/fund-order';
import { nav, units, yen } from '@tsuzura/domain/money';
import { brokerFunds, brokerCustomers } from './broker-fixtures.test-support.ts';
import type { KeptFill } from './in-memory-books.test-support.ts';
import { InMemoryBroker } from './in-memory-broker.test-support.ts';
import { differencesOf } from './naive-twin.test-support.ts';
import { expectAgreement, history, play, seed } from './random-books.test-support.ts';

test('2,000 random histories: the in-memory broker and the naive twin agree to the yen', () => expectAgreement(2_000));

test('every kind of event occurs in the histories: fills, lapses, refunds, losses set off, quotas at their limit, corrections', () => {
  const seen = {
    filled: 0,
    lapsed: 0,
    canceled: 0,
    refunded: 0,
    setOff: 0,
    reinvested: 0,
    corrected: 0,
    lent: 0,
    sold: 0,
  };
  for (const one of fc.sample(history, { seed, numRuns: 1_000 })) {
    const broker = new InMemoryBroker(one.openingBook);
    play(one, broker);
    for (const { state, source } of broker.orders.values()) {
      if (state === 'LAPSED') seen.lapsed += 1;
      if (state === 'CANCELED') seen.canceled += 1;
      if (source === 'REINVEST') seen.reinvested += 1;
    }
    for (const { revision, tax, cost } of broker.fills.values()) {
      seen.filled += 1;
      if (cost !== null) seen.sold += 1;
      if (revision > 0) seen.corrected += 1;
      if (tax && tax.income < 0n) seen.refunded += 1;
    }
    for (const { refunded } of broker.taxYears.values()) if (refunded && refunded.income > 0n) seen.setOff += 1;
    for (const key of broker.ledger.balances().keys()) if (key.startsWith('CASH_ADVANCED')) seen.lent += 1;
  }
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(0);
});

test('one yen too many in one book is found, and the seed of a failure replays it', () => {
  const sabotaged = fc.property(history, (one) => {
    const broker = new InMemoryBroker(one.openingBook);
    play(one, broker);
    for (const [key, record] of broker.positions) broker.positions.set(key, { ...record, cost: record.cost + 1n });
    const found = differencesOf(broker);
    if (found.length > 0) throw new Error(found[0]);
  });
  const failed = fc.check(sabotaged, { seed, numRuns: 200, endOnFailure: true });
  expect(failed.failed).toBe(true);
  const again = fc.check(sabotaged, { seed: failed.seed, path: failed.counterexamplePath ?? '', endOnFailure: true });
  expect(again).toMatchObject({ failed: true, numRuns: 1, counterexample: failed.counterexample });
});

test.each([
  ['nav', (fill: KeptFill) => ({ ...fill, nav: nav(fill.nav + 1n) })],
  ['units', (fill: KeptFill) => ({ ...fill, units: units(fill.units - 1n) })],
  ['amount', (fill: KeptFill) => ({ ...fill, amount: yen(fill.amount + 1n) })],
  ['fee', (fill: KeptFill) => ({ ...fill, fee: yen(fill.fee + 1n) })],
  ['consumption-tax', (fill: KeptFill) => ({ ...fill, consumptionTax: yen(fill.consumptionTax + 1n) })],
])('a fill whose %s does not follow from its order and NAV is found', (what, sabotage) => {
  const broker = new InMemoryBroker(0n);
  const flat = () => new Map(brokerFunds.map(({ code }) => [code, { nav: nav(12_345), distribution: nav(0) }]));
  const [customer, fund] = [brokerCustomers[0], brokerFunds[1]];
  if (!customer || !fund) throw new Error('there is a customer and a fund with a fee');
  expect(
    broker.buy({ customer, fund, accountType: 'SPECIFIC' }, { orderMethod: 'AMOUNT', amount: yen(100_000) }, 'RECEIVE'),
  ).toBe(true);
  broker.night(flat());
  broker.night(flat());
  expect(differencesOf(broker)).toEqual([]);
  const [id, fill] = [...broker.fills][0] ?? [];
  if (id === undefined || !fill) throw new Error('the order was filled');
  broker.fills.set(id, sabotage(fill));
  expect(differencesOf(broker).filter((found) => found.startsWith(`fill.${what} ${id}:`))).toHaveLength(1);
});

/** Accepted, and not filled yet. */
const nisaBuy: Omit<AcceptedOrder, 'id' | 'size' | 'reservedQuota'> = {
  receiptNumber: '',
  customerId: 'with',
  fundCode: 'PLAIN001',
  accountType: 'NISA_GROWTH',
  side: 'BUY',
  source: 'SPOT',
  distributionCourse: 'RECEIVE',
  acceptedAt: atJst(ymd('2026-12-21'), '10:00'),
  cutoffAt: atJst(ymd('2026-12-21'), '15:30'),
  applicationDate: ymd('2026-12-21'),
  executionDate: ymd('2026-12-21'),
  settlementDate: ymd('2026-12-23'),
  reservedCash: yen(0),
  nisaYear: 2026,
  lockedUnits: units(0),
  requestKey: null,
  settingId: null,
};

test.each([
  ['nisa.annual-limit', 0n, 2_400_000n],
  ['nisa.lifetime-limit-growth', 11_000_000n, 1_000_000n],
  ['nisa.lifetime-limit', 17_000_000n, 1_000_000n],
])('%s is checked to the yen', (limit, openingBook, amount) => {
  const exceeded = (bought: bigint): readonly string[] => {
    const broker = new InMemoryBroker(openingBook);
    const order = {
      ...nisaBuy,
      id: 'order-1',
      reservedQuota: yen(bought),
      size: { orderMethod: 'AMOUNT' as const, amount: yen(bought) },
    };
    broker.addOrder(order);
    return differencesOf(broker).filter((found) => found.startsWith(`${limit} with 2026:`));
  };
  expect(exceeded(amount)).toEqual([]);
  expect(exceeded(amount + 1n)).toHaveLength(1);
});
