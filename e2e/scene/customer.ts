import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { Authenticator, type ExportedPasskey } from '../../apps/auth/src/person/authenticator.test-support.ts';
import type { Options } from '../../apps/auth/src/person/index.ts';
import { demoPassword } from '../../tools/demo-people.ts';
import { lookUntil } from './look-until.ts';
import { headersBy, pageKey } from './page-key.ts';
import type { Addresses } from './stage.ts';
import { aDayLater } from './strong-factor.ts';

/**
 * Signs a demo person in without a screen, by the calls that the screens make, and leaves the browser as the customer
 * app would have left it: cookies of the sign-in app, tokens in local storage. Journeys about something else begin here.
 * The first time a passkey is registered after a password and a mailed code, a day before; after that by the passkey.
 */
export async function signInAs(page: Page, stage: Addresses, name: string): Promise<void> {
  await page.context().clearCookies(); // whoever was signed in before is not
  const key = `${name}-${serviceKey()}`;
  await keepTokens(page, stage, await oneByOne(key, () => byPasskey(page, stage, name, key)));
}

/** Without a passkey, as the demo's own text says: the strength is that of a mailed code. Once a person. */
export async function signInByPassword(page: Page, stage: Addresses, name: string): Promise<void> {
  await page.context().clearCookies();
  const visit = await arrive(page, stage, 'signInWithCheckUsername');
  await passwordAndCode(page, stage, visit, name);
  await keepTokens(page, stage, await visit.leave());
}

/** Opens a page of the customer app as a demo person. */
export async function openAs(page: Page, stage: Addresses, name: string, path = '/myPage'): Promise<void> {
  await signInAs(page, stage, name);
  await page.goto(stage.url('web', path));
}

/**
 * A passkey belongs to one service. A later run, or the second try of a journey with a service of its own, may be given the same
 * ports; its database has another password.
 */
const serviceKey = () =>
  createHash('sha256')
    .update(process.env['JOURNEY_DATABASE'] ?? '')
    .digest('hex')
    .slice(0, 16);

interface Tokens {
  readonly access_token: string;
  readonly token_type: string;
  readonly expires_in: number;
  readonly refresh_token: string;
  readonly scope: string;
}

async function keepTokens(page: Page, stage: Addresses, tokens: Tokens): Promise<void> {
  // As the app does after every sign-in (R4.08): outside sites know the customer from then on.
  const customers = stage.url('main', '/v1/customers');
  const headers = await headersBy(pageKey(page, stage))('PUT', customers, tokens.access_token);
  await page.request.put(customers, { headers });
  await page.evaluate((session) => localStorage.setItem('tsuzura.session', JSON.stringify(session)), {
    accessToken: tokens.access_token,
    tokenType: tokens.token_type,
    expiresIn: tokens.expires_in,
    refreshToken: tokens.refresh_token,
    scope: tokens.scope,
    receivedAt: Date.now(),
  });
}

async function byPasskey(page: Page, stage: Addresses, name: string, key: string): Promise<Tokens> {
  const file = join(tmpdir(), `tsuzura-journey-${key}.json`);
  const origin = new URL(stage.url('auth')).origin;
  if (!existsSync(file)) {
    const visit = await arrive(page, stage, 'mfaSetUp');
    await passwordAndCode(page, stage, visit, name);
    await visit.goOn();
    const passkey = new Authenticator(origin, 'localhost');
    const { options } = await visit.send<{ options: Options }>('passkeys/options');
    await visit.send('passkeys', { response: passkey.register(options) });
    writeFileSync(file, JSON.stringify(passkey.exported()), { mode: 0o600 });
    await aDayLater(`${name}@example.jp`);
    await page.context().clearCookies();
  }
  const passkey = new Authenticator(origin, 'localhost', JSON.parse(readFileSync(file, 'utf8')) as ExportedPasskey);
  const visit = await arrive(page, stage, 'signInWithCheckUsername');
  const { options } = await visit.send<{ options: Options }>('passkey/options');
  await visit.send('passkey', { response: passkey.use(options) });
  writeFileSync(file, JSON.stringify(passkey.exported()), { mode: 0o600 });
  return visit.leave();
}

interface Progress {
  readonly next?: string;
  readonly url?: string;
}

/** One interaction with the sign-in app, from the request to the tokens. */
interface Visit {
  send<T = Progress>(path: string, data?: object): Promise<T>;
  /** From the sign-in to the change that asked for it. */
  goOn(): Promise<void>;
  leave(): Promise<Tokens>;
}

async function arrive(page: Page, stage: Addresses, view: string): Promise<Visit> {
  const auth = new URL(stage.url('auth')).origin;
  const web = new URL(stage.url('web')).origin;
  const verifier = randomBytes(48).toString('base64url');
  const asked = new URLSearchParams({
    appUrl: web,
    callbackPath: '/myPage',
    codeChallenge: createHash('sha256').update(verifier).digest('base64url'),
    codeChallengeMethod: 'S256',
    clientId: 'latte',
    view,
    state: 's',
    scope: 'openid offline',
  });
  const { request } = page;
  let at = (await request.get(`${auth}/signIn?${asked}`)).url();
  let last: Progress = {};
  const send = async <T>(path: string, data: object = {}): Promise<T> => {
    const answer = await request.post(`${at}/${path}`, { data, headers: { origin: auth } });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    const body = (await answer.json()) as T & Progress;
    last = body;
    return body;
  };
  return {
    send,
    async goOn() {
      const next = last.next === 'leave' ? last : await send<Progress>('leave', { canceled: false });
      at = (await request.get(next.url ?? '')).url();
    },
    async leave() {
      const next = last.next === 'leave' ? last : await send<Progress>('leave', { canceled: false });
      const back = await request.get(next.url ?? '', { maxRedirects: 0 });
      const code = new URL(back.headers()['location'] ?? '', web).searchParams.get('code') ?? '';
      // The page stays at the app from here on: it has the key that the tokens are bound to.
      await page.goto(stage.url('web', '/offline.html'));
      const url = `${auth}/oauth2/token`;
      const answer = await request.post(url, {
        headers: { dpop: await pageKey(page, stage).prove({ method: 'POST', url, token: null }) },
        form: {
          grant_type: 'authorization_code',
          client_id: 'latte',
          code,
          redirect_uri: `${web}/myPage`,
          code_verifier: verifier,
        },
      });
      if (!answer.ok()) throw new Error(`token: ${answer.status()} ${await answer.text()}`);
      return (await answer.json()) as Tokens;
    },
  };
}

async function passwordAndCode(page: Page, stage: Addresses, visit: Visit, name: string): Promise<void> {
  const email = `${name}@example.jp`;
  await visit.send('password', { email, password: demoPassword });
  const known = new Set((await codeMails(page, stage, email)).map(({ id }) => id));
  await visit.send('mailCode/send');
  await visit.send('mailCode', { code: await newCode(page, stage, email, known) });
}

interface CodeMail {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
}

/** Mails with a code, newest first. */
export async function codeMails(page: Page, stage: Addresses, to: string): Promise<readonly CodeMail[]> {
  const answer = await page.request.get(stage.url('partners', `/mail/messages?to=${encodeURIComponent(to)}&limit=20`));
  const { messages } = (await answer.json()) as { messages: readonly CodeMail[] };
  return messages.filter(({ subject }) => subject.includes('確認コード'));
}

/** The code of a mail that was not there before. */
export async function newCode(page: Page, stage: Addresses, to: string, known: ReadonlySet<string>): Promise<string> {
  const { text } = await lookUntil(`a code mailed to ${to}`, async () =>
    (await codeMails(page, stage, to)).find(({ id }) => !known.has(id)),
  );
  return /\b(\d{6})\b/.exec(text)?.[1] ?? '';
}

/** Two journeys that sign the same person in would use one passkey at once: one at a time, in all workers. */
async function oneByOne<T>(key: string, work: () => Promise<T>): Promise<T> {
  const lock = join(tmpdir(), `tsuzura-journey-${key}.lock`);
  await lookUntil(`the sign-in of ${key}`, async () => takes(lock) || undefined);
  try {
    return await work();
  } finally {
    rmSync(lock);
  }
}

/** False while another worker has it. One that a journey's time-out ended is gone with its lock still there. */
function takes(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
  } catch {
    rmSync(lock, { force: true });
  }
  return false;
}
