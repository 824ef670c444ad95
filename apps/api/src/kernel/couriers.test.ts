import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiServer, type ApiServer } from '@tsuzura/http/server';
import { sendMail } from '@tsuzura/contract/partner';
import { Refused } from '@tsuzura/contract/kernel';
import { sendLater } from '@tsuzura/store/kernel';
import { createWorkers } from '@tsuzura/store/jobs';
import { createTestDatabase, type TestDatabase } from '@tsuzura/store/testing';
import { openClock } from './clock.ts';
import { couriersTo, deliverBy, type Couriers } from './couriers.ts';
import { testNow } from './scene.test-support.ts';

const secret = 'shared-with-the-carrier';
const received: string[] = [];
let carrier: ApiServer;
let address: string;
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  carrier = createApiServer({
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
  const failures: unknown[] = [];
  const drain = async (couriers: Couriers, realNow = testNow) => {
    const workers = createWorkers({
      url: db.url('api'),
      deliver: deliverBy(couriers),
      now: clock.now,
      realNow: () => realNow,
      failed: (_, error) => failures.push(error),
    });
    expect(await workers.drain()).toBe(true);
    await workers.close();
  };
  await drain(couriersTo(address, 'wrong'));
  expect(failures).toMatchObject([{ status: 401 }]);
  await drain(couriersTo(address, secret), testNow + 2_999);
  expect(received).toEqual([]);
  await drain(couriersTo(address, secret), testNow + 3_000);
  await drain(couriersTo(address, secret), testNow + 3_000);
  expect(received).toEqual([id]);
});
