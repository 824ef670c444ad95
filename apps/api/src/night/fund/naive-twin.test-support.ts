import { yearOf } from '@tsuzura/domain/calendar';
import { gainKey } from '@tsuzura/domain/fund-order';
import { accounts } from '@tsuzura/domain/ledger';
import { nothingHeld, replayEvents, twinTax, type TwinEvent } from '@tsuzura/store/books';
import { openingDeposit, brokerFunds, brokerCustomers } from './broker-fixtures.test-support.ts';
import type { BrokerAccountType, InMemoryBroker } from './in-memory-broker.test-support.ts';
import { compareFills, type Differ } from './naive-fills.test-support.ts';

/** Every book of the broker that the naive twin contradicts, as `book subject: kept, derived`. None may differ. */
export function differencesOf(broker: InMemoryBroker): string[] {
  const found: string[] = [];
  const differ = (book: string, subject: string, kept: bigint, derived: bigint): void => {
    if (kept !== derived) found.push(`${book} ${subject}: ${kept}, ${derived}`);
  };
  const { positions, gains } = replayEvents(eventsOf(broker), differ);
  for (const kept of broker.positions.values()) {
    const subject = `${kept.customerId} ${kept.fundCode} ${kept.accountType}`;
    const twin = positions.get(subject) ?? nothingHeld();
    differ('units', subject, kept.units, twin.units);
    differ('cost', subject, kept.cost, twin.cost);
    differ('individual-principal', subject, kept.individualPrincipal, twin.principal);
    differ('nisa-book', subject, kept.nisaBook, twin.book);
  }
  for (const { id, withholding, dividendsIncluded } of brokerCustomers) {
    const taxes = compareTaxes(broker, id, withholding === 'WITH', dividendsIncluded, gains, differ);
    compareCash(broker, id, taxes, differ);
    compareProjections(broker, id, withholding === 'WITH', gains, differ);
    compareQuota(broker, id, differ);
  }
  compareUnits(broker, differ);
  compareSums(broker, differ);
  compareFills(broker, differ);
  const stored = broker.acknowledged.filter((id) => broker.orders.has(id));
  differ('acknowledged', 'orders', BigInt(stored.length), BigInt(new Set(broker.acknowledged).size));
  return found;
}

function eventsOf(broker: InMemoryBroker): TwinEvent[] {
  const unitOf = new Map(brokerFunds.map(({ code, navUnit }) => [code, navUnit]));
  const events: TwinEvent[] = [];
  for (const order of broker.orders.values()) {
    const fill = broker.fills.get(order.id);
    if (!fill) continue;
    events.push({
      id: order.id,
      date: order.executionDate,
      sequence: order.sequence,
      customer_id: order.customerId,
      fund_code: order.fundCode,
      account_type: order.accountType,
      rank: order.side === 'SELL' ? 3 : order.source === 'REINVEST' ? 1 : 2,
      settles_in: yearOf(order.settlementDate),
      is_settled: order.state === 'SETTLED',
      nav_unit: unitOf.get(order.fundCode) ?? 1n,
      units: fill.units,
      nav: fill.nav,
      amount: fill.amount,
      fees: fill.fee + fill.consumptionTax,
      cost: fill.cost,
      book_released: fill.bookReleased,
      declared: 0n,
      special: 0n,
    });
  }
  for (const { distribution: one, declared } of broker.distributions.values()) {
    events.push({
      id: one.id,
      date: one.fiscalDate,
      sequence: 0n,
      customer_id: one.customerId,
      fund_code: one.fundCode,
      account_type: one.accountType,
      rank: 0,
      settles_in: 0,
      is_settled: true,
      nav_unit: unitOf.get(one.fundCode) ?? 1n,
      units: one.units,
      nav: one.navEx,
      amount: 0n,
      fees: 0n,
      cost: null,
      book_released: null,
      declared,
      special: one.special,
    });
  }
  return events.toSorted((one, other) => {
    if (one.date !== other.date) return one.date < other.date ? -1 : 1;
    return one.rank - other.rank || Number(one.sequence - other.sequence);
  });
}

/** What the customer paid in tax by now, and got back. */
function compareTaxes(
  broker: InMemoryBroker,
  id: string,
  withholds: boolean,
  sharesLosses: boolean,
  gains: ReadonlyMap<string, bigint>,
  differ: Differ,
): { readonly withheld: bigint; readonly refunded: bigint } {
  let [withheld, refunded] = [0n, 0n];
  for (const year of [2026, 2027]) {
    const subject = `${id} ${year}`;
    const kept = broker.taxYears.get(gainKey(id, year));
    const gain = gains.get(subject) ?? 0n;
    const { income, resident } = twinTax(gain, withholds);
    differ('net-gain', subject, kept?.netGain ?? 0n, gain);
    differ('income-tax', subject, kept?.incomeTax ?? 0n, income);
    differ('resident-tax', subject, kept?.residentTax ?? 0n, resident);
    differ('ledger.income-tax', subject, broker.ledger.balanceOf(accounts.incomeTax(id, 'GAIN', year)), income);
    differ('ledger.resident-tax', subject, broker.ledger.balanceOf(accounts.residentTax(id, 'GAIN', year)), resident);
    withheld += income + resident;
    let [dividends, ofIncome, ofResident, allIncome, allResident] = [0n, 0n, 0n, 0n, 0n];
    for (const { distribution: one, state } of broker.distributions.values()) {
      if (state === 'DECLARED' || one.customerId !== id || yearOf(one.dueDate) !== year) continue;
      const taxed = one.accountType === 'NISA_GROWTH' ? 0n : one.ordinary;
      const [i, r] = [(taxed * 15_315n) / 100_000n, (taxed * 5n) / 100n];
      differ('distribution.income-tax', one.id, one.tax.income, i);
      differ('distribution.resident-tax', one.id, one.tax.resident, r);
      allIncome += i;
      allResident += r;
      if (one.accountType !== 'SPECIFIC') continue;
      dividends += one.ordinary;
      ofIncome += i;
      ofResident += r;
    }
    differ('dividends', subject, kept?.dividends ?? 0n, dividends);
    const isOver = yearOf(broker.today) > year;
    const left = gain < 0n ? (dividends + gain > 0n ? dividends + gain : 0n) : dividends;
    const backIncome = isOver && sharesLosses ? notBelow(ofIncome - (left * 15_315n) / 100_000n) : 0n;
    const backResident = isOver && sharesLosses ? notBelow(ofResident - (left * 5n) / 100n) : 0n;
    const [isBack, back] = gain < 0n && dividends > 0n ? [backIncome, backResident] : [0n, 0n];
    differ('refund.income', subject, kept?.refunded?.income ?? 0n, isBack);
    differ('refund.resident', subject, kept?.refunded?.resident ?? 0n, back);
    refunded += isBack + back;
    const held = broker.ledger.balanceOf(accounts.incomeTax(id, 'DISTRIBUTION', year));
    differ('ledger.distribution-income-tax', subject, held, allIncome - isBack);
    const heldResident = broker.ledger.balanceOf(accounts.residentTax(id, 'DISTRIBUTION', year));
    differ('ledger.distribution-resident-tax', subject, heldResident, allResident - back);
  }
  return { withheld, refunded };
}

const notBelow = (amount: bigint): bigint => (amount < 0n ? 0n : amount);

/** Whoever ever held something has a position; that nobody else has units says the sum of each fund. */
function compareUnits(broker: InMemoryBroker, differ: Differ): void {
  for (const { customerId, fundCode, accountType, units } of broker.positions.values()) {
    const held = (['units', 'unitsLocked', 'unitsUnsettled'] as const).reduce(
      (sum, state) =>
        sum + broker.ledger.balanceOf(accounts[state](customerId, fundCode, accountType as BrokerAccountType)),
      0n,
    );
    differ('ledger.units', `${customerId} ${fundCode} ${accountType}`, units, held);
  }
}

/** 預り金 from nothing but what was paid in, settled, paid and withheld. */
function compareCash(
  broker: InMemoryBroker,
  id: string,
  { withheld, refunded }: { readonly withheld: bigint; readonly refunded: bigint },
  differ: Differ,
): void {
  let settled = openingDeposit - withheld + refunded;
  let [reserved, payable, receivable, projected, refund, declared] = [0n, 0n, 0n, 0n, 0n, 0n];
  for (const order of broker.orders.values()) {
    if (order.customerId !== id) continue;
    if (order.state === 'RECEIVED' || order.state === 'WORKING') reserved += order.reservedCash;
    const fill = broker.fills.get(order.id);
    if (!fill) continue;
    const total = fill.amount + fill.fee + fill.consumptionTax;
    const isSettled = order.state === 'SETTLED';
    if (order.source === 'REINVEST') continue;
    if (order.side === 'BUY' && isSettled) settled -= total;
    if (order.side === 'BUY' && !isSettled) payable += total;
    if (order.side === 'SELL' && isSettled) settled += total;
    if (order.side === 'SELL' && !isSettled) {
      receivable -= total;
      if (fill.projectedTax > 0n) projected += fill.projectedTax;
      else refund += fill.projectedTax;
    }
  }
  for (const { distribution: one, state } of broker.distributions.values()) {
    if (one.customerId !== id) continue;
    const gross = one.special + one.ordinary;
    const tax = one.tax.income + one.tax.resident;
    if (state === 'PAID') settled += gross - tax;
    if (state === 'REINVESTED') settled += gross - tax - (broker.fills.get(one.id)?.amount ?? 0n);
    if (state === 'DECLARED' && one.course === 'RECEIVE') [declared, projected] = [declared - gross, projected + tax];
  }
  const of = broker.ledger;
  const [free, forOrders, forTax] = [
    of.balanceOf(accounts.cashFree(id)),
    of.balanceOf(accounts.cashReserved(id, 'ORDER')),
    of.balanceOf(accounts.cashReserved(id, 'TAX')),
  ];
  const [owed, due, coming] = [
    of.balanceOf(accounts.buyPayable(id)),
    of.balanceOf(accounts.saleReceivable(id)),
    of.balanceOf(accounts.distributionReceivable(id)),
  ];
  differ('reserved', id, forOrders, reserved);
  differ('payable', id, owed, payable);
  differ('receivable', id, due, receivable);
  differ('declared', id, coming, declared);
  differ('tax-reserved', id, forTax, projected);
  const back = of.balanceOf(accounts.taxRefundReceivable(id));
  differ('tax-refund', id, back, refund);
  const lent = of.balanceOf(accounts.cashLent(id));
  differ('cash', id, free + forOrders + forTax + owed + due + coming + back + lent, settled);
}

/** Whatever their order: all sales of a year on their way move its tax from that on what has settled to that on all of it. */
function compareProjections(
  broker: InMemoryBroker,
  id: string,
  withholds: boolean,
  gains: ReadonlyMap<string, bigint>,
  differ: Differ,
): void {
  for (const year of [2026, 2027]) {
    let [coming, projected] = [0n, 0n];
    for (const order of broker.orders.values()) {
      const fill = broker.fills.get(order.id);
      const isHere = order.customerId === id && order.side === 'SELL' && order.state === 'EXECUTED';
      if (!fill || !isHere || yearOf(order.settlementDate) !== year) continue;
      projected += fill.projectedTax;
      if (order.accountType === 'SPECIFIC') coming += fill.amount - (fill.cost ?? 0n);
    }
    const settled = gains.get(`${id} ${year}`) ?? 0n;
    const [before, after] = [twinTax(settled, withholds), twinTax(settled + coming, withholds)];
    const moved = after.income + after.resident - before.income - before.resident;
    differ('projected-tax', `${id} ${year}`, projected, moved);
  }
}

/** 年間投資枠, and 生涯投資枠 at book value: in all, and the part of it that growth may take. */
const annualLimits = { NISA_GROWTH: 2_400_000n, NISA_TSUMITATE: 1_200_000n } as const;
const lifetimeLimit = 18_000_000n;
const lifetimeGrowthLimit = 12_000_000n;

interface QuotaYear {
  used: bigint;
  reserved: bigint;
  released: bigint;
}

function quotaOf(broker: InMemoryBroker, id: string, type: keyof typeof annualLimits, year: number): QuotaYear {
  const quota = { used: 0n, reserved: 0n, released: 0n };
  for (const order of broker.orders.values()) {
    const isHere = order.customerId === id && order.accountType === type;
    if (!isHere || yearOf(order.settlementDate) !== year) continue;
    const fill = broker.fills.get(order.id);
    const isPending = order.state === 'RECEIVED' || order.state === 'WORKING';
    if (order.side === 'BUY' && fill) quota.used += fill.amount;
    if (order.side === 'BUY' && isPending) quota.reserved += order.reservedQuota;
    if (order.side === 'SELL' && fill && order.state === 'SETTLED') quota.released += fill.bookReleased ?? 0n;
  }
  return quota;
}

/** What is sold comes back on the next 1 January: a year's sales lower the book of the years after it. */
function compareQuota(broker: InMemoryBroker, id: string, differ: Differ): void {
  let [book, growthBook] = [broker.openingBook as bigint, broker.openingBook as bigint];
  for (const year of [2026, 2027]) {
    const subject = `${id} ${year}`;
    const growth = quotaOf(broker, id, 'NISA_GROWTH', year);
    const tsumitate = quotaOf(broker, id, 'NISA_TSUMITATE', year);
    const kept = broker.nisaYears.get(subject) ?? { used: 0n, reserved: 0n, released: 0n };
    differ('nisa.used', subject, kept.used, growth.used);
    differ('nisa.reserved', subject, kept.reserved, growth.reserved);
    differ('nisa.released', subject, kept.released, growth.released);
    const [takenGrowth, takenTsumitate] = [growth.used + growth.reserved, tsumitate.used + tsumitate.reserved];
    differ('nisa.annual-limit', subject, above(takenGrowth, annualLimits.NISA_GROWTH), 0n);
    differ('nisa.annual-limit-tsumitate', subject, above(takenTsumitate, annualLimits.NISA_TSUMITATE), 0n);
    differ('nisa.lifetime-limit', subject, above(book + takenGrowth + takenTsumitate, lifetimeLimit), 0n);
    differ('nisa.lifetime-limit-growth', subject, above(growthBook + takenGrowth, lifetimeGrowthLimit), 0n);
    growthBook += takenGrowth - growth.released;
    book += takenGrowth - growth.released + takenTsumitate - tsumitate.released;
  }
}

const above = (amount: bigint, limit: bigint): bigint => notBelow(amount - limit);

/** Debits are credits, for yen and for every fund: the customers' units are the fund's. */
function compareSums(broker: InMemoryBroker, differ: Differ): void {
  const sums = new Map<string, bigint>();
  for (const [key, amount] of broker.ledger.balances()) {
    const instrument = key.split('/')[1] ?? '';
    sums.set(instrument, (sums.get(instrument) ?? 0n) + amount);
  }
  for (const [instrument, sum] of sums) differ('trial-balance', instrument, sum, 0n);
}
