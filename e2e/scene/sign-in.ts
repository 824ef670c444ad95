import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import type { View } from '@tsuzura/contract/auth';
import { Authenticator } from '../../apps/auth/src/person/authenticator.test-support.ts';
import type { Options } from '../../apps/auth/src/person/index.ts';
import { createProver, type Prover } from '@tsuzura/http/testing';
import { lookUntil } from './look-until.ts';
import type { Stage } from './stage.ts';

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** The customer app, as far as signing in is concerned: it sends the browser off and reads what comes back. */
export interface FakeApp {
  /** Opens a view of the sign-in app, with the names of R3.06. */
  open(view: View, over?: Record<string, string>): Promise<void>;
  /** Waits until the browser is back, and says with what. */
  back(): Promise<URLSearchParams>;
  /** Waits until the browser is back with a code, and exchanges it. */
  tokens(): Promise<Tokens>;
}

/** Of every fake app: its tokens never reach a browser. */
export const fakeAppKey: Prover = createProver();

export function fakeApp(page: Page, stage: Stage): FakeApp {
  const verifier = randomBytes(48).toString('base64url');
  const web = originOf(stage, 'web');
  let isThere = false;
  /** The real app would take the code for itself, and its loading is no part of these journeys: its pages stay empty. */
  const stand = async () => {
    if (isThere) return;
    isThere = true;
    await page.route(`${web}/**`, (route) => {
      const contentType = emptyTypes[route.request().resourceType()];
      return contentType === undefined ? route.continue() : route.fulfill({ contentType, body: '' });
    });
  };
  const back = async () => {
    await page.waitForURL((url) => url.origin === web && url.searchParams.has('state'));
    return new URL(page.url()).searchParams;
  };
  return {
    async open(view, over) {
      await stand();
      await page.goto(signInAddress(stage, { view, verifier, ...over }));
    },
    back,
    async tokens() {
      const code = (await back()).get('code') ?? '';
      const url = stage.url('auth', '/oauth2/token');
      const answer = await page.request.post(url, {
        headers: { dpop: fakeAppKey.proof({ method: 'POST', url }) },
        form: {
          grant_type: 'authorization_code',
          client_id: 'latte',
          code,
          redirect_uri: `${web}/myPage`,
          code_verifier: verifier,
        },
      });
      return (await answer.json()) as Tokens;
    },
  };
}

const emptyTypes: Readonly<Record<string, string>> = { script: 'text/javascript', stylesheet: 'text/css' };

const originOf = (stage: Stage, site: 'auth' | 'web') => new URL(stage.url(site)).origin;

function signInAddress(stage: Stage, { verifier, ...over }: Record<string, string> & { verifier: string }): string {
  const asked = new URLSearchParams({
    appUrl: originOf(stage, 'web'),
    callbackPath: '/myPage',
    codeChallenge: createHash('sha256').update(verifier).digest('base64url'),
    codeChallengeMethod: 'S256',
    clientId: 'latte',
    state: 'state-of-the-app',
    scope: 'openid offline',
    hashedUserId: '',
    ...over,
  });
  return stage.url('auth', `/signIn?${asked}`);
}

/** A device with a fingerprint reader. */
export interface Device {
  /** Whether somebody has a finger on the reader. Off, a passkey that the browser offers by itself is not taken up. */
  touch(on: boolean): Promise<void>;
  /** Puts a passkey on it that was made elsewhere. */
  add(passkey: Authenticator): Promise<void>;
}

export async function addDevice(page: Page): Promise<Device> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    touch: async (enabled) =>
      void (await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })),
    add: async (passkey) => {
      const credential = { ...passkey.exported(), isResidentCredential: true, rpId: 'localhost' };
      await session.send('WebAuthn.addCredential', { authenticatorId, credential });
    },
  };
}

export interface NewPerson {
  readonly email: string;
  readonly password?: string;
  /** Gets a passkey of theirs. */
  readonly device?: Device;
  readonly isSignedIn?: boolean;
}

/** Signs somebody up without a screen, by the calls that the screens make: journeys about something else begin here. */
export async function signUpQuickly(
  page: Page,
  stage: Stage,
  { email, password, device, isSignedIn = true }: NewPerson,
): Promise<void> {
  const verifier = randomBytes(48).toString('base64url');
  const arrived = await page.request.get(signInAddress(stage, { view: 'signUp', verifier }));
  const origin = originOf(stage, 'auth');
  const send = async <T>(path: string, data: unknown): Promise<T> => {
    const answer = await page.request.post(`${arrived.url()}/signUp/${path}`, { data, headers: { origin } });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  await send('email', { email });
  await send('code', { code: await codeMailedTo(page.request, stage, email) });
  if (password !== undefined) await send('password', { newPassword: password });
  if (device) {
    const { options } = await send<{ options: Options }>('passkey/options', {});
    const passkey = new Authenticator(origin, 'localhost');
    await send('passkey', { response: passkey.register(options) });
    await device.add(passkey);
  }
  const { url } = await send<{ url: string }>('finish', { terms: ['terms', 'privacy'], marketing: false });
  if (isSignedIn) await page.request.get(url, { maxRedirects: 0 });
}

interface Message {
  readonly subject: string;
  readonly text: string;
}

/** The newest mail to this address that matches, once the carrier has it. */
export async function mailTo(request: APIRequestContext, stage: Stage, to: string, wanted: RegExp): Promise<Message> {
  return lookUntil(`a mail to ${to} that matches ${wanted}`, async () => {
    const answer = await request.get(stage.url('partners', `/mail/messages?to=${encodeURIComponent(to)}&limit=20`));
    const { messages } = (await answer.json()) as { messages: Message[] };
    return messages.find(({ subject, text }) => wanted.test(`${subject}\n${text}`));
  });
}

export async function codeMailedTo(
  request: APIRequestContext,
  stage: Stage,
  to: string,
  wanted = /\d{6}/,
): Promise<string> {
  return /\b(\d{6})\b/.exec((await mailTo(request, stage, to, wanted)).text)?.[1] ?? '';
}

/** An authenticator app, written apart from the server's: RFC 6238 with the usual thirty seconds and six digits. */
export function totp(base32: string, at: number): string {
  const bits = Array.from(base32, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const mac = createHmac('sha1', secret).update(step).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}
