export { PlanSellCompletePage } from './plan-sell-complete-page.tsx';
export { PlanSellPage } from './plan-sell-page.tsx';
