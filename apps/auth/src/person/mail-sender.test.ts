import { expect, test } from 'vitest';
import { instant } from '@tsuzura/domain/calendar';
import { createMailSender, ensureDemoPeople, forgetExpired, startSignUp } from './index.ts';
import { operators, people, subjectOf } from '@tsuzura/store/seed';
import { createScene, goodPassword } from './scene.test-support.ts';

const scene = await createScene();

test('a mail the carrier does not take is tried again after 30 s, then 60 more, with the same id; once sent its text is gone', async () => {
  await startSignUp(scene.deps, { ...(await scene.open('signUp')), email: 'carrier@example.jp' });
  const ids: string[] = [];
  let isDown = true;
  const sender = createMailSender({
    deps: scene.deps,
    send: async ({ id, to, category }) => {
      ids.push(`${id} ${to} ${category}`);
      if (isDown) throw new Error('carrier away');
    },
  });
  expect(await sender.drain()).toBe(0);
  scene.pass(29_999);
  expect([await sender.drain(), ids.length]).toEqual([0, 1]);
  scene.pass(1);
  expect([await sender.drain(), ids.length]).toEqual([0, 2]);
  isDown = false;
  scene.pass(60_000);
  expect([await sender.drain(), new Set(ids).size]).toEqual([1, 1]);
  expect(await sender.drain()).toBe(0);
  expect((await scene.mailsTo('carrier@example.jp')).map(({ text }) => text)).toEqual(['']);
  await sender.stop();
});

test('a mail that a program took and could not send leaves at once when the next one starts', async () => {
  await startSignUp(scene.deps, { ...(await scene.open('signUp')), email: 'died@example.jp' });
  const dying = createMailSender({ deps: scene.deps, send: () => Promise.reject(new Error('killed')) });
  expect(await dying.drain()).toBe(0);
  const to: string[] = [];
  const next = createMailSender({
    deps: scene.deps,
    send: async (mail) => void to.push(mail.to),
    everyMilliseconds: 5,
  });
  expect(await next.drain()).toBe(0);
  next.start();
  await expect.poll(() => to).toEqual(['died@example.jp']);
  await next.stop();
});

test('two senders never take the same mail at once', async () => {
  for (let mail = 0; mail < 30; mail += 1) {
    await startSignUp(scene.deps, { ...(await scene.open('signUp')), email: `many${mail}@example.jp` });
  }
  const ids: string[] = [];
  const senders = [1, 2].map(() => createMailSender({ deps: scene.deps, send: async ({ id }) => void ids.push(id) }));
  await Promise.all(senders.map((sender) => sender.drain()));
  expect([ids.length, new Set(ids).size]).toEqual([30, 30]);
});

test('what has expired is forgotten, what has not stays', async () => {
  await scene.open();
  const forget = () => scene.database.tx((tx) => forgetExpired(tx, instant(scene.deps.realNow())));
  scene.pass(30 * 60_000 - 2);
  const before = await scene.count('auth.attempt');
  await forget();
  expect(await scene.count('auth.attempt')).toBeGreaterThan(0);
  expect(before).toBeGreaterThan(0);
  scene.pass(31 * 24 * 60 * 60_000);
  await forget();
  for (const table of ['auth.attempt', 'auth.throttle', 'auth.mail']) expect(await scene.count(table)).toBe(0);
});

test('the people of the demo are made once, with the subjects the seed knows', async () => {
  const all = { people, operators, password: goodPassword };
  expect(await ensureDemoPeople(scene.deps, all)).toBe(people.length + operators.length);
  expect(await ensureDemoPeople(scene.deps, all)).toBe(0);
  const { rows } = await scene.database.pool.query<{ id: string; name: string; roles: string[] }>(
    `select id, name, roles from auth.person join auth.operator on person_id = id where role = 'operator' order by name`,
  );
  expect(rows).toEqual(
    operators
      .map(({ key, name, roles }) => ({ id: subjectOf(key), name, roles }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  );
  expect((await scene.passwordStep('hanako@example.jp')).outcome.next).toBe('secondFactor');
});
