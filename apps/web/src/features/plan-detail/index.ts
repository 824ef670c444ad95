export { RedemptionPlanPage } from './redemption-plan-page.tsx';
export { SubscriptionPlanPage } from './subscription-plan-page.tsx';
