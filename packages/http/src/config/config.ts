import { choice, count, databaseUrl, list, origin, port, text, version, type Setting } from './setting.ts';

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
  PORT_METRICS: port(4900, 'Metrics of one process, always on 127.0.0.1; programs on one machine need one each'),
  URL_WEB: origin('Public address of the customer app'),
  URL_AUTH: origin('Public address of the sign-in app; also the issuer of tokens'),
  URL_CONSOLE: origin('Public address of the operator console'),
  URL_MAIN: origin('Public address of the main API'),
  URL_TRADING: origin('Public address of the trading API'),
  URL_OPS: origin('Public address of the operator API'),
  URL_CONTENT: origin('Public address of the content host'),
  URL_PARTNERS: origin('Public address of the stand-ins'),
  DATABASE_URL: databaseUrl('PostgreSQL 15 or newer. Empty: the embedded server in the data folder'),
  DATABASE_READ_URL: databaseUrl(
    'The standbys of DATABASE_URL, for reads that may go there. Empty: all go to DATABASE_URL',
  ),
  DATABASE_CONNECTIONS: count(10, 2, 200, 'Connections one program may open'),
  DATABASE_WAIT_SECONDS: count(30, 0, 600, 'How long a start waits for a DATABASE_URL that does not answer yet'),
  DATA_FOLDER: text('.data', 'Where the embedded database and the stand-ins keep their files'),
  PARTNER_SECRET: text(
    '',
    'Shared with partners for server-to-server calls. Empty: made once and kept in the data folder',
  ),
  CONSOLE_SECRET: text(
    '',
    'Shared by the sign-in server and the console, which derives the key of its cookies from it. Empty: made once and kept in the database, for programs of one process',
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
  readonly databaseUrl: string | null;
  /** Of the standbys; null: there are none. */
  readonly databaseReadUrl: string | null;
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
  readonly ratePerMinute: number;
  readonly trustedProxies: readonly string[];
}

export class BadConfig extends Error {
  override readonly name = 'BadConfig';
}

/** Reads and checks the whole environment at once: a bad setting stops the start, not a request an hour later. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const wrong: string[] = [];
  const values = Object.fromEntries(
    Object.entries(settings as Record<string, Setting<unknown>>).map(([name, setting]) => {
      const value = setting.read(environment[name] ?? setting.fallback);
      if (value === undefined) wrong.push(`${name}（${setting.expects}）`);
      return [name, value];
    }),
  ) as Values;
  if (wrong.length > 0) throw new BadConfig(`環境変数の値をご確認ください：${wrong.join('、')}`);
  const pick = <T>(prefix: 'PORT' | 'URL') =>
    Object.fromEntries(
      siteNames.map((site) => [site, values[`${prefix}_${site.toUpperCase()}` as keyof Values] as T]),
    ) as Record<SiteName, T>;
  const ports = pick<number>('PORT');
  const given = pick<string>('URL');
  const urls = Object.fromEntries(
    siteNames.map((site) => [site, given[site] || `http://localhost:${ports[site]}`]),
  ) as Record<SiteName, string>;
  return {
    host: values.HOST,
    ports,
    urls,
    metricsPort: values.PORT_METRICS,
    databaseUrl: values.DATABASE_URL || null,
    databaseReadUrl: values.DATABASE_READ_URL || null,
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
    ratePerMinute: values.RATE_PER_MINUTE,
    trustedProxies: values.TRUSTED_PROXIES,
  };
}

/** The environment table for the generated docs. */
export function environmentTable(): string {
  const rows = Object.entries(settings as Record<string, Setting<unknown>>).map(
    ([name, { means, fallback, expects }]) =>
      `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${expects.replaceAll('|', '\\|')} | ${means} |`,
  );
  return ['| name | default | expects | meaning |', '| --- | --- | --- | --- |', ...rows].join('\n');
}
