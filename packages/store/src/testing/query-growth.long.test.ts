import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, atJst, instant, ymd } from '@tsuzura/domain/calendar';
import { accounts } from '@tsuzura/domain/ledger';
import { notificationCategories } from '@tsuzura/domain/notification';
import { nav } from '@tsuzura/domain/money';
import * as account from '../account/index.ts';
import * as asset from '../asset/index.ts';
import * as campaign from '../campaign/index.ts';
import * as cash from '../cash/index.ts';
import * as document from '../document/index.ts';
import * as fund from '../fund/index.ts';
import * as night from '../night/fund/index.ts';
import * as order from '../fund-order/index.ts';
import * as kernel from '../kernel/index.ts';
import * as ledger from '../ledger/index.ts';
import * as margin from '../margin/index.ts';
import * as notice from '../notice/index.ts';
import * as notification from '../notification/index.ts';
import * as plan from '../plan/index.ts';
import * as protection from '../protection/index.ts';
import * as seminar from '../seminar/index.ts';
import * as statement from '../statement/index.ts';
import * as stock from '../stock/index.ts';
import * as usStock from '../us-stock/index.ts';
import * as watch from '../watch/index.ts';
import { mayGrow, notMeasured } from './allowed-growth.test-support.ts';
import { addGrowingCustomers, addHouseRows, createTestDatabase, type TestDatabase } from './index.ts';
import { buffersOf, readQueries, recording, stopAutovacuum } from './query-growth.test-support.ts';
import { operatorReads } from './operator-reads.test-support.ts';
import { shareReads } from './share-reads.test-support.ts';

type Read = (reader: kernel.Reader, customer: string) => Promise<unknown>;

const now = atJst(ymd('2026-11-13'), '10:00');
const today = ymd('2026-11-13');
const fundCode = 'TZ010001';
const kinds = ['TRADE', 'BALANCE', 'NISA'] as const;
const wholeTime = { kinds, from: ymd('1900-01-01'), to: ymd('2999-12-31'), today };
const firstPage = { limit: 20, offset: 0 };

const mailAbout = (topic: string, payload: unknown): kernel.OutboxMessage => ({
  id: randomUUID(),
  topic,
  payload,
  at: now,
});

const declared = {
  id: 'distribution-1',
  fund_code: fundCode,
  account_type: 'SPECIFIC',
  fiscal_date: today,
  course: 'RECEIVE',
  units: 1,
  nav_ex: 10_000,
  special: 0,
  ordinary: 1,
  income_tax: 0,
  resident_tax: 0,
  due_date: today,
};

/** What a page of a customer's reads, by the call that it serves. The first page, a later one, and each filter. */
const ofCustomer: Readonly<Record<string, Read>> = {
  'cash history': (r, c) => cash.cashHistory(r, c, { limit: 20 }),
  'cash history, 100 lines': (r, c) => cash.cashHistory(r, c, { limit: 100 }),
  'cash history, a later page': async (r, c) => {
    const { movements } = await cash.cashHistory(r, c, { limit: 20 });
    const last = movements.at(-1);
    return cash.cashHistory(r, c, { limit: 20, after: last && cash.cashPlaceOf(last) });
  },
  'cash history by type': (r, c) => cash.cashHistory(r, c, { limit: 20, type: 'TAX' }),
  'cash history by period': (r, c) =>
    cash.cashHistory(r, c, { limit: 20, from: ymd('2026-08-01'), to: ymd('2026-10-31') }),
  withdrawals: (r, c) => cash.listWithdrawals(r, c),
  'withdrawal form': (r, c) => cash.readPayees(r, [c], now),
  'scheduled withdrawal': (r, c) => cash.findScheduledSetting(r, c),
  'debit accounts': (r, c) => cash.listDebitAccounts(r, c),
  'debit accounts of a customer': (r, c) => cash.debitAccountsOf(r, c),
  'plans to buy': (r, c) => plan.subscriptionsOf(r, c, '2026-07'),
  'first plans to buy': (r, c) => plan.firstSubscriptionsOf(r, c, '2026-07', 4),
  'how many plans to buy': (r, c) => plan.subscriptionCounts(r, c),
  'plans to buy by their ids': (r, c) => plan.readSubscriptions(r, [`${c}-plan1`], '2026-07'),
  'plans to buy of a debit account': (r, c) => plan.subscriptionsOfAccounts(r, [`${c}-s`], '2026-07'),
  'months of a plan to buy': (r, c) => plan.occurrencesOf(r, c, { settingId: `${c}-plan1`, limit: 13 }),
  'months of a plan to buy, a later page': (r, c) =>
    plan.occurrencesOf(r, c, { settingId: `${c}-plan1`, before: '2026-06', limit: 6 }),
  'months of a plan to sell': (r, c) => plan.saleResultsOf(r, c, { settingId: `${c}-plan1-sale`, limit: 13 }),
  'runs under way': (r, c) => plan.occurrencesUnderWay(r, [c]),
  'plans to sell': (r, c) => plan.redemptionsOf(r, c, '2026-07'),
  'first plans to sell': (r, c) => plan.firstRedemptionsOf(r, c, '2026-07', 4),
  'how many plans to sell': (r, c) => plan.redemptionCounts(r, c),
  'plans to sell by their ids': (r, c) => plan.readRedemptions(r, [`${c}-plan1-sale`], '2026-07'),
  'pending orders': (r, c) => order.pendingOrders(r, c),
  'traded orders': (r, c) => order.tradedOrders(r, c, { limit: 20 }),
  'traded orders, a later page': async (r, c) => {
    const { next } = await order.tradedOrders(r, c, { limit: 20 });
    return order.tradedOrders(r, c, { limit: 20, ...(next && { after: next }) });
  },
  'traded orders of a side': (r, c) => order.tradedOrders(r, c, { limit: 20, side: 'SELL' }),
  'traded orders of a fund that was never bought': (r, c) =>
    order.tradedOrders(r, c, { limit: 20, fundCode: 'TZ010002' }),
  'traded order by receipt number': (r, c) => order.tradedOrders(r, c, { limit: 20, receiptNumber: 'N6XV-CVGW' }),
  'margin books': (r, c) => margin.readMarginBooks(r, [c], today),
  'margin deliveries': (r, c) => margin.recentDeliveries(r, c, ymd('2026-10-14')),
  'margin calls': (r, c) => margin.recentCalls(r, c, ymd('2026-10-14')),
  standing: (r, c) => order.readStanding(r, c, fundCode, today),
  'NISA books': (r, c) => order.readNisaBooks(r, c),
  'orders by their ids': (r, c) => order.readOrders(r, [`${c}-o1`, `${c}-o2`]),
  'mails of trades': (r, c) =>
    night.mailedTrades(
      r,
      ['o1', 'o2'].map((one) => mailAbout(night.tradeTopic, { event: 'EXECUTE', orderId: `${c}-${one}`, revision: 0 })),
    ),
  'mails of distributions': (r, c) =>
    night.mailedDistributions(r, [mailAbout(night.distributionTopic, { ...declared, customer_id: c })]),
  statements: (r, c) => statement.listStatements(r, c, wholeTime, firstPage),
  'statements, a later page': (r, c) => statement.listStatements(r, c, wholeTime, { limit: 20, offset: 60 }),
  'statements of a rare kind': (r, c) => statement.listStatements(r, c, { ...wholeTime, kinds: ['NISA'] }, firstPage),
  'years with statements': (r, c) => statement.yearsWithStatements(r, c, wholeTime),
  'a statement': (r, c) => statement.readStatements(r, [`${c}-o1-p`], c, today),
  'trade reports of orders': (r, c) => statement.tradeReportsOf(r, c, [`${c}-o1`, `${c}-o2`], today),
  'gains of the month': (r, c) => statement.gainsIn(r, c, ymd('2026-11-01'), ymd('2026-11-30')),
  'sales of the year': (r, c) => statement.salesOfYear(r, [c], 2026),
  'distributions of the year': (r, c) => statement.distributionsOfYear(r, [c], 2026),
  'tax of the year': (r, c) => statement.taxOfYear(r, [c], 2026),
  'refunds after the year': (r, c) => statement.yearEndRefunds(r, c, 2026),
  'who a statement is for': (r, c) => statement.statementCustomers(r, [c]),
  holdings: (r, c) => asset.holdingsOf(r, c),
  'asset chart of three months': (r, c) => asset.assetDays(r, c, ymd('2026-08-13')),
  'ledger balances': (r, c) => ledger.balances(r, c),
  'ledger balance': (r, c) => ledger.balanceOf(r, accounts.cashFree(c)),
  'ledger statement': (r, c) => ledger.statementOf(r, accounts.cashFree(c)),
  'entries about an order': (r, c) => ledger.entriesOf(r, `${c}-o1`),
  'account status': (r, c) => account.readAccountStatus(r, c),
  admission: (r, c) => account.readAdmissions(r, [c], today),
  customer: (r, c) => account.findCustomer(r, c),
  'account choices': (r, c) => account.findAccountChoices(r, c),
  'brokerage user': (r, c) => account.readBrokerageUser(r, c),
  person: (r, c) => account.findPerson(r, c),
  'account requests': (r, c) => account.listAccountRequests(r, c),
  'newest account request': (r, c) => account.findNewestRequest(r, c),
  'NISA account': (r, c) => account.findNisaAccount(r, c),
  'NISA requests': (r, c) => account.listNisaRequests(r, c),
  'newest NISA request': (r, c) => account.findNewestNisaRequest(r, c),
  'update request': (r, c) => account.findUpdateRequest(r, c),
  'pending update': (r, c) => account.findPendingUpdate(r, c),
  'person check': (r, c) => account.findPersonCheck(r, 'none', c),
  'what closing asks': (r, c) => account.readClosingFacts(r, c),
  'strong factors': (r, c) => protection.readStrongFactors(r, c),
  'NISA units': (r, c) => account.nisaUnitsOf(r as kernel.Tx, c),
  'taxable account type': (r, c) => account.taxableTypeOf(r as kernel.Tx, c),
  'hold on withdrawals': (r, c) => account.withdrawalsHeldUntil(r, c),
  'documents shown': (r, c) => document.documentsShownTo(r, c, today),
  'unread documents': (r, c) => document.hasUnreadDocument(r, c, today),
  'protection events': (r, c) => protection.readProtectionEvents(r, c, instant(now - 30 * 86_400_000), 20),
  'changes lately': (r, c) => protection.readChanges(r, c, instant(now - 30 * 86_400_000)),
  'protected customer': (r, c) => protection.findProtectedCustomer(r, c),
  'push devices': (r, c) => notification.listPushDevices(r, c),
  'entry of a campaign': (r, c) => campaign.findEntry(r, 'campaign-tsumitate-2026', c),
  'facts of a campaign': (r, c) => campaign.readCampaignFacts(r, [c], ymd('2026-11-01'), ymd('2026-12-30')),
  'purchases to come of a campaign': (r, c) => campaign.pendingPurchases(r, c, ymd('2026-12-30'), 50),
  'counts of referrals': (r, c) => campaign.referralCounts(r, c, 'campaign-referral-2026'),
  'rewards of referrals': (r, c) => campaign.referralGroups(r, c, 'campaign-referral-2026'),
  'attribution of a referral': (r, c) => campaign.readAttribution(r as kernel.Tx, 'campaign-referral-2026', 'none', c),
  'invitations of a day': (r, c) => campaign.invitationsOn(r, c, today),
  'application for a seminar': (r, c) => seminar.findApplication(r, c, 'seminar-20261126'),
  'newest application for a seminar': (r, c) => seminar.findNewestApplication(r as kernel.Tx, c, 'seminar-20261126'),
  'applications for seminars to come': (r, c) => seminar.listApplications(r, c, 'UPCOMING', now, firstPage),
  'applications for seminars of before': (r, c) => seminar.listApplications(r, c, 'PAST', now, firstPage),
  'push devices of several': (r, c) => notification.pushDevicesOf(r, [c]),
  'number of unread notifications': (r, c) => notification.findInbox(r, c),
  notifications: (r, c) => notification.inboxOf(r, c, { categories: notificationCategories, limit: 20 }),
  'notifications, a later page': async (r, c) => {
    const { next } = await notification.inboxOf(r, c, { categories: notificationCategories, limit: 10 });
    return notification.inboxOf(r, c, { categories: notificationCategories, limit: 10, ...(next && { after: next }) });
  },
  'notifications of a category': (r, c) => notification.inboxOf(r, c, { categories: ['CASH'], limit: 20 }),
  'notifications of a category that never was': (r, c) =>
    notification.inboxOf(r, c, { categories: ['NISA'], limit: 20 }),
  'prominent notifications': (r, c) =>
    notification.unreadOfKinds(r, c, ['cash.deposited', 'fund-order.lapsed'], atJst(ymd('2020-01-01'), '00:00'), 5),
  'a notification': (r, c) => notification.findNotification(r, c, '00000000-0000-8000-a000-000000000000'),
  'notifications by their ids': (r) => notification.readNotifications(r, ['00000000-0000-8000-a000-000000000000']),
  'notification preferences': (r, c) => notification.preferencesOf(r, c),
  'watched funds': (r, c) => watch.watchedFunds(r, c, 100),
  'price alerts': (r, c) => watch.priceAlertsOf(r, c, 50),
  'newest price of a fund': (r) => watch.newestMove(r, fundCode),
  'prices of a share': (r) => stock.stockBars(r, '1078', ymd('2026-10-01'), ymd('2026-10-31')),
  'price of a share before a day': (r) => stock.stockBarBefore(r, '1078', today),
  'which prices of shares a customer sees': (r, c) => stock.seesRealtime(r, c, today),
  ...shareReads,
  'who wants no mail': (r, c) => notification.mailRefusers(r, [c], 'TRADE'),
};

const quarter = { ref: '2026Q3', from: ymd('2026-08-10'), to: ymd('2026-10-31') };

/** What the statements of a period are printed from. Both customers have the same orders in it, and one has years before it. */
const ofPeriod: Readonly<Record<string, Read>> = {
  'balances at the end of a period': (r, c) => statement.balancesOn(r, c, quarter.to),
  'balances before a period': (r, c) => statement.balancesOn(r, c, addDays(quarter.from, -1)),
  'movements of a period': (r, c) => statement.movementsIn(r, c, quarter.from, quarter.to),
  'customer with a movement in a period': (r, c) =>
    statement.customersToBalance(r, { ...quarter, anyTime: false }, before(c), 1),
  'customer with any movement': (r, c) => statement.customersToBalance(r, { ...quarter, anyTime: true }, before(c), 1),
  'customer with a return to be notified of': (r, c) =>
    statement.customersToNotifyOfReturns(r, { ...quarter, year: 2026 }, before(c), 1),
};
/** The id behind which a page begins with this customer. */
const before = (customer: string): string => customer.slice(0, -1);

/** What everybody and what operators read. */
const ofHouse: Readonly<Record<string, (reader: kernel.Reader) => Promise<unknown>>> = {
  news: (r) => notice.listNews(r, { at: now }, firstPage),
  'shares, their events and newest prices': async (r) => [
    await stock.stockRevision(r),
    await stock.listStocks(r),
    await stock.listStockEvents(r),
    await stock.newestStockBars(r, 3),
    await usStock.listUsStocks(r),
    await usStock.newestUsStockBars(r),
    await usStock.usStockBars(r, 'ORCHA', ymd('2026-08-01'), ymd('2026-10-31')),
    await usStock.usStockEventsOf(r, 'ORCHA'),
    await usStock.isSplitSince(r, 'FJORD', ymd('2026-08-01')),
  ],
  'news of a category': (r) => notice.listNews(r, { at: now, category: 'FUND' }, firstPage),
  'important news': (r) => notice.listNews(r, { at: now, importance: 'HIGH' }, firstPage),
  campaigns: (r) => campaign.listCampaigns(r, { at: now }, firstPage),
  'campaigns of a status': (r) => campaign.listCampaigns(r, { at: now, status: 'ACTIVE' }, firstPage),
  'one campaign': (r) => campaign.findCampaign(r, 'campaign-referral-2026', now),
  'campaign by pid': (r) => campaign.findCampaignByPid(r, 'referral202503', now),
  'names of funds': (r) => campaign.readFundNames(r, [fundCode]),
  'key of invitations': (r) => campaign.readInvitationKey(r),
  seminars: (r) => seminar.listSeminars(r, { at: now }, firstPage),
  'seminars of a status': (r) => seminar.listSeminars(r, { at: now, status: 'HELD' }, firstPage),
  'one seminar': (r) => seminar.findSeminar(r, 'seminar-20261126', now),
  'entries of a lottery': (r) => seminar.lotteryEntries(r, 'seminar-20261217', '', 1_000),
  'bank files': (r) => cash.listBankFiles(r),
  'suspended transfers': (r) => cash.listSuspended(r),
  'account by number': (r) => cash.findByAccountNumber(r, '0000001'),
  'held NAVs': (r) => night.heldNavs(r),
  'NAV corrections': (r) => night.navCorrections(r),
  'NAV proposals': (r) => night.navProposals(r, now),
  ...operatorReads,
  'NAV before': (r) => night.navBefore(r, fundCode, today),
  'orders that a correction would touch': (r) => night.countAffected(r, fundCode, ymd('2026-11-06'), nav(1n)),
  receipt: async (r) => kernel.findReceipt(r, (await statement.orderRecord(r, 'crowd0-o1'))?.order.receiptNumber ?? ''),
  'evidence of an order': (r) => statement.orderRecord(r, 'crowd0-o1'),
  'statements of an order': (r) => statement.statementsOfOrder(r, 'crowd0-o1'),
  'consents before an order': (r) => statement.consentsBefore(r, 'crowd0', fundCode, now),
  seals: (r) => statement.sealsOf(r, [today]),
  'entries about': (r) => statement.entriesAbout(r, ['crowd0-o1']),
  'protected customer by number': (r) => protection.findProtectedCustomerByNumber(r, '0000001'),
  'customers by number': (r) => statement.customersByNumber(r, ['0000001']),
  maintenance: (r) => kernel.readMaintenance(r),
  clock: (r) => kernel.readClock(r),
  funds: (r) => fund.listFunds(r),
  'fund synonyms': (r) => fund.listFundSynonyms(r),
  'one fund document': (r) => fund.findFundDocument(r, 'none'),
  'newest days of NAVs': (r) => fund.latestNavDates(r),
  'NAVs of a fund': (r) => fund.navHistory(r, fundCode),
  'years of NAVs': (r) => fund.navYears(r),
  'NAVs of a year': (r) => fund.navsOfYears(r, fundCode, [2026]),
  'account request by id': (r) => account.accountRequestOwner(r, 'crowd0-o10-a'),
  'NISA request by id': (r) => account.nisaRequestOwner(r, 'crowd0-o10-n'),
  'update request by id': (r) => account.updateRequestOwner(r, 'crowd0-o10-u'),
  'people of the same birthday': (r) => account.peopleBornOn(r, ymd('1980-01-01')),
  'customer by the name for outside': (r) => account.findCustomerByHash(r, 'none'),
  'a file that came before': (r) => cash.isKnownFile(r, 'DEPOSITS', new Uint8Array([1])),
  'public document': (r) => document.findPublicDocument(r, 'none'),
  'ended families': (r) => protection.readEndedFamilies(r),
  'frozen customers': (r) => protection.readWatched(r, now),
  'proposed NAV': (r) => night.isNavProposed(r, fundCode, today, now),
  'NAV before a correction': (r) => night.navBaseline(r, fundCode, today),
  'held NAV': (r) => night.isHeld(r, fundCode, today),
  'keys of this house': async (r) => [
    await kernel.readPageKey(r),
    await order.readConfirmKey(r),
    await statement.readLinkKey(r),
  ],
  'fund documents': (r) => fund.fundDocumentsInForce(r, fundCode, today),
  'fund tracks': (r) => fund.navsBetween(r, fundCode, ymd('2026-08-13'), today),
  'catalogue revision': (r) => fund.catalogueRevision(r),
};

/** Queries whose text depends on what is asked, so that no text names them: they are measured above. */
const builtAnew = ['notice.news', 'notice.news-count', 'document.by-ids'];

let db: TestDatabase;
let owner: Client;
let recorder: Awaited<ReturnType<typeof recording>>;
const measuredTexts = new Set<string>();
beforeAll(async () => {
  db = await createTestDatabase();
  owner = new Client({ connectionString: db.ownerUrl });
  await owner.connect();
  await stopAutovacuum(owner);
  recorder = await recording(db.url('api'));
});
afterAll(async () => {
  await recorder.close();
  await owner.end();
  await db.drop();
});

type Buffers = ReadonlyMap<string, number>;

/** By the name of the query and of the read; a read may send several. */
async function measure(reads: readonly (readonly [string, (reader: kernel.Reader) => Promise<unknown>])[]) {
  const names = new Map([...(await readQueries(db.open('api').reader))].map(([name, sql]) => [sql, name]));
  const found = new Map<string, number>();
  for (const [label, read] of reads) {
    const asked = await recorder.of(read);
    const last = asked.at(-1);
    expect(last, label).toBeDefined();
    for (const one of label.endsWith('a later page') && last ? [last] : asked) {
      measuredTexts.add(one.sql);
      const name = names.get(one.sql) ?? (one.sql.includes('count(') ? 'built count' : 'built');
      found.set(`${name}: ${label}`, await buffersOf(owner, one));
    }
  }
  return found;
}

const readsOf = (customer: string) =>
  Object.entries(ofCustomer).map(
    ([label, read]) => [label, (reader: kernel.Reader) => read(reader, customer)] as const,
  );
const readsOfHouse = Object.entries(ofHouse);

/** An index that became a level deeper is read once more for each look-up; that is no growth. */
const slack = 8;

function grown(before: Buffers, after: Buffers): string[] {
  return [...after].flatMap(([label, buffers]) => {
    const few = before.get(label) ?? 0;
    const name = label.split(':')[0] ?? '';
    const isAllowed = Object.hasOwn(mayGrow, name) || Object.hasOwn(mayGrow, label);
    return isAllowed || buffers <= Math.max(2 * few, few + slack) ? [] : [`${label}: ${few} → ${buffers} buffers`];
  });
}

const crowd = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ id: `crowd${from + index}`, orders: 20 }));

test('no read of a customer or an operator grows with the history of one or with the number of all', async () => {
  await addHouseRows(owner, 0, 200);
  await addGrowingCustomers(owner, [{ id: 'few', orders: 100 }, ...crowd(0, 10)]);
  // Tables of a few pages are read as a whole, small ones joined as a whole. Planned as for large ones, like is compared with like;
  // where no index serves, the whole table is read all the same.
  await owner.query('set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off');
  const early = await measure([...readsOf('few'), ...readsOfHouse]);
  await owner.query('reset enable_hashjoin; reset enable_mergejoin');
  await addHouseRows(owner, 200, 6_000);
  await addGrowingCustomers(owner, [{ id: 'many', orders: 3_000 }, ...crowd(10, 300)]);
  const late = await measure([...readsOf('few'), ...readsOfHouse]);
  const long = await measure(readsOf('many'));
  expect([...grown(early, late), ...grown(late, long)]).toEqual([]);
});

test('what a statement of a period is printed from does not grow with the years before it', async () => {
  const periods = await createTestDatabase();
  const [client, sent] = [new Client({ connectionString: periods.ownerUrl }), await recording(periods.url('api'))];
  await client.connect();
  try {
    await addGrowingCustomers(
      client,
      [
        { id: 'few', orders: 100 },
        { id: 'many', orders: 3_000 },
      ],
      { isInDayOrder: true },
    );
    const read = async (customer: string) => {
      const found = new Map<string, number>();
      for (const [label, look] of Object.entries(ofPeriod))
        for (const one of await sent.of((reader) => look(reader, customer))) {
          measuredTexts.add(one.sql);
          found.set(label, await buffersOf(client, one));
        }
      return found;
    };
    expect(grown(await read('few'), await read('many'))).toEqual([]);
  } finally {
    await sent.close();
    await client.end();
    await periods.drop();
  }
});

test('every named read is measured, or it is said why not', async () => {
  const all = await readQueries(db.open('api').reader);
  const known = (name: string) =>
    builtAnew.includes(name) || Object.keys(notMeasured).some((one) => name === one || name.startsWith(`${one}.`));
  expect([...all].filter(([name, sql]) => !measuredTexts.has(sql) && !known(name)).map(([name]) => name)).toEqual([]);
  const stale = (name: string) => ![...all.keys()].some((one) => one === name || one.startsWith(`${name}.`));
  expect([...Object.keys(notMeasured), ...builtAnew].filter(stale)).toEqual([]);
});
