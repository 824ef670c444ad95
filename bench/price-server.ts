import { monitorEventLoopDelay } from 'node:perf_hooks';
import { stockMarketAt } from '../apps/api/src/stock/index.ts';
import { customerOf } from './brokerage.ts';
import { openMainApi } from './main-api.ts';

/** The trading API with the vendor of prices beside it; says how long its event loop was kept, and how much memory it has, when asked. */
const [url = '', count = '0', partners = ''] = process.argv.slice(2);
const { trading, bearer } = await openMainApi(url, '', 'bounded', true, stockMarketAt(partners));
const tokens: string[] = [];
for (let index = 0; index < Number(count); index += 1) tokens.push(await bearer(customerOf(index)));
const delay = monitorEventLoopDelay({ resolution: 10 });
let mostMemory = 0;
const memory = setInterval(() => {
  mostMemory = Math.max(mostMemory, process.memoryUsage.rss());
}, 500);
memory.unref();
process.on('message', (message) => {
  if (message === 'begin') {
    mostMemory = 0;
    delay.reset();
    delay.enable();
    return;
  }
  process.send?.({ p99: delay.percentile(99) / 1e6, mebibytes: mostMemory / 2 ** 20 });
});
process.send?.({ address: trading, tokens });
