export { Item, Items } from './items.tsx';
