import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { createClient, type Answer, type Client, type Received } from '@tsuzura/contract/kernel';
import { setExchangeFaults } from '@tsuzura/contract/partner';
import { cancelEquityOrder, changeEquityOrder, getEquityOrder, getTradeCapacities } from '@tsuzura/contract/trading';
import { atJst, ymd, type Instant } from '@tsuzura/domain/calendar';
import { accounts, credit, debit, entryAt } from '@tsuzura/domain/ledger';
import { post } from '@tsuzura/store/ledger';
import { subjectOf } from '@tsuzura/store/seed';
import { running, secret } from '../../../../partners/src/running.test-support.ts';
import { testNow } from '../../kernel/scene.test-support.ts';
import { stockMarketAt } from '../../stock/index.ts';
import { exchangeAt, exchangeCarrier, noExchange, type StockExchange } from '../../stock-order/index.ts';
import { openNight, type NightScene } from '../fund/night.test-support.ts';
import { createReportPoll } from './index.ts';

type Faults = Received<typeof setExchangeFaults, 'body'>;

/** The night of funds with the stand-in of the exchange beside it, on the same business time. */
export interface StockNight extends NightScene {
  readonly exchange: StockExchange;
  trader(who: string): Promise<Client>;
  /** Brings to the exchange what the outbox has for it; whether all of it arrived. */
  send(): Promise<boolean>;
  /** Moves time without its jobs, and takes in what the exchange reports by then. */
  pollAt(day: string, time: string): Promise<void>;
  poll(): Promise<void>;
  faults(faults: Faults): Promise<void>;
  orderOf(client: Client, orderId: string): Promise<Answer<typeof getEquityOrder>>;
  cancel(client: Client, orderId: string): Promise<Answer<typeof cancelEquityOrder>>;
  change(
    client: Client,
    orderId: string,
    body: Received<typeof changeEquityOrder, 'body'>,
  ): Promise<Answer<typeof changeEquityOrder>>;
  powerOf(client: Client): Promise<bigint>;
  /** Open alerts about shares. */
  alerts(): Promise<readonly string[]>;
}

/** Of funds, shares, books and assets; a story of shares does without the others. */
const isOfShares = (job: string): boolean => /^(stock|fund|night|ledger|books|asset)/.test(job);

export async function openStockNight(runsJob: (job: string) => boolean = isOfShares): Promise<StockNight> {
  const held: { scene?: NightScene } = {};
  const partners = await running({ clock: { now: () => held.scene?.api.clock.now() ?? testNow } });
  const exchange = exchangeAt(partners.partnersUrl, secret);
  const scene = await openNight({
    stockMarket: stockMarketAt(partners.partnersUrl),
    exchange,
    runsJob,
  });
  held.scene = scene;
  const { database, clock } = scene.api;
  const tester = createClient({ baseUrl: partners.partnersUrl, token: async () => secret });
  const carry = exchangeCarrier(database, clock, { TSE: exchange, US: noExchange });
  const poll = async () => {
    await createReportPoll(database, clock, exchange)();
  };
  return {
    ...scene,
    exchange,
    trader: (who) => scene.as(who, 'trading', { strongSecondsAgo: 0 }),
    async send() {
      const { rows } = await database.pool.query<{ id: string; payload: unknown }>(
        `select id, payload from ops.outbox where topic = 'exchange' and delivered_at is null order by created_at`,
      );
      const sent = await Promise.all(
        rows.map(({ id, payload }) =>
          carry({ id, topic: 'exchange', payload, at: clock.now() }, []).then(
            () => true,
            () => false,
          ),
        ),
      );
      return sent.every(Boolean);
    },
    async pollAt(day, time) {
      await clock.put(atJst(ymd(day), time), 'frozen');
      await poll();
    },
    poll,
    faults: async (faults) => {
      await tester.call(setExchangeFaults, { body: faults });
    },
    orderOf: (client, orderId) => client.call(getEquityOrder, { params: { order_id: orderId } }),
    cancel: (client, orderId) =>
      client.call(cancelEquityOrder, { params: { order_id: orderId } }, { key: randomUUID() }),
    change: (client, orderId, body) =>
      client.call(changeEquityOrder, { params: { order_id: orderId }, body }, { key: randomUUID() }),
    powerOf: async (client) => (await client.call(getTradeCapacities)).buyingPower,
    async alerts() {
      const { rows } = await database.pool.query<{ kind: string }>(
        `select kind from ops.alert where kind like 'stock.%' order by kind`,
      );
      return rows.map(({ kind }) => kind);
    },
    async close() {
      await scene.close();
      await partners.program.close();
    },
  };
}

/** Cash from nowhere but the ledger, for stories that need more than the demo's people have. */
export async function deposit(scene: StockNight, who: string, amount: bigint, at: Instant): Promise<void> {
  const customer = subjectOf(who);
  const posted = await scene.owner.tx((tx) =>
    post(tx, [
      entryAt({ kind: 'DEPOSIT', ref: `test-${who}-${at}`, revision: 0 }, at, [
        credit(accounts.cashFree(customer), amount),
        debit(accounts.bank, amount),
      ]),
    ]),
  );
  expect(posted.ok).toBe(true);
}
