export { StockPage } from './stock-page.tsx';
export { StocksPage } from './stocks-page.tsx';
