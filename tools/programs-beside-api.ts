import { join } from 'node:path';
import type { Api } from '../apps/api/src/create.ts';
import { create as createAuth } from '../apps/auth/src/create.ts';
import { mailCarrierAt } from '../apps/auth/src/mail-carrier.ts';
import { create as createPartners } from '../apps/partners/src/create.ts';
import { urlAs } from '@tsuzura/store/migrate';
import { partnerSecret } from './api-options.ts';
import { addDemoPeople, inviteDemoOperators, type DemoInvitation } from './demo-people.ts';
import { serveApps, serveConsole } from './serve-apps.ts';
import type { ServiceOptions } from './service.ts';

/**
 * The sign-in application, the stand-ins and the React apps, and then the jobs, which talk to them. Gives the invitations of
 * the demo's operators, while they need them.
 */
export async function startBesideApi(
  { config, server, log, apps }: ServiceOptions,
  api: Api,
  stops: (() => Promise<void>)[],
): Promise<readonly DemoInvitation[]> {
  const { urls, ports, host, ratePerMinute } = config;
  const partners = createPartners({
    clock: api.clock,
    folder: join(config.dataFolder, 'partners'),
    publicUrls: urls,
    seed: config.seed,
    secret: partnerSecret(config, server),
    log,
    limits: { ratePerMinute },
  });
  stops.push(() => partners.close());
  const auth = await createAuth({
    databaseUrl: urlAs(server.ownerUrl, 'auth', server.secrets.roles.auth),
    urls,
    consoleSecret: config.consoleSecret,
    sendMail: mailCarrierAt(`http://${host}:${ports.partners}`, partnerSecret(config, server)),
    realNow: Date.now,
    limits: { ratePerMinute },
    trustedProxies: config.trustedProxies,
    log,
  });
  stops.push(() => auth.close());
  const served = apps ? serveApps(config, auth) : serveConsole(config, auth);
  stops.push(await served);
  for (const [apiServer, port] of [
    [auth.server, ports.auth],
    [partners.partners, ports.partners],
    [partners.content, ports.content],
  ] as const) {
    await apiServer.listen({ port, host });
  }
  await api.startJobs();
  if (config.clock === 'demo') await addDemoPeople(auth);
  auth.start();
  return config.clock === 'demo' ? inviteDemoOperators(auth) : [];
}
