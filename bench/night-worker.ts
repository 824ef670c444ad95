import { once } from 'node:events';
import { workNight } from '@tsuzura/api/night/fund';
import { addDays, atJst, ymd } from '@tsuzura/domain/calendar';
import { answers, openDatabase } from '@tsuzura/store/kernel';

/**
 * One runner of the night, in a process of its own so that it can be killed. It stands by until it is told to go, and sends
 * how long it took and how much it held.
 */
const [url = '', day = ''] = process.argv.slice(2);
const database = openDatabase({ url, program: 'night', connections: 1 });
const at = atJst(addDays(ymd(day), 1), '02:15');
await answers(database);
process.send?.('ready');
await once(process, 'message');
const began = performance.now();
while (await database.tx((tx) => workNight(tx, at)));
process.send?.({ milliseconds: performance.now() - began, mebibytes: process.resourceUsage().maxRSS / 1_024 });
await database.close();
process.disconnect?.();
