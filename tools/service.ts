import { join } from 'node:path';
import { create as createApi, type Api } from '../apps/api/src/create.ts';
import { create as createAuth } from '../apps/auth/src/create.ts';
import { mailCarrierAt } from '../apps/auth/src/mail-carrier.ts';
import { create as createPartners } from '../apps/partners/src/create.ts';
import type { Config } from '@tsuzura/http/config';
import type { LogSink } from '@tsuzura/http/door';
import { urlAs } from '@tsuzura/store/migrate';
import { addDemoPeople } from './demo-people.ts';
import { apiOptions, partnerSecret } from './api-options.ts';
import { serveApps } from './serve-apps.ts';
import type { OpenServer } from './open-server.ts';

export interface Service {
  readonly api: Api;
  stop(): Promise<void>;
}

export interface ServiceOptions {
  readonly config: Config;
  readonly server: OpenServer;
  readonly log: LogSink | false;
  /** The built React apps; the development servers bring their own. */
  readonly apps: boolean;
}

/** Every program in one process, each on its own port, as `npm start` runs them. */
export async function startService({ config, server, log, apps }: ServiceOptions): Promise<Service> {
  const { urls, ports, host, ratePerMinute } = config;
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of stops.toReversed()) await close();
  };
  try {
    const api = await createApi({
      ...apiOptions(config, server),
      serve: ['main', 'trading', 'ops', 'jobs'],
      log,
      wakeClock: true,
    });
    stops.push(() => api.close());
    const partners = createPartners({
      clock: api.clock,
      folder: join(config.dataFolder, 'partners'),
      publicUrls: urls,
      seed: config.seed,
      secret: partnerSecret(config, server),
      log,
      ratePerMinute,
    });
    stops.push(() => partners.close());
    const auth = await createAuth({
      databaseUrl: urlAs(server.ownerUrl, 'auth', server.secrets.roles.auth),
      urls,
      sendMail: mailCarrierAt(`http://${host}:${ports.partners}`, partnerSecret(config, server)),
      realNow: Date.now,
      ratePerMinute,
      trustedProxies: config.trustedProxies,
      log,
    });
    stops.push(() => auth.close());
    if (apps) stops.push(await serveApps(config, auth.door));
    const { main, trading, ops } = api.doors;
    for (const [door, port] of [
      [main, ports.main],
      [trading, ports.trading],
      [ops, ports.ops],
      [auth.door, ports.auth],
      [partners.partners, ports.partners],
      [partners.content, ports.content],
    ] as const) {
      await door?.listen({ port, host });
    }
    await api.startJobs();
    if (config.clock === 'demo') await addDemoPeople(auth);
    auth.start();
    return { api, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
