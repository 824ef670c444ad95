export { UsOrderCompletePage } from './ticket/us-complete-page.tsx';
export { UsStockPage } from './us-stock-page.tsx';
