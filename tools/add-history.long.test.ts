import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  getAssets,
  getNisaUsages,
  listAssetTracks,
  listPendingOrders,
  listSubscriptionSettings,
  listTradedOrders,
} from '@tsuzura/contract/main';
import {
  getAverageMarginBalance,
  getForeignAssets,
  getMarginCall,
  listEquityBalances,
  listFundDeliveries,
  listMarginPositions,
  listSpecificAccountTrades,
} from '@tsuzura/contract/trading';
import { instant, ymd } from '@tsuzura/domain/calendar';
import { checkBooks, compareBooksWithTwin, ofEverybody } from '@tsuzura/store/books';
import { startEmbedded } from '@tsuzura/store/embedded';
import { openAlerts, openDatabase, readClock, type Database, type Tx } from '@tsuzura/store/kernel';
import { balances, compareWithTwin, rebuild, trialBalance, verifyChain } from '@tsuzura/store/ledger';
import {
  contentHash,
  demoStart,
  openingDeposits,
  people,
  setDemoAside,
  subjectOf,
  takeDemoUp,
} from '@tsuzura/store/seed';
import { testDatabase } from '@tsuzura/store/testing';
import { demoSteps } from '../apps/api/src/demo-history/index.ts';
import { openScene, type Scene } from '../apps/api/src/kernel/scene.test-support.ts';
import { installDatabase } from './install-database.ts';
import { keepDemo } from './keep-demo.ts';
import { keptDemoFor, usualSeed } from './kept-demo.ts';
import { databaseName } from './open-server.ts';
import { temporaryFolder } from './started.test-support.ts';

/** One history for all of them, a copy of the one that is kept: to live through it takes a minute. */
let scene: Scene;
let owner: Database;
beforeAll(async () => {
  await keepDemo('years');
  const data = temporaryFolder();
  const server = await startEmbedded({
    folder: data.folder,
    settings: { fsync: 'off', synchronous_commit: 'off' },
    copyOf: () => keptDemoFor({ clock: 'demo', history: 'years', seed: usualSeed }),
  });
  const passwords = server.secrets.roles;
  const db = testDatabase({ url: server.url(''), passwords }, databaseName, async () => {
    await server.stop();
    data.remove();
  });
  const { seeded } = await installDatabase({
    ownerUrl: db.ownerUrl,
    passwords,
    seed: usualSeed,
    clock: 'demo',
    realNow: Date.parse('2026-11-13T01:00:00Z'),
    history: true,
  });
  expect(seeded).toBe(true);
  scene = await openScene({ db });
  owner = openDatabase({ url: db.ownerUrl, program: 'test', connections: 1 });
});
afterAll(async () => {
  await owner.close();
  await scene.close();
});

const rows = async (statement: string) =>
  (await sql.raw<Record<string, unknown>>(statement).execute(owner.reader)).rows;

test('inboxes have what the year brought, and a friend came by a link', async () => {
  const kinds = await rows(`select kind, count(*)::int as n from app.notification
    where kind in ('seminar.tomorrow', 'seminar.today', 'price.held-moved', 'plan.purchases-tomorrow') group by kind`);
  const count = new Map(kinds.map(({ kind, n }) => [kind, Number(n)]));
  // Two of the demo's people were in the seminar of October.
  expect([count.get('seminar.tomorrow'), count.get('seminar.today')]).toEqual([2, 2]);
  expect(count.get('plan.purchases-tomorrow')).toBeGreaterThanOrEqual(11);
  expect(await rows('select referrer_id, friend_id, state from app.referral')).toEqual([
    { referrer_id: subjectOf('hanako'), friend_id: subjectOf('hajime'), state: 'SIGNED_UP' },
  ]);
  const [unread] =
    await rows(`select count(*)::int as n from app.inbox i where i.unread <> (select count(*) from app.notification n
    where n.customer_id = i.customer_id and n.read_at is null and n.hidden_at is null)`);
  expect(unread).toEqual({ n: 0 });
});

test('the books are whole: nothing was made or lost, both calculations agree, the chain holds, nobody is alarmed', async () => {
  const { reader } = owner;
  expect((await trialBalance(reader)).filter(({ difference }) => difference !== 0n)).toEqual([]);
  expect([await rebuild(reader), await compareWithTwin(reader)]).toEqual([[], []]);
  expect(await ofEverybody(reader, (customers) => checkBooks(reader, customers))).toEqual([]);
  expect(await ofEverybody(reader, (customers) => compareBooksWithTwin(reader, customers))).toEqual([]);
  expect(await verifyChain(reader)).toMatchObject({ whole: true });
  expect(await openAlerts(reader)).toEqual([]);
});

/** Thrown to undo what a test did to the one history. */
class Undone extends Error {}

test('a demo that was set aside is taken up with a clock, keys and addresses of its own, and is the same demo otherwise', async () => {
  const before = await contentHash(owner.reader);
  const keys = async (tx: Tx) => (await sql<{ value: Buffer }>`select value from ops.secret`.execute(tx)).rows;
  const there = { realNow: instant(Date.parse('2027-03-01T00:00:00Z')) };
  const trial = (work: (tx: Tx) => Promise<void>) =>
    expect(
      owner.tx(async (tx) => {
        expect(await takeDemoUp(tx, there)).toBe(false); // it is nobody's to take
        await setDemoAside(tx);
        await work(tx);
        throw new Undone();
      }),
    ).rejects.toThrow(Undone);

  await trial(async (tx) => {
    const old = await keys(tx);
    expect(await takeDemoUp(tx, there)).toBe(true);
    expect(await contentHash(tx)).toBe(before);
    expect(await readClock(tx)).toMatchObject({ mode: 'demo', businessAt: demoStart, realAt: there.realNow });
    expect(await keys(tx)).not.toContainEqual(old[0]);
    expect(await keys(tx)).not.toContainEqual(old[1]);
  });

  const addresses = async (tx: Tx, host: string) => {
    const found: Record<string, number> = {};
    const tables = await sql<{ name: string }>`select schemaname || '.' || tablename as name from pg_tables
      where schemaname in ('app', 'ledger', 'ops', 'auth')`.execute(tx);
    for (const { name } of tables.rows) {
      const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)} as x
        where strpos(x::text, ${host}) > 0`.execute(tx);
      if (counted[0]!.n > 0) found[name] = counted[0]!.n;
    }
    return found;
  };
  await trial(async (tx) => {
    const usual = await addresses(tx, 'localhost:4003');
    const { 'app.seminar': seminars, ...documents } = usual;
    expect([Object.keys(documents).length, seminars]).toEqual([4, 5]);
    await takeDemoUp(tx, { ...there, contentUrl: 'https://content.example.jp' });
    expect(await addresses(tx, 'localhost:4003')).toEqual({});
    expect(await addresses(tx, 'https://content.example.jp/documents/')).toEqual(documents);
    expect(await addresses(tx, 'https://content.example.jp/seminars/')).toEqual({ 'app.seminar': seminars });
  });
});

test('seminars are open, nearly full, by lottery and over; campaigns are entered', async () => {
  expect(
    await rows(`select s.id, q.capacity - q.taken as remaining, l.commitment is not null as is_committed from app.seminar s
      join app.seminar_seats q on q.seminar_id = s.id left join app.seminar_lottery l on l.seminar_id = s.id
      where s.id in ('seminar-20261126', 'seminar-20261212', 'seminar-20261217', 'seminar-20261015') order by s.id`),
  ).toEqual([
    { id: 'seminar-20261015', remaining: 198, is_committed: false },
    { id: 'seminar-20261126', remaining: 199, is_committed: false },
    { id: 'seminar-20261212', remaining: 2, is_committed: false },
    { id: 'seminar-20261217', remaining: 30, is_committed: true },
  ]);
  expect(
    await rows('select campaign_id, count(*)::int as entries from app.campaign_entry group by 1 order by 1'),
  ).toEqual([
    { campaign_id: 'campaign-first-deposit-2026', entries: 1 },
    { campaign_id: 'campaign-tsumitate-2026', entries: 2 },
  ]);
});

test('everything that could be finished is, and no mail of the past waits to be sent', async () => {
  expect(await rows('select distinct state from app.fund_order order by state')).toEqual([
    { state: 'COMPLETED' },
    { state: 'EXECUTED' },
  ]);
  expect(await rows(`select id from app.distribution where state = 'DECLARED' and due_date <= '2026-11-12'`)).toEqual(
    [],
  );
  // The bank is still to be asked for the debits of this month.
  expect(
    await rows(
      `select topic, payload ->> 'kind' as kind, payload ->> 'on' as on from ops.outbox where delivered_at is null`,
    ),
  ).toEqual([{ topic: 'bank', kind: 'DEBITS', on: '2026-11-27' }]);
  // The one job that waits prints the statements.
  expect(await rows('select name from ops.job_run where finished_at is null')).toEqual([{ name: 'paper.print-aside' }]);
});

test('the inbox has what happened, and what is older than a few days is read', async () => {
  const kinds = await rows(
    `select distinct kind from app.notification where customer_id = '${subjectOf('hanako')}' order by kind`,
  );
  for (const kind of ['fund-order.accepted', 'fund-order.executed', 'fund-order.settled'])
    expect(kinds).toContainEqual({ kind });
  expect(
    await rows(`select count(*)::int as missing from app.fund_order o where o.source <> 'REINVEST'
      and not exists (select from app.notification n where n.id = ops.mail_id(o.id || ' ACCEPT'))`),
  ).toEqual([{ missing: 0 }]);
  expect(
    await rows(`select i.customer_id from app.inbox i where i.unread <> (select count(*) from app.notification n
      where n.customer_id = i.customer_id and n.read_at is null and n.hidden_at is null)`),
  ).toEqual([]);
  expect(await rows(`select id from app.notification where read_at is null and created_at < '2026-11-08'`)).toEqual([]);
});

test('every trade and distribution of the past has its statement, every quarter and year too, and nobody was written to about it', async () => {
  const missing = (kind: string, table: string, ref: string, which = 'true') =>
    rows(`select ${ref} from app.${table} x where ${which} and not exists
      (select from app.paper p where p.kind = '${kind}' and p.ref = x.${ref})`);
  expect(await missing('TRADE', 'fund_fill', 'order_id')).toEqual([]);
  expect(await missing('DISTRIBUTION', 'distribution', 'id', "state <> 'DECLARED'")).toEqual([]);
  expect(await missing('DIVIDEND', 'share_dividend', 'id', "state = 'PAID'")).toEqual([]);
  const ofShares = await rows(`select f.id from app.stock_fill f where f.trade_date < '2026-11-13' and not exists (
    select from app.paper p where p.kind = 'TRADE' and p.ref = 'shares-' || f.trade_date and p.customer_id = f.customer_id)`);
  expect(ofShares).toEqual([]);
  const refs = async (who: string, kind: string) =>
    (
      await rows(`select ref from app.paper where kind = '${kind}' and customer_id = '${subjectOf(who)}' order by 1`)
    ).map(({ ref }) => ref);
  // In 2024 there were dividends of shares.
  expect(await refs('hanako', 'ANNUAL_SPECIFIC')).toEqual(['2024', '2025']);
  expect((await refs('hanako', 'BALANCE')).slice(-3)).toEqual(['2026Q1', '2026Q2', '2026Q3']);
  expect((await refs('owari', 'BALANCE')).at(0)).toBe('2023Q1');
  expect(await rows('select count(*)::int as waiting from app.paper_to_print')).toEqual([{ waiting: 0 }]);
  expect(
    await rows(`select count(*)::int as mails from ops.outbox where delivered_at is null and topic <> 'bank'`),
  ).toEqual([{ mails: 0 }]);
});

test('hanako saved every month for years, with a taxed gain in 2025 and in 2026', async () => {
  const hanako = await scene.as('hanako');
  const { orders, paging } = await hanako.call(listTradedOrders, { query: { limit: 100 } });
  expect(paging.total).toBeGreaterThan(80);
  const sales = orders.filter(({ side }) => side === 'SELL');
  expect(new Set(sales.map(({ settlementDate }) => settlementDate.slice(0, 4)))).toEqual(new Set(['2025', '2026']));
  const taxes = await rows(`select year, net_gain > 0 and income_tax > 0 as taxed from app.tax_year
    where customer_id = '${subjectOf('hanako')}' order by year`);
  expect(taxes).toEqual([
    { year: 2024, taxed: false },
    { year: 2025, taxed: true },
    { year: 2026, taxed: true },
  ]);
  expect((await hanako.call(listPendingOrders)).orders.map(({ status }) => status)).toEqual(
    Array.from({ length: 3 }, () => 'EXECUTED'),
  );
  const { tracks } = await hanako.call(listAssetTracks, { query: { period: 'all' } });
  expect([tracks[0]?.date, tracks.at(-1)?.date]).toEqual(['2024-02-01', '2026-11-12']);
  const { total } = await hanako.call(getAssets);
  expect(tracks.at(-1)?.total).toBe(total);
});

test('waku has used up two years of the growth quota and all but 5,432 yen of the third', async () => {
  const { years, lifetime } = await (await scene.as('waku')).call(getNisaUsages);
  expect(years[0]).toMatchObject({ year: 2026, growth: { used: 2_394_568n, remaining: 5_432n } });
  expect(lifetime.growthUsed).toBe(2n * 2_400_000n + 2_394_568n);
});

test('henko got back what was withheld from a gain, and at the end of the year what was withheld from dividends', async () => {
  const sales = await rows(`select f.income_tax > 0 as withheld, f.income_tax < 0 as refunded from app.fund_order o
    join app.fund_fill f on f.order_id = o.id where o.customer_id = '${subjectOf('henko')}' and o.side = 'SELL' order by o.sequence`);
  expect(sales).toEqual([
    { withheld: true, refunded: false },
    { withheld: false, refunded: true },
  ]);
  const [year] = await rows(`select refunded_income_tax > 0 as refunded from app.tax_year
    where customer_id = '${subjectOf('henko')}' and year = 2025`);
  expect(year).toEqual({ refunded: true });
});

test('oisho has a 追証 that the market of the day before made, with days of margin behind it', async () => {
  const oisho = await scene.as('oisho', 'trading');
  const { status, calls } = await oisho.call(getMarginCall);
  expect(status).toBe('CALLED');
  expect(calls).toMatchObject([{ occurredOn: '2026-11-12', dueAt: '2026-11-16T12:00:00+09:00' }]);
  expect(calls[0]?.remaining).toBe(calls[0]?.amount);
  const { positions } = await oisho.call(listMarginPositions, { query: {} });
  expect(positions).toMatchObject([{ stockCode: '1011', side: 'LONG', quantity: 500, openedOn: '2026-09-11' }]);
  const period = { from: ymd('2026-10-01'), to: ymd('2026-10-31') };
  expect(await oisho.call(getAverageMarginBalance, { query: period })).toMatchObject({
    days: 31,
    averageBalance: positions[0]?.openAmount,
  });
  const kinds = await rows(`select distinct kind from app.notification where kind like 'margin.%' order by 1`);
  expect(kinds).toEqual([{ kind: 'margin.call-expected' }, { kind: 'margin.called' }]);
});

test('distributions were received by some and reinvested by others', async () => {
  const found = await rows(`select distinct customer_id, state from app.distribution
    where customer_id in ('${subjectOf('ichinen')}', '${subjectOf('midoku')}') and state <> 'DECLARED' order by customer_id`);
  expect(found).toEqual([
    { customer_id: subjectOf('ichinen'), state: 'REINVESTED' },
    { customer_id: subjectOf('midoku'), state: 'PAID' },
  ]);
});

test.each(people.filter(({ account }) => account?.closedOn))(
  '$key closed an empty account',
  async ({ key, account }) => {
    const left = await balances(owner.reader, subjectOf(key));
    expect(left.filter(({ account: { kind } }) => !kind.startsWith('TAX_'))).toEqual([]);
    const [row] = await rows(`select equity, equity_closed_on, (select count(*) from app.fund_order o
    where o.customer_id = a.customer_id)::int as orders from app.account a where a.customer_id = '${subjectOf(key)}'`);
    expect(row).toMatchObject({ equity: 'CLOSE', equity_closed_on: account?.closedOn });
    expect(row?.['orders']).toBeGreaterThan(3);
  },
);

test('who has money in the demo without a history paid the same in first', async () => {
  const first = Object.fromEntries(
    demoSteps.flatMap((step) => (step.act === 'deposit' ? [[step.who, step.amount] as const] : [])).toReversed(),
  );
  expect(first).toMatchObject(openingDeposits);
  const ginko = await (await scene.as('ginko')).call(getAssets);
  expect(ginko).toMatchObject({ cash: 100_000n, total: 100_000n, funds: [], soldFunds: [] });
});

test('R1.04 tsumi has lived by plans alone for two years: more in June and December, a debit that failed, months without cash, a pause', async () => {
  const months =
    await rows(`select p.account_type, o.state, o.reason, count(*)::int as months, max(o.amount)::int as most
    from app.subscription_occurrence o join app.subscription_plan p on p.id = o.setting_id
    where o.customer_id = '${subjectOf('tsumi')}' group by 1, 2, 3 order by 1, 2, 3`);
  expect(months).toEqual([
    { account_type: 'NISA_GROWTH', state: 'ORDERED', reason: null, months: 26, most: 10_000 },
    { account_type: 'NISA_GROWTH', state: 'SKIPPED', reason: 'INSUFFICIENT_CASH', months: 3, most: 10_000 },
    { account_type: 'NISA_TSUMITATE', state: 'DEBIT_FAILED', reason: 'DEBIT_1', months: 1, most: 33_000 },
    { account_type: 'NISA_TSUMITATE', state: 'DEBIT_REQUESTED', reason: null, months: 1, most: 33_000 },
    { account_type: 'NISA_TSUMITATE', state: 'ORDERED', reason: null, months: 29, most: 83_000 },
    { account_type: 'SPECIFIC', state: 'ORDERED', reason: null, months: 11, most: 3_000 },
    { account_type: 'SPECIFIC', state: 'SKIPPED', reason: 'INSUFFICIENT_CASH', months: 3, most: 3_000 },
    { account_type: 'SPECIFIC', state: 'SKIPPED', reason: 'PAUSED', months: 8, most: 3_000 },
  ]);
  const tsumi = await scene.as('tsumi');
  const { settings } = await tsumi.call(listSubscriptionSettings);
  expect(settings.map(({ status }) => status).toSorted()).toEqual(['ACTIVE', 'ACTIVE', 'PAUSED']);
  const { years } = await tsumi.call(getNisaUsages);
  expect(years[0]).toMatchObject({ year: 2026, tsumitate: { used: 463_000n } });
});

test('hanako and waku have a plan each that has bought nothing: one is paused, one begins with the next year', async () => {
  const found = await rows(`select p.customer_id, p.state, p.start_month from app.subscription_plan p
    where p.customer_id in ('${subjectOf('hanako')}', '${subjectOf('waku')}') and not exists (
      select from app.subscription_occurrence o where o.setting_id = p.id and o.state <> 'SKIPPED') order by p.start_month`);
  expect(found).toEqual([
    { customer_id: subjectOf('hanako'), state: 'PAUSED', start_month: '2026-09' },
    { customer_id: subjectOf('waku'), state: 'ACTIVE', start_month: '2027-02' },
  ]);
});

test('hanako holds three shares, with dividends in her past and one split in two', async () => {
  const trading = await scene.as('hanako', 'trading');
  const { balances: held } = await trading.call(listEquityBalances, { query: {} });
  expect(held.map(({ stockCode, quantity }) => [stockCode, quantity])).toEqual([
    ['1213', 100],
    ['1217', 100],
    ['1239', 200],
  ]);
  const past =
    await rows(`select stock_code, count(*)::int as times, min(quantity)::int as fewest, max(quantity)::int as most
    from app.share_dividend where customer_id = '${subjectOf('hanako')}' and state = 'PAID' group by 1 order by 1`);
  expect(past.map(({ stock_code, fewest, most }) => [stock_code, fewest, most])).toEqual([
    ['1213', 100, 100],
    ['1217', 100, 100],
    ['1239', 100, 200],
  ]);
  expect(await rows('select stock_code, quantity_before, quantity_after from app.share_split')).toEqual([
    { stock_code: '1239', quantity_before: 100n, quantity_after: 200n },
  ]);
  // What the split did not move is the chart of what she has: no day loses a tenth.
  const { tracks } = await (await scene.as('hanako')).call(listAssetTracks, { query: { period: 'all' } });
  const falls = tracks.filter((day, index) => {
    const before = tracks[index - 1];
    return before !== undefined && day.profit - before.profit < 0n - before.total / 10n;
  });
  expect(falls).toEqual([]);
});

test('beika has US shares bought with dollars, a dividend, a split, a sale, and a fund on its way to another firm', async () => {
  const beika = await scene.as('beika', 'trading');
  const { usd, positions, dividends } = await beika.call(getForeignAssets);
  expect(usd.cash).toBeGreaterThan(0n);
  expect(positions.map(({ symbol, quantity, accountType }) => `${symbol} ${quantity} ${accountType}`)).toEqual([
    'ORCHA 12 SPECIFIC',
    'WORLB 8 NISA_GROWTH',
    'FJORD 4 SPECIFIC',
    'HALCY 5 SPECIFIC',
  ]);
  for (const { profitJpy, profitByPriceJpy, profitByRateJpy } of positions)
    expect(profitByPriceJpy + profitByRateJpy).toBe(profitJpy);
  expect(dividends).toMatchObject([{ symbol: 'ORCHA', quantity: '12' }]);
  expect(await rows('select symbol, quantity_before, quantity_after from app.us_split')).toEqual([
    { symbol: 'FJORD', quantity_before: 300_000n, quantity_after: 600_000n },
  ]);
  const { trades, distributions } = await beika.call(listSpecificAccountTrades, { query: { year: 2026 } });
  expect(trades).toMatchObject([{ product: 'US', code: 'FJORD', quantity: '2', settlementDate: '2026-11-06' }]);
  expect(distributions).toMatchObject([{ code: 'ORCHA', paidOn: '2026-11-04' }]);
  expect((await beika.call(listFundDeliveries)).requests).toMatchObject([{ status: 'REQUESTED' }]);
});
