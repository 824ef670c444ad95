import { Client as Postgres } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endCustomerSessions, listAudit, listCustomerSessions } from '@tsuzura/contract/ops';
import { subjectOf } from '@tsuzura/store/seed';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';

let scene: Scene;
let owner: Postgres;
const hanako = subjectOf('hanako');
const params = { customer: '1000001' };
beforeAll(async () => {
  scene = await openScene();
  owner = new Postgres({ connectionString: scene.db.ownerUrl });
  await owner.connect();
  const until = `now() + interval '1 day'`;
  // As the sign-in server keeps them: two browsers of one customer, and one of somebody else.
  for (const [grant, subject] of [
    ['grant-one', hanako],
    ['grant-two', hanako],
    ['grant-other', subjectOf('taro')],
  ] as const) {
    await owner.query(
      `insert into auth.record (kind, id, payload, grant_id, account_id, expires_at) values
        ('Grant', $1, jsonb_build_object('accountId', $2::text, 'clientId', 'latte', 'iat', 1794500000), null, null, ${until}),
        ('RefreshToken', 'r-' || $1, jsonb_build_object('iat', 1794500600), $1, null, ${until}),
        ('Session', 's-' || $1, jsonb_build_object('authorizations', jsonb_build_object('latte', jsonb_build_object('grantId', $1::text))), null, $2, ${until})`,
      [grant, subject],
    );
  }
});
afterAll(async () => {
  await owner.end();
  await scene.close();
});

const left = async () =>
  (
    await owner.query<{ id: string }>(
      `select kind || ' ' || id as id from auth.record where id like '%grant-%' order by 1`,
    )
  ).rows.map(({ id }) => id);
const asMaker = () => scene.as('unyo', 'ops', { roles: ['maker'] });

test('a customer’s sign-ins are listed without what they are made of', async () => {
  const { sessions } = await (
    await scene.as('mite', 'ops', { roles: ['viewer'] })
  ).call(listCustomerSessions, { params });
  expect(sessions.map(({ client }) => client)).toEqual(['お客さまの画面', 'お客さまの画面']);
  expect(JSON.stringify(sessions)).not.toContain('grant-');
  expect(sessions[0]?.renewedAt).not.toBeNull();
});

test('one is ended alone, with its tokens and its browser; somebody else’s is not found', async () => {
  const maker = await asMaker();
  const { sessions } = await maker.call(listCustomerSessions, { params });
  const [first, second] = sessions;
  const end = (sessionId: string | null) =>
    maker.call(endCustomerSessions, { params, body: { sessionId, reason: '端末の紛失' } });
  const after = await end(first?.id ?? '');
  expect(after.sessions.map(({ id }) => id)).toEqual([second?.id]);
  expect((await left()).filter((id) => !id.includes('other')).length).toBe(3);
  const { rows } = await owner.query(`select id from auth.ended_family where id like 'grant-%'`);
  expect(rows.length).toBe(1);
  await expect(end('0'.repeat(32))).rejects.toMatchObject({ body: { code: '400-000' } });
  expect((await end(null)).sessions).toEqual([]);
  expect(await left()).toEqual(['Grant grant-other', 'RefreshToken r-grant-other', 'Session s-grant-other']);
});

test('a reason is needed and kept; looking is not ending', async () => {
  const maker = await asMaker();
  const empty = maker.call(endCustomerSessions, { params, body: { sessionId: null, reason: '' } });
  await expect(empty).rejects.toMatchObject({ status: 400 });
  const viewer = await scene.as('mite', 'ops', { roles: ['viewer'] });
  await expect(
    viewer.call(endCustomerSessions, { params, body: { sessionId: null, reason: 'x' } }),
  ).rejects.toMatchObject({ body: { code: '403-300' } });
  const { rows } = await maker.call(listAudit, {
    query: { call: 'POST /customers/{customer}/sessions/end', result: 'ok' },
  });
  expect(rows.map(({ reason }) => reason)).toEqual(['端末の紛失', '端末の紛失']);
});
