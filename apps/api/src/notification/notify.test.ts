import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { createTestDatabase, type TestDatabase } from '@tsuzura/store/testing';
import { acceptedMailId, mailOf, notify, notifyAll } from './index.ts';
import { deliveries } from './kinds/deliveries.ts';
import { inboxTextOf } from './notify.ts';
import { sampleEvents } from './samples/sample-events.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const customer = { id: 'customer-1', mail: 'hanako@example.jp' };
const at = atJst(ymd('2026-11-13'), '10:05');

const outbox = async () =>
  (
    await sql<{
      id: string;
      topic: string;
      payload: unknown;
    }>`select id, topic, payload from ops.outbox order by id`.execute(db.open('api').reader)
  ).rows;

test('each kind of event is one mail, word for word', async () => {
  const mails = Object.values(sampleEvents).map((event) => {
    const { id, payload } = mailOf(customer, event);
    const { category, displayType } = deliveries[event.kind];
    const { body, url } = inboxTextOf({ customer, event });
    return [
      `## ${event.kind} (${payload.category})`,
      id,
      `[${category} ${displayType} ${url}] ${body}`,
      payload.subject,
      '',
      payload.text,
    ].join('\n');
  });
  await expect(mails.join('\n')).toMatchFileSnapshot('sample-mails.txt');
});

test('an event is written with the change that causes it, and the same event again is no second mail', async () => {
  const database = db.open('api');
  const event = sampleEvents['cash.deposited'];
  const fails = database.tx(async (tx) => {
    await notify(tx, customer, event, at);
    throw new Error('the change failed');
  });
  await expect(fails).rejects.toThrow('the change failed');
  expect(await outbox()).toEqual([]);
  await database.tx((tx) => notify(tx, customer, event, at));
  await database.tx((tx) => notifyAll(tx, [{ customer, event }], at));
  const { id, payload } = mailOf(customer, event);
  expect(await outbox()).toEqual([{ id, topic: 'mail', payload }]);
});

test('nobody to notify is no statement', async () => {
  const before = await outbox();
  await db.open('api').tx((tx) => notifyAll(tx, [], at));
  expect(await outbox()).toEqual(before);
});

test('the id of the mail of an accepted order is known before its text', () => {
  const event = sampleEvents['fund-order.accepted'];
  expect(mailOf(customer, event).id).toBe(acceptedMailId(event.order.id));
});
