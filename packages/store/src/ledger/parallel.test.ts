import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '@tsuzura/domain/ledger';
import { balanceOf, compareWithTwin, post, type Posted, rebuild, statementOf } from './index.ts';
import { customers, deposit, entry, openLedger, reserve, type LedgerScene } from './ledger.test-support.ts';

let scene: LedgerScene;
beforeAll(async () => {
  scene = await openLedger();
});
afterAll(() => scene.test.drop());

const posters = 8;
const free = (customerId: string) => balanceOf(scene.api.reader, accounts.cashFree(customerId));
/** Each poster works through its own list, all at the same time. */
const together = async (work: (poster: number) => Promise<Posted[]>): Promise<Posted[]> =>
  (await Promise.all(Array.from({ length: posters }, (_, poster) => work(poster)))).flat();
const inTurn = async (count: number, make: (index: number) => Promise<Posted>): Promise<Posted[]> => {
  const all: Posted[] = [];
  for (let index = 0; index < count; index += 1) all.push(await make(index));
  return all;
};

test('eight posters on one account lose nothing', async () => {
  await together((poster) => inTurn(25, (index) => scene.post(deposit(`p-${poster}-${index}`, 'lc1', 1n))));
  expect(await free('lc1')).toBe(200n);
  const { lines } = await statementOf(scene.api.reader, accounts.cashFree('lc1'), { limit: 500 });
  expect(lines.map(({ balance }) => balance)).toEqual(Array.from({ length: 200 }, (_, index) => BigInt(200 - index)));
});

test('the last yen is spent once', async () => {
  await scene.post(deposit('last', 'lc2', 10n));
  const answers = await together((poster) =>
    inTurn(5, (index) => scene.post(reserve(`last-${poster}-${index}`, 'lc2', 1n))),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
  for (const answer of answers) {
    if (!answer.ok) expect(answer.refusal).toMatchObject({ reason: 'SHORT', short: 1n });
  }
  expect(await free('lc2')).toBe(0n);
});

test('one key posted by eight at once has one effect, on accounts that did not exist before', async () => {
  const answers = await together(async () => [await scene.post(deposit('same', 'lc3', 100n))]);
  expect(answers.filter((answer) => answer.ok && answer.fresh === 1)).toHaveLength(1);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(8);
  expect(await scene.asOwner(`select from ledger.entry where ref = 'same'`)).toHaveLength(1);
  expect(await free('lc3')).toBe(100n);
});

test('one key posted at once with different lines is taken by one and refused to the others', async () => {
  const answers = await together(async (poster) => [
    await scene.post(
      entry('TRANSFER', 'contested', [
        { account: { ...accounts.suspense, tag: `S${poster}` }, amount: 1n },
        { account: { ...accounts.houseBank, tag: `S${poster}` }, amount: -1n },
      ]),
    ),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter((answer) => !answer.ok && answer.refusal.reason === 'KEY_REUSED')).toHaveLength(posters - 1);
});

test('batches that name the same accounts in different orders do not deadlock', async () => {
  const answers = await together((poster) =>
    inTurn(4, (index) => {
      const order = poster % 2 === 0 ? customers : customers.toReversed();
      const batch = order.flatMap((customerId) => [
        deposit(`mix-${poster}-${index}-${customerId}`, customerId, 2n),
        reserve(`mix-${poster}-${index}-${customerId}`, customerId, 1n),
      ]);
      // Not `api.tx`, which would repeat a deadlock (40P01) until it is gone: here the first one fails the test.
      return scene.api.reader.transaction().execute((tx) => post(tx, batch));
    }),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(32);
});

test('after all that, balances are what the postings and the twin say', async () => {
  expect(await rebuild(scene.api.reader)).toEqual([]);
  expect(await compareWithTwin(scene.api.reader)).toEqual([]);
});
