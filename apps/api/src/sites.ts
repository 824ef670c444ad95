import type { ApiServer } from '@tsuzura/http/server';
import { mainCalls, ownMainCalls } from '@tsuzura/contract/main';
import { opsCalls } from '@tsuzura/contract/ops';
import { callsFromPartners, cashCallsFromPartners } from '@tsuzura/contract/partner';
import { ownTradingCalls, tradingCalls } from '@tsuzura/contract/trading';
import type { Endpoint } from '@tsuzura/contract/kernel';
import type { Instant } from '@tsuzura/domain/calendar';
import { acceptedTopic } from '@tsuzura/store/fund-order';
import { executedExchangeTopic } from '@tsuzura/store/fx';
import { acceptedShareTopic } from '@tsuzura/store/stock-order';
import type { Database } from '@tsuzura/store/kernel';
import { pushTopic } from '@tsuzura/store/notification';
import { accountJobs } from './account/jobs.ts';
import { accountMainApi } from './account/main-api.ts';
import { applicationOpsApi } from './account/ops-api.ts';
import { accountProposals } from './account/proposals.ts';
import { accountPartnerApi } from './account/partner-api.ts';
import { auditOpsApi } from './audit/ops-api.ts';
import { assetJobs } from './asset/jobs.ts';
import { assetMainApi } from './asset/main-api.ts';
import { assetTradingApi } from './asset/trading-api.ts';
import { bulkOpsApi } from './bulk/ops-api.ts';
import { bulkProposals, resendMessages } from './bulk/resend-messages.ts';
import { booksJobs } from './books/index.ts';
import { booksOpsApi } from './books/ops-api.ts';
import { campaignJobs } from './campaign/jobs.ts';
import { campaignMainApi } from './campaign/main-api.ts';
import { campaignOpsApi } from './campaign/ops-api.ts';
import { campaignProposals } from './campaign/proposals.ts';
import { rewardRun } from './campaign/reward-run.ts';
import type { Bank } from './cash/index.ts';
import { cashJobs } from './cash/jobs.ts';
import { cashMainApi } from './cash/main-api.ts';
import { cashOpsApi } from './cash/ops-api.ts';
import { cashProposals } from './cash/proposals.ts';
import { cashTradingApi } from './cash/trading-api.ts';
import { clockOpsApi } from './clock/ops-api.ts';
import { customerDetailOpsApi } from './customer/detail-ops-api.ts';
import { customerOpsApi } from './customer/ops-api.ts';
import { customerSessionsOpsApi } from './customer/sessions-api.ts';
import { customerViewMainApi, customerViewOpsApi } from './customer/view-api.ts';
import { deliveryJobs } from './delivery/index.ts';
import { deliveryOpsApi } from './delivery/ops-api.ts';
import { deliveryTradingApi } from './delivery/trading-api.ts';
import { documentMainApi } from './document/main-api.ts';
import { documentOpsApi } from './document/ops-api.ts';
import { documentProposals } from './document/proposals.ts';
import { fundJobs } from './fund/jobs.ts';
import { fundMainApi } from './fund/main-api.ts';
import { acceptedOrders, writeAcceptedMails } from './fund-order/index.ts';
import { fundOrderMainApi } from './fund-order/main-api.ts';
import type { MarketData } from './fund/index.ts';
import { homeOpsApi } from './home/ops-api.ts';
import { fxJobs } from './fx/jobs.ts';
import { fxTradingApi } from './fx/trading-api.ts';
import { executedExchanges, writeExchangeMails, type FxMarket } from './fx/index.ts';
import type { BulkKind } from './kernel/bulk/index.ts';
import type { Clock } from './kernel/clock.ts';
import type { Carriers, Couriers, MailWriters } from './kernel/couriers.ts';
import type { Deps } from './kernel/deps.ts';
import { healthMainApi } from './kernel/health.ts';
import type { ScheduledJob } from './kernel/jobs/index.ts';
import type { ProposalKind } from './kernel/proposal/index.ts';
import { kernelJobs } from './kernel/kernel-jobs.ts';
import { maintenanceOpsApi } from './maintenance/ops-api.ts';
import { maintenanceProposals } from './maintenance/proposals.ts';
import { checkNavsThatCame, fundNightEvents, fundNightJobs, fundNightMails } from './night/fund/index.ts';
import { fundNightProposals } from './night/fund/proposals.ts';
import { alertOpsApi, fundNightOpsApi, navProposalOpsApi } from './night/fund/ops-api.ts';
import { navSheetOpsApi } from './night/fund/sheet-ops-api.ts';
import { planNightJobs } from './night/plan/index.ts';
import { planOpsApi } from './night/plan/ops-api.ts';
import { marginTradingApi } from './margin/trading-api.ts';
import type { MarginStocks } from './margin/index.ts';
import { marginNightJobs, marginSettlementJobs } from './night/margin/index.ts';
import { noticeMainApi } from './notice/main-api.ts';
import { noticeOpsApi } from './notice/ops-api.ts';
import { noticeProposals } from './notice/proposals.ts';
import {
  handOverMails,
  handOverSeen,
  notificationProposals,
  pushCarrier,
  seenTopic,
  sendBroadcast,
  type EventReaders,
} from './notification/index.ts';
import { notificationJobs } from './notification/jobs.ts';
import { notificationMainApi } from './notification/main-api.ts';
import { notificationOpsApi } from './notification/ops-api.ts';
import { statementJobs } from './statement/jobs.ts';
import { statementMainApi } from './statement/main-api.ts';
import { statementOpsApi } from './statement/ops-api.ts';
import { statementProposals } from './statement/proposals.ts';
import { statementTradingApi } from './statement/trading-api.ts';
import { operatorOpsApi } from './operator/ops-api.ts';
import { orderMonitorOpsApi } from './order-monitor/ops-api.ts';
import { orderProposals } from './order-monitor/proposals.ts';
import { proposalOpsApi } from './proposal/ops-api.ts';
import { receiptOpsApi } from './receipt/ops-api.ts';
import { planMainApi } from './plan/main-api.ts';
import { protectionMainApi } from './protection/main-api.ts';
import { protectionOpsApi } from './protection/ops-api.ts';
import { protectionProposals } from './protection/proposals.ts';
import { searchOpsApi } from './search/ops-api.ts';
import { seminarJobs } from './seminar/jobs.ts';
import { seminarMainApi } from './seminar/main-api.ts';
import { notifyApplicants } from './seminar/notify-applicants.ts';
import { seminarOpsApi } from './seminar/ops-api.ts';
import { settingsProposals } from './settings/proposals.ts';
import { settingsMainApi, settingsOpsApi } from './settings/settings-api.ts';
import { seminarProposals } from './seminar/proposals.ts';
import { simulationMainApi } from './simulation/main-api.ts';
import type { StockMarket } from './stock/index.ts';
import { stockJobs } from './stock/jobs.ts';
import { stockTradingApi } from './stock/trading-api.ts';
import { cancelOpenOrders } from './stock-order/cancel-open-orders.ts';
import {
  exchangeCarrier,
  exchangeTopic,
  noExchange,
  writeAcceptedShareMails,
  type StockExchange,
} from './stock-order/index.ts';
import { stockOrderTradingApi } from './stock-order/trading-api.ts';
import { stockNightJobs } from './night/stock/index.ts';
import { noUsExchange, type UsExchange } from './us-order/index.ts';
import { usOrderTradingApi } from './us-order/trading-api.ts';
import { usNightJobs } from './night/us/index.ts';
import { usStockJobs } from './us-stock/jobs.ts';
import { usStockTradingApi } from './us-stock/trading-api.ts';
import type { UsStockMarket } from './us-stock/index.ts';
import { watchJobs } from './watch/jobs.ts';
import { watchMainApi } from './watch/main-api.ts';

export type ApiSite = 'main' | 'trading' | 'ops';
export const isApiSite = (site: string): site is ApiSite => site in sites;

interface SiteRow {
  readonly title: string;
  readonly calls: readonly Endpoint[];
  readonly areas: readonly ((server: ApiServer, deps: Deps) => void)[];
}

/** Which area answers at which server. A new area adds its line here. */
export const sites: Readonly<Record<ApiSite, SiteRow>> = {
  main: {
    title: 'つづら メインAPI',
    calls: [...mainCalls, ...ownMainCalls, ...callsFromPartners, ...cashCallsFromPartners],
    areas: [
      healthMainApi,
      accountMainApi,
      accountPartnerApi,
      simulationMainApi,
      noticeMainApi,
      documentMainApi,
      fundMainApi,
      fundOrderMainApi,
      assetMainApi,
      cashMainApi,
      planMainApi,
      statementMainApi,
      customerViewMainApi,
      settingsMainApi,
      protectionMainApi,
      (server, deps) => notificationMainApi(server, deps, eventReaders(deps.database, deps.clock)),
      watchMainApi,
      seminarMainApi,
      campaignMainApi,
    ],
  },
  trading: {
    title: 'つづら 取引・残高API',
    calls: [...tradingCalls, ...ownTradingCalls],
    areas: [
      statementTradingApi,
      cashTradingApi,
      stockTradingApi,
      stockOrderTradingApi,
      assetTradingApi,
      marginTradingApi,
      fxTradingApi,
      usStockTradingApi,
      usOrderTradingApi,
      deliveryTradingApi,
    ],
  },
  ops: {
    title: 'つづら 運営API',
    calls: opsCalls,
    areas: [
      operatorOpsApi,
      proposalOpsApi,
      bulkOpsApi,
      auditOpsApi,
      homeOpsApi,
      orderMonitorOpsApi,
      planOpsApi,
      customerOpsApi,
      customerViewOpsApi,
      customerSessionsOpsApi,
      applicationOpsApi,
      settingsOpsApi,
      customerDetailOpsApi,
      searchOpsApi,
      booksOpsApi,
      clockOpsApi,
      maintenanceOpsApi,
      cashOpsApi,
      fundNightOpsApi,
      navProposalOpsApi,
      navSheetOpsApi,
      alertOpsApi,
      documentOpsApi,
      noticeOpsApi,
      notificationOpsApi,
      campaignOpsApi,
      statementOpsApi,
      receiptOpsApi,
      protectionOpsApi,
      seminarOpsApi,
      deliveryOpsApi,
    ],
  },
};

/** Acts that take two people, of every area. */
export const proposalKinds = (deps: Omit<Deps, 'proposals'>): readonly ProposalKind[] => [
  ...fundNightProposals(deps),
  ...cashProposals(deps),
  ...documentProposals(deps),
  ...noticeProposals(deps),
  ...seminarProposals(deps),
  ...campaignProposals(deps),
  ...notificationProposals(deps),
  ...maintenanceProposals(deps),
  ...protectionProposals(deps),
  ...statementProposals(deps),
  ...bulkProposals(deps),
  ...orderProposals(deps),
  ...accountProposals(deps),
  ...settingsProposals(),
];

/** Acts that go through many, of every area. */
export const bulkKinds = (realNow: () => number, clock: Clock): readonly BulkKind[] => [
  resendMessages(realNow),
  notifyApplicants(clock),
  rewardRun(clock),
  sendBroadcast(clock),
];

/** What notifications are about whose texts are made when they are read, by topic. */
const eventReaders = (database: Database, clock: Clock): EventReaders => ({
  [acceptedTopic]: acceptedOrders(database, clock),
  [executedExchangeTopic]: executedExchanges(database),
  ...fundNightEvents(database, clock),
});

/** Mails whose texts are made when they are sent, and events that become notifications then, by topic of the outbox. */
export const mailWriters = (database: Database, clock: Clock): MailWriters => ({
  mail: handOverMails(database, clock),
  [seenTopic]: handOverSeen(database, clock),
  [acceptedTopic]: writeAcceptedMails(database, clock),
  [acceptedShareTopic]: writeAcceptedShareMails(database, clock),
  [executedExchangeTopic]: writeExchangeMails(database, clock),
  ...fundNightMails(database, clock),
});

/** What goes to more than one place. `webUrl` is where the pages are that pushes lead to. */
export const carriers = (
  database: Database,
  clock: Clock,
  couriers: Couriers,
  webUrl: string | null,
  exchange: StockExchange = noExchange,
  usExchange: UsExchange = noUsExchange,
): Carriers => ({
  [exchangeTopic]: exchangeCarrier(database, clock, { TSE: exchange, US: usExchange }),
  [pushTopic]: pushCarrier(database, couriers, eventReaders(database, clock), webUrl),
});

/** When a job really runs: at its moment, or later where the service was down or a job before it failed. */
const lateTime =
  (clock: Clock) =>
  (dueAt: Instant): Instant =>
    clock.now() > dueAt ? clock.now() : dueAt;

/** What jobs ask outside. */
export interface JobPorts {
  readonly market: MarketData;
  readonly bank: Bank;
  readonly stockMarket: StockMarket;
  readonly usStockMarket: UsStockMarket;
  readonly fxMarket: FxMarket;
  readonly exchange: StockExchange;
  readonly usExchange: UsExchange;
  readonly marginStocks: MarginStocks;
}

/** Jobs due at the same moment run in this order. */
export const scheduledJobs = (
  { market, bank, stockMarket, usStockMarket, fxMarket, exchange, usExchange, marginStocks }: JobPorts,
  clock: Clock,
): readonly ScheduledJob[] => [
  ...kernelJobs,
  ...stockJobs(stockMarket),
  ...fxJobs(fxMarket),
  ...usStockJobs(usStockMarket),
  ...fundJobs(market, checkNavsThatCame),
  // Results of margin settle first (rule MARGIN-3).
  ...marginSettlementJobs(),
  ...fundNightJobs(),
  ...stockNightJobs(exchange),
  // Behind shares: the tax of a settlement day is one.
  ...usNightJobs(usExchange),
  ...marginNightJobs({ stocks: marginStocks, market: stockMarket }, cancelOpenOrders),
  // Behind the settlements and splits of 00:00, and behind the fills of the night.
  ...deliveryJobs,
  ...booksJobs(),
  ...cashJobs(bank, undefined, lateTime(clock), undefined, marginStocks),
  // At 00:00 after settlements and credits.
  ...planNightJobs(lateTime(clock)),
  ...assetJobs,
  ...accountJobs,
  ...statementJobs,
  ...seminarJobs(),
  ...campaignJobs,
  ...watchJobs,
  ...notificationJobs,
];
