/** Pages behind my page and the funds. Apart from the route table: the names of their files and parts would weigh on every first view. */
export const laterPages = {
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

export type LaterPages = typeof laterPages;
