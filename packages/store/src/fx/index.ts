export { acceptExchanges, addExchange, exchangesOf, type AcceptedExchange, type ExecutedExchange } from './exchange.ts';
export { addFixings, newestFixing, type Fixing } from './fixing.ts';
export { usdStandingOf, usdStandings } from './usd.ts';
