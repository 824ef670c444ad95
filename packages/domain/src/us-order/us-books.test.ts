import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatJst, ymd } from '../calendar/index.ts';
import { ratesAt, readFxRate, type FxRate } from '../fx/index.ts';
import { golden } from '../kernel/golden.test-support.ts';
import { assertRandom } from '../kernel/seeded.test-support.ts';
import { formatQuantity, formatUsd, noYen, quantity, ratio, usdCents, usdPrice, yen } from '../money/index.ts';
import { taxRateOn, withholdDay, type OrderAccountType } from '../tax/index.ts';
import { readPerShare, usAmount, usTradeDates } from '../us-stock/index.ts';
import {
  averageCostJpy,
  averageCostUsd,
  costJpy,
  emptyUsPosition,
  fixTrades,
  foreignTaxRateOf,
  heldUsShares,
  isEntitledTo,
  sellUsShares,
  splitUsShares,
  sumUsValues,
  usDividendOn,
  usDividendReceivedOn,
  usFee,
  valueUsShares,
  type UsFill,
  type UsPosition,
} from './index.ts';
import { fillOf, orchard, price, shares, usd } from './us-order.test-support.ts';

const empty = emptyUsPosition('beika', 'ORCHA', 'SPECIFIC');
const held = (count: string, cost: number, costUsd: string): UsPosition => ({
  ...empty,
  quantity: shares(count),
  cost: BigInt(cost) * 100_000n,
  costUsd: usd(costUsd),
});
/** TTS and TTB as given; a mid between them is of no interest here. */
const rates = (tts: string, ttb: string) => ({
  mid: readFxRate(tts),
  tts: readFxRate(tts),
  ttb: readFxRate(ttb),
});

interface Bought {
  readonly price: string;
  readonly quantity: string;
  readonly tts: string;
  readonly localTradeDate: string;
  readonly nisa: boolean;
}

describe('a purchase at the fixing', () => {
  test('U04 ten shares in yen with their fee', () => {
    const { result } = golden<{ jpy: number }>('U04');
    const { fixed } = fixTrades(empty, [fillOf()], rates('155.25', '154.75'));
    expect(fixed.get('order-1')?.settlementJpy).toBe(BigInt(result.jpy));
  });

  test.each(['S54', 'S55'])('%s what is paid, what NISA counts, and when', (id) => {
    const { inputs, result } = golden<Record<string, unknown>, Bought>(id);
    const amount = usAmount(price(inputs.price), shares(inputs.quantity));
    const fill = fillOf({
      localTradeDate: ymd(inputs.localTradeDate),
      amount,
      fee: usFee(amount, !inputs.nisa),
      accountType: inputs.nisa ? 'NISA_GROWTH' : 'SPECIFIC',
    });
    const { position, fixed } = fixTrades(
      { ...empty, accountType: fill.accountType },
      [fill],
      rates(inputs.tts, '154.75'),
    );
    const { fixedAt } = usTradeDates(fill.localTradeDate);
    const { settlementJpy, nisaQuota } = fixed.get(fill.id) ?? { settlementJpy: null, nisaQuota: null };
    expect({
      settlementJpy: Number(settlementJpy),
      nisaQuota: nisaQuota === null ? null : Number(nisaQuota),
      localSettlementDate: fill.localSettlementDate,
      domesticTradeDate: fill.domesticTradeDate,
      domesticSettlementDate: fill.domesticSettlementDate,
      fixedAt: formatJst(fixedAt),
    }).toEqual(result);
    expect(position.nisaBook).toBe(inputs.nisa ? 291_016n : 0n);
  });
});

describe('a sale at the fixing', () => {
  test('U05 a gain in dollars and another in yen', () => {
    interface Sold {
      readonly gainJpy: number;
      readonly incomeTax: number;
      readonly residentTax: number;
    }
    const { result } = golden<Sold>('U05');
    const bought = fixTrades(empty, [fillOf()], rates('155.25', '154.75')).position;
    const amount = usAmount(price('201.10'), shares('10'));
    const sale = fillOf({ side: 'SELL', price: price('201.10'), amount, fee: usFee(amount, true) });
    const fixed = fixTrades(bought, [sale], rates('150.25', '149.75')).fixed.get(sale.id);
    expect(fixed).toMatchObject({ settlementJpy: 299_657n, costJpy: 292_460n, profitUsd: 11_728n });
    expect(fixed?.profitJpy).toBe(BigInt(result.gainJpy));
    const { changes } = withholdDay(noYen, [yen(result.gainJpy)], taxRateOn(sale.domesticSettlementDate));
    expect(changes).toEqual([{ income: BigInt(result.incomeTax), resident: BigInt(result.residentTax) }]);
  });

  test('S56 a part of a position: cost, profit and tax in yen, and what is left', () => {
    interface Held {
      readonly quantity: string;
      readonly costJpy: number;
      readonly costUsd: string;
      readonly sold: string;
      readonly price: string;
      readonly ttb: string;
      readonly ytdProfit: number;
    }
    const { inputs, result } = golden<Record<string, unknown>, Held>('S56');
    const amount = usAmount(price(inputs.price), shares(inputs.sold));
    const sale = fillOf({ side: 'SELL', quantity: shares(inputs.sold), amount, fee: usFee(amount, true) });
    const before = held(inputs.quantity, inputs.costJpy, inputs.costUsd);
    const { position, fixed } = fixTrades(before, [sale], rates('150.25', inputs.ttb));
    const figures = fixed.get(sale.id);
    const { changes } = withholdDay(
      yen(inputs.ytdProfit),
      [figures?.profitJpy ?? noYen],
      taxRateOn(sale.domesticSettlementDate),
    );
    expect({
      proceedsUsd: formatUsd(usdCents(sale.amount - sale.fee)),
      profitUsd: formatUsd(figures?.profitUsd ?? usdCents(0)),
      proceedsJpy: Number(figures?.settlementJpy),
      costJpy: Number(figures?.costJpy),
      profitJpy: Number(figures?.profitJpy),
      incomeTax: Number(changes[0]?.income),
      residentTax: Number(changes[0]?.resident),
      left: formatQuantity(position.quantity),
      averageCostJpy: Number(averageCostJpy(position)),
    }).toEqual(result);
  });

  test('of the day’s purchase comes after it, whatever their order', () => {
    const sale = fillOf({
      id: 'order-2',
      side: 'SELL',
      quantity: shares('4'),
      amount: usd('804.40'),
      fee: usd('3.98'),
    });
    const one = fixTrades(empty, [sale, fillOf()], rates('155.25', '154.75'));
    expect(one).toEqual(fixTrades(empty, [fillOf(), sale], rates('155.25', '154.75')));
    expect(one.position.quantity).toBe(shares('6'));
  });

  test('two of a day are one disposal: the second finds the unit cost of the first', () => {
    const { position, sold } = sellUsShares(held('3', 100, '10.00'), [shares('1'), shares('0.5')]);
    expect(sold.map(({ cost }) => cost)).toEqual([34n, 17n]);
    expect([averageCostJpy(position), costJpy(position)]).toEqual([34n, 51n]);
  });

  test('more than is held is a broken promise', () => {
    expect(() => sellUsShares(held('1', 100, '1.00'), [shares('1.00001')])).toThrow('only held shares are sold');
  });
});

test('until 10:00 a position is shown with its fills at the newest rates, day by day', () => {
  const later = fillOf({ id: 'order-2', localTradeDate: ymd('2026-11-13'), side: 'SELL', amount: usd('1874.50') });
  const shown = heldUsShares(empty, [later, fillOf()], ratesAt(readFxRate('155.00')));
  expect(shown).toMatchObject({ quantity: 0n, cost: 0n, costUsd: 0n });
  expect(() => fixTrades(empty, [later, fillOf()], ratesAt(readFxRate('155.00')))).toThrow('that of one day');
});

const random = {
  price: fc.bigInt({ min: 1n, max: 100_000n }).map((cents) => usdPrice(cents * 100n)),
  quantity: fc.bigInt({ min: 1n, max: 50_000_000n }).map((count) => quantity(count)),
  mid: fc.bigInt({ min: 8_000n, max: 25_000n }).map((sen) => sen as FxRate),
};

test('whatever is bought and sold, cost goes out with the shares: nothing is left of an empty position', () => {
  const parts = fc.array(fc.record(random), { minLength: 1, maxLength: 6 });
  assertRandom(
    fc.property(parts, fc.array(fc.nat(), { maxLength: 5 }), random.mid, (buys, cuts, mid) => {
      const fills = buys.map(({ price: at, quantity: count }, index): UsFill => {
        const amount = usAmount(at, count);
        return fillOf({ id: `buy-${index}`, quantity: count, price: at, amount, fee: usFee(amount, true) });
      });
      const total = fills.reduce((sum, fill) => sum + fill.quantity, 0n);
      const bought = fixTrades(empty, fills, ratesAt(mid)).position;
      expect(bought.quantity).toBe(total);
      let [now, left, costUsd] = [bought, total, 0n];
      for (const cut of [...cuts, 0]) {
        const count = cut === 0 ? left : (left * BigInt(cut % 1_000)) / 1_000n;
        if (count === 0n) continue;
        const { position, sold } = sellUsShares(now, [quantity(count)]);
        expect(sold[0]?.cost ?? 0n).toBeGreaterThanOrEqual((now.cost * count) / now.quantity / 100_000n);
        costUsd += sold[0]?.costUsd ?? 0n;
        [now, left] = [position, left - count];
        if (left === 0n) break;
      }
      expect(now).toMatchObject({ quantity: 0n, cost: 0n, costUsd: 0n, nisaBook: 0n });
      expect(costUsd).toBe(bought.costUsd);
    }),
  );
});

interface Valued {
  readonly quantity: string;
  readonly price: string;
  readonly mid: string;
  readonly costJpy: number;
  readonly costUsd: string;
}

test.each(['S57', 'S58'])('%s what the share did and what the currency did', (id) => {
  const { inputs, result } = golden<Record<string, unknown>, Valued>(id);
  const position = held(inputs.quantity, inputs.costJpy, inputs.costUsd);
  const { costJpy: _, ...value } = valueUsShares(position, price(inputs.price), readFxRate(inputs.mid));
  const shown = { ...value, valuationUsd: formatUsd(value.valuationUsd), profitUsd: formatUsd(value.profitUsd) };
  expect(
    Object.fromEntries(Object.entries(shown).map(([name, one]) => [name, typeof one === 'bigint' ? Number(one) : one])),
  ).toEqual(result);
});

test('both parts add up to the profit in yen, for each position and for their sum', () => {
  const position = fc.record({
    ...random,
    cost: fc.bigInt({ min: 0n, max: 10n ** 15n }),
    costUsd: fc.bigInt({ min: 0n, max: 10n ** 9n }),
  });
  assertRandom(
    fc.property(fc.array(position, { maxLength: 6 }), random.mid, (positions, mid) => {
      const values = positions.map(({ quantity: count, cost, costUsd, price: at }) =>
        valueUsShares({ ...empty, quantity: count, cost, costUsd: usdCents(costUsd) }, at, mid),
      );
      for (const value of [...values, sumUsValues(values)]) {
        expect(value.profitByPriceJpy + value.profitByRateJpy).toBe(value.profitJpy);
        expect(value.valuationJpy - value.costJpy).toBe(value.profitJpy);
      }
    }),
  );
});

test('a split rounds the cost of a share up anew and leaves dollars and book', () => {
  const before = { ...held('3', 1_000, '10.00'), nisaBook: yen(990) };
  const after = splitUsShares(before, 7n);
  expect(after).toMatchObject({ quantity: shares('21'), costUsd: before.costUsd, nisaBook: before.nisaBook });
  expect([averageCostJpy(after), costJpy(after)]).toEqual([48n, 1_008n]);
  expect(averageCostUsd(after)).toBe(4_762n);
  expect(averageCostUsd(empty)).toBeNull();
});

describe('dividends', () => {
  const on = (inputs: {
    quantity: string;
    perShare: string;
    taxRate: string;
    payRate: string;
    accountType: OrderAccountType;
    foreignTaxPct?: number;
    adrFeePerShare?: string | null;
  }) =>
    usDividendOn(shares(inputs.quantity), inputs.accountType, {
      perShare: readPerShare(inputs.perShare),
      foreignTaxRate: ratio(inputs.foreignTaxPct ?? 10, 100),
      hasAdrFee: (inputs.adrFeePerShare ?? null) !== null,
      taxRate: readFxRate(inputs.taxRate),
      payRate: readFxRate(inputs.payRate),
      receivedOn: ymd('2026-12-01'),
    });
  const figures = ({ jpyBeforeTax, tax, jpyNet }: ReturnType<typeof on>) => ({
    jpyBeforeTax: Number(jpyBeforeTax),
    incomeTax: Number(tax.income),
    residentTax: Number(tax.resident),
    jpyNet: Number(jpyNet),
  });

  test('U01 taxed at one rate and paid at another', () => {
    const { inputs, result } = golden<object, { taxRate: string; payRate: string; perShare: string }>('U01');
    const paid = on({ ...inputs, quantity: '333', accountType: 'SPECIFIC' });
    expect(figures(paid)).toEqual(result);
    expect([paid.gross, paid.foreignTax]).toEqual([6_993n, 699n]);
  });

  test('U02 dollars of a dividend with five decimals', () => {
    const { inputs, result } = golden<
      { gross: string; foreignTax: string; domesticBase: string },
      { perShare: string }
    >('U02');
    const paid = on({ ...inputs, quantity: '555', taxRate: '155.00', payRate: '155.00', accountType: 'SPECIFIC' });
    expect({
      gross: formatUsd(paid.gross),
      foreignTax: formatUsd(paid.foreignTax),
      domesticBase: formatUsd(paid.paidUsd),
    }).toEqual(result);
  });

  test('U03 in NISA only the tax abroad is taken', () => {
    const { inputs } = golden<object, { taxRate: string; payRate: string; perShare: string }>('U01');
    const { result } = golden<{ jpyNet: number }>('U03');
    expect(on({ ...inputs, quantity: '333', accountType: 'NISA_GROWTH' }).jpyNet).toBe(BigInt(result.jpyNet));
  });

  interface Paid {
    readonly quantity: string;
    readonly perShare: string;
    readonly ttb: string;
    readonly accountType: OrderAccountType;
    readonly foreignTaxPct: number;
    readonly adrFeePerShare: string | null;
  }
  test.each(['S60', 'S61', 'S62', 'S63'])('%s paid in yen after both taxes', (id) => {
    const { inputs, result } = golden<object, Paid>(id);
    expect(figures(on({ ...inputs, taxRate: inputs.ttb, payRate: inputs.ttb }))).toEqual(result);
  });

  test('the report of the year counts yen after the tax abroad, before the fee of an ADR', () => {
    const { inputs } = golden<object, Paid>('S62');
    expect(on({ ...inputs, taxRate: inputs.ttb, payRate: inputs.ttb }).reportedJpy).toBe(7_181n);
  });

  test('the fee of an ADR never takes what the taxes need', () => {
    const inputs = { quantity: '100', perShare: '0.021', taxRate: '155.00', payRate: '155.00', foreignTaxPct: 0 };
    const taxed = on({ ...inputs, accountType: 'SPECIFIC', adrFeePerShare: '0.02' });
    // 2.10 dollars: 49 + 16 yen of tax are 42 cents, so 1.68 of the 2.00 are taken.
    expect(taxed).toMatchObject({
      tax: { income: 49n, resident: 16n },
      adrFee: 168n,
      paidUsd: 42n,
      jpyBeforeTax: 65n,
      jpyNet: 0n,
    });
    expect(on({ ...inputs, accountType: 'NISA_GROWTH', adrFeePerShare: '0.02' })).toMatchObject({
      adrFee: 200n,
      jpyNet: 15n,
    });
  });

  test('without W-8BEN 30 % are taken abroad', () => {
    expect([foreignTaxRateOf(orchard, true), foreignTaxRateOf(orchard, false)]).toEqual([ratio(1, 10), ratio(3, 10)]);
  });

  test('whoever bought before the ex-date is paid on the first Japanese business day after the pay date', () => {
    expect([
      isEntitledTo(ymd('2026-11-12'), ymd('2026-11-13')),
      isEntitledTo(ymd('2026-11-13'), ymd('2026-11-13')),
    ]).toEqual([true, false]);
    expect(usDividendReceivedOn(ymd('2026-11-20'))).toBe('2026-11-24');
    expect(usDividendReceivedOn(ymd('2026-12-30'))).toBe('2027-01-04');
  });
});
