export { StockOrderPage } from './stock-order-page.tsx';
export { StockOrdersPage } from './stock-orders-page.tsx';
