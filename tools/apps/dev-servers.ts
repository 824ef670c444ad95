import { join } from 'node:path';
import type { Config } from '@tsuzura/http/config';
import type { Plugin, ViteDevServer } from 'vite';
import { appNames, repository, siteOf, type AppName } from './app-name.ts';
import { runtimeConfig } from './runtime-config.ts';

export interface DevServersOptions {
  readonly config: Pick<Config, 'host' | 'ports' | 'urls'>;
  readonly only?: readonly AppName[];
  /** Paths of an app's port that another program answers: { signin: { '/oauth2': 'http://localhost:3011' } } */
  readonly forward?: Partial<Record<AppName, Readonly<Record<string, string>>>>;
}

export interface DevServers {
  close(): Promise<void>;
}

/** One Vite server an app, on the app's own port, with hot reload. Vite is loaded only here and in the build program. */
export async function devServers({ config, only = appNames, forward = {} }: DevServersOptions): Promise<DevServers> {
  const { createServer } = await import('vite');
  const started: ViteDevServer[] = [];
  const close = async () => {
    await Promise.all(started.map((server) => server.close()));
  };
  try {
    for (const name of only) {
      const root = join(repository, 'apps', name);
      const server = await createServer({
        root,
        configFile: join(root, 'vite.config.ts'),
        mode: 'development',
        plugins: [serveRuntimeConfig(config)],
        server: {
          host: config.host,
          port: config.ports[siteOf[name]],
          strictPort: true,
          proxy: { ...forward[name] },
        },
      });
      started.push(server);
      await server.listen();
    }
  } catch (error) {
    await close(); // a port was taken: leave none of them running
    throw error;
  }
  return { close };
}

function serveRuntimeConfig(config: DevServersOptions['config']): Plugin {
  return {
    name: 'tsuzura:runtime-config',
    configureServer({ middlewares }) {
      middlewares.use('/config.json', (_, response) => {
        response.setHeader('content-type', 'application/json; charset=utf-8').end(runtimeConfig(config));
      });
      // Hot reload replaces the release check (R4.17): this marker never changes.
      middlewares.use('/.version.json', (_, response) => {
        response.setHeader('content-type', 'application/json; charset=utf-8').setHeader('cache-control', 'no-store');
        response.end(JSON.stringify({ version: 'dev' }));
      });
    },
  };
}
