import { readConfig, type Config } from '@tsuzura/http/config';
import { openBrowser, prover, type TestBrowser } from '../apps/auth/src/browser.test-support.ts';
import { create } from '../apps/auth/src/create.ts';
import { freePort } from '../apps/auth/src/free-port.test-support.ts';
import { addPerson, authorizeUrl, signInAs, type AuthScene, type Tokens } from '../apps/auth/src/scene.test-support.ts';
import { openBenchDatabase } from './database.ts';
import type { Measured } from './result.ts';
import { serve } from './serve.ts';

const codes = 500;
const atOnce = 20;
/** So often one more is exchanged by nobody else: it must give a family that lives. */
const aloneEvery = 50;

/** 10,000 exchanges: every code by twenty at once, over two processes of the sign-in server on one database. */
export async function benchCodeExchange(config: Config): Promise<Measured[]> {
  const { url, stop } = await openBenchDatabase(config, 'auth');
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const { urls } = readConfig({ URL_AUTH: origin });
  const auth = await create({
    databaseUrl: url,
    urls,
    realNow: Date.now,
    limits: { ratePerMinute: 100_000_000 },
    log: () => undefined,
    sendMail: async () => undefined,
    connections: 10,
  });
  await auth.server.listen({ port, host: 'localhost' });
  const scene = { auth, origin, urls, browser: () => openBrowser(origin) } as unknown as AuthScene;
  await addPerson(scene, 'bench');
  const other = await serve<{ readonly address: string }>('auth-server.ts', url, 'durable', '0');
  let doubled = 0;
  let taken = 0;
  try {
    const browser = scene.browser();
    const race = async (times: number) => {
      const form = await formOf(scene, browser);
      const answers = await Promise.all(
        Array.from({ length: times }, (_, at) => exchange(at % 2 === 0 ? origin : other.address, form)),
      );
      const given = answers.filter((tokens) => tokens !== null);
      let living = 0;
      for (const { refresh_token: token } of given) {
        const renewed = await exchange(origin, {
          grant_type: 'refresh_token',
          client_id: 'latte',
          refresh_token: token,
        });
        if (renewed) living += 1;
      }
      return { given: given.length, living };
    };
    for (let index = 0; index < codes; index += 1) {
      if (index % aloneEvery === 0 && (await race(1)).living !== 1)
        throw new Error('a code that one alone exchanges gives no family');
      const { given, living } = await race(atOnce);
      if (given > 1 || living > 1) doubled += 1;
      taken += given;
    }
  } finally {
    other.child.kill();
    await auth.close();
    await stop();
  }
  console.log(`  ${codes} codes, ${taken} of them taken, ${doubled} by more than one`);
  return [{ name: 'code-exchange', reference: null, product: doubled, rounds: { reference: [], product: [doubled] } }];
}

async function formOf(scene: AuthScene, browser: TestBrowser): Promise<Record<string, string>> {
  const redirect = `${scene.urls.web}/myPage`;
  const { path, verifier } = authorizeUrl(scene);
  let stop = await browser.visit(path);
  if (stop.url.startsWith(scene.origin)) stop = await signInAs(scene, browser, stop.url, 'bench');
  return {
    grant_type: 'authorization_code',
    client_id: 'latte',
    code: new URL(stop.url).searchParams.get('code') ?? '',
    redirect_uri: redirect,
    code_verifier: verifier,
  };
}

/** Null: refused as the protocol says. Anything else than that is a failure of the run. */
async function exchange(origin: string, form: Record<string, string>): Promise<Tokens | null> {
  const url = `${origin}/oauth2/token`;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { dpop: prover.proof({ method: 'POST', url }) },
    body: new URLSearchParams(form),
  });
  const body = (await answer.json()) as Tokens & { readonly error?: string };
  if (answer.status === 200) return body;
  if (answer.status !== 400 || body.error !== 'invalid_grant') throw new Error(`${answer.status} ${body.error}`);
  return null;
}
