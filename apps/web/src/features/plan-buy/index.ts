export { PlanBuyCompletePage } from './plan-buy-complete-page.tsx';
export { PlanBuyPage } from './plan-buy-page.tsx';
