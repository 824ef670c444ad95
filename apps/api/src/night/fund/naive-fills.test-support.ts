import type { FundOrder } from '@tsuzura/domain/fund-order';
import type { Fund } from '@tsuzura/store/fund';
import { brokerFunds } from './broker-fixtures.test-support.ts';
import type { KeptFill } from './in-memory-books.test-support.ts';
import type { InMemoryBroker } from './in-memory-broker.test-support.ts';

export type Differ = (book: string, subject: string, kept: bigint, derived: bigint) => void;

interface Naive {
  readonly price: bigint;
  readonly units: bigint;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly tax: bigint;
}

/**
 * Price, units, amount, fee and consumption tax of every fill, computed again from its order and the NAV of its day. It
 * shares nothing with the rules that decide. A corrected fill may leave the customer what is gone already, so there some
 * figures are only bounded.
 */
export function compareFills(broker: InMemoryBroker, differ: Differ): void {
  for (const order of broker.orders.values()) {
    const fill = broker.fills.get(order.id);
    const fund = brokerFunds.find(({ code }) => code === order.fundCode);
    if (!fill || !fund) continue;
    if (order.source === 'REINVEST') compareReinvestment(broker, order, fill, fund, differ);
    else if (order.side === 'BUY') compareBuy(broker, order, fill, fund, differ);
    else compareSale(broker, order, fill, fund, differ);
  }
}

const navOf = (broker: InMemoryBroker, fund: Fund, day: FundOrder['executionDate']): bigint =>
  broker.priceOf(fund, day) ?? 0n;

/** The terms of the funds do not change during a history. */
function termsOf({ terms }: Fund) {
  const [only] = terms;
  if (!only || terms.length !== 1) throw new Error('a fund of the in-memory broker has one set of terms');
  return only;
}

/** The fee is inside an amount and on top of units; consumption tax is a tenth of the fee. */
function naiveBuy({ size }: FundOrder, price: bigint, fund: Fund): Naive {
  const { navUnit } = fund;
  const { numerator, denominator } = termsOf(fund).purchaseFeeRate;
  if (size.orderMethod === 'AMOUNT') {
    const amount = (size.amount * 10n * denominator) / (10n * denominator + 11n * numerator);
    const feeAndTax = size.amount - amount;
    const tax = feeAndTax / 11n;
    return { price, units: (amount * navUnit) / price, amount, fee: feeAndTax - tax, tax };
  }
  if (size.orderMethod !== 'UNITS') throw new Error('a purchase is never for ALL');
  const amount = (size.units * price) / navUnit;
  const fee = (amount * numerator) / denominator;
  return { price, units: size.units, amount, fee, tax: fee / 10n };
}

function compareBuy(broker: InMemoryBroker, order: FundOrder, fill: KeptFill, fund: Fund, differ: Differ): void {
  const { id, size, accountType } = order;
  const naive = naiveBuy(order, navOf(broker, fund, order.executionDate), fund);
  differ('fill.nav', id, fill.nav, naive.price);
  differ('fill.price', id, fill.price, naive.price);
  const isCorrected = fill.revision > 0;
  if (size.orderMethod === 'AMOUNT' && isCorrected) differ('fill.units-kept', id, short(fill.units, naive.units), 0n);
  else differ('fill.units', id, fill.units, naive.units);
  if (size.orderMethod === 'UNITS' && isCorrected && accountType === 'NISA_GROWTH') {
    // The firm pays what the quota could not take.
    differ('fill.amount-kept', id, short(naive.amount, fill.amount), 0n);
    return;
  }
  differ('fill.amount', id, fill.amount, naive.amount);
  differ('fill.fee', id, fill.fee, naive.fee);
  differ('fill.consumption-tax', id, fill.consumptionTax, naive.tax);
}

/** 信託財産留保額 stays in the fund; an amount is rounded up to whole units, and to everything where it does not reach. */
function naiveSale({ size, lockedUnits }: FundOrder, nav: bigint, fund: Fund): Naive {
  const { navUnit } = fund;
  const { numerator, denominator } = termsOf(fund).redemptionReserveRate;
  const price = nav - (nav * numerator) / denominator;
  const needed = size.orderMethod === 'AMOUNT' ? (size.amount * navUnit + price - 1n) / price : lockedUnits;
  const units = needed < lockedUnits ? needed : lockedUnits;
  return { price, units, amount: (units * price) / navUnit, fee: 0n, tax: 0n };
}

function compareSale(broker: InMemoryBroker, order: FundOrder, fill: KeptFill, fund: Fund, differ: Differ): void {
  const { id, size, lockedUnits } = order;
  const nav = navOf(broker, fund, order.executionDate);
  const naive = naiveSale(order, nav, fund);
  differ('fill.nav', id, fill.nav, nav);
  differ('fill.price', id, fill.price, naive.price);
  if (fill.revision > 0) differ('fill.units-kept', id, short(naive.units, fill.units), 0n);
  else differ('fill.units', id, fill.units, naive.units);
  if (size.orderMethod === 'UNITS') differ('fill.units-ordered', id, fill.units, size.units);
  differ('fill.amount', id, fill.amount, (fill.units * naive.price) / fund.navUnit);
  differ('fill.fee', id, fill.fee + fill.consumptionTax, 0n);
  const isAll = size.orderMethod === 'AMOUNT' && fill.units === lockedUnits;
  if (fill.revision === 0) differ('fill.converted-to-all', id, fill.convertedToAll ? 1n : 0n, isAll ? 1n : 0n);
}

/** The net of a distribution, at the NAV of its fiscal date and without a fee. */
function compareReinvestment(
  broker: InMemoryBroker,
  { id }: FundOrder,
  fill: KeptFill,
  fund: Fund,
  differ: Differ,
): void {
  const source = broker.distributions.get(id)?.distribution;
  if (!source) throw new Error(`no distribution ${id}`);
  const nav = navOf(broker, fund, source.fiscalDate);
  const net = source.special + source.ordinary - source.tax.income - source.tax.resident;
  const bought = (fill.amount * fund.navUnit) / nav;
  differ('fill.nav', id, fill.nav, nav);
  differ('fill.price', id, fill.price, nav);
  differ('fill.fee', id, fill.fee + fill.consumptionTax, 0n);
  if (fill.revision > 0) {
    differ('fill.amount-kept', id, short(net, fill.amount), 0n);
    differ('fill.units-kept', id, short(fill.units, bought), 0n);
    return;
  }
  differ('fill.amount', id, fill.amount, net);
  differ('fill.units', id, fill.units, bought);
}

/** By how much the first is below the second; 0 where it is not. */
const short = (kept: bigint, least: bigint): bigint => (kept < least ? least - kept : 0n);
