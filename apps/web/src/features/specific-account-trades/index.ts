export { SpecificAccountTradesPage } from './specific-account-trades-page.tsx';
