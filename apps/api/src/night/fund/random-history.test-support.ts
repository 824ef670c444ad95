import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { ApiError, type Client } from '@tsuzura/contract/kernel';
import { cancelFundOrder } from '@tsuzura/contract/main';
import { correctNav } from '@tsuzura/contract/ops';
import { cancelFundDelivery } from '@tsuzura/contract/trading';
import { addBusinessDays, addDays, japan, nextBusinessDay, ymd, type Ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { subjectOf } from '@tsuzura/store/seed';
import { moveFund } from '../../delivery/delivery.test-support.ts';
import { buyNow, domestic, overseas, readFundDocuments, sellNow } from '../../fund-order/orders.test-support.ts';
import { isOfFunds, openNight } from './night.test-support.ts';
import { addToSecondRange } from './second-range.test-support.ts';

/** mulberry32: the same seed, the same history. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const people = ['hanako', 'beika', 'oisho'];
const funds = [domestic, overseas];
const types = ['SPECIFIC', 'GENERAL', 'NISA_GROWTH'] as const;

/** How much happened: a history in which nothing did would prove nothing. */
export interface HistoryCounts {
  readonly given: number;
  readonly refused: number;
  /** Fills that a corrected price changed. */
  readonly corrected: number;
  /** Transfers to another firm that were sent. */
  readonly sent: number;
}

/**
 * People order, sell, cancel, move units to another firm and are refused through the routes, prices move, pay and are corrected, and every night runs
 * on the real SQL: each morning ledger, books and their twins agree. The same seed, the same history.
 */
export async function playRandomHistory({
  seed,
  days,
}: {
  readonly seed: number;
  readonly days: number;
}): Promise<HistoryCounts> {
  const below = seeded(seed);
  const one = <T>(all: readonly T[]): T => all[below(all.length)] as T;
  const scene = await openNight({ runsJob: (job) => isOfFunds(job) || job.startsWith('delivery.') });
  const prices = new Map(funds.map((fund) => [fund, 10_000]));
  for (const fund of funds) await scene.setNav(fund, 10_000);
  const clients = new Map<string, Client>();
  const movers = new Map<Client, { readonly trading: Client; readonly holderName: string }>();
  // Somebody in each range of customers, so that the nights work both at the same time.
  for (const person of [...people, await addToSecondRange(scene, 'beika')]) {
    const client = await scene.as(person);
    clients.set(person, client);
    const name = await scene.row(`select p.last_name_kana || ' ' || p.first_name_kana as kana from app.person p
      join app.customer c on c.id = p.customer_id where c.subject = '${subjectOf(person)}'`);
    const trading = await scene.as(person, 'trading', { strongSecondsAgo: 0, expiresInSeconds: 3_600 });
    movers.set(client, { trading, holderName: String(name?.['kana']) });
  }
  let given = 0;
  let refused = 0;
  let corrected = 0;
  const operator = await scene.as('unyo', 'ops');

  /** Some of them are cancelled at once. */
  async function move(client: Client, fundCode: string): Promise<void> {
    const mover = movers.get(client);
    if (!mover) return;
    const accountType = one(['SPECIFIC', 'GENERAL'] as const);
    const draft = { code: fundCode, accountType, quantity: 1 + below(40_000), to: { holderName: mover.holderName } };
    const { requestId } = await moveFund(mover.trading, draft);
    if (below(4) === 0) await mover.trading.call(cancelFundDelivery, { body: { requestId } }, { key: randomUUID() });
  }

  async function act(client: Client): Promise<void> {
    const [fundCode, accountType] = [one(funds), one(types)];
    const course = one(['RECEIVE', 'REINVEST'] as const);
    const choice = below(12);
    if (choice > 9) return move(client, fundCode);
    if (choice < 4) await buyNow(client, { fundCode, accountType, course, amount: 1_000 + below(200_000) });
    else if (choice < 6) await buyNow(client, { fundCode, accountType, course, units: 1_000 + below(100_000) });
    else if (choice < 7) await sellNow(client, { fundCode, accountType, amount: 100 + below(50_000) });
    else if (choice < 8) await sellNow(client, { fundCode, accountType, units: 1 + below(50_000) });
    else if (choice < 9) await sellNow(client, { fundCode, accountType });
    else {
      const { orderId } = await buyNow(client, { fundCode, accountType, course, amount: 1_000 });
      await client.call(cancelFundOrder, { params: { id: orderId } }, { key: `0000000000000000-${orderId}` });
    }
  }

  /** A price of the days before was wrong, by little enough that the next one is no jump. */
  async function correctOne(today: Ymd): Promise<void> {
    const [fundCode, date] = [one(funds), addBusinessDays(japan, today, -1 - below(4))];
    const known = await scene.row(`select nav from app.nav where fund_code = '${fundCode}' and date = '${date}'`);
    const price = Math.round(Number(known?.['nav'] ?? 10_000n) * (0.97 + below(60) / 1_000));
    const input = { params: { fundCode, date }, body: { nav: yen(price), note: '訂正' } };
    const done = await operator.call(correctNav, input, { key: randomUUID() }).catch((error: unknown) => {
      // It may be the same price.
      if (!(error instanceof ApiError) || error.status !== 400) throw error;
      return null;
    });
    corrected += done?.affected ?? 0;
  }

  await scene.to('2026-12-11', '10:00');
  let day: Ymd = ymd('2026-12-11');
  for (const client of clients.values()) for (const fund of funds) await readFundDocuments(client, fund);
  for (let count = 0; count < days; count += 1) {
    for (const fund of funds) {
      const price = Math.max(2_000, Math.round((prices.get(fund) ?? 0) * (0.9 + below(200) / 1_000)));
      prices.set(fund, price);
      scene.price(fund, day, price, below(4) === 0 ? 1 + below(Math.trunc(price / 20)) : 0);
    }
    for (const client of clients.values()) {
      for (let orders = below(4); orders > 0; orders -= 1) {
        try {
          await act(client);
          given += 1;
        } catch (error) {
          // Too much, too little, the other course: a refusal is a part of life, a defect is not.
          if (!(error instanceof ApiError) || error.status !== 400) throw error;
          refused += 1;
        }
      }
    }
    if (below(3) === 0) await correctOne(day);
    day = nextBusinessDay(japan, day);
    await scene.to(day, '10:00');
    await scene.expectSoundBooks();
  }
  await scene.to(addDays(day, 14), '10:00');
  await scene.expectSoundBooks();
  const open = await scene.row(
    `select count(*) as orders from app.fund_order where state not in ('COMPLETED', 'CANCELED', 'LAPSED')`,
  );
  expect(open).toEqual({ orders: 0n });
  const sent = await scene.row(`select count(*) as count from app.delivery where status in ('SENT', 'COMPLETED')`);
  await scene.close();
  return { given, refused, corrected, sent: Number(sent?.['count'] ?? 0n) };
}
