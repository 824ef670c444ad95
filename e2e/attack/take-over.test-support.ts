import { decodeJwt } from 'jose';
import { generateSync } from 'otplib';
import type { View } from '@tsuzura/contract/auth';
import { createClient, type Client } from '@tsuzura/contract/kernel';
import { ensureCustomer } from '@tsuzura/contract/main';
import { subjectOf } from '@tsuzura/store/seed';
import { openOrders, type OrderScene } from '../../apps/api/src/fund-order/orders.test-support.ts';
import { remoteKeys } from '../../apps/api/src/kernel/identity.ts';
import { prover } from '../../apps/auth/src/browser.test-support.ts';
import { Authenticator } from '../../apps/auth/src/person/authenticator.test-support.ts';
import { ensureDemoPeople, type Options, type OutgoingMail } from '../../apps/auth/src/person/index.ts';
import { authorizeUrl, openAuthScene, type AuthScene } from '../../apps/auth/src/scene.test-support.ts';

const password = 'tsuzura-demo-2026';
export const partnerSecret = 'secret-of-the-sites';

/** Both servers, and the mails of the sign-in server. */
export interface TakeOver {
  readonly auth: AuthScene;
  readonly api: OrderScene;
  readonly mails: OutgoingMail[];
  /** How far the sign-in server's clock is ahead: a code of an authenticator app counts once in 30 seconds. */
  readonly clock: { ahead: number };
  close(): Promise<void>;
}

export async function openTakeOver(): Promise<TakeOver> {
  const mails: OutgoingMail[] = [];
  const clock = { ahead: 0 };
  const auth = await openAuthScene({
    realNow: () => Date.now() + clock.ahead,
    sendMail: async (mail) => void mails.push(mail),
  });
  await ensureDemoPeople(auth.auth.person, {
    people: ['hanako', 'waku', 'oisho', 'beika', 'henko'].map((key) => ({ key, username: `${key}@example.jp` })),
    operators: [{ key: 'unyo', username: 'unyo@example.jp', name: '運用 守', roles: ['maker'] }],
    password,
  });
  const api = await openOrders({
    db: auth.db,
    issuer: auth.origin,
    keys: remoteKeys(`${auth.origin}/.well-known/jwks.json`),
    realNow: Date.now, // the tokens' own
    boundTokens: 'required',
    partnerSecret,
    origins: { main: [auth.urls.web], trading: [], ops: [] },
    couriers: { mail: async () => undefined, bank: async () => undefined },
    runsJob: (name) => name.startsWith('cash.'),
  });
  await api.give(subjectOf('hanako'), { units: 50_000, paid: 60_000 });
  return {
    auth,
    api,
    mails,
    clock,
    async close() {
      await auth.auth.close();
      await api.close();
    },
  };
}

export interface Signed {
  readonly client: Client;
  readonly hashedUserId: string;
  readonly acr: unknown;
  readonly refresh: () => Promise<number>;
}

interface Answer {
  readonly url?: string;
  readonly secret?: string;
  readonly next?: string;
  readonly code?: string;
  readonly from?: string;
  readonly methods?: readonly string[];
  readonly options?: Options;
}

/** A browser of its own at the sign-in app: that is a new device, except for the first of a person. */
export async function arrive(scene: TakeOver, view: View) {
  const { auth, api, mails } = scene;
  const browser = auth.browser();
  const { path, verifier } = authorizeUrl(auth, { view });
  const at = new URL((await browser.visit(path)).url).pathname;
  let last: Answer = {};
  const send = async (name: string, body: unknown = {}): Promise<Answer> => {
    last = (await (await browser.post(`${at}/${name}`, body)).json()) as Answer;
    return last;
  };
  return {
    send,
    password: (email: string) => send('password', { email, password }),
    async mailCode() {
      const known = mails.length;
      await send('mailCode/send');
      await auth.auth.mails.drain();
      return send('mailCode', { code: codeIn(mails.slice(known)) });
    },
    async addApp() {
      const { secret: made = '' } = await send('totp/setup');
      await send('totp/enable', { code: codeOf(scene, made) });
      return made;
    },
    async addPasskey() {
      const passkey = new Authenticator(auth.origin, 'localhost');
      const { options = {} } = await send('passkeys/options');
      await send('passkeys', { response: passkey.register(options) });
      return passkey;
    },
    async usePasskey(passkey: Authenticator) {
      const { options = {} } = await send('passkey/options');
      return send('passkey', { response: passkey.use(options) });
    },
    /** Where the app is sent back to, with a code or an error. */
    async leave(): Promise<URL> {
      const { url = '' } = last.next === 'leave' ? last : await send('leave', { canceled: false });
      return new URL((await browser.visit(url)).url);
    },
    async tokens(): Promise<Signed> {
      const back = await this.leave();
      const answer = await browser.form('/oauth2/token', {
        grant_type: 'authorization_code',
        client_id: 'latte',
        code: back.searchParams.get('code') ?? '',
        redirect_uri: `${auth.urls.web}/myPage`,
        code_verifier: verifier,
      });
      const tokens = (await answer.json()) as { access_token: string; refresh_token: string };
      const client = createClient({
        baseUrl: api.address('main'),
        token: async () => tokens.access_token,
        proof: { prove: prover.prove, learn: () => false },
      });
      await client.call(ensureCustomer);
      const claims = decodeJwt(tokens.access_token);
      return {
        client,
        hashedUserId: String(claims['hashed_user_id']),
        acr: claims['acr'],
        refresh: async () => {
          const fields = { grant_type: 'refresh_token', client_id: 'latte', refresh_token: tokens.refresh_token };
          return (await browser.form('/oauth2/token', fields)).status;
        },
      };
    },
  };
}

export const codeIn = (some: readonly OutgoingMail[]): string =>
  /　(\d{6})/.exec(some.find(({ text }) => /　\d{6}/.test(text))?.text ?? '')?.[1] ?? '';
export const codeOf = ({ clock }: TakeOver, secret: string): string =>
  generateSync({ secret, epoch: Math.floor((Date.now() + clock.ahead) / 1_000) });

/** Password and the code from the mail, on a new device. */
export async function byCodes(scene: TakeOver, email: string, view: View = 'signInWithCheckUsername') {
  const visit = await arrive(scene, view);
  await visit.password(email);
  await visit.mailCode();
  return visit;
}

/**
 * A token says the second it was made in, and one made in the second of the freeze is void too: it is tried until that second
 * is certainly over, however quick the machine is.
 */
export async function signInAgain({ clock }: TakeOver, way: () => Promise<Signed>): Promise<Signed> {
  const secondIsOver = Date.now() + 1_000;
  for (;;) {
    const isLastTry = Date.now() > secondIsOver;
    clock.ahead += 30_000;
    try {
      return await way();
    } catch (error) {
      if (isLastTry) throw error;
    }
  }
}
