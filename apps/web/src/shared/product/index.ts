export { ProductNav } from './product-nav.tsx';
