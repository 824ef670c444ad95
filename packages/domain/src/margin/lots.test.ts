import { expect, test } from 'vitest';
import { japan, nextBusinessDay, ymd, formatJst, type Ymd } from '../calendar/index.ts';
import { dateOf, golden } from '../kernel/golden.test-support.ts';
import { noYen, units, yen } from '../money/index.ts';
import { formatAveragePrice, readStockPrice, stockPrice } from '../stock/index.ts';
import { addToPool, emptyPool, taxRateOn, unitCost, withholdingChange } from '../tax/index.ts';
import {
  averageBalance,
  basisPoints,
  closePart,
  daysLeft,
  dividendAdjustment,
  expensesOf,
  expirationOf,
  expiryCloseAt,
  genbikiAmount,
  genwatashiAmount,
  interestDays,
  interestOf,
  lastCloseOf,
  premiumNights,
  settlementOf,
  splitLot,
  takePart,
  type StockCosts,
} from './index.ts';
import { lotOf, type LotExample } from './margin.test-support.ts';

test.each([
  ['E12', 1_000_000, '2026-06-17', '2026-06-18'],
  ['E13', 1_000_000, '2026-06-17', '2026-06-17'],
  ['E14', 2_500_000, '2026-09-16', '2026-09-24'],
])('%s interest counts both settlement days', (id, amount, opened, closed) => {
  const { result } = golden<{ openSettle: string; closeSettle: string; days: number; interest: number }>(id);
  const [openedOn, closedOn] = [ymd(opened), ymd(closed)];
  const days = interestDays(openedOn, closedOn);
  expect([settlementOf(openedOn), settlementOf(closedOn), days]).toEqual([
    result.openSettle,
    result.closeSettle,
    result.days,
  ]);
  expect(interestOf(yen(amount), basisPoints(280), days)).toBe(BigInt(result.interest));
});

test('E15 逆日歩 counts the nights between the settlement days', () => {
  const { result } = golden<{ days: number; fee: number }>('E15');
  const tradeDate = ymd('2026-06-17');
  expect(premiumNights(tradeDate)).toBe(result.days);
  const lot = lotOf({ side: 'SHORT', quantity: 1_000, openPrice: '1000', openedOn: '2026-06-17' });
  const costs = { premiums: [{ tradeDate, sen: 5n }], lastCumDays: [] };
  expect(expensesOf(lot, 1_000n, ymd('2026-06-18'), costs).premium).toBe(BigInt(result.fee));
  expect(expensesOf(lot, 1_000n, tradeDate, costs).premium).toBe(0n);
});

test.each(['E16', 'E17', 'E18', 'E19', 'E20'])(
  '%s 制度信用 expires after six months, the customer closes a day before',
  (id) => {
    const { inputs, result } = golden<{ expiration: string; lastSelfClose: string }, { opened: string }>(id);
    const expiration = expirationOf('SYSTEM', ymd(inputs.opened));
    expect([expiration, expiration && lastCloseOf(expiration)]).toEqual([
      dateOf(result.expiration),
      dateOf(result.lastSelfClose),
    ]);
    expect(expirationOf('GENERAL', ymd(inputs.opened))).toBe(null);
  },
);

/** Rows that give the nights of an example, whatever their dates. */
function costsOf(
  openedOn: Ymd,
  closedOn: Ymd,
  nights: readonly { senPerShare: number; nights: number }[],
  recordDates = 0,
): StockCosts {
  const days: Ymd[] = [];
  for (let day = openedOn; day < closedOn; day = nextBusinessDay(japan, day)) days.push(day);
  const premiums = nights.map(({ senPerShare, nights: wanted }) => {
    const at = days.findIndex((day) => premiumNights(day) === wanted);
    const [tradeDate] = days.splice(at, 1);
    if (tradeDate === undefined || at < 0) throw new Error(`no day of ${wanted} nights`);
    return { tradeDate, sen: BigInt(senPerShare) };
  });
  return { premiums, lastCumDays: days.slice(0, recordDates) };
}

interface Close extends LotExample {
  readonly closed: number;
  readonly closePrice: string;
  readonly closedOn: string;
  readonly annualRatePct: string;
  readonly recordDatesCrossed: number;
  readonly premiumNights: readonly { senPerShare: number; nights: number }[];
}

test.each(['S35', 'S36', 'S37'])('%s a close with every expense', (id) => {
  const { inputs, result } = golden<Record<string, number>, Close>(id);
  const lot = lotOf({ ...inputs, annualRateBp: Math.round(Number(inputs.annualRatePct) * 100) });
  const closedOn = ymd(inputs.closedOn);
  const nights =
    id === 'S35'
      ? [
          { senPerShare: 5, nights: 3 },
          { senPerShare: 5, nights: 1 },
        ]
      : inputs.premiumNights;
  const costs = costsOf(lot.openedOn, closedOn, nights, inputs.recordDatesCrossed);
  const part = closePart(lot, BigInt(inputs.closed), readStockPrice(inputs.closePrice), closedOn, costs);
  const { expenses, left } = part;
  expect({
    openAmount: Number(part.openAmount),
    closeAmount: Number(part.closeAmount),
    gross: Number(part.gross),
    interest: Number(expenses.interest),
    lendingFee: Number(expenses.lendingFee),
    managementFee: Number(expenses.managementFee),
    managementFeeLeft: Number(left?.fee.accrued ?? 0n),
    nameTransferFee: Number(expenses.nameTransferFee),
    premium: Number(expenses.premium),
    expenses: Number(expenses.total),
    realized: Number(part.realized),
  }).toEqual(result);
  expect(part.settlementDate).toBe(settlementOf(closedOn));
});

test('parts of a lot take all of its amount and of its fee, the last one the rest', () => {
  const lot = lotOf({ quantity: 1_000, openPrice: '1500.1', openedOn: '2026-08-10' });
  const first = takePart(lot, 300n, ymd('2026-11-13'));
  if (first.left === null) throw new Error('something is left');
  const second = takePart(first.left, 300n, ymd('2026-11-16'));
  if (second.left === null) throw new Error('something is left');
  // 3 × 110 accrued: 99 leave, then floor(231 × 300 ÷ 700) = 99; one more month comes for the last part alone.
  const last = takePart(second.left, 400n, ymd('2026-12-11'));
  expect([first, second, last].map(({ expenses }) => expenses.managementFee)).toEqual([99n, 99n, 242n]);
  expect(first.openAmount + second.openAmount + last.openAmount).toBe(lot.openAmount);
  expect(last.left).toBe(null);
});

test('S38 配当落調整金: 制度信用 pays net of income tax, a short of 一般信用 all of it', () => {
  const { inputs, result } = golden<Record<string, number>, { quantity: number; dividendPerShare: string }>('S38');
  const gross = yen((readStockPrice(inputs.dividendPerShare) * BigInt(inputs.quantity)) / 10n);
  const { income } = taxRateOn(ymd('2026-12-01'));
  const of = (side: 'LONG' | 'SHORT', type: 'SYSTEM' | 'GENERAL') =>
    Number(dividendAdjustment({ side, type }, gross, income));
  expect([of('LONG', 'SYSTEM'), of('LONG', 'GENERAL'), of('SHORT', 'SYSTEM'), of('SHORT', 'GENERAL')]).toEqual([
    result['longReceives'],
    result['longReceives'],
    -(result['systemShortPays'] ?? 0),
    -(result['generalShortPays'] ?? 0),
  ]);
});

test('S39 and E21 現引 pays the opening amount and the expenses, which is what the shares cost', () => {
  const { inputs, result } = golden<
    { pay: number; settlementDate: string; positionLeft: number; heldAfter: number; averageCost: number },
    LotExample & { taken: number; on: string; heldBefore: number; costBefore: number }
  >('S39');
  const taken = takePart(lotOf(inputs), BigInt(inputs.taken), ymd(inputs.on));
  const before = addToPool(emptyPool(1n), units(inputs.heldBefore), yen(inputs.costBefore));
  const pool = addToPool(before, units(inputs.taken), genbikiAmount(taken));
  expect([Number(genbikiAmount(taken)), taken.settlementDate, Number(taken.left?.quantity)]).toEqual([
    result.pay,
    result.settlementDate,
    result.positionLeft,
  ]);
  expect([Number(pool.units), Number(unitCost(pool))]).toEqual([result.heldAfter, result.averageCost]);

  const e21 = golden<{ unitCost: number }>('E21').result;
  // 460 yen of interest: 1,500,000 at 2.80 % for four days.
  const lot = takePart(
    lotOf({ quantity: 1_000, openPrice: '1500', openedOn: '2026-06-17' }),
    1_000n,
    ymd('2026-06-18'),
  );
  expect([genbikiAmount(lot), unitCost(addToPool(emptyPool(1n), units(1_000), genbikiAmount(lot)))]).toEqual([
    1_500_460n,
    BigInt(e21.unitCost),
  ]);
});

test('E22 a close brings the difference less the interest', () => {
  const lot = lotOf({ quantity: 1_000, openPrice: '1500', openedOn: '2026-06-17' });
  const closed = closePart(lot, 1_000n, stockPrice(15_800), ymd('2026-06-18'));
  expect(closed.realized).toBe(BigInt(golden<{ realized: number }>('E22').result.realized));
});

test('S40 現渡 receives the opening amount less the expenses; the gain is against the pool', () => {
  const { inputs, result } = golden<
    { receive: number; profit: number; incomeTax: number; residentTax: number; heldAfter: number },
    LotExample & {
      on: string;
      premiumNights: { senPerShare: number; nights: number }[];
      held: number;
      cost: number;
      ytdProfit: number;
    }
  >('S40');
  const lot = lotOf({ ...inputs, side: 'SHORT' });
  const on = ymd(inputs.on);
  const nights = [3, 1, 1].map((each) => ({ senPerShare: 15, nights: each }));
  const taken = takePart(lot, lot.quantity, on, costsOf(lot.openedOn, on, nights));
  const each = unitCost(addToPool(emptyPool(1n), units(inputs.held), yen(inputs.cost)));
  const receive = genwatashiAmount(taken);
  const profit = yen(receive - each * lot.quantity);
  const tax = withholdingChange(yen(inputs.ytdProfit), profit, taxRateOn(taken.settlementDate));
  expect([receive, profit, tax.income, tax.resident].map(Number)).toEqual([
    result.receive,
    result.profit,
    result.incomeTax,
    result.residentTax,
  ]);
});

test.each(['S45', 'S46'])('%s 期日, the days left to it, and when the firm closes', (id) => {
  const { inputs, result } = golden<
    { expirationDate: string; lastCloseDate: string; daysLeft: number; shortened: boolean; forcedCloseAt: string },
    { openedOn: string; today: string; shortenedTo: string | null }
  >(id);
  const expiration =
    inputs.shortenedTo === null ? expirationOf('SYSTEM', ymd(inputs.openedOn)) : ymd(inputs.shortenedTo);
  if (expiration === null) throw new Error('制度信用 has a 期日');
  expect({
    expirationDate: expiration,
    lastCloseDate: lastCloseOf(expiration),
    daysLeft: daysLeft(expiration, ymd(inputs.today)),
    shortened: inputs.shortenedTo !== null,
    forcedCloseAt: formatJst(expiryCloseAt(expiration)),
  }).toEqual(result);
  expect(daysLeft(expiration, expiration)).toBe(0);
});

test('S47 a split leaves the amount of a lot as it is', () => {
  const { inputs, result } = golden<
    { quantity: number; openAmount: number; openPrice: string },
    { quantity: number; openPrice: string; ratio: number }
  >('S47');
  const lot = lotOf({ quantity: inputs.quantity, openPrice: inputs.openPrice, openedOn: '2026-11-13' });
  const split = splitLot(lot, { exOn: ymd('2027-03-30'), ratio: BigInt(inputs.ratio) });
  expect([Number(split.quantity), Number(split.openAmount), formatAveragePrice(split.openPrice)]).toEqual([
    result.quantity,
    result.openAmount,
    result.openPrice,
  ]);
});

test('what accrued by the share before a split counts the shares of then', () => {
  const lot = lotOf({ side: 'SHORT', quantity: 300, openPrice: '980', openedOn: '2026-11-13' });
  const costs = { premiums: [{ tradeDate: ymd('2026-11-16'), sen: 100n }], lastCumDays: [ymd('2026-11-18')] };
  const split = splitLot(lot, { exOn: ymd('2026-11-19'), ratio: 3n });
  const on = ymd('2026-11-24');
  expect(expensesOf(split, 900n, on, costs).premium).toBe(expensesOf(lot, 300n, on, costs).premium);
  const long = splitLot({ ...lot, side: 'LONG' }, { exOn: ymd('2026-11-19'), ratio: 3n });
  expect(expensesOf(long, 900n, on, costs)).toMatchObject({ nameTransferFee: 165n, premium: -300n });
  // After half a year the monthly fee is by the shares of each month.
  const later = ymd('2027-01-14');
  const months = splitLot(lot, { exOn: ymd('2026-12-14'), ratio: 20n });
  expect(expensesOf(months, 6_000n, later).managementFee).toBe(110n + 660n);
});

test('E24 the average is over calendar days', () => {
  const { inputs, result } = golden<{ average: number }, { daily: number[] }>('E24');
  expect(averageBalance(inputs.daily.map((each) => yen(each)))).toBe(BigInt(result.average));
  expect(averageBalance([noYen])).toBe(0n);
});
