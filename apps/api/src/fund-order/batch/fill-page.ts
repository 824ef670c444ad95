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
import { decideFills, type FillResult } from './decide-fills.ts';
import { tellLapse } from './lapse-mail.ts';
import { postAll } from './post-all.ts';

/** Fills the next orders of a fund and day, up to `limit`. Returns how many were waiting in this page. */
export async function fillPage(tx: Tx, fund: Fund, date: Ymd, at: Instant, limit: number): Promise<number> {
  const orders = await ordersToFill(tx, fund.code, date, limit);
  if (orders.length === 0) return 0;
  const price = await readNav(tx, fund.code, date);
  assert(price, 'a price that passed its check is there');
  const customers = await lockCustomers(
    tx,
    orders.map(({ customerId }) => customerId),
  );
  const selling = orders.filter(({ side }) => side === 'SELL').map(({ customerId }) => customerId);
  const inNisa = orders.filter(({ side, accountType }) => side === 'BUY' && frameOf(accountType) !== null);
  const result = decideFills({
    fund,
    date,
    nav: price.nav,
    orders,
    customers,
    positions: await readPositions(tx, fund.code, customers.keys()),
    nisa: await readNisaBooksOf(
      tx,
      inNisa.map(({ customerId }) => customerId),
    ),
    sales: await salesOnTheirWay(tx, selling),
    netGains: await readNetGains(tx, selling),
    freeCash: await freeCashOf(tx, fund, date, price.nav, orders, customers, at),
    at,
  });
  await write(tx, fund, result, customers, at);
  return orders.length;
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
  await postAll(tx, entries);
  await writeFills(tx, fills, at);
  await writePositions(tx, positions);
  await changeNisaYears(tx, nisa);
  await writeProjectedTaxes(tx, projected);
  await writeLapses(
    tx,
    lapses.map(({ order, reason }) => ({ orderId: order.id, reason })),
    at,
  );
  for (const { order, reason } of lapses) {
    const to = customers.get(order.customerId)?.mail;
    assert(to, 'the customer of an order is there');
    await tellLapse(tx, { orderId: order.id, side: order.side, fundName: fund.name, reason, to }, at);
  }
}
