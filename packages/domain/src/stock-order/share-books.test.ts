import { expect, test } from 'vitest';
import { instant, ymd } from '../calendar/index.ts';
import { golden } from '../kernel/golden.test-support.ts';
import { shareBookingOf, shareEntries, type Entry } from '../ledger/index.ts';
import { noYen, yen } from '../money/index.ts';
import { nisaAccount, nisaRoom, reserveNisa } from '../nisa/index.ts';
import { readStockPrice, tradeAmount } from '../stock/index.ts';
import { taxRateOn, withholdDay, type OrderAccountType } from '../tax/index.ts';
import {
  buyShares,
  dayCost,
  dividendOn,
  effectOf,
  emptyShares,
  feeOfExecution,
  feeWithTax,
  heldShares,
  mergeShares,
  reserveFor,
  sellShares,
  splitShares,
  type ReportType,
  type StockOrderStatus,
} from './index.ts';

const day = ymd('2026-11-13');
const at = instant(Date.parse('2026-11-13T10:00:00+09:00'));
const opened = (quantity: number, cost: number, book = 0) => ({
  ...emptyShares('hanako', '1078', 'SPECIFIC', day),
  openQuantity: BigInt(quantity),
  openCost: BigInt(cost),
  openBook: yen(book),
});

test('S22 buys first, all sales one disposal; profit is provisional until the close', () => {
  const { inputs, result } = golden<
    {
      sales: { provisionalProfit: number; provisionalUnitCost: number; cost: number; profit: number }[];
      left: number;
      averageCost: number;
    },
    { heldBefore: number; costBefore: number; trades: { side: 'BUY' | 'SELL'; quantity: number; price: string }[] }
  >('S22');
  let position = opened(inputs.heldBefore, inputs.costBefore);
  const sales: { quantity: bigint; net: bigint; cost: bigint }[] = [];
  for (const { side, quantity, price } of inputs.trades) {
    const amount = tradeAmount(readStockPrice(price), BigInt(quantity));
    const fee = feeWithTax(feeOfExecution(noYen, amount, true));
    if (side === 'BUY') {
      position = buyShares(position, { day, quantity: BigInt(quantity), amount, paid: yen(amount + fee) });
    } else {
      const sold = sellShares(position, day, BigInt(quantity));
      position = sold.position;
      sales.push({ quantity: BigInt(quantity), net: amount - fee, cost: sold.cost });
    }
  }
  expect(sales.map(({ net, cost }) => Number(net - cost))).toEqual(result.sales.map((one) => one.provisionalProfit));
  const final = sales.map(({ quantity, net }) => ({
    cost: Number(dayCost(position, quantity)),
    profit: Number(net - dayCost(position, quantity)),
  }));
  expect(final).toEqual(result.sales.map(({ cost, profit }) => ({ cost, profit })));
  const held = heldShares(position);
  expect([Number(held.quantity), Number(held.averageCost)]).toEqual([result.left, result.averageCost]);
});

test('S23 one year-to-date total over funds, shares, margin and US shares', () => {
  const { inputs, result } = golden<
    { rows: { incomeTax: number; residentTax: number }[] },
    { sales: { settlementDate: string; profit: number }[] }
  >('S23');
  const { changes } = withholdDay(
    noYen,
    inputs.sales.map(({ profit }) => yen(profit)),
    taxRateOn(ymd('2026-11-17')),
  );
  expect(changes.map(({ income, resident }) => [Number(income), Number(resident)])).toEqual(
    result.rows.map(({ incomeTax, residentTax }) => [incomeTax, residentTax]),
  );
});

test('S24 a dividend is taxed by account type, and not in NISA', () => {
  const { inputs, result } = golden<
    { rows: { accountType: string; gross: number; incomeTax: number; residentTax: number; net: number }[] },
    { positions: { accountType: OrderAccountType; quantity: number; perShare: string }[] }
  >('S24');
  const rows = inputs.positions.map(({ accountType, quantity, perShare }) => {
    const paid = dividendOn(BigInt(quantity), readStockPrice(perShare), accountType, ymd('2026-12-09'));
    return {
      accountType,
      gross: Number(paid.gross),
      incomeTax: Number(paid.tax.income),
      residentTax: Number(paid.tax.resident),
      net: Number(paid.net),
    };
  });
  expect(rows).toEqual(result.rows);
});

test('S25 a split keeps the NISA book and rounds the cost of a share up', () => {
  const { inputs, result } = golden<
    { quantity: number; averageCost: number; cost: number; nisaBook: number },
    { quantity: number; cost: number; ratio: number; nisaBook: number }
  >('S25');
  const held = heldShares(
    splitShares(opened(inputs.quantity, inputs.cost, inputs.nisaBook), ymd('2026-11-16'), BigInt(inputs.ratio)),
  );
  expect({
    quantity: Number(held.quantity),
    averageCost: Number(held.averageCost),
    cost: Number(held.cost),
    nisaBook: Number(held.nisaBook),
  }).toEqual(result);
});

test('S26 a reverse split pays out what makes no new share', () => {
  const { inputs, result } = golden<
    Record<
      'quantity' | 'averageCost' | 'cost' | 'oddLot' | 'cashForFraction' | 'costOfFraction' | 'profitOfFraction',
      number
    >,
    { quantity: number; cost: number; ratio: number; priceOfExDate: string }
  >('S26');
  const merged = mergeShares(opened(inputs.quantity, inputs.cost), ymd('2026-11-16'), BigInt(inputs.ratio));
  const held = heldShares(merged.position);
  const cash = (merged.fraction * readStockPrice(inputs.priceOfExDate)) / (10n * BigInt(inputs.ratio));
  expect({
    quantity: Number(held.quantity),
    averageCost: Number(held.averageCost),
    cost: Number(held.cost),
    oddLot: Number(held.quantity % 100n),
    cashForFraction: Number(cash),
    costOfFraction: Number(merged.fractionCost),
    profitOfFraction: Number(cash - merged.fractionCost),
  }).toEqual(result);
});

test('S28 NISA takes the quota of the settlement year, without fees', () => {
  const { inputs, result } = golden<
    { orders: { year: number; reserved: number; accepted: boolean; growthLeft: number }[] },
    { growthUsed: Record<string, number>; orders: { quantity: number; priceReserved: string }[] }
  >('S28');
  let books = nisaAccount(2026, { tsumitate: noYen, growth: noYen }, [
    { kind: 'used', year: 2026, frame: 'GROWTH', amount: yen(inputs.growthUsed['2026'] ?? 0) },
  ]);
  const seen = inputs.orders.map(({ quantity, priceReserved }, index) => {
    const year = result.orders[index]?.year ?? 0;
    const { quota, cash } = reserveFor(
      { tradeType: 'SPOT', accountType: 'NISA_GROWTH' },
      BigInt(quantity),
      readStockPrice(priceReserved),
    );
    expect(cash).toBe(quota);
    const reserved = reserveNisa(books, year, 'GROWTH', quota);
    if (reserved.ok) books = reserved.value;
    return {
      year,
      reserved: Number(quota),
      accepted: reserved.ok,
      growthLeft: Number(nisaRoom(books, year, 'GROWTH')),
    };
  });
  expect(seen).toEqual(
    result.orders.map(({ year, reserved, accepted, growthLeft }) => ({ year, reserved, accepted, growthLeft })),
  );
});

const booking = shareBookingOf(
  { id: 'order', customerId: 'hanako', stockCode: '1078', accountType: 'SPECIFIC' },
  1,
  at,
);
const linesOf = (entry: Entry, hidden = ''): string[] =>
  entry.lines.map(({ account: { kind, tag, instrument }, amount }) => {
    const purpose = kind === 'CASH_RESERVED' ? `:${tag}` : hidden;
    return `${kind}${purpose} ${amount > 0n ? '+' : '−'}${amount > 0n ? amount : -amount} ${instrument}`;
  });

test('S72 the entries of a purchase and a sale', () => {
  const { inputs, result } = golden<Record<string, string[]>, Record<string, number>>('S72');
  const of = (name: string) => yen(inputs[name] ?? 0);
  const bought = { amount: of('principal'), fee: of('fee'), consumptionTax: of('consumptionTax'), quantity: 300n };
  const sold = {
    amount: of('saleAmount'),
    fee: of('saleFee'),
    consumptionTax: of('saleConsumptionTax'),
    quantity: 300n,
    projectedTax: of('projectedTax'),
  };
  const entries = [
    shareEntries.buyAccepted(booking, { reservedCash: of('reserved') }),
    shareEntries.buyExecuted(booking, { ...bought, reservedCash: of('reserved') }),
    shareEntries.buySettled(booking, bought),
    shareEntries.saleAccepted(booking, { lockedShares: 300n }),
    shareEntries.saleExecuted(booking, { ...sold, lockedShares: 300n }),
    shareEntries.saleSettled(booking, {
      ...sold,
      tax: { income: of('incomeTax'), resident: of('residentTax'), year: 2026 },
    }),
  ];
  expect(Object.fromEntries(entries.map((entry) => [entry.kind, linesOf(entry)]))).toEqual(result);
});

test('S81 the entries of a dividend and a split', () => {
  const { inputs, result } = golden<Record<string, string[]>, Record<string, number>>('S81');
  const ofStock = { ...booking, stockCode: '1174' };
  const tax = { income: yen(inputs['incomeTax'] ?? 0), resident: yen(inputs['residentTax'] ?? 0) };
  const paid = shareEntries.dividendPaid(ofStock, { gross: yen(inputs['gross'] ?? 0), tax, year: 2026 });
  expect(linesOf(paid)).toEqual(result['DIVIDEND_PAID']);
  expect(linesOf(shareEntries.split(ofStock, BigInt(inputs['extraShares'] ?? 0)))).toEqual(result['SPLIT']);
});

test.each(['S79', 'S80'])('%s reports in any order, twice, and after a cancellation', (id) => {
  const { inputs, result } = golden<
    { after: { status: string; filledQuantity: number; note: string }[] },
    {
      quantity: number;
      events: { type: ReportType | 'CANCEL_ASKED'; execId?: string; quantity?: number; cumQuantity?: number }[];
    }
  >(id);
  let order = {
    status: 'ACCEPTED' as StockOrderStatus,
    quantity: BigInt(inputs.quantity),
    filledQuantity: 0n,
    change: null,
  };
  const seen = new Set<string>();
  const after = inputs.events.map(({ type, execId, quantity = 0, cumQuantity = 0 }) => {
    let note = 'applied';
    if (type === 'CANCEL_ASKED') order = { ...order, status: 'CANCEL_PENDING' };
    else if (execId !== undefined && seen.has(execId)) note = 'repeat, nothing done';
    else {
      if (execId !== undefined) seen.add(execId);
      const late = ['CANCELED', 'EXPIRED'].includes(order.status);
      const price = readStockPrice('1000');
      const report = { type, quantity: BigInt(quantity), price, cumQuantity: BigInt(cumQuantity), at };
      const effect = effectOf(order, report);
      if (effect.kind === 'STATE' || effect.kind === 'END') order = { ...order, status: effect.status };
      if (effect.kind === 'FILL') {
        order = { ...order, status: effect.status, filledQuantity: order.filledQuantity + BigInt(quantity) };
        if (effect.isIncomplete) note = 'applied; earlier reports missing: ask again';
        else if (late) note = 'applied; late fill wins';
      }
    }
    return { status: order.status, filledQuantity: Number(order.filledQuantity), note };
  });
  expect(after).toEqual(result.after.map(({ status, filledQuantity, note }) => ({ status, filledQuantity, note })));
});

test('a fill above the quantity is refused, whatever the state', () => {
  const order = { status: 'WORKING' as const, quantity: 200n, filledQuantity: 150n, change: null };
  const trade = { type: 'TRADE' as const, quantity: 51n, price: readStockPrice('1'), cumQuantity: 201n, at };
  expect(effectOf(order, trade)).toEqual({ kind: 'OVERFILL' });
  expect(effectOf(order, { ...trade, quantity: 0n })).toEqual({ kind: 'OVERFILL' });
  expect(effectOf(order, { ...trade, quantity: 50n, cumQuantity: 200n })).toMatchObject({ status: 'FILLED' });
});
