import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { readConfig, siteNames } from '@tsuzura/http/config';
import { columns } from '../tools/table.ts';
import { benchAnnualReports } from './annual-reports.ts';
import { benchAssets } from './assets.ts';
import { benchBankFile } from './bank-file.ts';
import { benchCheckDay } from './check-day.ts';
import { benchClusterIntake } from './cluster-intake.ts';
import { benchCloseOfDayStocks } from './close-of-day-stocks.ts';
import { benchCloseOfDayUs } from './close-of-day-us.ts';
import { benchCopies } from './copies.ts';
import { benchExchange } from './exchange.ts';
import { benchExecutions } from './executions.ts';
import { benchFaults } from './faults.ts';
import { benchCodeExchange } from './code-exchange.ts';
import { benchConsoleScroll } from './console-scroll.ts';
import { benchFirstView } from './first-view.ts';
import { benchForeignAssets } from './foreign-assets.ts';
import { benchHotAccount } from './hot-account.ts';
import { benchInbox } from './inbox.ts';
import { benchJobPages } from './job-pages.ts';
import { benchLists } from './lists.ts';
import { benchNight } from './night/night.ts';
import { benchNoticeFanOut } from './notice-fan-out.ts';
import { benchOperatorCsv } from './operator-csv.ts';
import { benchOperatorSearch, benchOrderMonitor } from './operator-reads.ts';
import { benchOrderIntake } from './order-intake.ts';
import { benchOverload } from './overload.ts';
import { benchOverloadMix } from './overload-mix.ts';
import { benchPages } from './pages.ts';
import { benchPlans } from './plans.ts';
import { benchPlanNight } from './plan-night/plan-night.ts';
import { benchPriceStreams } from './price-streams.ts';
import { benchRefresh } from './refresh.ts';
import { benchRoute } from './route.ts';
import { judge, save, type Measured } from './result.ts';
import { benchRestore } from './restore.ts';
import { benchRewardRun } from './reward-run.ts';
import { benchSeminarSeats } from './seminar-seats.ts';
import { benchSignIn } from './sign-in.ts';
import { benchFirstStart, benchStart } from './start.ts';
import { benchStockAssets } from './stock-assets.ts';
import { benchStockOrderIntake } from './stock-order-intake.ts';
import { benchTakeover } from './takeover.ts';
import { benchWithdrawal } from './withdrawal.ts';
import { benchYear } from './year.ts';

/**
 * `npm run bench`: product beside reference, in turns, in one run. `npm run bench -- route` runs one of them,
 * `npm run bench -- night --large` the night with a million orders. `npm run bench -- faults --rounds 200 --seed 1` runs by
 * itself only: it takes half an hour, and root to have a disk that may be full. `npm run bench -- start-first --before FOLDER`
 * wants the folder of an older checkout with its packages. `npm run bench -- restore --gigabytes 10` takes root on Debian, 40 GB of
 * disk and half an hour; `npm run bench -- cluster-intake` root on Debian and no other cluster of that number.
 */
const only = process.argv.slice(2).find((word) => !word.startsWith('--'));
const large = process.argv.includes('--large');
const option = (name: string, fallback: number) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};
const folderOption = (name: string): string => {
  const at = process.argv.indexOf(`--${name}`);
  const given = at < 0 ? undefined : process.argv[at + 1];
  if (given === undefined || !isAbsolute(given)) throw new Error(`--${name} wants the full path of a folder`);
  return given;
};
const folder = mkdtempSync(join(tmpdir(), 'tsuzura-bench-'));
const ports = Object.fromEntries(
  siteNames.map((site, index) => [`PORT_${site.toUpperCase()}`, String(15_000 + index)]),
);
const config = readConfig({ ...process.env, ...ports, DATA_FOLDER: folder, DATABASE_URL: '' });

const measured: Measured[] = [];
try {
  if (!only || only === 'route') measured.push(...(await benchRoute(config)));
  if (!only || only === 'refresh') measured.push(...(await benchRefresh(config)));
  if (!only || only === 'code-exchange') measured.push(...(await benchCodeExchange(config)));
  if (!only || only === 'sign-in') measured.push(...(await benchSignIn(config)));
  if (!only || only === 'first-view') measured.push(...(await benchFirstView(config)));
  if (!only || only === 'pages') measured.push(...(await benchPages(config)));
  const apart = (name: string) => ({ ...config, dataFolder: join(folder, name) });
  if (!only || only === 'order-intake') measured.push(...(await benchOrderIntake(apart('order-intake'))));
  if (!only || only === 'stock-order-intake')
    measured.push(...(await benchStockOrderIntake(apart('stock-order-intake'))));
  if (!only || only === 'executions') measured.push(...(await benchExecutions(apart('executions'))));
  if (!only || only === 'close-of-day-stocks')
    measured.push(...(await benchCloseOfDayStocks(apart('close-of-day-stocks'), large ? 200_000 : 20_000)));
  if (!only || only === 'close-of-day-us')
    measured.push(...(await benchCloseOfDayUs(apart('close-of-day-us'), large ? 200_000 : 20_000)));
  if (!only || only === 'hot-account') measured.push(...(await benchHotAccount(apart('hot-account'))));
  if (!only || only === 'exchange') measured.push(...(await benchExchange(apart('exchange'))));
  if (!only || only === 'foreign-assets') measured.push(...(await benchForeignAssets(apart('foreign-assets'))));
  if (!only || only === 'order-monitor') measured.push(...(await benchOrderMonitor(apart('order-monitor'), large)));
  if (!only || only === 'operator-search')
    measured.push(...(await benchOperatorSearch(apart('operator-search'), large)));
  if (!only || only === 'operator-csv') measured.push(...(await benchOperatorCsv(apart('operator-csv'))));
  if (!only || only === 'console-scroll') measured.push(...(await benchConsoleScroll(apart('console-scroll'))));
  if (!only || only === 'stock-assets') measured.push(...(await benchStockAssets(apart('stock-assets'))));
  if (!only || only === 'price-streams') measured.push(...(await benchPriceStreams(apart('price-streams'))));
  if (!only || only === 'takeover') measured.push(...(await benchTakeover(apart('takeover'))));
  if (!only || only === 'copies') measured.push(...(await benchCopies(apart('copies'))));
  if (!only || only === 'overload') measured.push(...(await benchOverload(apart('overload'))));
  if (!only || only === 'overload' || only === 'overload-mix')
    measured.push(...(await benchOverloadMix(apart('overload-mix'))));
  if (!only || only === 'night') measured.push(...(await benchNight(apart('night'), { isLarge: large })));
  if (!only || only === 'plan-night') measured.push(...(await benchPlanNight(apart('plan-night'), { isLarge: large })));
  if (!only || only === 'plans') measured.push(...(await benchPlans(apart('plans'))));
  if (!only || only === 'assets') measured.push(...(await benchAssets(apart('assets'))));
  if (!only || only === 'lists') measured.push(...(await benchLists(apart('lists'))));
  if (!only || only === 'inbox') measured.push(...(await benchInbox(apart('inbox'))));
  if (!only || only === 'notice-fan-out')
    measured.push(...(await benchNoticeFanOut(apart('notice-fan-out'), large ? 1_000_000 : 100_000)));
  if (!only || only === 'check-day') measured.push(...(await benchCheckDay(apart('check-day'))));
  if (!only || only === 'job-pages') measured.push(...(await benchJobPages(apart('job-pages'))));
  if (!only || only === 'year') measured.push(...(await benchYear(apart('year'))));
  if (!only || only === 'withdrawal') measured.push(...(await benchWithdrawal(apart('withdrawal'))));
  if (!only || only === 'seminar-seats') measured.push(...(await benchSeminarSeats(apart('seminar-seats'))));
  if (!only || only === 'reward-run') measured.push(...(await benchRewardRun(apart('reward-run'))));
  if (!only || only === 'bank-file') measured.push(...(await benchBankFile(apart('bank-file'))));
  if (!only || only === 'annual-reports')
    measured.push(...(await benchAnnualReports(apart('annual-reports'), large ? 10_000 : 8_000)));
  if (!only || only === 'start') measured.push(...(await benchStart(config)));
  if (only === 'start-first') measured.push(...(await benchFirstStart(apart('first'), folderOption('before'))));
  if (only === 'cluster-intake') measured.push(...(await benchClusterIntake(apart('cluster-intake'))));
  if (only === 'restore') measured.push(...(await benchRestore({ gigabytes: option('gigabytes', 10) })));
  if (only === 'faults')
    measured.push(...(await benchFaults({ rounds: option('rounds', 200), seed: option('seed', 1) })));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const figure = (value: number | null) => (value === null ? '-' : value >= 100 ? value.toFixed(0) : value.toFixed(2));
const rows = measured.map((one) => {
  const { ratios, target, compare, met } = judge(one);
  return [
    one.name,
    figure(one.reference),
    figure(one.product),
    figure(ratios?.ratio ?? null),
    ratios ? ratios.spread.map(figure).join(' to ') : '-',
    figure(ratios?.bySums ?? null),
    `${compare === 'at-least' ? '>=' : '<='} ${target}`,
    met ? 'met' : 'MISSED',
  ];
});
for (const line of columns([
  ['name', 'reference', 'product', 'ratio', 'spread', 'by sums', 'target', 'verdict'],
  ...rows,
]))
  console.log(line);
save(measured);
process.exitCode = measured.every((one) => judge(one).met) ? 0 : 1;
