import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, createLocalJWKSet } from 'jose';
import { createClient, type Client, type OperatorRole } from '@tsuzura/contract/kernel';
import { testLimits } from '@tsuzura/http/testing';
import { createTestDatabase, type TestDatabase } from '@tsuzura/store/testing';
import { subjectOf } from '@tsuzura/store/seed';
import { create, type Api, type ApiOptions } from '../create.ts';
import { audiences } from './identity.ts';
import type { ApiSite } from '../sites.ts';

/** Real time of every test; business time begins at the demo's first moment. */
export const testNow = Date.parse('2026-11-13T01:00:00Z');
export const issuer = 'https://id.test';

const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
const publicJwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' };
export const keys = createLocalJWKSet({ keys: [publicJwk] });
export const signingKey = privateKey;

/** Of the shape of the ids outside tests, and in the order in which they are made. */
export const countedId = (count: number, of = 0): string =>
  `${String(of).padStart(8, '0')}-0000-4000-8000-${String(count).padStart(12, '0')}`;

export interface TokenClaims {
  readonly role?: 'customer' | 'operator';
  readonly username?: string;
  /** Of an operator; absent: everything. */
  readonly roles?: readonly OperatorRole[];
  readonly name?: string;
  /** Seconds since a passkey check; absent: none of a customer, just now of an operator. Null: none. */
  readonly strongSecondsAgo?: number | null;
  readonly expiresInSeconds?: number;
  /** What it was given under. */
  readonly family?: string;
  /** Thumbprint of the key it is bound to; absent: none, which scenes allow unless they say otherwise. */
  readonly boundTo?: string;
}

export async function tokenFor(
  subject: string,
  {
    role = 'customer',
    username = `${subject}@example.jp`,
    strongSecondsAgo = role === 'operator' ? 0 : null,
    expiresInSeconds = 300,
    family,
    boundTo,
    roles = ['maker', 'checker', 'admin'],
    name = username,
  }: TokenClaims = {},
): Promise<string> {
  const now = Math.floor(testNow / 1000);
  const strong = strongSecondsAgo === null ? {} : { acr: 'phr', auth_time: now - strongSecondsAgo };
  const given = { ...(family && { fam: family }), ...(boundTo && { cnf: { jkt: boundTo } }) };
  const operator = role === 'operator' ? { name, roles } : {};
  return new SignJWT({ username, ...strong, ...given, ...operator })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'test' })
    .setIssuer(issuer)
    .setAudience(audiences[role])
    .setSubject(subject)
    .setIssuedAt(now)
    .setExpirationTime(now + expiresInSeconds)
    .setJti(randomUUID())
    .sign(privateKey);
}

export interface Scene {
  readonly api: Api;
  readonly db: TestDatabase;
  address(site: ApiSite): string;
  /** A client of one server, signed in as a demo person (`hanako`), as the operator, or as nobody. */
  as(who: string | null, site?: ApiSite, claims?: TokenClaims): Promise<Client>;
  close(): Promise<void>;
}

const fakeMarket: ApiOptions['market'] = { navsOf: async () => [] };

/** The whole API on a database of its own, on free ports, with time standing still unless the test moves it. */
export async function openScene(over: Partial<ApiOptions> & { db?: TestDatabase } = {}): Promise<Scene> {
  const db = over.db ?? (await createTestDatabase());
  let ids = 0;
  const addresses = new Map<ApiSite, string>();
  const address = (site: ApiSite) => addresses.get(site) ?? '';
  const api = await create({
    databaseUrl: db.url('api'),
    serve: ['main', 'trading', 'ops'],
    issuer,
    keys,
    origins: { main: [], trading: [], ops: [] },
    boundTokens: 'optional',
    market: fakeMarket,
    couriers: {},
    realNow: () => testNow,
    newId: () => countedId((ids += 1)),
    log: false,
    limits: testLimits,
    // Each plans for itself what it is asked, and hundreds of scenes open theirs: few make a run a seventh shorter.
    connections: 4,
    // a busy machine is no overload: what a test gets does not depend on how fast it runs
    admission: { burstMs: 600_000, mostWaitMs: 600_000 },
    workerLimits: { delivery: 600_000, batch: 600_000, drain: 300_000 },
    ...over,
  });
  for (const [site, server] of Object.entries(api.servers))
    addresses.set(site as ApiSite, await server.listen({ port: 0, host: '127.0.0.1' }));
  return {
    api,
    db,
    address,
    async as(who, site = 'main', claims = {}) {
      const role = claims.role ?? (site === 'ops' ? 'operator' : 'customer');
      const token = who === null ? null : await tokenFor(subjectOf(who), { ...claims, role });
      return createClient({ baseUrl: address(site), token: async () => token });
    },
    async close() {
      await api.close();
      await db.drop();
    },
  };
}
