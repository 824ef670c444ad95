import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import type { View } from '@tsuzura/contract/auth';
import type { Stage } from './stage.ts';

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** The customer app, as far as signing in is concerned: it sends the browser off and reads what comes back. */
export interface FakeApp {
  /** Opens a view of the sign-in app, with the names of R3.06. */
  open(view: View, over?: Record<string, string>): Promise<void>;
  /** Waits until the browser is back with a code, and exchanges it. */
  tokens(): Promise<Tokens>;
}

export function fakeApp(page: Page, stage: Stage): FakeApp {
  const verifier = randomBytes(48).toString('base64url');
  const web = stage.url('web').replace(/\/$/, '');
  return {
    async open(view, over = {}) {
      const asked = new URLSearchParams({
        appUrl: web,
        callbackPath: '/myPage',
        codeChallenge: createHash('sha256').update(verifier).digest('base64url'),
        codeChallengeMethod: 'S256',
        clientId: 'latte',
        view,
        state: 'state-of-the-app',
        scope: 'openid offline',
        hashedUserId: '',
        ...over,
      });
      await page.goto(stage.url('auth', `/signIn?${asked}`));
    },
    async tokens() {
      await page.waitForURL((url) => url.origin === web && url.searchParams.has('code'));
      const code = new URL(page.url()).searchParams.get('code') ?? '';
      const answer = await page.request.post(stage.url('auth', '/oauth2/token'), {
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

export interface Authenticator {
  /** Whether somebody has a finger on the reader. Off, a passkey that the browser offers by itself is not taken up. */
  touch(on: boolean): Promise<void>;
}

/** A device with a fingerprint reader. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
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
  };
}

interface Message {
  readonly subject: string;
  readonly text: string;
}

/** The newest mail to this address that matches, once the carrier has it. */
export async function mailTo(request: APIRequestContext, stage: Stage, to: string, wanted: RegExp): Promise<Message> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await request.get(stage.url('partners', `/mail/messages?to=${encodeURIComponent(to)}&limit=20`));
    const { messages } = (await answer.json()) as { messages: Message[] };
    const found = messages.find(({ subject, text }) => wanted.test(`${subject}\n${text}`));
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no mail to ${to} that matches ${wanted}`);
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
