export { FreezePage } from './freeze-page.tsx';
