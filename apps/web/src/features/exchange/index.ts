export { ExchangePage } from './exchange-page.tsx';
