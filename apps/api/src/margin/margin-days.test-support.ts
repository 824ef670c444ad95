import { expect } from 'vitest';
import { atJst, formatJst, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { checkBooks, compareBooksWithTwin } from '@tsuzura/store/books';
import { trialBalance } from '@tsuzura/store/ledger';
import { running, secret } from '../../../partners/src/running.test-support.ts';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';
import { marginNightJobs, marginSettlementJobs } from '../night/margin/index.ts';
import { stockNightJobs } from '../night/stock/index.ts';
import { noStockMarket, stockJobs, stockMarketAt } from '../stock/index.ts';
import { cancelOpenOrders, exchangeAt, exchangeCarrier, noExchange, type StockExchange } from '../stock-order/index.ts';
import { SampleMarket } from './margin.test-support.ts';

/** For tests only: days of margin against the stand-in of the exchange; figures at prices that the test sets. */
export class MarginDays {
  readonly market: SampleMarket;
  readonly scene: Scene;
  readonly #partners: Awaited<ReturnType<typeof running>>;
  readonly #exchange: StockExchange;

  private constructor(
    market: SampleMarket,
    scene: Scene,
    partners: Awaited<ReturnType<typeof running>>,
    exchange: StockExchange,
  ) {
    this.market = market;
    this.scene = scene;
    this.#partners = partners;
    this.#exchange = exchange;
  }

  static async open(): Promise<MarginDays> {
    const partners = await running();
    const exchange = exchangeAt(partners.partnersUrl, secret);
    const market = new SampleMarket();
    const stockMarket = stockMarketAt(partners.partnersUrl);
    return new MarginDays(market, await openScene({ stockMarket, exchange, marginStocks: market }), partners, exchange);
  }

  async close(): Promise<void> {
    await this.scene.close();
    await this.#partners.program.close();
  }

  async moveTo(at: Instant): Promise<void> {
    this.#partners.setClock(formatJst(at));
    await this.scene.api.database.pool.query(
      `update ops.clock set state = 'frozen', business_at = to_timestamp($1 / 1000.0)`,
      [at],
    );
    await this.scene.api.clock.refresh();
  }

  /** Brings to the exchange what the outbox has for it. */
  async sendAll(): Promise<void> {
    const { database, clock } = this.scene.api;
    const carry = exchangeCarrier(database, clock, { TSE: this.#exchange, US: noExchange });
    const { rows } = await database.pool.query(
      `select id, payload from ops.outbox where topic = 'exchange' and delivered_at is null order by created_at`,
    );
    for (const row of rows as { id: string; payload: unknown }[])
      await carry({ id: row.id, topic: 'exchange', payload: row.payload, at: clock.now() }, []);
  }

  /** A job at its moment, as the scheduler would run it. */
  async run(name: string, at: Instant): Promise<void> {
    const job = [
      ...stockJobs(stockMarketAt(this.#partners.partnersUrl)),
      ...marginSettlementJobs(),
      ...stockNightJobs(this.#exchange),
      ...marginNightJobs({ stocks: this.market, market: noStockMarket }, cancelOpenOrders),
    ].find((one) => one.name === name);
    expect(job?.name).toBe(name);
    await this.moveTo(at);
    const prepared = await job?.prepare?.(at, this.scene.api.database.reader);
    await this.scene.api.database.tx((tx) => job?.run(tx, at, prepared) ?? Promise.resolve());
  }

  /** Sends what waits, and takes in what the exchange did until then. */
  async fillBy(day: Ymd, time: '11:31' | '15:31'): Promise<void> {
    await this.sendAll();
    await this.run(time === '11:31' ? 'stock-order.take-morning' : 'stock-order.take-day', atJst(day, time));
  }

  async settleOn(day: Ymd): Promise<void> {
    await this.run('margin.settle', atJst(day, '00:00'));
    await this.run('stock-order.settle-trades', atJst(day, '00:00'));
  }

  /** The ledger balances, and the books of this person are what orders, lots and the naive twin say. */
  async expectBalancedBooks(username: string): Promise<void> {
    const { reader, pool } = this.scene.api.database;
    expect((await trialBalance(reader)).filter(({ difference }) => difference !== 0n)).toEqual([]);
    const { rows } = await pool.query(`select id from app.customer where username = $1`, [username]);
    const ids = (rows as { id: string }[]).map(({ id }) => id);
    expect(ids).toHaveLength(1);
    expect(await checkBooks(reader, ids)).toEqual([]);
    expect(await compareBooksWithTwin(reader, ids)).toEqual([]);
  }
}
