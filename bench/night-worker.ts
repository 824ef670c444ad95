import { workNight } from '@tsuzura/api/fund-order/batch';
import { addDays, atJst, ymd } from '@tsuzura/domain/calendar';
import { openDatabase } from '@tsuzura/store/kernel';

/** One runner of the night, in a process of its own so that it can be killed. Sends how long it took and how much it held. */
const [url = '', day = '', page = ''] = process.argv.slice(2);
const database = openDatabase({ url, program: 'night', connections: 1 });
const at = atJst(addDays(ymd(day), 1), '02:15');
const began = performance.now();
process.send?.('began');
while (await database.tx((tx) => workNight(tx, at, Number(page))));
process.send?.({ milliseconds: performance.now() - began, mebibytes: process.resourceUsage().maxRSS / 1_024 });
await database.close();
process.disconnect?.();
