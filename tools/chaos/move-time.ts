import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { importJWK, SignJWT, type CryptoKey, type JWK } from 'jose';
import { Client } from 'pg';
import { addDays, isBusinessDay, japan, ymd, type Ymd } from '@tsuzura/domain/calendar';
import { subjectOf } from '@tsuzura/store/seed';
import { audiences } from '../../apps/api/src/kernel/identity.ts';
import { isLost, type Exchange, type Wire } from './wire.ts';

export interface MoveOptions {
  readonly ownerUrl: string;
  readonly urls: { readonly ops: string; readonly auth: string };
  readonly wire: Wire;
}

/** An operator as the sign-in server would have signed them in, by its own key: moving time is not what is looked at. */
export async function operatorToken({ ownerUrl, urls }: Omit<MoveOptions, 'wire'>): Promise<string> {
  const [row] = await ask<{ kid: string; private_jwk: JWK }>(
    ownerUrl,
    'select kid, private_jwk from auth.signing_key order by created_at limit 1',
  );
  if (!row) throw new Error('the sign-in server has no key');
  const key = (await importJWK(row.private_jwk, 'ES256')) as CryptoKey;
  const name = { username: 'unyo@example.jp', name: '運用 守', roles: ['maker', 'checker', 'admin'] };
  return new SignJWT({ ...name, acr: 'phr', auth_time: Math.floor(Date.now() / 1_000) })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: row.kid })
    .setIssuer(urls.auth)
    .setAudience(audiences.operator)
    .setSubject(subjectOf('unyo'))
    .setIssuedAt()
    .setJti(randomUUID())
    .setExpirationTime('5m')
    .sign(key);
}

/** Ten o'clock of the next business day, after the business day on which the service stands. */
export async function nextMorning(ownerUrl: string): Promise<string> {
  const [row] = await ask<{ today: string }>(
    ownerUrl,
    `select to_char(business_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD') as today from ops.clock`,
  );
  let day: Ymd = addDays(ymd(row?.today ?? ''), 1);
  while (!isBusinessDay(japan, day)) day = addDays(day, 1);
  return `${day}T10:00:00+09:00`;
}

/** Runs every job up to that moment. What came of it is for the caller to judge: a fault may have cut it off. */
export async function runTo(options: MoveOptions, at: string): Promise<Exchange> {
  const { urls, wire } = options;
  return wire.send({
    method: 'POST',
    url: `${urls.ops}/clock/runTo`,
    headers: { authorization: `Bearer ${await operatorToken(options)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ at }),
    timeoutMs: 180_000,
  });
}

/** A night that nobody disturbs. The load balancer gives up on a call after 75 seconds; the night goes on without it. */
export async function runNight(options: MoveOptions): Promise<void> {
  const target = await nextMorning(options.ownerUrl);
  let last = '';
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const answer = await runTo(options, target);
    last = isLost(answer) ? answer.lost : `${answer.status} ${answer.body.slice(0, 300)}`;
    const isThere = await ask(
      options.ownerUrl,
      `select from ops.clock where business_at >= '${target}' and moving_to is null`,
    );
    if (isThere.length > 0) return;
    await pause(2_000);
  }
  throw new Error(`the night never came to ${target}: ${last}`);
}

async function ask<Row extends object>(url: string, text: string): Promise<readonly Row[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
