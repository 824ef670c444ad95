import { readFileSync } from 'node:fs';
import { mountApp, serveApp } from '@tsuzura/http/app';
import { BadConfig, type Config } from '@tsuzura/http/config';
import type { ApiServer } from '@tsuzura/http/server';
import { distOf, runtimeConfig } from './build-apps.ts';

/**
 * The built React apps: customer app and console on ports of their own, the sign-in app on the port of the OAuth server
 * (one origin, so that its cookies are first-party). Gives back how to close the two.
 */
export async function serveApps(config: Config, authServer: ApiServer): Promise<() => Promise<void>> {
  const { urls, ports, host, trustedProxies, nativeAppVersion, trackingReceiver } = config;
  const files = { '/config.json': { type: 'application/json; charset=utf-8', body: runtimeConfig(config) } };
  const receiver = trackingReceiver && {
    '/tracking-receiver.js': { type: 'text/javascript; charset=utf-8', body: readReceiver(trackingReceiver) },
  };
  const [web, console] = await Promise.all([
    serveApp({
      folder: distOf('web'),
      files: { ...files, ...receiver },
      nativeAppVersion,
      host,
      port: ports.web,
      urls: [urls.web],
      trustedProxies,
      connectTo: [urls.main, urls.trading, urls.auth, urls.content],
    }),
    serveApp({
      folder: distOf('console'),
      files,
      host,
      port: ports.console,
      urls: [urls.console],
      trustedProxies,
      connectTo: [urls.ops, urls.auth],
    }),
    mountApp(authServer.app, { folder: distOf('signin'), files, connectTo: [] }),
  ]);
  return async () => {
    await Promise.all([web.close(), console.close()]);
  };
}

function readReceiver(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new BadConfig(`環境変数の値をご確認ください：TRACKING_RECEIVER（ファイル ${file} を読めません）`);
  }
}
