import { atJst, instant, ymd } from '@tsuzura/domain/calendar';
import * as campaign from '../campaign/index.ts';
import * as document from '../document/index.ts';
import * as kernel from '../kernel/index.ts';
import * as notice from '../notice/index.ts';
import * as notification from '../notification/index.ts';
import * as operator from '../operator/index.ts';
import * as protection from '../protection/index.ts';
import * as seminar from '../seminar/index.ts';

const today = ymd('2026-11-13');
const now = atJst(today, '10:00');
const first = { after: null, limit: 20 };
const page = { maker: 'o', now, before: null, limit: 20 };

/** What the operators' console reads, for the test of growth. */
export const operatorReads: Readonly<Record<string, (reader: kernel.Reader) => Promise<unknown>>> = {
  alerts: (r) => kernel.openAlerts(r),
  'proposals that wait': (r) => kernel.listProposals(r, 'waiting', page),
  'proposals of a maker': (r) => kernel.listProposals(r, 'mine', page),
  'audit log': (r) => kernel.listOperatorActs(r, {}, first),
  'audit log of a customer': (r) => kernel.listOperatorActs(r, { customerId: 'c' }, first),
  'audit log of an operator': (r) => kernel.listOperatorActs(r, { operator: 'o' }, first),
  'audit log of a call': (r) => kernel.listOperatorActs(r, { call: 'GET /x' }, first),
  'audit log of a month long ago': (r) =>
    kernel.listOperatorActs(
      r,
      { from: atJst(ymd('2026-10-25'), '00:00'), to: atJst(ymd('2026-10-28'), '00:00') },
      first,
    ),
  'order monitor': (r) => operator.monitorOrders(r, 'FUND', {}, first),
  'order monitor, a later page': async (r) => {
    const { next } = await operator.monitorOrders(r, 'FUND', {}, first);
    return operator.monitorOrders(r, 'FUND', {}, { after: next, limit: 20 });
  },
  'order monitor of a day': (r) =>
    operator.monitorOrders(
      r,
      'FUND',
      { from: atJst(ymd('2026-11-01'), '00:00'), to: atJst(ymd('2026-11-02'), '00:00') },
      first,
    ),
  'order monitor of shares': (r) => operator.monitorOrders(r, 'STOCK', {}, first),
  'order monitor of US shares': (r) => operator.monitorOrders(r, 'US', {}, first),
  'order monitor of a customer': (r) => operator.monitorOrders(r, 'FUND', { customerId: 'few' }, first),
  'order monitor of shares of a customer': (r) => operator.monitorOrders(r, 'STOCK', { customerId: 'few' }, first),
  'order monitor of US shares of a customer': (r) => operator.monitorOrders(r, 'US', { customerId: 'few' }, first),
  'open orders, counted': (r) => operator.countOpenOrders(r, now),
  'what waits': (r) => operator.readWaiting(r, now),
  'proposals by kind': (r) => operator.proposalsByKind(r, now),
  'alerts by kind': (r) => operator.openAlertKinds(r),
  'jobs of a night': (r) => kernel.runsBetween(r, now, instant(now + 18 * 3_600_000)),
  'jobs of plans in a month': (r) =>
    kernel.runsOfJobs(r, ['plan.order'], atJst(ymd('2026-11-01'), '00:00'), atJst(ymd('2026-12-01'), '00:00')),
  'plans of a month': (r) => operator.planDays(r, ymd('2026-11-01'), ymd('2026-11-30')),
  'purchases of a day by outcome': (r) => operator.planOutcomes(r, 'BUY', today),
  'sales of a day by outcome': (r) => operator.planOutcomes(r, 'SELL', today),
  'debits of a day by outcome': (r) => operator.planOutcomes(r, 'DEBIT', today),
  'purchases of a day': (r) => operator.planRunLines(r, 'BUY', { day: today }, first),
  'sales of a day': (r) => operator.planRunLines(r, 'SELL', { day: today, state: 'SKIPPED' }, first),
  'debits of a day': (r) => operator.planRunLines(r, 'DEBIT', { day: today }, first),
  'customers of a run to come': (r) => operator.customersAhead(r, ['few']),
  'payments that wait': (r) => operator.listPayments(r, 'waiting', null, first),
  'payments on their way': (r) => operator.listPayments(r, 'sent', null, first),
  'payments that came back': (r) => operator.listPayments(r, 'returned', null, first),
  payments: (r) => operator.listPayments(r, 'all', null, first),
  'payments of a file': (r) => operator.listPayments(r, 'all', 'pay-2026-11-13-1', first),
  'one payment': (r) => operator.findPayment(r, 'few-w1'),
  'what was booked for a thing': (r) => operator.bookedFor(r, 'few-o1'),
  'content of a file': (r) => operator.bankFileContent(r, 'pay-2026-11-13-1'),
  'quick deposits without an end': (r) => operator.openQuickDeposits(r, now),
  'one order': (r) => operator.findOrder(r, 'few-o1'),
  'one order of shares': (r) => operator.findOrder(r, 'none'),
  'events of an order': (r) => operator.orderEvents(r, 'few-o1'),
  'one customer': (r) => operator.readCustomer(r, 'few'),
  'held by a customer': (r) => operator.heldBy(r, 'few'),
  'looks at the app of a customer': (r) => operator.viewsOf(r, 'few', 20),
  'a look that lives': (r) => operator.findLiveView(r, 'x', now),
  'applications that wait': (r) => operator.queuedApplications(r, 100),
  'one application': (r) => operator.findApplication(r, 'x'),
  'whether an application is taken': (r) => operator.isTaken(r, 'x'),
  'NISA requests that wait': (r) => operator.queuedNisaRequests(r, 100),
  'one NISA request': (r) => operator.findNisaRequest(r, 'x'),
  'sign-ins of a customer': (r) => protection.sessionsOf(r, 'few'),
  'sign-in events of a customer': (r) => protection.signInEventsOf(r, 'few', 50),
  'editions of documents': (r) => document.brokerageEditions(r, 100),
  'editions of fund documents': (r) => document.fundEditions(r, 100),
  'revisions of the constants': (r) => operator.constantsRevisions(r, 20),
  'hashed ids of accounts': (r) => operator.hashedIdsOf(r, ['0000001']),
  'notes about a customer': (r) => operator.notesOf(r, 'few', null, 20),
  'search of customers': (r) =>
    operator.searchCustomers(
      r,
      { number: '0000001', id: 'few', name: '山', kana: 'ヤマ', phone: '090', mail: 'few' },
      8,
    ),
  'prices of a day': (r) => operator.navsOfDay(r, today, now),
  'jobs for many': (r) => kernel.listBulkJobs(r, null, 20),
  'one job for many': (r) => kernel.findBulkJob(r, 'x'),
  'failures of a job for many': (r) => kernel.bulkFailures(r, 'x', '', 100),
  'newest entry': (r) => operator.newestEntry(r),
  'orders and their queues': (r) => operator.ordersInWrongQueues(r, '', 20),
  'search of things': (r) => operator.searchThings(r, 'few-o1'),
  'customer by number or id': (r) => operator.customerIdOf(r, '0000001'),
  proposals: (r) => kernel.listProposals(r, 'all', page),
  'proposals that wait, counted': (r) => kernel.countWaitingProposals(r, now),
  'one proposal': (r) => kernel.findProposal(r, 'grown-1', now),
  'audience of a document': (r) => document.audienceOf(r, 'TERMS'),
  'news of operators': (r) => notice.listOwnedNews(r, { limit: 20 }),
  'news of operators that counts': (r) => notice.listOwnedNews(r, { limit: 20, now }),
  'one piece of news of operators': (r) => notice.findOwnedNews(r, 'n'),
  'seminars to come': (r) => seminar.listOwnedSeminars(r, 'upcoming', { now, after: null, limit: 20 }),
  'seminars that are over': (r) => seminar.listOwnedSeminars(r, 'past', { now, after: null, limit: 20 }),
  'one seminar of operators': (r) => seminar.findOwnedSeminar(r, 's'),
  'applications for a seminar': (r) => seminar.applicationsOf(r, 's', '0', 20),
  'campaigns of operators': (r) => campaign.listOwnedCampaigns(r, null, 20),
  'one campaign of operators': (r) => campaign.findOwnedCampaign(r, 'c'),
  'entries of a campaign': (r) => campaign.entriesOf(r, 'c', '0', 20),
  'entries of a campaign, counted': (r) => campaign.countEntries(r, 'c'),
  'funnel of a referral campaign': (r) => campaign.readFunnel(r, 'c'),
  'messages to many': (r) => notification.listBroadcasts(r, null, 20),
  'audience: everybody': (r) => notification.countAudience(r, { kind: 'ALL' }),
  'audience: holders of a fund': (r) => notification.countAudience(r, { kind: 'FUND', fundCode: 'TZ010001' }),
  'audience: NISA': (r) => notification.countAudience(r, { kind: 'PRODUCT', product: 'NISA' }),
  'audience: margin': (r) => notification.countAudience(r, { kind: 'PRODUCT', product: 'MARGIN' }),
  'audience: US shares': (r) => notification.countAudience(r, { kind: 'PRODUCT', product: 'US_EQUITY' }),
  'audience: shares': (r) => notification.countAudience(r, { kind: 'PRODUCT', product: 'STOCK' }),
  'documents in force of a kind': (r) => document.documentsInForce(r, 'TERMS', today),
  'edition of a fund in force': (r) => document.fundEditionInForce(r, 'TZ010001', 'PROSPECTUS', today),
};
