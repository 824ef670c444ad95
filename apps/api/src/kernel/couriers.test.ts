import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDoor, type Door } from '@tsuzura/http/door';
import { sendMail } from '@tsuzura/contract/partner';
import { Refused } from '@tsuzura/contract/kernel';
import { sendLater } from '@tsuzura/store/kernel';
import { createTestDatabase, type TestDatabase } from '@tsuzura/store/testing';
import { openClock } from './clock.ts';
import { couriersTo, deliverOutbox } from './couriers.ts';
import { testNow } from './scene.test-support.ts';

const secret = 'shared-with-the-carrier';
const received: string[] = [];
let carrier: Door;
let address: string;
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  carrier = createDoor({
    site: 'partners',
    title: '配信会社',
    endpoints: [sendMail],
    origins: [],
    log: false,
    guard: {
      identify: (_, { bearer }) => {
        if (bearer !== secret) throw new Refused('UNAUTHORIZED');
        return { role: 'partner', name: 'us' };
      },
      admit: () => undefined,
    },
  });
  carrier.handle(sendMail, async ({ body }) => {
    received.push(body.id);
    return { id: body.id, receivedAt: '2026-11-13T10:00:00+09:00' };
  });
  address = await carrier.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await carrier.close();
  await db.drop();
});

test('a mail written with a change reaches the carrier under our secret, once; with a wrong secret it waits', async () => {
  const database = db.open('api');
  const clock = await openClock({ database, realNow: () => testNow }, { wake: false });
  const id = randomUUID();
  const payload = { to: 'hanako@example.jp', subject: 'お知らせ', text: '本文', category: 'TRADE' };
  await database.tx((tx) => sendLater(tx, { id, topic: 'mail', payload, at: clock.now() }));
  await expect(deliverOutbox(database, clock, couriersTo(address, 'wrong'))({ id })).rejects.toMatchObject({
    status: 401,
  });
  expect(received).toEqual([]);
  const deliver = deliverOutbox(database, clock, couriersTo(address, secret));
  await deliver({ id });
  await deliver({ id });
  expect(received).toEqual([id]);
});

test('of mails that were written together each is delivered once, and one that fails is tried again alone', async () => {
  const database = db.open('api');
  const clock = await openClock({ database, realNow: () => testNow }, { wake: false });
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  const payload = { to: 'hanako@example.jp', subject: 'お知らせ', text: '本文', category: 'TRADE' };
  for (const id of ids)
    await database.tx((tx) => sendLater(tx, { id, topic: id === ids[1] ? 'raven' : 'mail', payload, at: clock.now() }));
  const { mail } = couriersTo(address, secret);
  received.length = 0;
  await expect(deliverOutbox(database, clock, { mail: mail! })({ ids })).rejects.toThrow('no courier for raven');
  expect(received).toEqual([ids[0], ids[2]]);
  await deliverOutbox(database, clock, { mail: mail!, raven: mail! })({ ids });
  expect(received).toEqual([ids[0], ids[2], ids[1]]);
});
