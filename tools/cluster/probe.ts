import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { importJWK, SignJWT, type CryptoKey, type JWK } from 'jose';
import { Client } from 'pg';
import { ensureCustomer, getFund, getWatchList, unwatchFund, watchFund } from '@tsuzura/contract/main';
import type { Config } from '@tsuzura/http/config';
import { createProver } from '@tsuzura/http/testing';
import { audiences } from '../../apps/api/src/kernel/identity.ts';

/** What customers noticed while something was done to the cluster. */
export interface Noticed {
  readonly requests: number;
  /** Answered 502, 503 or 504, or not at all, and sent again. */
  readonly repeated: number;
  /** How often for which reason. */
  readonly repeatedFor: Readonly<Record<string, number>>;
  /** Not answered as expected after every repeat. */
  readonly failed: readonly string[];
  /** A list of a customer's own that lacked their last change. */
  readonly stale: readonly string[];
  readonly slowestSeconds: number;
  /** The longest time in which no write was acknowledged. */
  readonly longestWithoutWrites: number;
}

export interface ProbeOptions {
  readonly config: Config;
  readonly ownerUrl: string;
  readonly seconds: number;
  readonly perSecond: number;
}

/** Each customer has an address of their own, as outside: limits of calls count by it. */
interface Caller {
  readonly token: string;
  readonly address: string;
}

const customers = 40;
/** As long as the app repeats what had no answer. */
const repeatSeconds = 40;
const fundCode = 'TZ010002';
const repeatable = new Set([502, 503, 504]);

/** Tokens as the sign-in server makes them, with its own key: signing in is not what is looked at. */
async function openSigner({ config, ownerUrl }: ProbeOptions) {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ kid: string; private_jwk: JWK }>(
    'select kid, private_jwk from auth.signing_key order by created_at desc limit 1',
  );
  await client.end();
  const [row] = rows;
  if (!row) throw new Error('the sign-in server has no key');
  const key = (await importJWK(row.private_jwk, 'ES256')) as CryptoKey;
  const prover = createProver();
  const tokenOf = (subject: string) =>
    new SignJWT({ username: `${subject}@example.jp`, cnf: { jkt: prover.thumbprint } })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: row.kid })
      .setIssuer(config.urls.auth)
      .setAudience(audiences.customer)
      .setSubject(subject)
      .setIssuedAt()
      .setJti(randomUUID())
      .setExpirationTime('2h')
      .sign(key);
  return { prover, tokenOf };
}

/** The code of our own refusal, or the status where the load balancer answered. */
const codeOf = async (answer: Response): Promise<string> =>
  /"code":"([\d-]+)"/.exec(await answer.text())?.[1] ?? String(answer.status);

/** So many requests a second of customers who look, change and look again, whatever happens to the cluster meanwhile. */
export async function probe(options: ProbeOptions): Promise<Noticed> {
  const { config, seconds, perSecond } = options;
  const { prover, tokenOf } = await openSigner(options);
  const failed: string[] = [];
  const stale: string[] = [];
  const repeatedFor: Record<string, number> = {};
  const noticed = { requests: 0, repeated: 0, slowestSeconds: 0, longestWithoutWrites: 0 };
  let lastWrite = performance.now();

  function wrote(): void {
    const now = performance.now();
    noticed.longestWithoutWrites = Math.max(noticed.longestWithoutWrites, (now - lastWrite) / 1_000);
    lastWrite = now;
  }

  async function send(method: string, path: string, { token, address }: Caller): Promise<Response | string> {
    const url = `${config.urls.main}${path}`;
    try {
      const proof = prover.proof({ method, url, token });
      const headers = { authorization: `DPoP ${token}`, dpop: proof, 'x-forwarded-for': address };
      return await fetch(url, { method, headers, signal: AbortSignal.timeout(20_000) });
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** The answer, or null when there was none as expected. */
  async function ask(method: string, path: string, caller: Caller): Promise<unknown> {
    noticed.requests += 1;
    const began = performance.now();
    for (;;) {
      const answer = await send(method, path, caller);
      const spent = (performance.now() - began) / 1_000;
      noticed.slowestSeconds = Math.max(noticed.slowestSeconds, spent);
      if (typeof answer !== 'string' && answer.ok) {
        if (method !== 'GET') wrote();
        const text = await answer.text();
        return text === '' ? {} : (JSON.parse(text) as unknown);
      }
      const why = typeof answer === 'string' ? answer : await codeOf(answer);
      if ((typeof answer !== 'string' && !repeatable.has(answer.status)) || spent > repeatSeconds) {
        failed.push(`${method} ${path}: ${why}`);
        return null;
      }
      noticed.repeated += 1;
      repeatedFor[why] = (repeatedFor[why] ?? 0) + 1;
      const after = typeof answer === 'string' ? 0 : Number(answer.headers.get('retry-after') ?? 0);
      await pause(Math.max(200, after * 1_000));
    }
  }

  const watched = watchFund.path.replace('{fundCode}', fundCode);
  const fund = getFund.path.replace('{code}', fundCode);
  async function look(caller: Caller, expected: boolean): Promise<void> {
    const list = (await ask('GET', getWatchList.path, caller)) as { funds: { fundCode: string }[] } | null;
    if (list && list.funds.some((one) => one.fundCode === fundCode) !== expected)
      stale.push(`${new Date().toISOString()} ${expected ? 'added' : 'removed'} and not seen`);
  }

  async function live(index: number, until: number): Promise<void> {
    const caller = { token: await tokenOf(`probe-${index}`), address: `198.51.100.${index + 1}` };
    await ask(ensureCustomer.method, ensureCustomer.path, caller);
    const step = (customers / perSecond) * 1_000;
    const turns = [
      () => ask(watchFund.method, watched, caller),
      () => look(caller, true),
      () => ask('GET', fund, caller),
      () => ask(unwatchFund.method, watched, caller),
      () => look(caller, false),
      () => ask('GET', fund, caller),
    ];
    for (let turn = 0; performance.now() < until; turn += 1) {
      const began = performance.now();
      await turns[turn % turns.length]?.();
      await pause(Math.max(0, step - (performance.now() - began)));
    }
  }

  const until = performance.now() + seconds * 1_000;
  await Promise.all(Array.from({ length: customers }, (_, index) => live(index, until)));
  return { ...noticed, repeatedFor, failed, stale };
}
