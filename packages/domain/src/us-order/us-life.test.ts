import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atJst, instant, ymd } from '../calendar/index.ts';
import type { BatchCustomer } from '../fund-order/index.ts';
import { fxRate, ratesAt, readFxRate, usdStanding, type FxRates } from '../fx/index.ts';
import { assert } from '../kernel/index.ts';
import { assertRandom } from '../kernel/seeded.test-support.ts';
import {
  accountKey,
  accounts,
  cashEntries,
  cashStanding,
  fxEntries,
  Twin,
  type Balance,
  type Entry,
  type LedgerAccount,
} from '../ledger/index.ts';
import { noYen, quantity, usdCents, usdPrice, yen, type Quantity, type UsdPrice, type Yen } from '../money/index.ts';
import {
  bookFixing,
  bookUsReserve,
  decideUsSettlement,
  emptyUsPosition,
  executeUs,
  fixTrades,
  unreserved,
  type UsFill,
  type UsOrder,
  type UsPosition,
} from './index.ts';
import { fillOf, orderOf, usd } from './us-order.test-support.ts';

const at = atJst(ymd('2026-11-13'), '23:40');
const newest = ratesAt(readFxRate('155.00'));
const local = ymd('2026-11-13');
const execution = (count: Quantity, each: UsdPrice) => ({
  execId: 'x',
  quantity: count,
  price: each,
  executedAt: at,
  localTradeDate: local,
});

/** Books in memory that refuse what the ledger would refuse. */
class Books {
  readonly #twin = new Twin();
  readonly #accounts = new Map<string, LedgerAccount>();
  post(entries: readonly Entry[]): void {
    for (const entry of entries) {
      expect([entry.kind, this.#twin.post(entry)]).toEqual([entry.kind, null]);
      for (const { account } of entry.lines) this.#accounts.set(accountKey(account), account);
    }
  }
  of(account: LedgerAccount): bigint {
    return this.#twin.balanceOf(account);
  }
  balances(): readonly Balance[] {
    return [...this.#accounts.values()].map((account) => ({ account, amount: this.of(account) }));
  }
}

interface Step {
  readonly side: 'BUY' | 'SELL';
  readonly currency: 'JPY' | 'USD';
  readonly quantity: Quantity;
  readonly price: UsdPrice;
  readonly mid: bigint;
}

const customer = 'beika';
const customers = new Map<string, BatchCustomer>([
  [customer, { id: customer, subject: customer, mail: '', withholding: 'WITH', dividendsIncluded: true }],
]);

/** One trade after the other, each accepted, filled in two parts, fixed and settled. */
function live(steps: readonly Step[]): { books: Books; position: UsPosition; tax: bigint; gains: Yen } {
  const books = new Books();
  books.post([
    cashEntries.deposited(customer, { ref: 'deposit', at, amount: yen(2_000_000_000) }),
    fxEntries.bought({ ref: 'fx', customerId: customer, at }, { jpy: yen(800_000_000), usd: usdCents(500_000_000) }),
    fxEntries.sweptBought(
      { ref: 'fx', customerId: customer, at },
      { jpy: yen(800_000_000), usd: usdCents(500_000_000) },
    ),
  ]);
  let [position, gains, tax] = [emptyUsPosition(customer, 'ORCHA', 'SPECIFIC'), noYen, 0n];
  steps.forEach((step, index) => {
    const isSale = step.side === 'SELL';
    const count = isSale && step.quantity > position.quantity ? position.quantity : step.quantity;
    if (count < 2n) return;
    const { fills, filled } = fillInTwo(books, step, quantity(count), `order-${index}`);
    expect([filled.reservedJpy, filled.reservedUsd, filled.lockedShares]).toEqual([0n, 0n, 0n]);
    const rates: FxRates = ratesAt(fxRate(step.mid));
    const fixing = fixTrades(position, fills, rates);
    position = fixing.position;
    const due = fills.map((fill): UsFill => ({ ...fill, fixed: fixing.fixed.get(fill.id) ?? null }));
    for (const fill of due) {
      assert(fill.fixed !== null, 'every fill is fixed');
      books.post(bookFixing(fill, fill.fixed, { freeYen: freeYen(books), at }).entries);
    }
    const settled = decideUsSettlement(due, {
      customers,
      netGains: new Map([[`2026 ${customer}`, gains]]),
      freeYen: new Map([[customer, freeYen(books)]]),
      projected: new Map(),
      others: [],
      at,
    });
    books.post(settled.entries);
    gains = settled.taxes.reduce((sum, { netGain = 0n }) => yen(sum + netGain), gains);
    tax = settled.taxes.reduce((sum, { incomeTax = 0n, residentTax = 0n }) => sum + incomeTax + residentTax, tax);
  });
  return { books, position, tax, gains };
}

const freeYen = (books: Books): Yen => yen(books.of(accounts.cashFree(customer)));

function fillInTwo(books: Books, step: Step, count: Quantity, id: string): { fills: UsFill[]; filled: UsOrder } {
  const asked = orderOf({
    id,
    side: step.side,
    settlementCurrency: step.currency,
    size: { quantity: count },
    limitPrice: step.price,
    reservePrice: step.price,
  });
  const { order, entries } = bookUsReserve(unreserved(asked), asked, at);
  books.post(entries);
  const first = quantity(count / 2n);
  const one = executeUs(order, execution(first, step.price), { number: 1, status: 'PARTIALLY_FILLED', newest, at });
  const two = executeUs(one.order, execution(quantity(count - first), step.price), {
    number: 2,
    status: 'FILLED',
    newest,
    at,
  });
  books.post([...one.entries, ...two.entries]);
  return { fills: [one.fill, two.fill], filled: two.order };
}

test('random trades in both currencies leave books without a yen, cent or share in between', () => {
  const step = fc.record({
    side: fc.constantFrom('BUY' as const, 'BUY' as const, 'SELL' as const),
    currency: fc.constantFrom('JPY' as const, 'USD' as const),
    quantity: fc.bigInt({ min: 2n, max: 5_000_000n }).map((count) => quantity(count)),
    price: fc.bigInt({ min: 100n, max: 60_000n }).map((cents) => usdPrice(cents * 100n)),
    mid: fc.bigInt({ min: 12_000n, max: 18_000n }),
  });
  assertRandom(
    fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      const { books, position, tax, gains } = live(steps);
      const balances = books.balances();
      const sum = (kind: string, instrument: string) =>
        balances.reduce(
          (all, { account, amount }) =>
            account.kind === kind && account.instrument === instrument ? all + amount : all,
          0n,
        );
      expect(sum('SHARES', 'ORCHA')).toBe(position.quantity);
      expect(sum('US_CUSTODY', 'ORCHA')).toBe(0n - position.quantity);
      for (const kind of ['CLEARING_SHARES', 'SHARES_LOCKED']) expect([kind, sum(kind, 'ORCHA')]).toEqual([kind, 0n]);
      for (const kind of ['BUY_PAYABLE', 'SALE_RECEIVABLE', 'CASH_RESERVED', 'CASH_ADVANCED'])
        expect([kind, sum(kind, 'JPY')]).toEqual([kind, 0n]);
      const dollars = usdStanding(balances);
      expect([dollars.cash, dollars.withdrawableToJpy]).toEqual([dollars.settled, dollars.settled]);
      // Dollars at the bank are the customer's and the fees of the house; yen at the bank are the customer's and the tax.
      expect(-sum('US_BANK', 'USD')).toBe(dollars.settled + sum('FEE_INCOME', 'USD'));
      expect(-sum('BANK', 'JPY')).toBe(cashStanding(balances).settled + tax);
      // What customers exchanged in all is what the house swept.
      expect([sum('FX_POSITION', 'JPY'), sum('FX_POSITION', 'USD')]).toEqual([
        -sum('HOUSE_BANK', 'JPY'),
        -sum('HOUSE_USD', 'USD'),
      ]);
      expect(tax).toBe(gains > 0n ? (gains * 15_315n) / 100_000n + gains / 20n : 0n);
    }),
    { numRuns: 60 },
  );
});

test('yen tax of a sale in dollars that is not there is owed until dollars are sold', () => {
  const fixed = {
    rate: newest.ttb,
    settlementJpy: yen(300_000),
    nisaQuota: null,
    costJpy: yen(150_000),
    costUsd: usd('1000.00'),
    profitJpy: yen(150_000),
    profitUsd: usd('900.00'),
    bookReleased: noYen,
  };
  const sale = fillOf({ side: 'SELL', settlementCurrency: 'USD', fixed });
  const facts = { customers, netGains: new Map(), projected: new Map(), others: [], at: instant(at) };
  const { owed, settled, entries } = decideUsSettlement([sale], {
    ...facts,
    freeYen: new Map([[customer, yen(12_000)]]),
  });
  expect(settled).toEqual([{ id: sale.id, tax: { income: 22_972n, resident: 7_500n } }]);
  expect(owed).toEqual(new Map([[customer, 18_472n]]));
  expect(entries.map(({ kind }) => kind)).toEqual(['US_SALE_SETTLED', 'ADVANCE', 'TAX_ADJUSTED']);
  const without = decideUsSettlement([{ ...sale, accountType: 'GENERAL' }], { ...facts, freeYen: new Map() });
  expect([without.settled[0]?.tax, without.taxes, without.owed.size]).toEqual([{ income: 0n, resident: 0n }, [], 0]);
});

test('the tax of a sale finds what other products settled before it on the day', () => {
  const fixed = {
    rate: newest.ttb,
    settlementJpy: yen(0),
    nisaQuota: null,
    costJpy: noYen,
    costUsd: usd('0.00'),
    profitJpy: yen(100_000),
    profitUsd: usd('0.00'),
    bookReleased: noYen,
  };
  const sale = fillOf({ side: 'SELL', sequence: 5n, fixed });
  const other = {
    customerId: customer,
    settlementDate: sale.domesticSettlementDate,
    gain: yen(-100_000),
    isSettled: false,
  };
  const taxWith = (sequence: bigint) =>
    decideUsSettlement([sale], {
      customers,
      netGains: new Map(),
      freeYen: new Map([[customer, yen(1_000_000)]]),
      projected: new Map(),
      others: [{ ...other, sequence }],
      at,
    }).settled[0]?.tax;
  expect(taxWith(4n)).toEqual({ income: 0n, resident: 0n });
  expect(taxWith(6n)).toEqual({ income: 15_315n, resident: 5_000n });
});
