export { FundsPage } from './funds-page.tsx';
