import { randomUUID } from 'node:crypto';
import { createLocalJWKSet, exportJWK, generateKeyPair, importJWK, SignJWT, type CryptoKey, type JWK } from 'jose';
import { create } from '../apps/api/src/create.ts';
import { audiences } from '../apps/api/src/kernel/identity.ts';
import type { StockMarket } from '../apps/api/src/stock/index.ts';

interface SiteOptions {
  readonly sites: readonly ('main' | 'trading' | 'ops')[];
  readonly thumbprint?: string;
  readonly admission?: 'bounded' | 'unbounded';
  readonly stockMarket?: StockMarket | undefined;
  /** Where several copies stand behind a load balancer: the address that callers name, and the key that all take tokens of. */
  readonly balanced?: { readonly publicUrl: string; readonly signingKey: JWK } | undefined;
}

/** An ES256 key with its private half. */
export async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return exportJWK(privateKey);
}

/**
 * Sites of the API alone in this process, as production runs them, logging into the void; and tokens of its people, after a
 * strong check. With a thumbprint they are bound to that key and every call needs a proof; a bench about something else
 * does without both. What admission does to more calls than fit is measured by one bench; to the others it would be in the way.
 */
export async function openSites(
  databaseUrl: string,
  { sites, thumbprint = '', admission = 'unbounded', stockMarket, balanced }: SiteOptions,
): Promise<{
  addressOf(site: 'main' | 'trading' | 'ops'): string;
  bearer(subject: string, role?: keyof typeof audiences, claims?: object): Promise<string>;
}> {
  const issuer = 'https://id.bench';
  const { d, ...publicHalf } = balanced?.signingKey ?? (await makeSigningKey());
  const privateKey = (await importJWK({ ...publicHalf, ...(d !== undefined && { d }) }, 'ES256')) as CryptoKey;
  const keys = createLocalJWKSet({ keys: [{ ...publicHalf, kid: 'bench', alg: 'ES256' }] });
  const api = await create({
    databaseUrl,
    serve: [...sites],
    issuer,
    keys,
    origins: { main: ['http://localhost:3000'], trading: [], ops: [] },
    ...(balanced && { urls: { main: balanced.publicUrl, trading: balanced.publicUrl, ops: balanced.publicUrl } }),
    ...(admission === 'bounded' ? {} : { admission: { capacity: 10_000 } }),
    boundTokens: thumbprint === '' ? 'optional' : 'required',
    market: { navsOf: async () => [] },
    ...(stockMarket ? { stockMarket } : {}),
    couriers: {},
    realNow: Date.now,
    newId: randomUUID,
    limits: { ratePerMinute: 100_000_000 },
    log: () => undefined,
  });
  process.on('SIGTERM', () => process.exit(0));
  const addresses = new Map<string, string>();
  for (const site of sites)
    addresses.set(site, (await api.servers[site]?.listen({ port: 0, host: '127.0.0.1' })) ?? '');
  const bound = thumbprint === '' ? {} : { cnf: { jkt: thumbprint } };
  return {
    addressOf: (site) => addresses.get(site) ?? '',
    bearer: (subject, role = 'customer', claims = {}) =>
      new SignJWT({
        username: `${subject}@example.jp`,
        acr: 'phr',
        auth_time: Math.floor(Date.now() / 1_000),
        ...bound,
        ...claims,
      })
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'bench' })
        .setIssuer(issuer)
        .setAudience(audiences[role])
        .setSubject(subject)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey),
  };
}

/** What customers call: the main API, and that of trading where it is asked for. */
export async function openMainApi(
  databaseUrl: string,
  thumbprint = '',
  admission: 'bounded' | 'unbounded' = 'unbounded',
  withTrading = false,
  stockMarket?: StockMarket,
  balanced?: SiteOptions['balanced'],
): Promise<{ readonly address: string; readonly trading: string; bearer(subject: string): Promise<string> }> {
  const sites = withTrading ? (['main', 'trading'] as const) : (['main'] as const);
  const { addressOf, bearer } = await openSites(databaseUrl, {
    sites,
    thumbprint,
    admission,
    stockMarket,
    balanced,
  });
  return { address: addressOf('main'), trading: addressOf('trading'), bearer };
}
