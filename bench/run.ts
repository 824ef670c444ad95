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
import { benchDebitFiles } from './debit-files.ts';
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
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const ports = Object.fromEntries(
  siteNames.map((site, index) => [`PORT_${site.toUpperCase()}`, String(15_000 + index)]),
);
const config = readConfig({ ...process.env, ...ports, DATA_FOLDER: folder, DATABASE_URL: '' });

const apart = (name: string) => ({ ...config, dataFolder: join(folder, name) });
type Bench = () => Promise<readonly Measured[]>;
/** In the order in which they run. */
const benches: Readonly<Record<string, Bench>> = {
  route: () => benchRoute(config),
  refresh: () => benchRefresh(config),
  'code-exchange': () => benchCodeExchange(config),
  'sign-in': () => benchSignIn(config),
  'first-view': () => benchFirstView(config),
  pages: () => benchPages(config),
  'order-intake': () => benchOrderIntake(apart('order-intake')),
  'stock-order-intake': () => benchStockOrderIntake(apart('stock-order-intake')),
  executions: () => benchExecutions(apart('executions')),
  'close-of-day-stocks': () => benchCloseOfDayStocks(apart('close-of-day-stocks'), large ? 200_000 : 20_000),
  'close-of-day-us': () => benchCloseOfDayUs(apart('close-of-day-us'), large ? 200_000 : 20_000),
  'hot-account': () => benchHotAccount(apart('hot-account')),
  exchange: () => benchExchange(apart('exchange')),
  'foreign-assets': () => benchForeignAssets(apart('foreign-assets')),
  'order-monitor': () => benchOrderMonitor(apart('order-monitor'), large),
  'operator-search': () => benchOperatorSearch(apart('operator-search'), large),
  'operator-csv': () => benchOperatorCsv(apart('operator-csv')),
  'console-scroll': () => benchConsoleScroll(apart('console-scroll')),
  'stock-assets': () => benchStockAssets(apart('stock-assets')),
  'price-streams': () => benchPriceStreams(apart('price-streams')),
  takeover: () => benchTakeover(apart('takeover')),
  copies: () => benchCopies(apart('copies')),
  overload: () => benchOverload(apart('overload')),
  'overload-mix': () => benchOverloadMix(apart('overload-mix')),
  night: () => benchNight(apart('night'), { isLarge: large }),
  'plan-night': () => benchPlanNight(apart('plan-night'), { isLarge: large }),
  plans: () => benchPlans(apart('plans')),
  'debit-files': () => benchDebitFiles(apart('debit-files'), large ? 1_000_000 : 50_000),
  assets: () => benchAssets(apart('assets')),
  lists: () => benchLists(apart('lists')),
  inbox: () => benchInbox(apart('inbox')),
  'notice-fan-out': () => benchNoticeFanOut(apart('notice-fan-out'), large ? 1_000_000 : 100_000),
  'check-day': () => benchCheckDay(apart('check-day')),
  'job-pages': () => benchJobPages(apart('job-pages')),
  year: () => benchYear(apart('year')),
  withdrawal: () => benchWithdrawal(apart('withdrawal')),
  'seminar-seats': () => benchSeminarSeats(apart('seminar-seats')),
  'reward-run': () => benchRewardRun(apart('reward-run')),
  'bank-file': () => benchBankFile(apart('bank-file')),
  'annual-reports': () => benchAnnualReports(apart('annual-reports'), large ? 10_000 : 8_000),
  start: () => benchStart(config),
};
/** By name only. */
const longBenches: Readonly<Record<string, Bench>> = {
  'start-first': () => benchFirstStart(apart('first'), folderOption('before')),
  'cluster-intake': () => benchClusterIntake(apart('cluster-intake')),
  restore: () => benchRestore({ gigabytes: option('gigabytes', 10) }),
  faults: () => benchFaults({ rounds: option('rounds', 200), seed: option('seed', 1) }),
};

/** `overload` has a second half, which can be run by itself. */
const namesOf = (word: string | undefined): readonly string[] => {
  if (word === undefined) return Object.keys(benches);
  return word === 'overload' ? ['overload', 'overload-mix'] : [word];
};
const all = { ...benches, ...longBenches };
if (only !== undefined && !Object.hasOwn(all, only)) {
  process.stderr.write(`計測は ${Object.keys(all).join('、')} から選んでください。\n`);
  process.exit(2);
}

const measured: Measured[] = [];
for (const name of namesOf(only)) measured.push(...((await all[name]?.()) ?? []));

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
