import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import {
  completeRedemption,
  completeSubscription,
  confirmProspectus,
  confirmRedemption,
  confirmSubscription,
  confirmSupplementaryProspectus,
} from '@tsuzura/contract/main';
import type { Answer, Client } from '@tsuzura/contract/kernel';
import { atJst, ymd, type Instant } from '@tsuzura/domain/calendar';
import { fundEntries, type UnitsType } from '@tsuzura/domain/ledger';
import { units, yen } from '@tsuzura/domain/money';
import { openDatabase, type Database } from '@tsuzura/store/kernel';
import { compareWithTwin, post, rebuild, trialBalance } from '@tsuzura/store/ledger';
import { demoStart } from '@tsuzura/store/seed';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';

/** 国内, 0/3 business days, both NISA frames. */
export const domestic = 'TZ010002';
/** 海外, 1/4 business days, closed with the United States, growth frame only. */
export const overseas = 'TZ010010';
/** Outside NISA. */
export const bonds = 'TZ010011';

export interface OrderScene extends Scene {
  /** With every right, for what no program does. */
  readonly owner: Database;
  at(day: string, time: string): Promise<void>;
  asOwner(statement: string): Promise<void>;
  setNav(fundCode: string, value: number): Promise<void>;
  /** Units bought, paid and settled, as the night batch would leave them. */
  give(customerId: string, holding: Holding): Promise<void>;
  /** Everything an order of this customer could have left behind. */
  trace(customerId: string): Promise<unknown>;
}

export interface Holding {
  readonly fundCode?: string;
  readonly accountType?: UnitsType;
  readonly units: number;
  /** Fee and its tax included. */
  readonly paid: number;
  readonly nisaBook?: number;
}

export async function openOrders(over: Parameters<typeof openScene>[0] = {}): Promise<OrderScene> {
  const scene = await openScene(over);
  const owner = openDatabase({ url: scene.db.ownerUrl, program: 'test', connections: 2 });
  await scene.api.clock.put(demoStart, 'frozen');
  const asOwner = async (statement: string) => void (await sql.raw(statement).execute(owner.reader));
  return {
    ...scene,
    owner,
    asOwner,
    at: (day, time) => scene.api.clock.put(atJst(ymd(day), time), 'frozen'),
    setNav: (fundCode, value) =>
      asOwner(`update app.nav set nav = ${value} where fund_code = '${fundCode}'
        and date = (select max(date) from app.nav where fund_code = '${fundCode}')`),
    give: (customerId, holding) => give(scene.api.database, customerId, holding, scene.api.clock.now()),
    trace: async (customerId) => (await traceOf(owner, customerId)).rows[0],
    async close() {
      // Whatever a file of tests did: nothing was made or lost, and both calculations agree to the yen.
      const { reader } = scene.api.database;
      expect((await trialBalance(reader)).filter(({ difference }) => difference !== 0n)).toEqual([]);
      expect([await rebuild(reader), await compareWithTwin(reader)]).toEqual([[], []]);
      await owner.close();
      await scene.close();
    },
  };
}

let given = 0;

export async function give(database: Database, customerId: string, holding: Holding, now: Instant): Promise<void> {
  const { fundCode = domestic, accountType = 'SPECIFIC', units: count, paid, nisaBook = 0 } = holding;
  const booking = {
    ref: `given-${(given += 1)}`,
    day: ymd('2026-11-02'),
    bookedAt: now,
    customerId,
    fundCode,
    accountType,
  };
  const [total, bought] = [yen(paid), units(count)];
  await database.tx(async (tx) => {
    const posted = await post(tx, [
      fundEntries.buyAccepted(booking, { reservedCash: total }),
      fundEntries.buyExecuted(booking, { reservedCash: total, total, units: bought }),
      fundEntries.buySettled(booking, { principal: total, fee: yen(0), consumptionTax: yen(0), units: bought }),
    ]);
    if (!posted.ok) throw new Error(`the holding was not posted: ${posted.refusal.reason}`);
    await tx
      .insertInto('app.position')
      .values({
        customer_id: customerId,
        fund_code: fundCode,
        account_type: accountType,
        distribution_course: 'RECEIVE',
        units: bought,
        cost: total * 10_000n,
        individual_principal: 10_000n,
        nisa_book: BigInt(nisaBook),
      })
      .execute();
  });
}

const traceOf = (owner: Database, customerId: string) =>
  sql`select
      (select json_agg(o.* order by o.id) from app.fund_order o where o.customer_id = ${customerId}) as orders,
      (select count(*)::int from app.fund_order_event e join app.fund_order o on o.id = e.order_id
        where o.customer_id = ${customerId}) as events,
      (select json_agg(n.* order by n.year, n.frame) from app.nisa_year n where n.customer_id = ${customerId}) as nisa,
      (select json_agg(json_build_array(a.kind, a.instrument, a.tag, b.amount) order by a.kind, a.instrument, a.tag)
        from ledger.account a join ledger.balance b on b.account_id = a.id where a.customer_id = ${customerId}) as balances,
      (select count(*)::int from ledger.posting p join ledger.account a on a.id = p.account_id
        where a.customer_id = ${customerId}) as postings,
      (select count(*)::int from ops.audit where actor = ${customerId} and action like 'fund-order.%') as audits,
      (select count(*)::int from ops.outbox x where x.payload ->> 'to' =
        (select username from app.customer where id = ${customerId})) as mails,
      (select count(*)::int from ops.answer where caller =
        (select subject from app.customer where id = ${customerId})) as answers`.execute(owner.reader);

type BuyQuote = NonNullable<Answer<typeof confirmSubscription>['quote']>;
type SellQuote = NonNullable<Answer<typeof confirmRedemption>['quote']>;

export interface Buy {
  readonly fundCode?: string;
  readonly accountType?: 'SPECIFIC' | 'GENERAL' | 'NISA_GROWTH' | 'NISA_TSUMITATE';
  readonly amount?: number;
  readonly units?: number;
  readonly course?: 'RECEIVE' | 'REINVEST';
}

const buyParts = ({
  fundCode = domestic,
  accountType = 'SPECIFIC',
  amount,
  units: count,
  course = 'RECEIVE',
}: Buy) => ({
  fundCode,
  accountType,
  distributionCourse: course,
  ...(count === undefined
    ? { orderMethod: 'AMOUNT' as const, amount: yen(amount ?? 10_000) }
    : { orderMethod: 'UNITS' as const, units: units(count) }),
});

export async function quoteBuy(client: Client, buy: Buy = {}): Promise<BuyQuote> {
  const { quote } = await client.call(confirmSubscription, { query: buyParts(buy) });
  if (!quote) throw new Error('a complete draft gets a quote');
  return quote;
}

/** Allows a second order of the same content: tests repeat orders on purpose. */
export const completeBuy = (
  client: Client,
  confirmToken: string,
  buy: Buy = {},
  key: string = randomUUID(),
  allowSameOrder = true,
) => client.call(completeSubscription, { body: { confirmToken, ...buyParts(buy), allowSameOrder } }, { key });

export const buyNow = async (client: Client, buy: Buy = {}) =>
  completeBuy(client, (await quoteBuy(client, buy)).confirmToken, buy);

export interface Sell {
  readonly fundCode?: string;
  readonly accountType?: 'SPECIFIC' | 'GENERAL' | 'NISA_GROWTH' | 'NISA_TSUMITATE' | 'NISA_OLD';
  readonly amount?: number;
  readonly units?: number;
}

/** Neither amount nor units is 全部. */
const sellParts = ({ fundCode = domestic, accountType = 'SPECIFIC', amount, units: count }: Sell) => ({
  fundCode,
  accountType,
  ...(amount !== undefined
    ? { orderMethod: 'AMOUNT' as const, amount: yen(amount) }
    : count !== undefined
      ? { orderMethod: 'UNITS' as const, units: units(count) }
      : { orderMethod: 'ALL' as const }),
});

export async function quoteSell(client: Client, sell: Sell = {}): Promise<SellQuote> {
  const { quote } = await client.call(confirmRedemption, { query: sellParts(sell) });
  if (!quote) throw new Error('a complete draft gets a quote');
  return quote;
}

export const completeSell = (
  client: Client,
  confirmToken: string,
  sell: Sell = {},
  key: string = randomUUID(),
  allowSameOrder = true,
) => client.call(completeRedemption, { body: { confirmToken, ...sellParts(sell), allowSameOrder } }, { key });

export const sellNow = async (client: Client, sell: Sell = {}) =>
  completeSell(client, (await quoteSell(client, sell)).confirmToken, sell);

/** Reads both documents of a fund that are in force. */
export async function readFundDocuments(client: Client, fundCode: string = domestic): Promise<void> {
  const { documents } = await client.call(confirmSubscription, { query: { fundCode } });
  await client.call(confirmProspectus, { params: { id: documents.prospectus.id } });
  const { supplementaryProspectus } = documents;
  if (supplementaryProspectus)
    await client.call(confirmSupplementaryProspectus, { params: { id: supplementaryProspectus.id } });
}
