import { openMainApi } from './main-api.ts';

/** The main and the trading API, with a token for each customer named. */
const [url = '', ...customers] = process.argv.slice(2);
const { address, trading, bearer } = await openMainApi(url, '', 'unbounded', true);
process.send?.({ address, trading, tokens: await Promise.all(customers.map((customer) => bearer(customer))) });
