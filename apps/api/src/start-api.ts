import { randomUUID } from 'node:crypto';
import type { Config } from '@tsuzura/http/config';
import { openProgram } from '@tsuzura/http/program';
import { toStdout } from '@tsuzura/http/server';
import { answers, connectionFault, waitForDatabase } from '@tsuzura/store/kernel';
import { urlOfRelease, whyNotSchema } from '@tsuzura/store/migrate';
import { bankAt, paymentSiteAt } from './cash/index.ts';
import { create } from './create.ts';
import { marketDataAt } from './fund/index.ts';
import { couriersTo } from './kernel/couriers.ts';
import { remoteKeys } from './kernel/identity.ts';
import { fxMarketAt } from './fx/index.ts';
import { stockMarketAt } from './stock/index.ts';
import { exchangeAt } from './stock-order/index.ts';
import { usExchangeAt } from './us-order/index.ts';
import { usStockMarketAt } from './us-stock/index.ts';
import type { ApiSite } from './sites.ts';

const known = ['main', 'trading', 'ops', 'jobs'] as const;

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/**
 * This program alone, as production runs it, with the servers that `wanted` names. The database is there and migrated;
 * `DATABASE_URL` is that of the role tsuzura_api.
 */
export async function startApi(config: Config, wanted: string): Promise<void> {
  const serve = known.filter((server) => wanted.split(',').includes(server));
  if (serve.length === 0 || serve.length !== wanted.split(',').length)
    fail(`--serve には ${known.join(', ')} から選んで指定してください。`);
  if (!config.databaseUrl) fail('DATABASE_URL を指定してください。');
  if (!config.partnerSecret) fail('PARTNER_SECRET を指定してください。');
  const program = await openProgram(config, `tsuzura-api-${serve.join('-')}`);
  const cannotConnect = (cause: unknown) =>
    fail(`DATABASE_URL のデータベースに接続できません（${connectionFault(cause)}）。`);
  await waitForDatabase(config.databaseUrl, config.databaseWaitSeconds * 1_000, () =>
    process.stderr.write('データベースの応答を待っています…\n'),
  ).catch(cannotConnect);
  const why = await whyNotSchema(config.databaseUrl, config.databaseWaitSeconds * 1_000, () =>
    process.stderr.write('データベースのスキーマが新しくなるのを待っています…\n'),
  ).catch(cannotConnect);
  if (why) fail(why);

  const api = await create({
    databaseUrl: urlOfRelease(config.databaseUrl, `api ${serve.join(',')}`),
    databaseReadUrl: config.databaseReadUrl && urlOfRelease(config.databaseReadUrl, `api ${serve.join(',')}`),
    connections: config.databaseConnections,
    serve,
    issuer: config.urls.auth,
    keys: remoteKeys(`${config.urls.auth}/.well-known/jwks.json`),
    urls: config.urls,
    origins: { main: [config.urls.web], trading: [config.urls.web], ops: [config.urls.console] },
    market: marketDataAt(config.urls.partners),
    couriers: couriersTo(config.urls.partners, config.partnerSecret),
    pushOrigins: [new URL(config.urls.partners).origin],
    bank: bankAt(config.urls.partners, config.partnerSecret),
    paymentSite: paymentSiteAt(config.urls.partners, config.partnerSecret),
    stockMarket: stockMarketAt(config.urls.partners),
    usStockMarket: usStockMarketAt(config.urls.partners),
    fxMarket: fxMarketAt(config.urls.partners),
    exchange: exchangeAt(config.urls.partners, config.partnerSecret),
    usExchange: usExchangeAt(config.urls.partners, config.partnerSecret),
    partnerSecret: config.partnerSecret,
    realNow: Date.now,
    newId: randomUUID,
    limits: { ratePerMinute: config.ratePerMinute },
    trustedProxies: config.trustedProxies,
    log: config.log ? toStdout : false,
  });
  for (const [site, server] of Object.entries(api.servers))
    await server.listen({ host: config.host, port: config.ports[site as ApiSite] });
  await api.startJobs();
  program.opened(() => api.close(), [() => answers(api.database)]);
}
