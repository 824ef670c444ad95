export { UsStockPage } from './us-stock-page.tsx';
