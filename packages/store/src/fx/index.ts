export {
  acceptExchanges,
  addExchange,
  exchangesOf,
  executedExchangeTopic,
  readExchanges,
  type AcceptedExchange,
  type ExecutedExchange,
  type ExecutedExchangeMail,
} from './exchange.ts';
export { addFixings, newestFixing, type Fixing } from './fixing.ts';
export { openExchanges, type OpenedExchange } from './open-exchanges.ts';
export { usdStandingOf, usdStandings } from './usd.ts';
