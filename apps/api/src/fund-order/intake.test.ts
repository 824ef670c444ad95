import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '@tsuzura/contract/kernel';
import { completeSubscription } from '@tsuzura/contract/main';
import { ymdOf } from '@tsuzura/domain/calendar';
import { accounts, credit, debit } from '@tsuzura/domain/ledger';
import { yen } from '@tsuzura/domain/money';
import { readConfirmKey, readStanding } from '@tsuzura/store/fund-order';
import { newReceiptNumbers } from '@tsuzura/store/kernel';
import { catalogueOf } from '../fund/index.ts';
import { subjectOf } from '@tsuzura/store/seed';
import { testNow } from '../kernel/scene.test-support.ts';
import { createOrderIntake, type KeyedOrderRequest } from './intake.ts';
import { domestic, openOrders, quoteBuy, readFundDocuments, type OrderScene } from './orders.test-support.ts';
import { placeOrder } from './place-order.ts';
import { subscription } from './subscribe.ts';

let scene: OrderScene;
const people = new Map<string, Client>();

beforeAll(async () => {
  scene = await openOrders();
  for (const name of ['hanako', 'ichinen', 'ginko']) {
    const client = await scene.as(name);
    await readFundDocuments(client);
    people.set(name, client);
  }
});
afterAll(() => scene.close());

/** A purchase of 1,000 yen as its request would bring it, with a quote of its own. */
async function requestOf(name: string, confirmToken?: string): Promise<KeyedOrderRequest> {
  const { database, clock } = scene.api;
  const client = people.get(name);
  const fund = await catalogueOf(database).find(domestic, clock.now());
  if (!client || !fund) throw new Error('the scene has both');
  const token = confirmToken ?? (await quoteBuy(client, { amount: 1_000 })).confirmToken;
  const [subject, key] = [subjectOf(name), randomUUID()];
  const body = {
    confirmToken: token,
    fundCode: domestic,
    accountType: 'SPECIFIC',
    orderMethod: 'AMOUNT',
    amount: yen(1_000),
    distributionCourse: 'RECEIVE',
    allowSameOrder: true,
  } as const;
  const completing = {
    key: await readConfirmKey(database.reader),
    subject,
    now: () => clock.now(),
    realNow: () => testNow,
    requestKey: key,
    requestId: 'test',
    isChecked: false,
  };
  return {
    ...subscription(fund, body, completing),
    endpoint: completeSubscription,
    idempotencyKey: { caller: subject, key, call: 'POST /test', inputHash: Buffer.alloc(32), at: clock.now() },
    revision: catalogueOf(database).heldAt(clock.now())?.revision ?? 0n,
  };
}

const transactionOf = async (orderId: string): Promise<unknown> =>
  (await sql<{ xmin: string }>`select xmin::text from app.fund_order where id = ${orderId}`.execute(scene.owner.reader))
    .rows[0]?.xmin;

test('orders that come together share a transaction; one that is refused writes nothing and harms nobody', async () => {
  const takeIn = createOrderIntake(scene.api.database, scene.api.clock);
  const before = await scene.trace(subjectOf('ichinen'));
  const [first, refused, other, second] = [
    await requestOf('hanako'),
    await requestOf('ichinen', 'nonsense'),
    await requestOf('ginko'),
    await requestOf('hanako'),
  ];
  const [one, no, two, again] = await Promise.allSettled([first, refused, other, second].map(takeIn));
  expect(no).toMatchObject({ status: 'rejected', reason: { kind: 'CONFIRM_EXPIRED' } });
  expect(await scene.trace(subjectOf('ichinen'))).toEqual(before);
  expect([one, two, again]).toMatchObject([
    { status: 'fulfilled', value: { orderId: first.orderId } },
    { status: 'fulfilled', value: { orderId: other.orderId } },
    { status: 'fulfilled', value: { orderId: second.orderId } },
  ]);
  const shared = await transactionOf(first.orderId ?? '');
  expect(await transactionOf(other.orderId ?? '')).toBe(shared);
  // The second order of one customer is decided after the first is written.
  expect(await transactionOf(second.orderId ?? '')).not.toBe(shared);
});

test('a customer who is locked elsewhere waits, and the others do not', async () => {
  const takeIn = createOrderIntake(scene.api.database, scene.api.clock);
  const [held, free] = [await requestOf('hanako'), await requestOf('ginko')];
  const gate = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const batch = scene.owner.tx(async (tx) => {
    await sql`select from app.customer where id = ${subjectOf('hanako')} for no key update`.execute(tx);
    locked.resolve();
    await gate.promise;
  });
  await locked.promise;
  let isDone = false;
  const waiting = takeIn(held).then((answer) => {
    isDone = true;
    return answer;
  });
  expect(await takeIn(free)).toMatchObject({ orderId: free.orderId });
  expect(isDone).toBe(false);
  gate.resolve();
  await batch;
  expect(await waiting).toMatchObject({ orderId: held.orderId });
});

test('the ledger refuses one order of a batch: that one is refused, the others are accepted', async () => {
  const takeIn = createOrderIntake(scene.api.database, scene.api.clock);
  const before = await scene.trace(subjectOf('ichinen'));
  const [good, base] = [await requestOf('ginko'), await requestOf('ichinen')];
  // Whatever was computed before, the ledger decides last.
  const greedy: KeyedOrderRequest = {
    ...base,
    decide(standing, receiptNumber) {
      const decided = base.decide(standing, receiptNumber);
      const { customerId } = standing;
      const all = 900_000_000n;
      const lines = [
        debit(accounts.cashFree(customerId), all),
        credit(accounts.cashReserved(customerId, 'ORDER'), all),
      ];
      return { ...decided, entry: { ...decided.entry, lines } };
    },
  };
  const [no, yes] = await Promise.allSettled([takeIn(greedy), takeIn(good)]);
  expect(no).toMatchObject({ status: 'rejected', reason: { kind: 'CASH_SHORT' } });
  expect(yes).toMatchObject({ status: 'fulfilled', value: { orderId: good.orderId } });
  expect(await scene.trace(subjectOf('ichinen'))).toEqual(before);
});

test('a key that was answered is answered again, whatever has happened to its token; of another request it is refused', async () => {
  const takeIn = createOrderIntake(scene.api.database, scene.api.clock);
  const request = await requestOf('ginko');
  const answer = await takeIn(request);
  const late = { ...(await requestOf('ginko', 'nonsense')), idempotencyKey: request.idempotencyKey };
  expect(await takeIn(late)).toEqual(answer);
  const other = { ...late, idempotencyKey: { ...request.idempotencyKey, inputHash: Buffer.alloc(32, 1) } };
  await expect(takeIn(other)).rejects.toMatchObject({ kind: 'KEY_REUSED' });
});

test('a decided order is placed in the transaction of its caller, also by an operator, and remembers no key', async () => {
  const { database, clock } = scene.api;
  const request = await requestOf('ginko');
  const subject = subjectOf('ginko');
  const before = await scene.trace(subject);
  const decided = await database.tx(async (tx) => {
    const standing = await readStanding(tx, subject, domestic, ymdOf(clock.now()));
    const [receiptNumber = ''] = await newReceiptNumbers(tx, 1);
    const actor = { actorRole: 'operator', actor: 'operator-1' } as const;
    const order = { ...request.decide(standing, receiptNumber), actor };
    expect(await placeOrder(tx, order)).toEqual(order.answer);
    return order;
  });
  const { rows } = await sql<{ actor_role: string; actor: string }>`select actor_role, actor from ops.audit
    where action = 'fund-order.accepted' and subject = ${decided.order.id}`.execute(scene.owner.reader);
  expect(rows).toEqual([{ actor_role: 'operator', actor: 'operator-1' }]);
  const after = await scene.trace(subject);
  expect(after).toMatchObject({ answers: (before as { answers: number }).answers });
  expect(after).not.toEqual(before);
});
