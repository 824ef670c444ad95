import { fileURLToPath } from 'node:url';
import { serveApp } from '@tsuzura/http/app';
import type { Config } from '@tsuzura/http/config';
import { openProgram } from '@tsuzura/http/program';
import { mountConsoleServer } from './mount.ts';

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** The console alone, as production runs it: the built page, and the server that keeps its tokens. It has no database. */
export async function startConsole(config: Config): Promise<void> {
  const { consoleSecret, urls } = config;
  if (consoleSecret === null) fail('CONSOLE_SECRET を指定してください。');
  const program = await openProgram(config, 'tsuzura-console');
  const served = await serveApp({
    site: 'console',
    folder: fileURLToPath(new URL('../../console/dist', import.meta.url)),
    files: {},
    connectTo: [],
    host: config.host,
    port: config.ports.console,
    urls: [urls.console],
    trustedProxies: config.trustedProxies,
    mount: (app) =>
      mountConsoleServer(app, {
        url: urls.console,
        authUrl: urls.auth,
        authInside: urls.auth,
        opsInside: urls.ops,
        secret: consoleSecret,
        allowedAddresses: config.consoleAddresses,
        realNow: Date.now,
      }),
  });
  program.opened(() => served.close());
}
