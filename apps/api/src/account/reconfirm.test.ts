import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createClient, type Client } from '@tsuzura/contract/kernel';
import { ensureCustomer, getBrokerageUser, getUpdateAccountRequest } from '@tsuzura/contract/main';
import { reportReconfirmation } from '@tsuzura/contract/partner';
import { reconfirmationDue } from '@tsuzura/domain/account';
import { ymd } from '@tsuzura/domain/calendar';
import { demoStart, subjectOf } from '@tsuzura/store/seed';
import { audiences } from '../kernel/identity.ts';
import { issuer, openScene, signingKey, testNow, type Scene } from '../kernel/scene.test-support.ts';

const secret = 'secret-of-the-test';
const hashOf = (who: string) => who.padEnd(43, '_');

let scene: Scene;
let partner: Client;
beforeAll(async () => {
  scene = await openScene({ partnerSecret: secret });
  partner = clientWith(secret);
  for (const who of ['hajime', 'ichinen', 'hanako', 'henko', 'owari', 'waku']) {
    await (await signedInWithHash(who, hashOf(who))).call(ensureCustomer);
  }
});
beforeEach(() => scene.api.clock.put(demoStart, 'frozen'));
afterAll(() => scene.close());

const clientWith = (token: string | null) => createClient({ baseUrl: scene.address('main'), token: async () => token });
const report = (who: string, client = partner) =>
  client.call(reportReconfirmation, { body: { hashedUserId: hashOf(who) } });

/** As the sign-in server makes it: outside sites know the person by the claim `hashed_user_id`. */
async function signedInWithHash(who: string, hash: string): Promise<Client> {
  const now = Math.floor(testNow / 1000);
  const token = await new SignJWT({ username: `${who}@example.jp`, hashed_user_id: hash })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'test' })
    .setIssuer(issuer)
    .setAudience(audiences.customer)
    .setSubject(subjectOf(who))
    .setIssuedAt(now)
    .setExpirationTime(now + 300)
    .sign(signingKey);
  return clientWith(token);
}

const trailOf = (who: string) =>
  scene.api.database.reader
    .selectFrom('ops.audit')
    .select(['actor_role', 'actor', 'subject', 'detail'])
    .where('action', '=', 'person.reconfirmed')
    .where('subject', '=', subjectOf(who))
    .execute();

test('only a server that knows the secret may report; a customer, a visitor and a wrong secret may not', async () => {
  const customer = await signedInWithHash('ichinen', hashOf('ichinen'));
  for (const client of [customer, clientWith(null), clientWith('secret'), clientWith(`${secret}x`)]) {
    await expect(report('ichinen', client)).rejects.toMatchObject({ status: 401, code: '401-000' });
  }
  expect(await trailOf('ichinen')).toEqual([]);
});

test('an API that was given no secret lets no other company in, not even with an empty one', async () => {
  const closed = await openScene();
  try {
    for (const token of ['', 'undefined', secret, null]) {
      const client = createClient({ baseUrl: closed.address('main'), token: async () => token });
      await expect(report('ichinen', client)).rejects.toMatchObject({ code: '401-000' });
    }
  } finally {
    await closed.close();
  }
});

test('who is not known, has no account or has closed it is refused', async () => {
  await expect(report('nobody')).rejects.toMatchObject({ code: '400-000' });
  await expect(report('hajime')).rejects.toMatchObject({ code: '400-000' });
  await expect(report('owari')).rejects.toMatchObject({ code: '400-999' });
  await expect(partner.call(reportReconfirmation, { body: { hashedUserId: 'short' } })).rejects.toMatchObject({
    code: '400-001',
  });
});

test('R4.14 nothing is confirmed while a change is on its way', async () => {
  await expect(report('henko')).rejects.toMatchObject({ status: 409, code: '409-100' });
  expect(await (await scene.as('henko')).call(getBrokerageUser)).toMatchObject({ lastConfirmedOn: '2025-05-20' });
  expect(await trailOf('henko')).toEqual([]);
});

test('R4.14 sets the business day, leaves a trail, ends the redirect, and once a day is enough', async () => {
  const client = await scene.as('ichinen');
  const isDue = async () => {
    const [user, update] = [await client.call(getBrokerageUser), await client.call(getUpdateAccountRequest)];
    return reconfirmationDue(user.lastConfirmedOn, ymd('2026-11-13'), update.status);
  };
  expect(await isDue()).toBe(true);
  const answers = await Promise.all([report('ichinen'), report('ichinen'), report('ichinen')]);
  expect(answers).toEqual(answers.map(() => ({ lastConfirmedOn: '2026-11-13' })));
  expect(await isDue()).toBe(false);
  expect(await client.call(getUpdateAccountRequest)).toEqual({
    status: 'COMPLETED',
    kind: 'RECONFIRMATION',
    requestedAt: '2026-11-13T10:00:00+09:00',
  });
  expect(await trailOf('ichinen')).toEqual([
    { actor_role: 'partner', actor: 'account-update', subject: subjectOf('ichinen'), detail: { before: '2025-11-13' } },
  ]);
  // Nobody else was confirmed with them.
  expect(await (await scene.as('hanako')).call(getBrokerageUser)).toMatchObject({ lastConfirmedOn: '2026-06-01' });
});

test('a later token without the claim does not make the customer unknown, and a new hash replaces the old', async () => {
  await (await scene.as('waku')).call(ensureCustomer);
  expect(await report('waku')).toEqual({ lastConfirmedOn: '2026-11-13' });
  await (await signedInWithHash('waku', hashOf('waku-new'))).call(ensureCustomer);
  await expect(report('waku')).rejects.toMatchObject({ code: '400-000' });
  expect(await report('waku-new')).toEqual({ lastConfirmedOn: '2026-11-13' });
  // A claim that has not the form of one is none.
  await (await signedInWithHash('waku', '<script>')).call(ensureCustomer);
  expect(await report('waku-new')).toEqual({ lastConfirmedOn: '2026-11-13' });
});
