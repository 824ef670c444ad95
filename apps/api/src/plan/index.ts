export { changeSubscription } from './change-subscription.ts';
export { showSubscriptionPlan } from './confirm-setting.ts';
export { createSubscription } from './create-subscription.ts';
export { fundsAt, knownPlans, plansOf, type Funds } from './customer-plans.ts';
export { plannedDebits, refuseWhilePlansUse, takeBankAnswer } from './debit-accounts.ts';
