import { ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { priceBuy, purchaseTermsOn } from '@tsuzura/domain/fund';
import { assert } from '@tsuzura/domain/kernel';
import type { Nav, Yen } from '@tsuzura/domain/money';
import { frameOf } from '@tsuzura/domain/nisa';
import type { Fund } from '@tsuzura/store/fund';
import { readStanding, type FundOrder } from '@tsuzura/store/fund-order';
import {
  changeNisaYears,
  lockCustomers,
  ordersToFill,
  readNav,
  readNetGains,
  readNisaBooksOf,
  readPositions,
  salesOnTheirWay,
  writeFills,
  writeLapses,
  writePositions,
  writeProjectedTaxes,
  type BatchCustomer,
} from '@tsuzura/store/fund-order/batch';
import type { Tx } from '@tsuzura/store/kernel';
import { termsOf } from '../../fund/index.ts';
import { buyingPowerOn } from '../cash-outlook.ts';
import { decideFills, type FillFacts, type FillResult } from './decide-fills.ts';
import { tellLapse } from './lapse-mail.ts';
import { postAll } from './post-all.ts';
import { UnderWay } from './under-way.ts';

/** Orders that are decided and written together. */
const sliceSize = 500;

interface Slice {
  readonly facts: FillFacts;
  readonly goOnAfter: string | null;
}

/**
 * Fills the next orders of a fund and day, up to `limit`. Returns how many were waiting in this page. Slices have no customer
 * in common: while PostgreSQL writes one, the next is decided, and the one after it is asked for.
 */
export async function fillPage(
  tx: Tx,
  fund: Fund,
  date: Ymd,
  at: Instant,
  limit: number,
  sliceOf: number = sliceSize,
): Promise<number> {
  const price = await readNav(tx, fund.code, date);
  assert(price, 'a price that passed its check is there');
  const { nav } = price;
  const underWay = new UnderWay();
  let asked = 0;
  async function readBehind(before: Slice | null): Promise<Slice | null> {
    if (before?.goOnAfter === null || asked >= limit) return null;
    const most = Math.min(limit - asked, sliceOf);
    const slice = await readSlice(tx, fund, date, nav, at, before?.goOnAfter ?? '', most);
    asked += slice.facts.orders.length;
    return slice;
  }
  try {
    let slice = await readBehind(null);
    let ahead = slice && (await readBehind(slice));
    let decided = slice && decideFills(slice.facts);
    while (slice && decided) {
      const reading: Promise<Slice | null> = underWay.start(ahead ? readBehind(ahead) : Promise.resolve(null));
      const writing = underWay.start(write(tx, fund, decided, slice.facts.customers, at));
      decided = ahead && decideFills(ahead.facts);
      slice = ahead;
      await writing;
      ahead = await reading;
    }
  } finally {
    await underWay.end();
  }
  return asked;
}

async function readSlice(
  tx: Tx,
  fund: Fund,
  date: Ymd,
  nav: Nav,
  at: Instant,
  after: string,
  limit: number,
): Promise<Slice> {
  const { orders, goOnAfter } = await ordersToFill(tx, fund.code, date, after, limit);
  const customers = await lockCustomers(
    tx,
    orders.map(({ customerId }) => customerId),
  );
  const selling = orders.filter(({ side }) => side === 'SELL').map(({ customerId }) => customerId);
  const inNisa = orders.filter(({ side, accountType }) => side === 'BUY' && frameOf(accountType) !== null);
  const facts = {
    fund,
    date,
    nav,
    orders,
    customers,
    positions: await readPositions(tx, fund.code, customers.keys()),
    nisa: await readNisaBooksOf(
      tx,
      inNisa.map(({ customerId }) => customerId),
    ),
    sales: await salesOnTheirWay(tx, selling),
    netGains: await readNetGains(tx, selling),
    freeCash: await freeCashOf(tx, fund, date, nav, orders, customers, at),
    at,
  };
  return { facts, goOnAfter };
}

/** Only a purchase by units can cost more than was set aside for it, and only after a rise of more than a tenth (ruling 7). */
async function freeCashOf(
  tx: Tx,
  fund: Fund,
  date: Ymd,
  nav: Nav,
  orders: readonly FundOrder[],
  customers: ReadonlyMap<string, BatchCustomer>,
  at: Instant,
): Promise<ReadonlyMap<string, Yen>> {
  const terms = purchaseTermsOn(fund.navUnit, termsOf(fund), date);
  const free = new Map<string, Yen>();
  for (const { side, size, reservedCash, customerId, settlementDate } of orders) {
    if (side === 'SELL' || size.method !== 'UNITS' || free.has(customerId)) continue;
    if (priceBuy(size, nav, terms).settlementAmount <= reservedCash) continue;
    const subject = customers.get(customerId)?.subject;
    assert(subject, 'the customer of an order is there');
    const standing = await readStanding(tx, subject, fund.code, ymdOf(at));
    free.set(customerId, buyingPowerOn(standing, settlementDate, ymdOf(at)));
  }
  return free;
}

async function write(
  tx: Tx,
  fund: Fund,
  { entries, fills, lapses, positions, nisa, projected }: FillResult,
  customers: ReadonlyMap<string, BatchCustomer>,
  at: Instant,
): Promise<void> {
  // Each is made ready before the first is answered; none depends on another.
  const underWay = new UnderWay();
  void underWay.start(postAll(tx, entries));
  void underWay.start(writeFills(tx, fills, at));
  void underWay.start(writePositions(tx, positions));
  void underWay.start(changeNisaYears(tx, nisa));
  void underWay.start(writeProjectedTaxes(tx, projected));
  void underWay.start(
    writeLapses(
      tx,
      lapses.map(({ order, reason }) => ({ orderId: order.id, reason })),
      at,
    ),
  );
  await underWay.end();
  for (const { order, reason } of lapses) {
    const to = customers.get(order.customerId)?.mail;
    assert(to, 'the customer of an order is there');
    await tellLapse(tx, { orderId: order.id, side: order.side, fundName: fund.name, reason, to }, at);
  }
}
