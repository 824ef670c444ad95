import { sql } from 'kysely';
import { expect } from 'vitest';
import { atJst, formatJst, ymd, type Ymd } from '@tsuzura/domain/calendar';
import { nav, yen } from '@tsuzura/domain/money';
import type { NavRow } from '@tsuzura/store/fund';
import { checkBooks, compareBooksWithTwin, ofEverybody } from '@tsuzura/store/books';
import { openAlerts } from '@tsuzura/store/kernel';
import { balances, compareWithTwin, rebuild, trialBalance, verifyChain } from '@tsuzura/store/ledger';
import { allBookFaults } from '../../books/index.ts';
import type { ApiOptions } from '../../create.ts';
import { openOrders, type OrderScene } from '../../fund-order/orders.test-support.ts';

export interface SentMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface NightScene extends OrderScene {
  /** What left the house, by the id of the message. */
  readonly mails: ReadonlyMap<string, SentMail>;
  /** What the vendor will publish for a fund from a day on; `null`: nothing on that day. */
  price(fundCode: string, day: string, value: number | null, distribution?: number): void;
  /** Moves business time through every job on the way. */
  to(day: string, time: string): Promise<void>;
  /** What an order has come to. */
  order(id: string): Promise<Record<string, unknown>>;
  /** Balances of a customer that are not zero, `KIND[/instrument][/tag]` to amount. */
  books(customerId: string): Promise<Record<string, bigint>>;
  row(statement: string): Promise<Record<string, unknown> | undefined>;
  /** The money invariants; every story ends with them. */
  expectSoundBooks(): Promise<void>;
}

/** Other areas have jobs of their own in every night; a story about funds does without them. */
export const isOfFunds = (job: string): boolean =>
  /^(fund|fund-order|ledger|asset|watch|notification|kernel)\./.test(job);

/** The order scene with a vendor whose prices stand still until the test moves them. */
export async function openNight({
  runsJob = isOfFunds,
  ...options
}: Pick<
  ApiOptions,
  'runsJob' | 'connections' | 'bank' | 'stockMarket' | 'exchange' | 'usStockMarket' | 'fxMarket' | 'usExchange'
> = {}): Promise<NightScene> {
  const set: { fundCode: string; day: Ymd; value: number | null; distribution: number }[] = [];
  const flat = new Map<string, bigint>();
  const market = {
    async navsOf(date: Ymd) {
      if (flat.size === 0) await readLastPrices();
      return [...flat.keys()].flatMap((code) => rowOf(code, date));
    },
  };

  /** Every order stands in the queue of its state and in no other. */
  async function ordersInWrongQueues(): Promise<unknown[]> {
    const { rows } = await sql`with queued as (
        select order_id, 'RECEIVED' as state from app.order_to_freeze union all select order_id, 'WORKING' from app.order_to_fill
        union all select order_id, 'EXECUTED' from app.order_to_settle union all select order_id, 'SETTLED' from app.order_to_complete)
      select coalesce(o.id, q.order_id) as id, o.state, q.state as queue
        from (select id, state from app.fund_order where state in ('RECEIVED', 'WORKING', 'EXECUTED', 'SETTLED')) o
        full join queued q on q.order_id = o.id and q.state = o.state where o.id is null or q.order_id is null`.execute(
      scene.owner.reader,
    );
    return rows;
  }

  /** Late, so that a test may have set them. */
  async function readLastPrices(): Promise<void> {
    const { rows } = await sql<{ fund_code: string; nav: bigint }>`select f.code as fund_code, n.nav from app.fund f
      cross join lateral (select nav from app.nav where fund_code = f.code order by date desc limit 1) n`.execute(
      scene.owner.reader,
    );
    for (const row of rows) flat.set(row.fund_code, row.nav);
  }

  function rowOf(fundCode: string, date: Ymd): NavRow[] {
    const today = set.findLast((one) => one.fundCode === fundCode && one.day === date);
    if (today?.value === null) return [];
    const latest = set
      .filter((one) => one.fundCode === fundCode && one.day <= date && one.value !== null)
      .toSorted((a, b) => (a.day < b.day ? -1 : 1))
      .at(-1);
    const value = latest?.value ?? flat.get(fundCode) ?? 10_000;
    const distribution = yen(today?.distribution ?? 0);
    return [{ fundCode, date, nav: nav(value), netAssets: yen(1_000_000_000), distribution, fiscalPeriod: null }];
  }

  const mails = new Map<string, SentMail>();
  const couriers = {
    mail: async (id: string, mail: unknown) => void mails.set(id, mail as SentMail),
    bank: async () => undefined,
  };
  const scene = await openOrders({ market, runsJob, couriers, ...options });
  const { reader } = scene.api.database;
  const all = async (statement: string) =>
    (await sql.raw<Record<string, unknown>>(statement).execute(scene.owner.reader)).rows;

  return {
    ...scene,
    mails,
    price: (fundCode, day, value, distribution = 0) => void set.push({ fundCode, day: ymd(day), value, distribution }),
    async to(day, time) {
      const ran = await scene.api.scheduler.runTo(atJst(ymd(day), time));
      const failed = ran.filter(({ outcome }) => outcome === 'failed');
      expect(failed.map(({ name, dueAt }) => `${name} ${formatJst(dueAt)}`)).toEqual([]);
    },
    async order(id) {
      const [row] =
        await all(`select o.state, o.lapse_reason, f.nav, f.price, f.units, f.amount, f.fee, f.consumption_tax,
        f.converted_to_all, f.cost, f.projected_tax, f.income_tax, f.resident_tax from app.fund_order o
        left join app.fund_fill f on f.order_id = o.id where o.id = '${id}' order by f.turn desc limit 1`);
      return row ?? {};
    },
    books: async (customerId) =>
      Object.fromEntries(
        (await balances(reader, customerId)).map(({ account: { kind, instrument, tag }, amount }) => [
          [kind, instrument === 'JPY' ? '' : instrument, tag].filter((part) => part !== '').join('/'),
          amount,
        ]),
      ),
    row: async (statement) => (await all(statement))[0],
    async expectSoundBooks() {
      expect((await trialBalance(reader)).filter(({ difference }) => difference !== 0n)).toEqual([]);
      expect(await rebuild(reader)).toEqual([]);
      expect(await compareWithTwin(reader)).toEqual([]);
      expect(await ofEverybody(reader, (customers) => checkBooks(reader, customers))).toEqual([]);
      expect(await ofEverybody(reader, (customers) => compareBooksWithTwin(reader, customers))).toEqual([]);
      const kept = (customers: readonly string[]) => scene.api.database.tx((tx) => allBookFaults(tx, customers));
      expect(await ofEverybody(reader, kept)).toEqual([]);
      expect(await verifyChain(reader)).toMatchObject({ whole: true });
      expect(await ordersInWrongQueues()).toEqual([]);
      const ledger = (await openAlerts(reader)).filter(({ kind }) => kind.startsWith('ledger.'));
      expect(ledger).toEqual([]);
    },
  };
}
