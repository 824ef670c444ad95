import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { siteNames, type Config } from '@tsuzura/http/config';
import { testLimits } from '@tsuzura/http/testing';
import { createTestDatabase, type TestDatabase } from '@tsuzura/store/testing';
import { openBrowser, type TestBrowser } from './browser.test-support.ts';
import { create, type Auth, type AuthOptions } from './create.ts';
import { freePort } from './free-port.test-support.ts';

export interface AuthScene {
  readonly auth: Auth;
  readonly db: TestDatabase;
  readonly origin: string;
  readonly urls: Config['urls'];
  browser(): TestBrowser;
  close(): Promise<void>;
}

/** The sign-in server on a free port and a database of its own. The issuer is its real address. */
export async function openAuthScene(over: Partial<AuthOptions> = {}): Promise<AuthScene> {
  const db = await createTestDatabase();
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const urls = {
    ...Object.fromEntries(siteNames.map((site) => [site, `http://${site}.test`])),
    auth: origin,
  } as Config['urls'];
  const auth = await create({
    databaseUrl: db.url('auth'),
    urls,
    realNow: Date.now,
    log: false,
    sendMail: async () => undefined,
    limits: testLimits,
    ...over,
  });
  await auth.server.listen({ port, host: 'localhost' });
  return {
    auth,
    db,
    origin,
    urls,
    browser: () => openBrowser(origin),
    async close() {
      await auth.close();
      await db.drop();
    },
  };
}

/** A person without any factor, for tests of the protocol: signing in is done by `signInAs`. */
export async function addPerson(
  { auth }: AuthScene,
  id: string,
  role: 'customer' | 'operator' = 'customer',
): Promise<void> {
  await sql`insert into auth.person (id, role, email, email_key, created_at) values (${id}, ${role}, ${`${id}@example.jp`}, ${`${id}@example.jp`}, now())
    on conflict do nothing`.execute(auth.database.reader);
}

export const pkce = () => {
  const verifier = randomBytes(48).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
};

export function authorizeUrl(
  scene: AuthScene,
  over: Record<string, string | undefined> = {},
): { path: string; verifier: string } {
  const { verifier, challenge } = pkce();
  const asked: Record<string, string | undefined> = {
    client_id: 'latte',
    redirect_uri: `${scene.urls.web}/myPage`,
    response_type: 'code',
    scope: 'openid offline',
    state: 'state-of-the-app',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...over,
  };
  const given = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { path: `/oauth2/auth?${new URLSearchParams(given)}`, verifier };
}

/** Finishes the interaction the browser stands at, as the sign-in app does when every check has passed. */
export async function signInAs(
  scene: AuthScene,
  browser: TestBrowser,
  interactionUrl: string,
  subject: string,
  acr: 'phr' | 'mfa' = 'phr',
) {
  const uid = new URL(interactionUrl).pathname.split('/')[2] ?? '';
  const cookie = browser
    .cookies()
    .filter((one) => `/interaction/${uid}`.startsWith(one.path))
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
  const header = (name: string) =>
    name === 'cookie' ? cookie : name === 'host' ? new URL(scene.origin).host : undefined;
  const open = await scene.auth.findInteraction(uid, { bearer: null, header, address: '', requestId: '' });
  return browser.visit(
    await open.finish(
      open.waitsFor === 'manage' ? { manage: { done: true } } : { login: { accountId: subject, acr, amr: [] } },
    ),
  );
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
  id_token: string;
  token_type: string;
  expires_in: number;
  scope: string;
}

/** The whole way of a customer: from the app to tokens. */
export async function tokensFor(
  scene: AuthScene,
  subject: string,
  browser = scene.browser(),
  acr: 'phr' | 'mfa' = 'phr',
): Promise<Tokens & { code: string; verifier: string }> {
  const { path, verifier } = authorizeUrl(scene);
  let stop = await browser.visit(path);
  if (stop.url.startsWith(scene.origin)) stop = await signInAs(scene, browser, stop.url, subject, acr);
  const code = new URL(stop.url).searchParams.get('code') ?? '';
  const answer = await browser.form('/oauth2/token', {
    grant_type: 'authorization_code',
    client_id: 'latte',
    code,
    redirect_uri: `${scene.urls.web}/myPage`,
    code_verifier: verifier,
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return { ...((await answer.json()) as Tokens), code, verifier };
}
