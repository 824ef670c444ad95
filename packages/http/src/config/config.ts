import { readSecretFiles } from './secret-file.ts';
import { choice, count, databaseUrl, list, origin, port, secret, text, version, type Setting } from './setting.ts';

/** Every environment variable there is. `docs/generated/env.md` is printed from this table. */
export const settings = {
  HOST: text('127.0.0.1', 'Address the servers listen on'),
  PORT_WEB: port(3000, 'Customer app'),
  PORT_AUTH: port(3001, 'Sign-in app and OAuth server'),
  PORT_CONSOLE: port(3002, 'Operator console'),
  PORT_MAIN: port(4000, 'Main API'),
  PORT_TRADING: port(4001, 'Trading and balance API'),
  PORT_OPS: port(4002, 'Operator API'),
  PORT_CONTENT: port(4003, 'Content host: const.json and the static common API'),
  PORT_PARTNERS: port(4100, 'Stand-ins for other companies; never deployed'),
  PORT_METRICS: port(
    4900,
    'Metrics and probes of one process (/metrics, /live, /ready); programs on one machine need one each',
  ),
  HOST_METRICS: text(
    '127.0.0.1',
    'Address that port listens on. Another only where a firewall lets nobody but Prometheus and the probes through',
  ),
  URL_WEB: origin('Public address of the customer app'),
  URL_AUTH: origin('Public address of the sign-in app; also the issuer of tokens'),
  URL_CONSOLE: origin('Public address of the operator console'),
  URL_MAIN: origin('Public address of the main API'),
  URL_TRADING: origin('Public address of the trading API'),
  URL_OPS: origin('Public address of the operator API'),
  URL_CONTENT: origin('Public address of the content host'),
  URL_PARTNERS: origin('Public address of the stand-ins'),
  DATABASE_URL: secret(databaseUrl('PostgreSQL 15 or newer. Empty: the embedded server in the data folder')),
  DATABASE_READ_URL: secret(
    databaseUrl('The standbys of DATABASE_URL, for reads that may go there. Empty: all go to DATABASE_URL'),
  ),
  DATABASE_PASSWORD: secret(text('', 'Password for DATABASE_URL, where the address itself names none')),
  DATABASE_PASSWORD_API: secret(
    text('', 'For the installer: password of tsuzura_api. Empty: made once and kept in the data folder'),
  ),
  DATABASE_PASSWORD_AUTH: secret(
    text('', 'For the installer: password of tsuzura_auth. Empty: made once and kept in the data folder'),
  ),
  DATABASE_CONNECTIONS: count(10, 2, 200, 'Connections one program may open'),
  DATABASE_WAIT_SECONDS: count(30, 0, 600, 'How long a start waits for a DATABASE_URL that does not answer yet'),
  DATA_FOLDER: text('.data', 'Where the embedded database and the stand-ins keep their files'),
  PARTNER_SECRET: secret(
    text('', 'Shared with partners for server-to-server calls. Empty: made once and kept in the data folder'),
  ),
  CONSOLE_SECRET: secret(
    text(
      '',
      'Shared by the sign-in server and the console, which derives the key of its cookies from it. Empty: made once and kept in the database, for programs of one process',
    ),
  ),
  CONSOLE_ADDRESSES: list('Addresses and networks from which the console may be used. Empty: from everywhere'),
  CLOCK: choice(
    ['demo', 'real'],
    'demo',
    'demo: business time starts on 2026-11-13 10:00 and can be moved; real: production',
  ),
  SEED: text('tsuzura', 'From which the demo prices are made'),
  HISTORY: choice(['years', 'none'], 'years', 'What a new demo begins with: years of trades of its people, or none'),
  LOG: choice(['info', 'silent'], 'info', 'One JSON line a call, or none'),
  TRUSTED_PROXIES: list('Addresses of reverse proxies whose X-Forwarded-For, -Host and -Proto count'),
  NATIVE_APP_VERSION: version(
    '0.0.0',
    'Newest native shell in the stores: the version file says it, older ones are offered it',
  ),
  TRACKING_RECEIVER: text('', 'File of a script module that measures visits (docs/tracking.md). Empty: nobody does'),
  TRACES_URL: origin('Collector that takes traces, OTLP over HTTP (ADR-0076). Empty: none are made'),
  DRAIN_SECONDS: count(
    0,
    0,
    60,
    'After SIGTERM: how long a program says that it is not ready, and still answers, before it closes',
  ),
  RATE_PER_MINUTE: count(600, 1, 1_000_000, 'Calls one customer, or one address, may make in a minute'),
} as const satisfies Record<string, Setting<unknown>>;

type Values = { readonly [Name in keyof typeof settings]: NonNullable<ReturnType<(typeof settings)[Name]['read']>> };

export type SiteName = 'web' | 'auth' | 'console' | 'main' | 'trading' | 'ops' | 'content' | 'partners';
export const siteNames: readonly SiteName[] = [
  'web',
  'auth',
  'console',
  'main',
  'trading',
  'ops',
  'content',
  'partners',
];

export interface Config {
  readonly host: string;
  readonly ports: Readonly<Record<SiteName, number>>;
  readonly urls: Readonly<Record<SiteName, string>>;
  readonly metricsPort: number;
  readonly metricsHost: string;
  readonly databaseUrl: string | null;
  /** Of the standbys; null: there are none. */
  readonly databaseReadUrl: string | null;
  /** Of the programs' roles, where the installer is told them. */
  readonly rolePasswords: { readonly api: string; readonly auth: string } | null;
  readonly databaseConnections: number;
  readonly databaseWaitSeconds: number;
  readonly dataFolder: string;
  readonly partnerSecret: string | null;
  readonly consoleSecret: string | null;
  /** From where the console may be used; empty: from everywhere. */
  readonly consoleAddresses: readonly string[];
  readonly clock: 'demo' | 'real';
  readonly seed: string;
  readonly history: 'years' | 'none';
  readonly log: boolean;
  /** Newest in the stores. */
  readonly nativeAppVersion: string;
  /** File of the script that measures visits. */
  readonly trackingReceiver: string | null;
  /** Where traces go; null: none are made. */
  readonly tracesUrl: string | null;
  readonly drainSeconds: number;
  readonly ratePerMinute: number;
  readonly trustedProxies: readonly string[];
}

export class BadConfig extends Error {
  override readonly name = 'BadConfig';
}

/** Reads and checks the whole environment at once: a bad setting stops the start, not a request an hour later. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const wrong: string[] = [];
  const given = { ...environment, ...readSecretFiles(settings, environment, wrong) };
  const values = Object.fromEntries(
    Object.entries(settings as Record<string, Setting<unknown>>).map(([name, setting]) => {
      const value = setting.read(given[name] ?? setting.fallback);
      if (value === undefined) wrong.push(`${name}（${setting.expects}）`);
      return [name, value];
    }),
  ) as Values;
  const { DATABASE_PASSWORD_API: api, DATABASE_PASSWORD_AUTH: auth } = values;
  if ((api === '') !== (auth === '')) wrong.push('DATABASE_PASSWORD_API と DATABASE_PASSWORD_AUTH（両方が必要です）');
  if (wrong.length > 0) throw new BadConfig(`環境変数の値をご確認ください：${wrong.join('、')}`);
  const pick = <T>(prefix: 'PORT' | 'URL') =>
    Object.fromEntries(
      siteNames.map((site) => [site, values[`${prefix}_${site.toUpperCase()}` as keyof Values] as T]),
    ) as Record<SiteName, T>;
  const ports = pick<number>('PORT');
  const addresses = pick<string>('URL');
  const urls = Object.fromEntries(
    siteNames.map((site) => [site, addresses[site] || `http://localhost:${ports[site]}`]),
  ) as Record<SiteName, string>;
  return {
    host: values.HOST,
    ports,
    urls,
    metricsPort: values.PORT_METRICS,
    metricsHost: values.HOST_METRICS,
    databaseUrl: withPassword(values.DATABASE_URL, values.DATABASE_PASSWORD) || null,
    databaseReadUrl: withPassword(values.DATABASE_READ_URL, values.DATABASE_PASSWORD) || null,
    rolePasswords: api === '' ? null : { api, auth },
    databaseConnections: values.DATABASE_CONNECTIONS,
    databaseWaitSeconds: values.DATABASE_WAIT_SECONDS,
    dataFolder: values.DATA_FOLDER,
    partnerSecret: values.PARTNER_SECRET || null,
    consoleSecret: values.CONSOLE_SECRET || null,
    consoleAddresses: values.CONSOLE_ADDRESSES,
    clock: values.CLOCK,
    seed: values.SEED,
    history: values.HISTORY,
    log: values.LOG === 'info',
    nativeAppVersion: values.NATIVE_APP_VERSION,
    trackingReceiver: values.TRACKING_RECEIVER || null,
    tracesUrl: values.TRACES_URL || null,
    drainSeconds: values.DRAIN_SECONDS,
    ratePerMinute: values.RATE_PER_MINUTE,
    trustedProxies: values.TRUSTED_PROXIES,
  };
}

/** A password in the address itself goes first. */
function withPassword(address: string, password: string): string {
  if (address === '' || password === '') return address;
  const url = new URL(address);
  if (url.password === '') url.password = encodeURIComponent(password);
  return url.href;
}

/** The environment table for the generated docs. */
export function environmentTable(): string {
  const rows = Object.entries(settings as Record<string, Setting<unknown>>).map(
    ([name, { means, fallback, expects, isSecret }]) =>
      `| \`${name}\`${isSecret ? `, \`${name}_FILE\`` : ''} | ${fallback === '' ? '' : `\`${fallback}\``} | ${expects.replaceAll('|', '\\|')} | ${means} |`,
  );
  return ['| name | default | expects | meaning |', '| --- | --- | --- | --- |', ...rows].join('\n');
}
