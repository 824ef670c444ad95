export { DeliveryPage } from './delivery-page.tsx';
