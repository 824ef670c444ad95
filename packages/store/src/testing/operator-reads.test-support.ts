import { atJst, instant, ymd } from '@tsuzura/domain/calendar';
import * as campaign from '../campaign/index.ts';
import * as document from '../document/index.ts';
import * as kernel from '../kernel/index.ts';
import * as notice from '../notice/index.ts';
import * as notification from '../notification/index.ts';
import * as operator from '../operator/index.ts';
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
  'one customer': (r) => operator.readCustomer(r, 'few'),
  'held by a customer': (r) => operator.heldBy(r, 'few'),
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
