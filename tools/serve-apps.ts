import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mountApp, serveApp } from '@tsuzura/http/app';
import { BadConfig, type Config } from '@tsuzura/http/config';
import type { Auth } from '../apps/auth/src/create.ts';
import { mountConsoleServer } from '../apps/console-server/src/mount.ts';
import { publishedAt } from '../apps/partners/src/content-host/published-constants.ts';
import { distOf, runtimeConfig } from './build-apps.ts';

/**
 * The built React apps: customer app and console on ports of their own, the sign-in app on the port of the OAuth server
 * (one origin, so that its cookies are first-party). Gives back how to close the two.
 */
export async function serveApps(config: Config, auth: Auth): Promise<() => Promise<void>> {
  const files = { '/config.json': { type: 'application/json; charset=utf-8', body: runtimeConfig(config) } };
  const [web, closeConsole] = await Promise.all([
    serveWeb(config),
    serveConsole(config, auth),
    mountApp(auth.server.app, { folder: distOf('signin'), files, connectTo: [] }),
  ]);
  return async () => {
    await Promise.all([web.close(), closeConsole()]);
  };
}

/** The customer app. */
export function serveWeb(config: Config): ReturnType<typeof serveApp> {
  const { urls, ports, host, trustedProxies, nativeAppVersion, trackingReceiver } = config;
  const receiver = trackingReceiver && {
    '/tracking-receiver.js': { type: 'text/javascript; charset=utf-8', body: readReceiver(trackingReceiver) },
  };
  return serveApp({
    folder: distOf('web'),
    files: {
      '/config.json': { type: 'application/json; charset=utf-8', body: runtimeConfig(config) },
      ...receiver,
    },
    nativeAppVersion: newestVersion(urls.main, nativeAppVersion),
    host,
    port: ports.web,
    urls: [urls.web],
    trustedProxies,
    connectTo: [urls.main, urls.trading, urls.auth, urls.content],
  });
}

/** What operators said is newest in the stores; the setting, while they have said nothing. */
function newestVersion(mainUrl: string, setting: string): () => Promise<string> {
  const published = publishedAt(mainUrl, Date.now);
  return async () => {
    const newest = (await published())?.newestVersion;
    return newest === undefined || newest === '0.0.0' ? setting : newest;
  };
}

/**
 * The console's page and its back end on one port. The development servers bring their own page and forward to this one,
 * so it need not be built.
 */
export async function serveConsole(config: Config, auth: Auth): Promise<() => Promise<void>> {
  const { urls, ports, host, trustedProxies, consoleAddresses } = config;
  const folder = distOf('console');
  const served = await serveApp({
    site: 'console',
    folder,
    ...(existsSync(join(folder, 'index.html')) ? {} : { version: 'dev' }),
    files: { '/config.json': { type: 'application/json; charset=utf-8', body: runtimeConfig(config) } },
    host,
    port: ports.console,
    urls: [urls.console],
    trustedProxies,
    connectTo: [],
    mount: (app) =>
      mountConsoleServer(app, {
        url: urls.console,
        authUrl: urls.auth,
        authInside: `http://${host}:${ports.auth}`,
        opsInside: `http://${host}:${ports.ops}`,
        secret: auth.secrets.consoleClient,
        allowedAddresses: consoleAddresses,
        realNow: Date.now,
      }),
  });
  return () => served.close();
}

function readReceiver(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new BadConfig(`環境変数の値をご確認ください：TRACKING_RECEIVER（ファイル ${file} を読めません）`);
  }
}
