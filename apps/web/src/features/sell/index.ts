export { SellCompletePage } from './sell-complete-page.tsx';
export { SellPage } from './sell-page.tsx';
