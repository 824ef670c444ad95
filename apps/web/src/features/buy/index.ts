export { BuyCompletePage } from './buy-complete-page.tsx';
export { BuyPage } from './buy-page.tsx';
