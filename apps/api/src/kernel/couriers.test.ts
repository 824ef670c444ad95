import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiServer, type ApiServer } from '@tsuzura/http/server';
import { sendMail } from '@tsuzura/contract/partner';
import { ApiError, Refused } from '@tsuzura/contract/kernel';
import { sendLater, type OutboxMessage } from '@tsuzura/store/kernel';
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

test('mails that are written when they are sent are written once a batch; one that the company has is delivered', async () => {
  const batch = ['a', 'b', 'other'].map((id): OutboxMessage => ({
    id,
    topic: id === 'other' ? 'mail' : 'written',
    payload: { id },
    at: testNow as never,
  }));
  const written: string[][] = [];
  const sent: unknown[] = [];
  const deliver = deliverBy(
    {
      mail: async (id, payload) => {
        if (id === 'b') throw new ApiError(409, 'Conflict', { code: '409-200' });
        sent.push(payload);
      },
    },
    {
      written: async (messages) => {
        written.push(messages.map(({ id }) => id));
        return new Map(messages.map(({ id }) => [id, { text: id }]));
      },
    },
  );
  for (const message of batch) await deliver(message, batch);
  expect(written).toEqual([['a', 'b']]);
  expect(sent).toEqual([{ text: 'a' }, { id: 'other' }]);
});
