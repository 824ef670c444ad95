import { expect, test } from 'vitest';
import { atJst, ymd } from '../calendar/index.ts';
import { golden } from '../kernel/golden.test-support.ts';
import { parseQuantity, parseUsd, quantity, usdCents, yen, type Quantity, type Usd } from '../money/index.ts';
import {
  accountKey,
  deliveryEntries,
  fxEntries,
  sweptTogether,
  usEntries,
  type DeliveryBooking,
  type Entry,
  type UsBooking,
} from './index.ts';

const at = atJst(ymd('2026-11-17'), '00:00');
const order: UsBooking = {
  ref: 'order',
  revision: 1,
  at,
  customerId: 'c',
  symbol: 'ORCHA',
  accountType: 'SPECIFIC',
};
const fx = { ref: 'exchange', customerId: 'c', at };

/** As the examples write a line: "USD_FREE +100000 USD", a reservation with its purpose. */
const written = ({ lines }: Entry): string[] =>
  lines
    .map(({ account, amount }) => {
      const purpose = account.kind === 'CASH_RESERVED' ? `:${account.tag}` : '';
      const size = amount < 0n ? `−${-amount}` : `+${amount}`;
      return `${account.kind}${purpose} ${size} ${account.instrument}`;
    })
    .toSorted();

function expectBalanced({ kind, lines }: Entry): void {
  const sums = new Map<string, bigint>();
  for (const { account, amount } of lines) {
    sums.set(account.instrument, (sums.get(account.instrument) ?? 0n) + amount);
  }
  expect([kind, ...sums.values()]).toEqual([kind, ...[...sums].map(() => 0n)]);
}

interface Purchase {
  readonly reservedJpy: number;
  readonly settlementJpy: number;
  readonly amountUsd: string;
  readonly feeUsd: string;
  readonly quantity: string;
}

test('S76 a purchase in yen from its reserve to the custodian, and an exchange', () => {
  const { inputs, result } = golden<Record<string, string[]>, Purchase>('S76');
  const [amount, fee] = [inputs.amountUsd, inputs.feeUsd].map((text) => parseUsd(text) as Usd) as [Usd, Usd];
  const bought = { amount, fee, quantity: parseQuantity(inputs.quantity) as Quantity };
  const [reservedJpy, settlementJpy] = [yen(inputs.reservedJpy), yen(inputs.settlementJpy)];
  const entries = {
    US_BUY_ACCEPTED: usEntries.buyAccepted(order, { jpy: reservedJpy }),
    US_BUY_EXECUTED: usEntries.buyExecutedInYen(order, {
      reservedJpy,
      payableJpy: reservedJpy,
      quantity: bought.quantity,
    }),
    US_BUY_FIXED: usEntries.buyFixed(order, { payableJpy: reservedJpy, settlementJpy }),
    US_BUY_SETTLED: usEntries.buySettledInYen(order, { settlementJpy, ...bought }),
    FX_SWEPT_OF_BUY: fxEntries.sweptBought(fx, { jpy: settlementJpy, usd: usdCents(amount + fee) }),
    FX_EXECUTED: fxEntries.bought(fx, { jpy: yen(155_250), usd: usdCents(100_000) }),
    FX_SWEPT: fxEntries.sweptBought(fx, { jpy: yen(155_250), usd: usdCents(100_000) }),
  };
  for (const [kind, entry] of Object.entries(entries)) {
    expectBalanced(entry);
    expect([kind, written(entry)]).toEqual([kind, result[kind]?.toSorted()]);
  }
});

test('the banks follow exchanges that are booked together as they would follow each', () => {
  const low = { ref: 'a', customerId: '0a', at: fx.at };
  const high = { ref: 'b', customerId: 'fb', at: fx.at };
  const third = { ref: 'c', customerId: '1c', at: fx.at };
  const exchanges = [
    { booking: low, isBought: true, jpy: yen(100), usd: usdCents(7) },
    { booking: high, isBought: true, jpy: yen(20), usd: usdCents(2) },
    { booking: third, isBought: true, jpy: yen(3), usd: usdCents(1) },
    { booking: high, isBought: false, jpy: yen(5), usd: usdCents(4) },
  ];
  const together = sweptTogether(exchanges);
  together.forEach(expectBalanced);
  const each = exchanges.map((one) =>
    one.isBought ? fxEntries.sweptBought(one.booking, one) : fxEntries.sweptSold(one.booking, one),
  );
  const sums = (entries: readonly Entry[]) => {
    const found = new Map<string, bigint>();
    for (const { account, amount } of entries.flatMap(({ lines }) => lines))
      found.set(accountKey(account), (found.get(accountKey(account)) ?? 0n) + amount);
    return Object.fromEntries(found);
  };
  expect(sums(together)).toEqual(sums(each));
  expect(together.map(({ kind, ref }) => `${kind} ${ref}`)).toEqual(['FX_SWEPT a', 'FX_SWEPT b', 'FX_SWEPT b']);
});

const share = quantity(100_000);
const traded = { amount: usdCents(20_000), fee: usdCents(99), quantity: share };
const tax = { income: yen(440), resident: yen(143) };

test('a sale in yen leaves nothing in between once it is settled and swept', () => {
  const proceedsJpy = yen(29_801);
  const entries = [
    usEntries.saleAccepted(order, share),
    usEntries.saleExecutedInYen(order, { proceedsJpy: yen(30_000), lockedShares: share, quantity: share }),
    usEntries.saleFixed(order, { estimatedJpy: yen(30_000), proceedsJpy }),
    usEntries.saleSettledInYen(order, { ...traded, proceedsJpy }),
    fxEntries.sweptSold(fx, { jpy: proceedsJpy, usd: usdCents(19_901) }),
    usEntries.taxSettled(order, { tax, year: 2026, projectedTax: yen(600), projectedRefund: yen(0) }),
  ];
  entries.forEach(expectBalanced);
  const left = remains(entries, ['SHARES_LOCKED', 'CLEARING_SHARES', 'SALE_RECEIVABLE']);
  expect(left).toEqual([0n, 0n, 0n]);
  // The fee stays at the bank in dollars; the rest of them is the house's.
  expect(remains(entries, ['US_BANK', 'FEE_INCOME', 'CASH_FREE', 'BANK'])).toEqual([
    -99n,
    99n,
    29_801n + 600n - 583n,
    -29_801n,
  ]);
});

test('trades in dollars touch no yen but the tax', () => {
  const entries = [
    usEntries.buyAccepted(order, { usd: usdCents(21_000) }),
    usEntries.buyReleased(order, { usd: usdCents(500) }),
    usEntries.buyExecutedInUsd(order, { ...traded, reservedUsd: usdCents(20_500) }),
    usEntries.buySettledInUsd(order, traded),
    usEntries.saleAccepted(order, share),
    usEntries.saleReleased(order, quantity(0)),
    usEntries.saleExecutedInUsd(order, { ...traded, lockedShares: share }),
    usEntries.saleSettledInUsd(order, traded),
  ];
  entries.forEach(expectBalanced);
  expect(entries.flatMap(({ lines }) => lines).some(({ account }) => account.instrument === 'JPY')).toBe(false);
  const taxed = usEntries.taxSettled(order, {
    tax,
    year: 2026,
    projectedTax: yen(0),
    projectedRefund: yen(0),
  });
  expectBalanced(taxed);
  expect(written(taxed)).toEqual(['CASH_FREE −583 JPY', 'TAX_INCOME +440 JPY', 'TAX_RESIDENT +143 JPY'].toSorted());
  const refund = { income: yen(-440), resident: yen(-143) };
  const refunded = usEntries.taxSettled(order, {
    tax: refund,
    year: 2026,
    projectedTax: yen(0),
    projectedRefund: yen(600),
  });
  expectBalanced(refunded);
  expect(written(refunded)).toContain('TAX_REFUND_RECEIVABLE +600 JPY');
  expect(written(refunded)).toContain('CASH_FREE −17 JPY');
  const paid = fxEntries.sold(fx, { jpy: yen(154), usd: usdCents(100) });
  expectBalanced(paid);
  expect(written(paid)).toContain('CASH_FREE +154 JPY');
});

test('a dividend in yen, a split, and both directions of a sweep balance', () => {
  const dividend = usEntries.dividendPaid(order, {
    paidUsd: usdCents(6_294),
    jpyBeforeTax: yen(9_739),
    tax,
    year: 2026,
  });
  expectBalanced(dividend);
  expect(written(dividend)).toContain('CASH_FREE +9156 JPY');
  expectBalanced(usEntries.split(order, quantity(200_000)));
  expectBalanced(fxEntries.sweptSold(fx, { jpy: yen(9_739), usd: usdCents(6_294) }));
});

test.each([
  ['EQUITY', '1078', 'DEPOSITORY', 0],
  ['FUND', 'TZ010002', 'FUND_UNITS', 3_000],
] as const)('a transfer of %s locks, gives back, and leaves with its fee', (product, code, keeper, fee) => {
  const item: DeliveryBooking = { ...order, product, code };
  const moved = { quantity: 500n, fee: yen(fee), consumptionTax: yen(fee / 10) };
  const [requested, released, sent] = [
    deliveryEntries.requested(item, moved),
    deliveryEntries.released(item, moved),
    deliveryEntries.sent(item, moved),
  ];
  [requested, released, sent].forEach(expectBalanced);
  expect(released.lines.map(({ amount }) => -amount)).toEqual(requested.lines.map(({ amount }) => amount));
  expect(written(sent)).toContain(`${keeper} +500 ${code}`);
  expect(remains([requested, sent], ['SHARES_LOCKED', 'UNITS_LOCKED', 'CASH_RESERVED'])).toEqual([0n, 0n, 0n]);
  expect(remains([requested, sent], ['FEE_INCOME', 'CASH_FREE'])).toEqual([BigInt(fee), BigInt(-fee - fee / 10)]);
});

/** What several entries leave on accounts of a kind. */
function remains(entries: readonly Entry[], kinds: readonly string[]): bigint[] {
  const lines = entries.flatMap((entry) => entry.lines);
  return kinds.map((kind) =>
    lines.reduce((sum, { account, amount }) => (account.kind === kind ? sum + amount : sum), 0n),
  );
}
