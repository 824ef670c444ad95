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
export { usdStandingOf, usdStandings } from './usd.ts';
