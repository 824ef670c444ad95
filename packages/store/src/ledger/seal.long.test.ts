import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, type Ymd } from '@tsuzura/domain/calendar';
import { accounts } from '@tsuzura/domain/ledger';
import {
  balanceOf,
  checkEntries,
  closeThrough,
  compareWithTwin,
  post,
  followEntries,
  rebuild,
  sealClosed,
  trialBalance,
  verifyChain,
} from './index.ts';
import type { Reader } from '../kernel/index.ts';
import { deposit, openLedger, reserve, today, type LedgerScene } from './ledger.test-support.ts';

let scene: LedgerScene;

const day = (offset: number): Ymd => addDays(today, offset);
const close = (through: Ymd, of = scene) => of.api.tx((tx) => closeThrough(tx, through));
const seal = (of = scene) => of.api.tx((tx) => sealClosed(tx));
const check = () => verifyChain(scene.api.reader);

/** Three days with entries 1 to 6, and a day without any. */
async function threeDays(): Promise<void> {
  await scene.post(deposit('a1', 'lc1', 1_000n), reserve('a2', 'lc1', 300n));
  await scene.post(deposit('b1', 'lc2', 500n, day(1)), reserve('b2', 'lc1', 200n, day(1)));
  await scene.post(deposit('c1', 'lc1', 50n, day(3)), reserve('c2', 'lc2', 50n, day(3)));
  await close(day(3));
  expect(await seal()).toBe(3);
}

describe('sealing', () => {
  beforeEach(async () => {
    scene = await openLedger();
  });
  afterEach(() => scene.test.drop());

  test('takes every closed day in order, also an empty one, and does nothing the second time', async () => {
    await threeDays();
    expect(await close(day(3))).toBe(false);
    expect(await close(day(1))).toBe(false);
    expect(await seal()).toBe(0);
    expect(await close(day(4))).toBe(true);
    expect(await seal()).toBe(1);
    expect(await scene.asOwner('select entries::int, postings::int from ledger.day_seal order by day')).toEqual([
      { entries: 2, postings: 4 },
      { entries: 2, postings: 4 },
      { entries: 2, postings: 4 },
      { entries: 0, postings: 0 },
    ]);
    expect(await check()).toMatchObject({
      whole: true,
      days: 4,
      head: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
  });

  test('a recording of a busy day among quiet ones is read by its own entries, not with the whole day', async () => {
    const calls = 120;
    for (let n = 0; n < calls; n += 1) await scene.post(deposit(`e${n}`, 'lc1', 1n));
    // Entries of others on the same day, and days with one each, so that a day has few on average.
    await scene.asOwner(`insert into ledger.entry (id, booked_at, day, kind, turn, ref)
      select 1000 + n, now(), case when n > 20000 then date '${today}' - (n - 20000) else '${today}' end, 1, 0, 'other-' || n
        from generate_series(1, 21000) as n;
      analyze ledger.entry, ledger.posting, ledger.account, ledger.recording`);
    const pagesOf = async (n: number): Promise<number> => {
      const [{ 'QUERY PLAN': plans } = { 'QUERY PLAN': [] }] = await scene.asOwner<{
        'QUERY PLAN': readonly { readonly Plan: { readonly 'Shared Hit Blocks': number } }[];
      }>(`explain (analyze, buffers, format json)
        select n.hash from (select * from ledger.recording where day = '${today}' order by first_entry limit ${n}) r,
          ledger.leaf_now(r.day, r.entry_ids, r.account_ids) n`);
      return plans[0]?.Plan['Shared Hit Blocks'] ?? 0;
    };
    await pagesOf(1); // a connection that is new reads the catalogue, about as much each time
    const [one, all] = [await pagesOf(1), await pagesOf(calls)];
    expect(one).toBeGreaterThan(0);
    expect((all - one) / (calls - 1)).toBeLessThan(30);
  });

  test('an empty chain is whole', async () => {
    expect(await check()).toMatchObject({ whole: true, days: 0, head: null });
  });

  test('a closed day takes no more entries, sealed or not; the next one does; a repeat of an old entry is still answered', async () => {
    await threeDays();
    const late = deposit('late', 'lc1', 1n, day(3));
    expect(await scene.post(late)).toEqual({
      ok: false,
      refusal: { reason: 'DAY_CLOSED', entry: late, closedThrough: day(3) },
    });
    expect(await scene.post(deposit('older', 'lc1', 1n, day(2)))).toMatchObject({ refusal: { reason: 'DAY_CLOSED' } });
    expect(await scene.post(deposit('a1', 'lc1', 1_000n))).toMatchObject({ ok: true, fresh: 0 });
    expect(await scene.post(deposit('next', 'lc1', 1n, day(4)))).toMatchObject({ ok: true, fresh: 1 });
    expect(await check()).toMatchObject({ whole: true, days: 3 });
    await close(day(4));
    expect(await scene.post(deposit('later', 'lc1', 1n, day(4)))).toMatchObject({ refusal: { reason: 'DAY_CLOSED' } });
    expect(await check()).toMatchObject({ whole: true, days: 3 });
  });

  test('from a day that was checked before, the later days and their link to it are checked, and no others', async () => {
    await threeDays();
    const since = (reader: Reader) => verifyChain(reader, { since: day(1) });
    expect(await since(scene.api.reader)).toMatchObject({ whole: true, days: 1 });
    const edit = (entry: number) =>
      `update ledger.posting set amount = amount + 1 where entry_id = ${entry} and line = 1`;
    expect(await scene.after(edit(5), since)).toMatchObject({ whole: false, fault: { day: day(3), entryId: 5n } });
    expect(await scene.after(edit(1), since)).toMatchObject({ whole: true });
    expect(await scene.after(edit(1), (reader) => verifyChain(reader))).toMatchObject({
      whole: false,
      fault: { day: day(0) },
    });
    const rewrite = `update ledger.day_seal set hash = sha256('x') where day = '${day(1)}'`;
    expect(await scene.after(rewrite, since)).toEqual({ whole: false, fault: { day: day(3), of: 'seal' } });
  });

  test('of a range of entries, what moved is followed from the balance before it to the kept one', async () => {
    await scene.post(deposit('a1', 'lc1', 1_000n), deposit('a2', 'lc2', 500n));
    await scene.post(reserve('b1', 'lc1', 300n), reserve('b2', 'lc1', 200n));
    await scene.post(deposit('c1', 'lc1', 7n));
    const range = { behind: 2n, through: 4n };
    const inRange = async (reader: Reader) => (await checkEntries(reader, range)).differences;
    expect(await inRange(scene.api.reader)).toEqual([]);
    expect(await trialBalance(scene.api.reader, range)).toMatchObject([
      { credits: 500n, debits: 500n, difference: 0n },
    ]);
    const account = `(select id from ledger.account where customer_id = 'lc1' and kind = 1)`;
    const edit = (entry: number, column: string) =>
      `update ledger.posting set ${column} = ${column} + 1 where account_id = ${account} and entry_id = ${entry}`;
    const free = accounts.cashFree('lc1');
    expect(await scene.after(edit(3, 'amount'), (reader) => checkEntries(reader, range))).toMatchObject({
      unbalanced: [{ instrument: 'JPY', difference: 1n }],
    });
    expect(await scene.after(edit(3, 'amount'), inRange)).toEqual([{ account: free, kept: 700n, derived: 701n }]);
    expect(await scene.after(edit(1, 'balance'), inRange)).toEqual([{ account: free, kept: 700n, derived: 701n }]);
    expect(await scene.after(edit(4, 'balance'), inRange)).toEqual([{ account: free, kept: 501n, derived: 500n }]);
    const last = { behind: 4n, through: 5n };
    const balance = `update ledger.balance set amount = amount + 1 where account_id = ${account}`;
    expect(await scene.after(balance, async (reader) => (await checkEntries(reader, last)).differences)).toEqual([
      { account: free, kept: 508n, derived: 507n },
    ]);
    expect(await scene.after(balance, inRange)).toEqual([]);
    const lost = `update ledger.balance set last_entry = 99, amount = amount + 1 where account_id = ${account}`;
    expect(await scene.after(lost, inRange)).toEqual([{ account: free, kept: 508n, derived: 500n }]);
  });

  test('entries are followed page by page, each by itself and along its accounts', async () => {
    await scene.post(deposit('a1', 'lc1', 1_000n), reserve('a2', 'lc1', 300n), deposit('a3', 'lc2', 5n));
    const pages = async (reader: Reader) => {
      const first = await followEntries(reader, 0n, 2);
      const second = await followEntries(reader, first.last ?? 0n, 2);
      const third = await followEntries(reader, second.last ?? 0n, 2);
      return { lasts: [first.last, second.last, third.last], found: [first, second].flatMap((one) => one.differences) };
    };
    expect(await pages(scene.api.reader)).toEqual({ lasts: [2n, 3n, null], found: [] });
    const of = (entry: number, line: number) => `where entry_id = ${entry} and line = ${line}`;
    const wrong = await scene.after(`update ledger.posting set amount = amount + 1 ${of(3, 1)}`, pages);
    expect(wrong.found.map(({ kept, derived }) => [kept, derived])).toEqual([
      [5n, 6n],
      [1n, 0n],
    ]);
    const below = `update ledger.posting set amount = -2000, balance = -1000 ${of(2, 1)}`;
    expect((await scene.after(below, pages)).found.map(({ derived }) => derived)).toContain(-1_000n);
  });

  test('closing waits for who is posting to the day', async () => {
    const events: string[] = [];
    const closing = await scene.api.tx(async (tx) => {
      await post(tx, [deposit('slow', 'lc1', 7n)]);
      const started = close(today).finally(() => void events.push('closed'));
      await waitingForLock();
      events.push('posted');
      return { started };
    });
    expect(await closing.started).toBe(true);
    expect(events).toEqual(['posted', 'closed']);
    await seal();
    expect(await scene.asOwner('select entries::int from ledger.day_seal')).toEqual([{ entries: 1 }]);
  });

  test('the same history gives the same chain, with a leaf for each call', async () => {
    const heads: unknown[] = [];
    for (const other of [scene, await openLedger()]) {
      const many = Array.from({ length: 2_001 }, (_, index) => deposit(`m-${index}`, 'lc1', 1n));
      for (const start of [0, 1_000, 2_000]) await other.post(...many.slice(start, start + 1_000));
      await close(today, other);
      await seal(other);
      expect(await other.asOwner('select first_entry from ledger.recording')).toHaveLength(3);
      heads.push(await verifyChain(other.api.reader));
      if (other !== scene) await other.test.drop();
    }
    expect(heads[0]).toMatchObject({ whole: true });
    expect(heads[1]).toEqual(heads[0]);
    expect(await scene.after('delete from ledger.entry where id = 1500', verifyChain)).toEqual({
      whole: false,
      fault: { of: 'row', day: today, what: 'removed', entryId: 1500n, line: 0 },
    });
  });

  test('sealing keeps nobody from posting to an open day', async () => {
    await scene.post(deposit('before', 'lc1', 7n));
    await close(today);
    const posted = await scene.api.tx(async (tx) => {
      await sealClosed(tx);
      return scene.post(deposit('during', 'lc1', 1n, day(1)));
    });
    expect(posted).toMatchObject({ ok: true, fresh: 1 });
  });

  /** Until closing stands in the queue for the table; a statement each, never a fixed time. */
  async function waitingForLock(): Promise<void> {
    for (let tries = 0; tries < 1_000; tries += 1) {
      const [row] = await scene.asOwner<{ waits: boolean }>(`select exists (select from pg_locks where not granted
        and relation = 'ledger.day_close'::regclass) as waits`);
      if (row?.waits) return;
    }
    throw new Error('closing never waited');
  }
});

describe('one change made with all rights', () => {
  beforeAll(async () => {
    scene = await openLedger();
    await threeDays();
  });
  afterAll(async () => {
    expect(await check()).toMatchObject({ whole: true, days: 3 });
    await scene.test.drop();
  });

  const row = (offset: number, what: string, entryId: bigint, line: number) => ({
    whole: false,
    fault: { of: 'row', day: day(offset), what, entryId, line },
  });

  test.each([
    [
      'an amount',
      'update ledger.posting set amount = amount + 1 where entry_id = 4 and line = 2',
      row(1, 'edited', 4n, 2),
    ],
    ['a balance', 'update ledger.posting set balance = 0 where entry_id = 6 and line = 1', row(3, 'edited', 6n, 1)],
    [
      'an account',
      'update ledger.posting set account_id = 999 where entry_id = 3 and line = 1',
      row(1, 'edited', 3n, 1),
    ],
    [
      'the owner of an account',
      "update ledger.account set customer_id = 'lc3' where customer_id = 'lc2'",
      row(1, 'edited', 3n, 1),
    ],
    ['a reference', "update ledger.entry set ref = 'x' where id = 5", row(3, 'edited', 5n, 0)],
    ['a time', "update ledger.entry set booked_at = booked_at + interval '1 ms' where id = 2", row(0, 'edited', 2n, 0)],
    ['a removed line', 'delete from ledger.posting where entry_id = 2 and line = 1', row(0, 'removed', 2n, 1)],
    ['the last line', 'delete from ledger.posting where entry_id = 2 and line = 2', row(0, 'removed', 2n, 2)],
    ['an added line', 'insert into ledger.posting values (1, 77, 5, 5, 3)', row(0, 'added', 1n, 3)],
    ['a removed entry', 'delete from ledger.entry where id = 3', row(1, 'removed', 3n, 0)],
    [
      'an added entry',
      `insert into ledger.entry values (900, now(), '${day(1)}', 1, 0, 'planted')`,
      row(1, 'added', 900n, 0),
    ],
    [
      'an entry of an empty day',
      `insert into ledger.entry values (900, now(), '${day(2)}', 1, 0, 'planted')`,
      row(2, 'added', 900n, 0),
    ],
    [
      'an entry moved to another day',
      `update ledger.entry set day = '${day(1)}' where id = 1`,
      row(0, 'removed', 1n, 0),
    ],
    [
      'two changes: the first one',
      'update ledger.posting set amount = 9 where entry_id in (2, 5) and line = 2',
      row(0, 'edited', 2n, 2),
    ],
    [
      'a leaf',
      `update ledger.recording set hash = sha256('x') where day = '${day(1)}'`,
      { whole: false, fault: { of: 'seal', day: day(1) } },
    ],
    [
      'a seal',
      `update ledger.day_seal set hash = sha256('x') where day = '${day(1)}'`,
      { whole: false, fault: { of: 'seal', day: day(1) } },
    ],
    [
      'a removed seal',
      `delete from ledger.day_seal where day = '${day(1)}'`,
      { whole: false, fault: { of: 'seal', day: day(3) } },
    ],
  ])('is named: %s', async (_, change, expected) => {
    expect(await scene.after(change, verifyChain)).toEqual(expected);
  });

  test('to a balance is found by the rebuild', async () => {
    const account = accounts.cashFree('lc1');
    const right = await balanceOf(scene.api.reader, account);
    const change =
      'update ledger.balance set amount = amount + 1 where account_id = (select account_id from ledger.posting where entry_id = 1 and line = 1)';
    expect(await scene.after(change, rebuild)).toEqual([{ account, kept: right + 1n, derived: right }]);
    expect(await scene.after(change, compareWithTwin)).toEqual([{ account, kept: right + 1n, derived: right }]);
  });

  test('that loses a posting makes the trial balance differ', async () => {
    const change = 'delete from ledger.posting where entry_id = 1 and line = 2';
    expect(await scene.after(change, trialBalance)).toMatchObject([{ instrument: 'JPY', difference: 1_000n }]);
    expect((await scene.after(change, rebuild)).map(({ account }) => account)).toEqual([accounts.bank]);
  });
});
