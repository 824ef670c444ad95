/** The pages of plans and NISA. Apart from the route table: the names of their files and parts would weigh on every first view. */
export const planPages = {
  buy: async () => (await import('../features/plan-buy/index.ts')).PlanBuyPage,
  buyComplete: async () => (await import('../features/plan-buy/index.ts')).PlanBuyCompletePage,
  sell: async () => (await import('../features/plan-sell/index.ts')).PlanSellPage,
  sellComplete: async () => (await import('../features/plan-sell/index.ts')).PlanSellCompletePage,
  plans: async () => (await import('../features/plan/index.ts')).PlansPage,
  calendar: async () => (await import('../features/plan/index.ts')).PlanCalendarPage,
  debitAccounts: async () => (await import('../features/plan/index.ts')).DebitAccountsPage,
  subscription: async () => (await import('../features/plan-detail/index.ts')).SubscriptionPlanPage,
  redemption: async () => (await import('../features/plan-detail/index.ts')).RedemptionPlanPage,
  nisa: async () => (await import('../features/nisa/index.ts')).NisaPage,
  returns: async () => (await import('../features/returns/index.ts')).ReturnsPage,
} as const;

export type PlanPages = typeof planPages;
