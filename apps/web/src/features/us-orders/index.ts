export { UsOrderPage } from './us-order-page.tsx';
export { UsOrdersPage } from './us-orders-page.tsx';
