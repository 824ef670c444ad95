import { randomUUID } from 'node:crypto';
import type { JWTVerifyGetKey } from 'jose';
import type { Endpoint } from '@tsuzura/contract/kernel';
import { completeRedemption, completeSubscription, requestWithdrawal } from '@tsuzura/contract/main';
import { completeCashout, exchangeCurrency, placeEquityOrder } from '@tsuzura/contract/trading';
import { createCopyTalk } from '@tsuzura/http/copies';
import {
  addMetrics,
  createApiServer,
  type AdmissionLimits,
  type ApiServer,
  type ApiServerOptions,
  type Limits,
  type LogSink,
} from '@tsuzura/http/server';
import {
  clockChannel,
  clockSet,
  copiesChannel,
  isUnavailable,
  listen,
  openDatabase,
  sendToCopies,
  within,
  type Database,
  type StandbyLimits,
} from '@tsuzura/store/kernel';
import { createWorkers, type WorkerOptions, type Workers } from '@tsuzura/store/jobs';
import { noBank, noPaymentSite, type Bank, type PaymentSite } from './cash/index.ts';
import { printServiceMetrics } from './home/index.ts';
import { createAdmissions } from './kernel/admissions.ts';
import { createBulkJobs } from './kernel/bulk/index.ts';
import { openClock, type BusinessClock } from './kernel/clock.ts';
import { deliverBy, type Couriers } from './kernel/couriers.ts';
import type { Deps } from './kernel/deps.ts';
import { openFamilyBoard } from './kernel/family-board.ts';
import { createGuard } from './kernel/guard.ts';
import { createIdentity } from './kernel/identity.ts';
import { createScheduler, type Scheduler } from './kernel/jobs/index.ts';
import { openMaintenanceBoard } from './kernel/maintenance.ts';
import { createOnce } from './kernel/once.ts';
import { createProposals } from './kernel/proposal/index.ts';
import { createViewers } from './kernel/viewers.ts';
import { openProtectionBoard } from './kernel/protection-board.ts';
import type { MarketData } from './fund/index.ts';
import { noFxMarket, type FxMarket } from './fx/index.ts';
import { noStockMarket, type StockMarket } from './stock/index.ts';
import { createReportPoll } from './night/stock/index.ts';
import { marginStocksOf, type MarginStocks } from './margin/index.ts';
import { noExchange, type StockExchange } from './stock-order/index.ts';
import { createUsReportPoll } from './night/us/index.ts';
import { noUsExchange, type UsExchange } from './us-order/index.ts';
import { noUsStockMarket, type UsStockMarket } from './us-stock/index.ts';
import { whileFrozen } from './protection/index.ts';
import {
  bulkKinds,
  carriers,
  isApiSite,
  mailWriters,
  proposalKinds,
  scheduledJobs,
  sites,
  type ApiSite,
} from './sites.ts';

export interface ApiOptions {
  /** The database as the role of this program. */
  readonly databaseUrl: string;
  /** Of its standbys, for reads that may go there; without one every read goes to `databaseUrl`. */
  readonly databaseReadUrl?: string | null;
  /** Where the limits of reads from standbys differ. */
  readonly standbyLimits?: Partial<StandbyLimits>;
  readonly connections?: number;
  /** Servers to open, and whether to work jobs. */
  readonly serve: readonly (ApiSite | 'jobs')[];
  readonly issuer: string;
  readonly keys: JWTVerifyGetKey;
  readonly origins: Readonly<Record<ApiSite, readonly string[]>>;
  /** Public addresses of the sites, which proofs beside tokens name; without them, the addresses that the servers listen on. */
  readonly urls?: Readonly<Record<ApiSite, string>>;
  readonly market: MarketData;
  /** Where prices of shares come from; none come where none is given. */
  readonly stockMarket?: StockMarket;
  readonly usStockMarket?: UsStockMarket;
  /** Where rates of exchange come from; without one nothing is exchanged. */
  readonly fxMarket?: FxMarket;
  /** What margin asks the share market; the catalogue and `stockMarket`, unless a test has a market of its own. */
  readonly marginStocks?: MarginStocks;
  /** Where orders of shares go; without one none leaves. */
  readonly exchange?: StockExchange;
  readonly usExchange?: UsExchange;
  /** Whether customers' tokens must be bound to their sender; they must unless a test says otherwise. */
  readonly boundTokens?: 'required' | 'optional';
  /** Every job, unless a story is about a few of them. */
  readonly runsJob?: (name: string) => boolean;
  readonly couriers: Couriers;
  /** Of stand-ins for the push services of browsers; the services themselves are known. */
  readonly pushOrigins?: readonly string[];
  /** Where customers' money is kept; nothing is ever answered where none is given. */
  readonly bank?: Bank;
  readonly paymentSite?: PaymentSite;
  /** With which other companies' servers call us. */
  readonly partnerSecret?: string;
  readonly realNow: () => number;
  readonly newId: () => string;
  /** Where they differ from the limits of every server. */
  readonly limits?: Partial<Limits>;
  /** Where the bounds of calls that run and wait differ from what follows from the number of connections. */
  readonly admission?: Partial<AdmissionLimits>;
  /** Where the limits of the outbox's workers differ. */
  readonly workerLimits?: WorkerOptions['limits'];
  readonly trustedProxies?: readonly string[];
  readonly log: LogSink | false;
  /** Set in the one process that brings the whole service up; see `openClock`. */
  readonly wakeClock?: boolean;
}

export interface Api {
  readonly servers: Readonly<Partial<Record<ApiSite, ApiServer>>>;
  readonly database: Database;
  readonly clock: BusinessClock;
  readonly scheduler: Scheduler;
  /** Begins to work jobs, if asked to serve them. */
  startJobs(): Promise<void>;
  close(): Promise<void>;
}

/** Decided under the lock of their customer, several in one transaction. */
const batched: ReadonlySet<Endpoint> = new Set<Endpoint>([
  completeSubscription,
  completeRedemption,
  requestWithdrawal,
  completeCashout,
  placeEquityOrder,
  exchangeCurrency,
]);

/** Milliseconds between two turns; how soon after a business minute has begun the exchange is asked. */
const pauses = { tick: 1_000, bulk: 1_000, 'poll exchange': 5_000, 'poll US exchange': 5_000, beat: 2_000 };
/** `close` waits no longer than this for what runs; what is cut off is undone by the database and runs again. */
const stopMilliseconds = { jobs: 3_000, clock: 1_000, database: 500 };

export async function create(options: ApiOptions): Promise<Api> {
  const { realNow, newId, log, serve } = options;
  const connections = options.connections ?? 10;
  const database = databaseOf(options, connections);
  const clock = await openClock({ database, realNow }, { wake: options.wakeClock ?? false });
  const { maintenance, protection, families, joinCopies, heard } = await openBoards(options, database, clock);
  const failed = failureLog(log);
  const workers = workersOf(options, database, clock, failed);
  const markets = marketsOf(options, database);
  const scheduler = createScheduler({
    database,
    clock,
    realNow,
    failed,
    workers,
    jobs: jobsOf(options, markets, clock),
  });
  const ground = {
    database,
    clock,
    maintenance,
    protection,
    families,
    scheduler,
    newId,
    realNow,
    market: options.market,
    ...markets,
    paymentSite: options.paymentSite ?? noPaymentSite,
    webOrigins: options.origins.main,
    pushOrigins: options.pushOrigins ?? [],
    once: createOnce(database, clock),
    bulk: createBulkJobs(bulkKinds(realNow, clock), { database, clock, newId }),
  };
  const deps: Deps = { ...ground, proposals: createProposals(proposalKinds(ground), ground) };
  const { isEnded } = families;
  const identity = createIdentity({
    issuer: options.issuer,
    keys: options.keys,
    realNow,
    isVoid: protection.isVoid,
    isEnded,
    boundTokens: options.boundTokens ?? 'required',
    joinCopies,
  });
  const admissionOf = createAdmissions({
    connections,
    batched,
    subjectOf: identity.subjectOf,
    limits: options.admission,
  });
  const guard = createGuard({
    database,
    clock,
    identity,
    maintenance,
    protection,
    realNow,
    viewers: createViewers({ database, realNow, isEnded }),
    publicUrl: (site) => (isApiSite(site) ? (options.urls?.[site] ?? listensAt(servers[site])) : ''),
    partnerSecret: options.partnerSecret,
    decidedUnderLock: batched,
    allowedWhileFrozen: whileFrozen,
  });

  const servers: Partial<Record<ApiSite, ApiServer>> = {};
  for (const site of serve) {
    if (site === 'jobs') continue;
    servers[site] = openSite(site, options, { guard, admission: admissionOf(site), joinCopies }, deps);
  }

  addMetrics('service', () => printServiceMetrics(deps));
  const polls = pollsOf(options, database, clock);
  const timers: NodeJS.Timeout[] = [];
  return {
    servers,
    database,
    clock,
    scheduler,
    async startJobs() {
      if (!serve.includes('jobs')) return;
      workers.start();
      const bulk = () => ground.bulk.runPage();
      // Apart from each other: a long night must not keep the clock from being seen.
      const works = { tick: () => scheduler.tick(), bulk, ...polls, beat: () => clock.beat() };
      for (const [name, work] of Object.entries(works))
        timers.push(every(pauses[name as keyof typeof works], () => work().catch((error) => failed(name, error))));
    },
    async close() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all([
        scheduler.stop(stopMilliseconds.jobs),
        workers.close(),
        ...Object.values(servers).map((server) => server.close()),
      ]);
      await heard.close();
      if (options.wakeClock) await within(stopMilliseconds.clock, clock.rest());
      await within(stopMilliseconds.database, database.close());
    },
  };
}

const databaseOf = (options: ApiOptions, connections: number): Database =>
  openDatabase({
    url: options.databaseUrl,
    readUrl: options.databaseReadUrl ?? null,
    standbyLimits: options.standbyLimits ?? {},
    program: `api ${options.serve.join(',')}`,
    connections,
  });

function marketsOf(options: ApiOptions, database: Database) {
  const { stockMarket = noStockMarket, usStockMarket = noUsStockMarket, fxMarket = noFxMarket, realNow } = options;
  const marginStocks = options.marginStocks ?? marginStocksOf({ database, stockMarket, realNow });
  return { stockMarket, usStockMarket, fxMarket, marginStocks };
}

function jobsOf(options: ApiOptions, markets: ReturnType<typeof marketsOf>, clock: BusinessClock) {
  const { market, runsJob, bank = noBank, exchange = noExchange, usExchange = noUsExchange } = options;
  const ports = { market, bank, exchange, usExchange, ...markets };
  return scheduledJobs(ports, clock).filter(({ name }) => runsJob?.(name) ?? true);
}

const pollsOf = (options: ApiOptions, database: Database, clock: BusinessClock) => ({
  'poll exchange': createReportPoll(database, clock, options.exchange ?? noExchange),
  'poll US exchange': createUsReportPoll(database, clock, options.usExchange ?? noUsExchange),
});

function deliveryOf(options: ApiOptions, database: Database, clock: BusinessClock) {
  const { couriers, origins, exchange, usExchange } = options;
  const [webUrl = null] = origins.main;
  const carried = carriers(database, clock, couriers, webUrl, exchange, usExchange);
  return deliverBy(couriers, mailWriters(database, clock), carried);
}

/** What this process holds in memory of the database, and hears of when it changes. */
const workersOf = (
  options: ApiOptions,
  database: Database,
  clock: BusinessClock,
  failed: WorkerOptions['failed'],
): Workers =>
  createWorkers({
    url: options.databaseUrl,
    failed,
    now: clock.now,
    realNow: options.realNow,
    deliver: deliveryOf(options, database, clock),
    limits: options.workerLimits ?? {},
  });

async function openBoards({ databaseUrl, realNow }: ApiOptions, database: Database, clock: BusinessClock) {
  const maintenance = await openMaintenanceBoard(database, clock);
  const protection = await openProtectionBoard(database, realNow);
  const families = await openFamilyBoard(database);
  const refresh = async (said: ReadonlySet<string>): Promise<void> => {
    await clock.refresh();
    if (said.size === 1 && said.has(clockSet)) return;
    await maintenance.refresh();
    await protection.refresh();
    await families.refresh();
  };
  const copies = createCopyTalk({ id: randomUUID(), send: (messages) => sendToCopies(database.reader, messages) });
  const listener = await listen(databaseUrl, clockChannel, refresh, {
    besides: { channel: copiesChannel, hear: copies.receive },
  });
  copies.start();
  const close = async () => {
    copies.close();
    await listener.close();
  };
  return { maintenance, protection, families, joinCopies: copies.join, heard: { close } };
}

function openSite(
  site: ApiSite,
  options: ApiOptions,
  entry: Pick<ApiServerOptions, 'guard' | 'admission' | 'joinCopies'>,
  deps: Deps,
): ApiServer {
  const { title, calls, areas } = sites[site];
  const server = createApiServer({
    site,
    title,
    endpoints: calls,
    ...entry,
    urls: options.urls ? [options.urls[site]] : [],
    origins: options.origins[site],
    trustedProxies: options.trustedProxies ?? [],
    log: options.log,
    isUnavailable,
    limits: options.limits ?? {},
  });
  for (const open of areas) open(server, deps);
  return server;
}

const listening = new WeakMap<ApiServer, string>();

/** Asked for with every call, so it is kept: asking the system takes as long as checking a hash. */
function listensAt(server: ApiServer | undefined): string {
  const known = server && listening.get(server);
  if (!server || known !== undefined) return known ?? '';
  const address = server.app.server.address();
  if (typeof address !== 'object' || !address) return '';
  const url = `http://${address.address}:${address.port}`;
  listening.set(server, url);
  return url;
}

/** Calls `work` at every turn, unless the last one still runs. */
function every(milliseconds: number, work: () => Promise<unknown>): NodeJS.Timeout {
  let isRunning = false;
  return setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    void work().finally(() => (isRunning = false));
  }, milliseconds);
}

const failureLog = (log: ApiOptions['log']) => (task: string, error: unknown) => {
  if (!log) return;
  const name = error instanceof Error ? error.name : 'unknown';
  const line = { level: 'error', site: 'jobs', task, error: name, code: codeOf(error), stack: stackOf(error) };
  log(`${JSON.stringify(line)}\n`);
};

/** Of PostgreSQL, of the system, or of another company's answer: what went wrong, and nothing of whom it was about. */
const codeOf = (error: unknown): string | undefined => {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : undefined;
};

/** Frames only: a message may carry a customer's data. */
const stackOf = (error: unknown) =>
  error instanceof Error
    ? (error.stack ?? '')
        .split('\n')
        .filter((line) => line.startsWith('    at '))
        .slice(0, 8)
    : [];
