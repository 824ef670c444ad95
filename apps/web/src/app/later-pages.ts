/** All pages but `/`. Apart from the route table: the names of their files and parts would weigh on every first view. Other pages load this file with the first one (ADR-0057). */
export const laterPages = {
  myPage: async () => (await import('../features/my-page/index.ts')).MyPage,
  assets: async () => (await import('../features/assets/index.ts')).AssetsPage,
  funds: async () => (await import('../features/funds/index.ts')).FundsPage,
  fundDetail: async () => (await import('../features/fund-detail/index.ts')).FundDetailPage,
  buy: async () => (await import('../features/buy/index.ts')).BuyPage,
  buyComplete: async () => (await import('../features/buy/index.ts')).BuyCompletePage,
  information: async () => (await import('../features/information/index.ts')).InformationPage,
  inquiry: async () => (await import('../features/inquiry/index.ts')).InquiryPage,
  signUpCallback: async () => (await import('../features/sign-up-callback/index.ts')).SignUpCallbackPage,
  notFound: async () => (await import('../features/not-found/index.ts')).NotFoundPage,
  simulation: async () => (await import('../features/simulation/index.ts')).SimulationPage,
  freeze: async () => (await import('../features/freeze/index.ts')).FreezePage,
  sell: async () => (await import('../features/sell/index.ts')).SellPage,
  sellComplete: async () => (await import('../features/sell/index.ts')).SellCompletePage,
  orders: async () => (await import('../features/orders/index.ts')).OrdersPage,
  cash: async () => (await import('../features/cash/index.ts')).CashTransfersPage,
  deposit: async () => (await import('../features/cash/index.ts')).DepositPage,
  withdraw: async () => (await import('../features/cash/index.ts')).WithdrawPage,
  scheduledWithdrawal: async () => (await import('../features/cash/index.ts')).ScheduledWithdrawalPage,
  transfers: async () => (await import('../features/cash/index.ts')).TransfersPage,
  documents: async () => (await import('../features/documents/index.ts')).DocumentsPage,
  specificAccountTrades: async () =>
    (await import('../features/specific-account-trades/index.ts')).SpecificAccountTradesPage,
  settings: async () => (await import('../features/settings/index.ts')).SettingsPage,
  planBuy: async () => (await import('../features/plan-buy/index.ts')).PlanBuyPage,
  planBuyComplete: async () => (await import('../features/plan-buy/index.ts')).PlanBuyCompletePage,
  planSell: async () => (await import('../features/plan-sell/index.ts')).PlanSellPage,
  planSellComplete: async () => (await import('../features/plan-sell/index.ts')).PlanSellCompletePage,
  plans: async () => (await import('../features/plan/index.ts')).PlansPage,
  calendar: async () => (await import('../features/plan/index.ts')).PlanCalendarPage,
  debitAccounts: async () => (await import('../features/plan/index.ts')).DebitAccountsPage,
  subscription: async () => (await import('../features/plan-detail/index.ts')).SubscriptionPlanPage,
  redemption: async () => (await import('../features/plan-detail/index.ts')).RedemptionPlanPage,
  nisa: async () => (await import('../features/nisa/index.ts')).NisaPage,
  returns: async () => (await import('../features/returns/index.ts')).ReturnsPage,
  notifications: async () => (await import('../features/notifications/index.ts')).NotificationsPage,
  notificationSettings: async () =>
    (await import('../features/notification-settings/index.ts')).NotificationSettingsPage,
  seminars: async () => (await import('../features/seminars/index.ts')).SeminarsPage,
  seminar: async () => (await import('../features/seminars/index.ts')).SeminarDetailPage,
  seminarApply: async () => (await import('../features/seminars/index.ts')).SeminarApplyPage,
  seminarComplete: async () => (await import('../features/seminars/index.ts')).SeminarCompletePage,
  campaigns: async () => (await import('../features/campaigns/index.ts')).CampaignsPage,
  campaign: async () => (await import('../features/campaigns/index.ts')).CampaignDetailPage,
  referral: async () => (await import('../features/campaigns/index.ts')).ReferralPage,
  stopInvitations: async () => (await import('../features/campaigns/index.ts')).StopInvitationsPage,
} as const;

/** Parts of the frame that a visitor's first view does not show, here for the same reason. */
export const laterParts = {
  appDrawer: async () => (await import('./layout/app-drawer.tsx')).AppDrawer,
  unreadMark: async () => (await import('./layout/unread-mark.tsx')).UnreadMark,
  errorDialogs: async () => (await import('./dialog/error-dialogs.tsx')).ErrorDialogs,
  guarded: async () => (await import('./guard/guarded.tsx')).Guarded,
} as const;

export type LaterPages = typeof laterPages;
