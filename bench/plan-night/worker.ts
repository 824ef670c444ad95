import { planNightJobs } from '@tsuzura/api/night/plan';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { openDatabase } from '@tsuzura/store/kernel';
import { runJobs } from '../run-jobs.ts';

/** One runner of the orders of plans. */
const [url = '', day = ''] = process.argv.slice(2);
const database = openDatabase({ url, program: 'plan-night', connections: 5 });
await runJobs(database, planNightJobs(), [['plan.order', atJst(ymd(day), '00:30')]]);
