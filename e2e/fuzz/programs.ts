import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalJWKSet, type JWK } from 'jose';
import { Client } from 'pg';
import { readConfig, siteNames, type SiteName } from '@tsuzura/http/config';
import { startEmbedded } from '@tsuzura/store/embedded';
import { openDatabase } from '@tsuzura/store/kernel';
import { urlAs, type Program } from '@tsuzura/store/migrate';
import { create as createApi } from '../../apps/api/src/create.ts';
import { create as createAuth } from '../../apps/auth/src/create.ts';
import { mailCarrierAt } from '../../apps/auth/src/mail-carrier.ts';
import { create as createPartners } from '../../apps/partners/src/create.ts';
import { apiOptions } from '../../tools/api-options.ts';
import { addDemoPeople } from '../../tools/demo-people.ts';
import { installDatabase } from '../../tools/install-database.ts';
import { freePorts } from '../../tools/started.test-support.ts';
import { addCast, readFundDocuments, type Member } from './cast.ts';

/*
 * The programs under test in a process of their own: every server on a free port of 127.0.0.1, one database. Tokens are
 * checked against the sign-in server's keys and one key of the fuzzer, so that it can be anybody at any moment.
 */

export interface ProgramOptions {
  readonly publicKey: JWK;
  /** A database that is already there; an embedded server of its own otherwise. */
  readonly database: { readonly ownerUrl: string; readonly passwords: Readonly<Record<Program, string>> } | null;
  readonly customers: number;
}

export interface Programs {
  readonly ports: Readonly<Record<SiteName, number>>;
  readonly issuer: string;
  readonly partnerSecret: string;
  /** Text that no answer may hold. */
  readonly secrets: readonly string[];
  readonly ownerUrl: string;
  readonly apiUrl: string;
  readonly cast: Readonly<
    Record<'open' | 'nisa' | 'closed' | 'closedLongAgo' | 'unread' | 'frozen', readonly Member[]>
  >;
}

/** What the process says later: a line of the log about a defect, or something nobody caught. */
export type Said = { readonly defect: string } | { readonly uncaught: string };

const say = (said: Said | Programs) => {
  if (process.connected) process.send?.(said);
};
process.on('unhandledRejection', (reason) =>
  say({ uncaught: reason instanceof Error ? String(reason.stack) : String(reason) }),
);

const programOptions = JSON.parse(process.argv[2] ?? '{}') as ProgramOptions;
const folder = mkdtempSync(join(tmpdir(), 'tsuzura-fuzz-'));
const stops: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];

process.on('message', (message) => {
  if (message === 'stop') void stop();
});
process.on('disconnect', () => void stop());
// Ctrl-C reaches both processes: this one ends when the other has gone, and takes its database along.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
let starting: Promise<Programs> | null = null;
let stopping = false;

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await starting?.catch(() => undefined);
  for (const close of stops.toReversed()) await close();
  process.exit(0);
}

async function openDatabaseServer(): Promise<NonNullable<ProgramOptions['database']>> {
  if (programOptions.database) return programOptions.database;
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '100' };
  const server = await startEmbedded({ folder, settings });
  stops.push(() => server.stop());
  const { roles: passwords } = server.secrets;
  const ownerUrl = server.url('postgres');
  await installDatabase({ ownerUrl, passwords, seed: 'tsuzura', clock: 'demo', realNow: Date.now() });
  return { ownerUrl, passwords };
}

async function addPeople(owner: Client, url: string): Promise<Programs['cast']> {
  const database = openDatabase({ url, program: 'fuzz', connections: 2 });
  const cash = 5_000_000n;
  const few = Math.max(2, Math.ceil(programOptions.customers / 10));
  const cast = {
    open: await addCast(owner, database, { like: 'hanako', count: programOptions.customers, from: 0, cash }),
    nisa: await addCast(owner, database, { like: 'beika', count: few, from: 10_000, cash }),
    closed: await addCast(owner, database, { like: 'owari', count: few, from: 20_000 }),
    closedLongAgo: await addCast(owner, database, { like: 'mukashi', count: few, from: 30_000 }),
    unread: await addCast(owner, database, { like: 'midoku', count: few, from: 40_000, cash }),
    frozen: await addCast(owner, database, { like: 'hanako', count: few, from: 50_000, cash, isFrozen: true }),
  };
  await readFundDocuments(owner);
  await owner.query('analyze');
  await database.close();
  return cast;
}

async function start(): Promise<Programs> {
  const { ownerUrl, passwords } = await openDatabaseServer();
  const apiUrl = urlAs(ownerUrl, 'api', passwords.api);
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  const cast = await addPeople(owner, apiUrl);
  await owner.end();

  const ports = await freePorts();
  const secret = 'fuzz-partner-secret-5e1f0c';
  const config = {
    ...readConfig({ DATA_FOLDER: folder, PARTNER_SECRET: secret, RATE_PER_MINUTE: '1000000' }),
    ports,
    urls: Object.fromEntries(siteNames.map((site) => [site, `http://127.0.0.1:${ports[site]}`])) as Record<
      SiteName,
      string
    >,
  };
  const server = {
    ownerUrl,
    secrets: { roles: passwords, partner: secret } as never,
    embedded: false,
    process: null,
    stop: async () => undefined,
  };
  // A defect is logged with its stack; the rest is made and thrown away, as it costs a service too.
  const log = (line: string) => {
    if (line.includes('"level":"error"')) say({ defect: line });
  };
  const unlimited = { limits: { ratePerMinute: 100_000_000 } };
  const options = apiOptions(config, server);
  const ownKey = createLocalJWKSet({ keys: [programOptions.publicKey] });
  const api = await createApi({
    ...options,
    ...unlimited,
    // The fuzzer's own tokens; those of the sign-in server are bound, and what that means is tested where it is done.
    boundTokens: 'optional',
    // What is refused for want of room was not tried: the fuzzer has the service to itself.
    connections: 24,
    admission: { capacity: 20, burstQueue: 10_000, burstMs: 3_600_000, mostWaitMs: 15_000 },
    keys: (header, token) => (header?.kid === 'fuzz' ? ownKey(header, token) : options.keys(header, token)),
    serve: ['main', 'trading', 'ops', 'jobs'],
    log,
    wakeClock: true,
  });
  stops.push(() => api.close());
  const partners = createPartners({
    clock: api.clock,
    folder: null,
    publicUrls: config.urls,
    seed: 'tsuzura',
    secret,
    log,
    ...unlimited,
  });
  stops.push(() => partners.close());
  const auth = await createAuth({
    databaseUrl: urlAs(ownerUrl, 'auth', passwords.auth),
    urls: config.urls,
    sendMail: mailCarrierAt(`http://127.0.0.1:${ports.partners}`, secret),
    realNow: Date.now,
    connections: 12,
    log,
    ...unlimited,
  });
  stops.push(() => auth.close());
  const servers = { ...api.servers, auth: auth.server, partners: partners.partners, content: partners.content };
  for (const [site, apiServer] of Object.entries(servers))
    await apiServer.listen({ port: ports[site as SiteName], host: '127.0.0.1' });
  await api.startJobs();
  await addDemoPeople(auth);
  auth.start();
  return {
    ports,
    issuer: config.urls.auth,
    partnerSecret: secret,
    secrets: [secret, passwords.api, passwords.auth],
    ownerUrl,
    apiUrl,
    cast,
  };
}

try {
  starting = start();
  say(await starting);
} catch (error) {
  say({ uncaught: error instanceof Error ? String(error.stack) : String(error) });
  await stop();
}
