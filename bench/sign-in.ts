import { once } from 'node:events';
import type { Config } from '@tsuzura/http/config';
import { openBrowser, type TestBrowser } from '../apps/auth/src/browser.test-support.ts';
import { authorizeUrl, type AuthScene } from '../apps/auth/src/scene.test-support.ts';
import { benchPassword } from './bench-password.ts';
import { openBenchDatabase } from './database.ts';
import { median, type Measured } from './result.ts';
import { serve } from './serve.ts';

const peopleAtOnce = 50;
const guesses = 60;

interface Standing {
  readonly browser: TestBrowser;
  readonly base: string;
  readonly network: string;
}

/** Fifty people who sign in by password at the same moment, and how long an answer takes for a known and an unknown address. */
export async function benchSignIn(config: Config): Promise<Measured[]> {
  const { url, stop } = await openBenchDatabase(config, 'auth');
  const { child, address } = await serve<{ address: string }>('auth-server.ts', url, 'durable', '0');
  const scene = { origin: address, urls: config.urls } as unknown as AuthScene;
  let networks = 0;

  async function arrive(): Promise<Standing> {
    const browser = openBrowser(address);
    const { url: at } = await browser.visit(authorizeUrl(scene, { redirect_uri: 'http://localhost:3000/myPage' }).path);
    networks += 1;
    return { browser, base: new URL(at).pathname, network: `10.8.${networks >> 8}.${networks & 255}` };
  }
  const enter = async ({ browser, base, network }: Standing, email: string, password: string) =>
    (await browser.post(`${base}/password`, { email, password }, { 'x-forwarded-for': network })).status;

  try {
    const everybody = await Promise.all(Array.from({ length: peopleAtOnce }, () => arrive()));
    child.send('watch');
    const statuses = await Promise.all(
      everybody.map((standing, index) => enter(standing, `p${index}@example.jp`, benchPassword)),
    );
    child.send('report');
    const [{ p99Milliseconds }] = (await once(child, 'message')) as [{ p99Milliseconds: number }];
    if (statuses.some((status) => status !== 200)) throw new Error(`not everybody got in: ${statuses.join(' ')}`);

    const taken = { reference: [] as number[], product: [] as number[] };
    for (let guess = 0; guess < guesses; guess += 1) {
      for (const [kind, email] of [
        ['reference', `unknown${guess}@example.jp`],
        ['product', `p${guess % peopleAtOnce}@example.jp`],
      ] as const) {
        const standing = await arrive();
        const began = performance.now();
        await enter(standing, email, 'not-the-password-1');
        taken[kind].push(performance.now() - began);
      }
    }
    const difference = Math.abs(median(taken.product) - median(taken.reference));
    return [
      {
        name: 'sign-in-loop-delay',
        reference: null,
        product: p99Milliseconds,
        rounds: { reference: [], product: [p99Milliseconds] },
      },
      { name: 'enumeration-by-time', reference: null, product: difference, rounds: taken },
    ];
  } finally {
    child.kill();
    await stop();
  }
}
