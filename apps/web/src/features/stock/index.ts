export { StockPage } from './stock-page.tsx';
export { StocksPage } from './stocks-page.tsx';
export { StockOrderCompletePage } from './ticket/order-complete-page.tsx';
