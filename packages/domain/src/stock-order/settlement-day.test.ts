import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atJst, ymd } from '../calendar/index.ts';
import { gainKey, type BatchCustomer } from '../fund-order/index.ts';
import { assertRandom } from '../kernel/seeded.test-support.ts';
import { noYen, yen } from '../money/index.ts';
import { readStockPrice } from '../stock/index.ts';
import { netBefore, taxRateOn, withholdDay, type SaleOfDay } from '../tax/index.ts';
import { decideFinalCosts, decideShareSettlement, emptyShares, type ShareFill } from './index.ts';

const [day, settles] = [ymd('2026-11-13'), ymd('2026-11-17')];
const customer: BatchCustomer = {
  id: 'hanako',
  subject: 'hanako',
  mail: '',
  withholding: 'WITH',
  dividendsIncluded: false,
};
const customers = new Map([[customer.id, customer]]);

const sale = (given: Partial<ShareFill>): ShareFill => ({
  id: 'order-1',
  orderId: 'order',
  number: 1,
  execId: 'exec',
  customerId: 'hanako',
  stockCode: '1078',
  accountType: 'SPECIFIC',
  side: 'SELL',
  sequence: 1n,
  tradeDate: day,
  settlementDate: settles,
  executedAt: atJst(day, '10:00'),
  quantity: 100n,
  price: readStockPrice('2500'),
  amount: yen(250_000),
  fee: noYen,
  consumptionTax: noYen,
  cost: yen(300_000),
  bookReleased: null,
  projectedTax: noYen,
  ...given,
});

test('a settlement day goes by acceptance over all products, whichever is booked first', () => {
  const gains = fc.array(fc.record({ isShare: fc.boolean(), gain: fc.integer({ min: -500_000, max: 500_000 }) }), {
    minLength: 1,
    maxLength: 8,
  });
  const property = fc.property(gains, fc.integer({ min: -300_000, max: 300_000 }), (rows, start) => {
    const sales = rows.map(({ isShare, gain }, place) => ({ isShare, gain: yen(gain), sequence: BigInt(place + 1) }));
    const whole = withholdDay(
      yen(start),
      sales.map(({ gain }) => gain),
      taxRateOn(settles),
    );
    const named = (one: (typeof sales)[number], isSettled: boolean): SaleOfDay => ({
      customerId: 'hanako',
      settlementDate: settles,
      sequence: one.sequence,
      gain: one.gain,
      isSettled,
    });
    const [shares, funds] = [sales.filter(({ isShare }) => isShare), sales.filter(({ isShare }) => !isShare)];
    // Funds first, as the night books them: each finds the shares that were accepted before it.
    let net = yen(start);
    const unsettled = shares.map((one) => named(one, false));
    const ofFunds = funds.map((one) => {
      const found = netBefore(net, named(one, false), unsettled);
      net = yen(net + one.gain);
      return withholdDay(found, [one.gain], taxRateOn(settles)).changes[0];
    });
    const { settled } = decideShareSettlement(
      shares.map(({ gain, sequence }) =>
        sale({ id: `${sequence}`, sequence, amount: yen(1_000_000), cost: yen(1_000_000n - gain) }),
      ),
      customers,
      new Map([[gainKey('hanako', 2026), net]]),
      atJst(settles, '00:00'),
      funds.map((one) => named(one, true)),
    );
    const byPlace = new Map([
      ...funds.map((one, index) => [one.sequence, ofFunds[index]] as const),
      ...shares.map((one, index) => [one.sequence, settled[index]?.tax] as const),
    ]);
    expect(sales.map(({ sequence }) => byPlace.get(sequence))).toEqual(whole.changes);
  });
  assertRandom(property);
});

test('a refund that a purchase of the same day takes back, and that is spent, is advanced', () => {
  // Sold at a loss of 50,000 beside gains of 100,000, and bought back cheaper: the loss is 20,000 at the day's end.
  const position = {
    ...emptyShares('hanako', '1078', 'SPECIFIC', day),
    openQuantity: 100n,
    openCost: 300_000n,
    boughtQuantity: 100n,
    boughtPaid: yen(240_000),
    boughtAmount: yen(240_000),
    soldQuantity: 100n,
  };
  const refund = withholdDay(yen(100_000), [yen(-50_000)], taxRateOn(settles)).changes[0];
  const projectedTax = yen((refund?.income ?? 0n) + (refund?.resident ?? 0n));
  const fill = sale({ projectedTax });
  const facts = (free: bigint) => ({
    positions: [position],
    fills: [fill],
    customers,
    sales: [
      {
        orderId: fill.id,
        customerId: 'hanako',
        accountType: 'SPECIFIC' as const,
        sequence: 1,
        settlementDate: settles,
        proceeds: yen(250_000),
        gain: yen(-50_000),
        projectedTax,
      },
    ],
    netGains: new Map([[gainKey('hanako', 2026), yen(100_000)]]),
    freeCash: new Map([['hanako', yen(free)]]),
    at: atJst(day, '15:45'),
    ref: 'share-cost',
  });
  // 20.315 % of 30,000, each part floored on the year's net.
  const needed = 6_095n;
  const whole = decideFinalCosts(facts(needed));
  expect([whole.advanced, whole.entries.map(({ kind }) => kind)]).toEqual([[], ['TAX_ADJUSTED']]);
  expect(whole.costs).toEqual(new Map([[fill.id, 270_000n]]));
  const short = decideFinalCosts(facts(needed - 1n));
  expect(short.advanced).toEqual([{ customerId: 'hanako', amount: 1n }]);
  expect(short.entries.map(({ kind }) => kind)).toEqual(['ADVANCE', 'TAX_ADJUSTED']);
});
