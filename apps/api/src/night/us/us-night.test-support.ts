import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { createClient, type Answer, type Client } from '@tsuzura/contract/kernel';
import { setUsExchangeFaults } from '@tsuzura/contract/partner';
import { cancelUsOrder, changeUsOrder, exchangeCurrency, getExchangeRate } from '@tsuzura/contract/trading';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { accounts, credit, debit, entryAt } from '@tsuzura/domain/ledger';
import { yen } from '@tsuzura/domain/money';
import { post } from '@tsuzura/store/ledger';
import { subjectOf } from '@tsuzura/store/seed';
import { running, secret } from '../../../../partners/src/running.test-support.ts';
import { fxMarketAt } from '../../fx/index.ts';
import { testNow } from '../../kernel/scene.test-support.ts';
import { exchangeCarrier, noExchange } from '../../stock-order/index.ts';
import { usExchangeAt } from '../../us-order/index.ts';
import { usStockMarketAt } from '../../us-stock/index.ts';
import { openNight, type NightScene } from '../fund/night.test-support.ts';
import { createUsReportPoll } from './index.ts';

type Row = Readonly<Record<string, unknown>>;

/** The night of funds with the stand-ins of New York and of the rate beside it, on the same business time. */
export interface UsNight extends NightScene {
  trader(who: string): Promise<Client>;
  /** Brings to the exchange what the outbox has for it; whether all of it arrived. */
  send(): Promise<boolean>;
  /** Moves time without its jobs, and takes in what the exchange reports by then. */
  pollAt(day: string, time: string): Promise<void>;
  faults(body: object): Promise<void>;
  usOrder(id: string): Promise<Row>;
  usFills(id: string): Promise<readonly Row[]>;
  cancelUs(client: Client, orderID: string): Promise<Answer<typeof cancelUsOrder>>;
  changeUs(client: Client, orderID: string, body: object): Promise<Answer<typeof changeUsOrder>>;
  /** Yen into dollars, at the rate of the moment. */
  exchange(client: Client, jpy: number): Promise<Answer<typeof exchangeCurrency>>;
  deposit(who: string, amount: bigint): Promise<void>;
  alerts(): Promise<readonly string[]>;
}

const isOfUs = (job: string): boolean => /^(us-|fx|fund|night|ledger|books|asset)/.test(job);

export async function openUsNight(): Promise<UsNight> {
  const held: { scene?: NightScene } = {};
  const partners = await running({ clock: { now: () => held.scene?.api.clock.now() ?? testNow } });
  const usExchange = usExchangeAt(partners.partnersUrl, secret);
  const scene = await openNight({
    usStockMarket: usStockMarketAt(partners.partnersUrl),
    fxMarket: fxMarketAt(partners.partnersUrl),
    usExchange,
    runsJob: isOfUs,
  });
  held.scene = scene;
  const { database, clock } = scene.api;
  const tester = createClient({ baseUrl: partners.partnersUrl, token: async () => secret });
  const carry = exchangeCarrier(database, clock, { TSE: noExchange, US: usExchange });
  const rows = async (sql: string, values: readonly unknown[]): Promise<readonly Row[]> =>
    (await database.pool.query(sql, [...values])).rows as Row[];
  return {
    ...scene,
    trader: (who) => scene.as(who, 'trading', { strongSecondsAgo: 0 }),
    async send() {
      const waiting = (await rows(
        `select id, payload from ops.outbox where topic = 'exchange' and delivered_at is null order by created_at`,
        [],
      )) as { id: string; payload: unknown }[];
      let isWhole = true;
      for (const { id, payload } of waiting)
        await carry({ id, topic: 'exchange', payload, at: clock.now() }, []).catch(() => (isWhole = false));
      return isWhole;
    },
    async pollAt(day, time) {
      await clock.put(atJst(ymd(day), time), 'frozen');
      await createUsReportPoll(database, clock, usExchange)();
    },
    faults: async (body) => {
      await tester.call(setUsExchangeFaults, { body });
    },
    usOrder: async (id) => (await rows('select * from app.us_order where id = $1', [id]))[0] ?? {},
    usFills: (id) => rows('select * from app.us_fill where order_id = $1 order by number', [id]),
    cancelUs: (client, orderID) => client.call(cancelUsOrder, { params: { orderID } }, { key: randomUUID() }),
    changeUs: (client, orderID, body) =>
      client.call(
        changeUsOrder,
        { params: { orderID }, body: { seenFilledQuantity: '0', ...body } },
        { key: randomUUID() },
      ),
    async exchange(client, jpy) {
      const { quoteId } = await client.call(getExchangeRate);
      const body = { direction: 'JPY_TO_USD' as const, quoteId, jpyAmount: yen(jpy) };
      return client.call(exchangeCurrency, { body }, { key: randomUUID() });
    },
    async deposit(who, amount) {
      const customer = subjectOf(who);
      const entry = entryAt({ kind: 'DEPOSIT', ref: `test-${randomUUID()}`, revision: 0 }, clock.now(), [
        credit(accounts.cashFree(customer), amount),
        debit(accounts.bank, amount),
      ]);
      const posted = await scene.owner.tx((tx) => post(tx, [entry]));
      expect(posted.ok).toBe(true);
    },
    alerts: async () =>
      (await rows(`select kind from ops.alert where kind like 'stock.%' order by kind`, [])).map((row) =>
        String(row['kind']),
      ),
    async close() {
      await scene.close();
      await partners.program.close();
    },
  };
}
