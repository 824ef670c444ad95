import { randomUUID } from 'node:crypto';
import type { ApiOptions } from '../apps/api/src/create.ts';
import { bankAt, paymentSiteAt } from '../apps/api/src/cash/index.ts';
import { couriersTo } from '../apps/api/src/kernel/couriers.ts';
import { remoteKeys } from '../apps/api/src/kernel/identity.ts';
import { marketDataAt } from '../apps/api/src/fund/index.ts';
import { fxMarketAt } from '../apps/api/src/fx/index.ts';
import { stockMarketAt } from '../apps/api/src/stock/index.ts';
import { usStockMarketAt } from '../apps/api/src/us-stock/index.ts';
import { exchangeAt } from '../apps/api/src/stock-order/index.ts';
import { usExchangeAt } from '../apps/api/src/us-order/index.ts';
import type { Config } from '@tsuzura/http/config';
import { urlAs } from '@tsuzura/store/migrate';
import type { OpenServer } from './open-server.ts';

/** The API program as this configuration wants it; the caller says which servers to open. */
export function apiOptions(config: Config, server: OpenServer): Omit<ApiOptions, 'serve' | 'log'> {
  const { urls, ports, host } = config;
  const partners = `http://${host}:${ports.partners}`;
  return {
    databaseUrl: urlAs(server.ownerUrl, 'api', server.secrets.roles.api),
    connections: config.databaseConnections,
    issuer: urls.auth,
    keys: remoteKeys(`http://${host}:${ports.auth}/.well-known/jwks.json`),
    urls,
    origins: { main: [urls.web], trading: [urls.web], ops: [urls.console] },
    market: marketDataAt(partners),
    stockMarket: stockMarketAt(partners),
    usStockMarket: usStockMarketAt(partners),
    fxMarket: fxMarketAt(partners),
    couriers: couriersTo(partners, partnerSecret(config, server)),
    pushOrigins: [new URL(urls.partners).origin, partners],
    bank: bankAt(partners, partnerSecret(config, server)),
    paymentSite: paymentSiteAt(partners, partnerSecret(config, server)),
    exchange: exchangeAt(partners, partnerSecret(config, server)),
    usExchange: usExchangeAt(partners, partnerSecret(config, server)),
    partnerSecret: partnerSecret(config, server),
    realNow: Date.now,
    newId: randomUUID,
    limits: { ratePerMinute: config.ratePerMinute },
    trustedProxies: config.trustedProxies,
  };
}

export const partnerSecret = (config: Config, server: OpenServer): string =>
  config.partnerSecret ?? server.secrets.partner;
