import { buyingPowerOn } from '@tsuzura/domain/buying-power';
import { ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import {
  decideFills,
  ordersAboveReserve,
  type BatchCustomer,
  type FillFacts,
  type FillResult,
  type FundDay,
  type FundOrder,
} from '@tsuzura/domain/fund-order';
import { assert } from '@tsuzura/domain/kernel';
import type { Nav, Yen } from '@tsuzura/domain/money';
import { frameOf } from '@tsuzura/domain/nisa';
import type { Fund } from '@tsuzura/store/fund';
import { readStanding } from '@tsuzura/store/fund-order';
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
  type OrdersToFill,
} from '@tsuzura/store/night/fund';
import type { Tx } from '@tsuzura/store/kernel';
import { notifyAll } from '../../notification/index.ts';
import { postAll } from '../../kernel/post-all.ts';
import { UnderWay } from '../../kernel/under-way.ts';

/** Orders that are decided and written together. */
const sliceSize = 500;

/**
 * Fills the next orders of a fund and day, up to `limit`. Returns how many were waiting in this page. Slices have no customer
 * in common, so PostgreSQL need never wait for us: behind the postings of one slice stand the orders of the next but one and
 * the facts of the next, and while it posts, the next is decided.
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
  async function ordersBehind(after: string | null): Promise<OrdersToFill | null> {
    if (after === null || asked >= limit) return null;
    const found = await ordersToFill(tx, fund.code, date, after, Math.min(limit - asked, sliceOf));
    asked += found.orders.length;
    return found;
  }
  const ask = (after: string | null) => underWay.start(ordersBehind(after));
  const look = ({ orders }: OrdersToFill) => underWay.start(readFacts(tx, fund, date, nav, at, orders, underWay));
  try {
    const first = await ask('');
    let ahead = ask(first?.goOnAfter ?? null);
    let facts: Promise<FillFacts> | null = first && look(first);
    while (facts) {
      const known: FillFacts = await facts;
      const decided = decideFills(known);
      const next: OrdersToFill | null = await ahead;
      // In this order: with the facts the postings are sent, and they give us the time to decide.
      ahead = ask(next?.goOnAfter ?? null);
      facts = next && look(next);
      void underWay.start(write(tx, fund, decided, known.customers, at));
    }
  } finally {
    await underWay.end();
  }
  return asked;
}

async function readFacts(
  tx: Tx,
  fund: Fund,
  date: Ymd,
  nav: Nav,
  at: Instant,
  orders: readonly FundOrder[],
  underWay: UnderWay,
): Promise<FillFacts> {
  const ids = orders.map(({ customerId }) => customerId);
  const selling = orders.filter(({ side }) => side === 'SELL').map(({ customerId }) => customerId);
  const inNisa = orders.filter(({ side, accountType }) => side === 'BUY' && frameOf(accountType) !== null);
  // One behind the other in the transaction, so the customers are locked before anything of them is read.
  const [customers, positions, nisa, sales, netGains] = await Promise.all([
    underWay.start(lockCustomers(tx, ids)),
    underWay.start(readPositions(tx, fund.code, ids)),
    underWay.start(
      readNisaBooksOf(
        tx,
        inNisa.map(({ customerId }) => customerId),
      ),
    ),
    underWay.start(salesOnTheirWay(tx, selling)),
    underWay.start(readNetGains(tx, selling)),
  ]);
  const freeCash = await freeCashOf(tx, { fund, date, nav }, orders, customers, at);
  return { fund, date, nav, orders, customers, positions, nisa, sales, netGains, freeCash, at };
}

/** Buying power of who bought more than was set aside for it. */
async function freeCashOf(
  tx: Tx,
  day: FundDay,
  orders: readonly FundOrder[],
  customers: ReadonlyMap<string, BatchCustomer>,
  at: Instant,
): Promise<ReadonlyMap<string, Yen>> {
  const free = new Map<string, Yen>();
  for (const { customerId, settlementDate } of ordersAboveReserve(day, orders)) {
    const subject = customers.get(customerId)?.subject;
    assert(subject, 'the customer of an order is there');
    const standing = await readStanding(tx, subject, day.fund.code, ymdOf(at));
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
  await notifyAll(
    tx,
    lapses.map(({ order, reason }) => {
      const customer = customers.get(order.customerId);
      assert(customer, 'the customer of an order is there');
      return { customer, event: { kind: 'fund-order.lapsed', order, fundName: fund.name, reason } };
    }),
    at,
  );
}
