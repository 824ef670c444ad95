import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts, oppositeOf } from '@tsuzura/domain/ledger';
import { balanceOf, balances, entriesOf, findEntry, post, rebuild, trialBalance } from './index.ts';
import { deposit, entry, fund, openLedger, reserve, today, type LedgerScene } from './ledger.test-support.ts';

let scene: LedgerScene;
beforeAll(async () => {
  scene = await openLedger();
});
afterAll(() => scene.test.drop());

const free = (customerId: string) => balanceOf(scene.api.reader, accounts.cashFree(customerId));
/** Not the sequence of ids: numbers that a refused or undone call has drawn are lost. */
const counts = async () =>
  scene.asOwner(`select (select count(*) from ledger.entry) as entries, (select count(*) from ledger.posting) as postings,
    (select count(*) from ledger.account) as accounts, (select count(*) from ledger.balance) as balances,
    (select count(*) from ledger.recording) as recordings`);

describe('a refusal', () => {
  test('names the account and what is missing, to the yen, and leaves no trace', async () => {
    await scene.post(deposit('d-short', 'lc1', 1_000n));
    const before = await counts();
    expect(await scene.post(reserve('o-short', 'lc1', 1_001n))).toEqual({
      ok: false,
      refusal: {
        reason: 'SHORT',
        entry: reserve('o-short', 'lc1', 1_001n),
        account: accounts.cashFree('lc1'),
        short: 1n,
      },
    });
    expect(await counts()).toEqual(before);
    expect(await scene.post(reserve('o-short', 'lc1', 1_000n))).toMatchObject({ ok: true, fresh: 1 });
    expect(await free('lc1')).toBe(0n);
  });

  test('leaves the transaction usable', async () => {
    const answers = await scene.api.tx(async (tx) => [
      await post(tx, [reserve('o-usable', 'lc1', 10n)]),
      await post(tx, [deposit('d-usable', 'lc1', 10n)]),
      await post(tx, [reserve('o-usable', 'lc1', 10n)]),
    ]);
    expect(answers.map(({ ok }) => ok)).toEqual([false, true, true]);
  });

  test('holds for what must not rise above zero, too', async () => {
    const sale = entry('SALE_SETTLED', 's-receivable', [
      { account: accounts.saleReceivable('lc1'), amount: 5n },
      { account: accounts.bank, amount: -5n },
    ]);
    expect(await scene.post(sale)).toMatchObject({
      refusal: { reason: 'SHORT', account: accounts.saleReceivable('lc1'), short: 5n },
    });
  });

  test('of one entry refuses the whole batch, at the entry where single posts would stop', async () => {
    const before = await counts();
    const batch = [
      deposit('d-batch', 'lc2', 100n),
      reserve('o-batch-1', 'lc2', 60n),
      reserve('o-batch-2', 'lc2', 60n),
      deposit('d-batch-late', 'lc2', 1_000n),
    ];
    expect(await scene.post(...batch)).toMatchObject({
      refusal: { reason: 'SHORT', entry: { ref: 'o-batch-2' }, short: 20n },
    });
    expect(await counts()).toEqual(before);
  });

  test('a key that is there with other lines is refused, even with the same total', async () => {
    await scene.post(deposit('d-key', 'lc2', 50n));
    for (const other of [deposit('d-key', 'lc2', 51n), deposit('d-key', 'lc3', 50n)]) {
      expect(await scene.post(deposit('d-key-new', 'lc2', 1n), other)).toEqual({
        ok: false,
        refusal: { reason: 'KEY_REUSED', entry: other },
      });
    }
    expect(await entriesOf(scene.api.reader, 'd-key-new')).toEqual([]);
    expect(await balances(scene.api.reader, 'lc3')).toEqual([]);
  });
});

describe('a broken promise is an error', () => {
  const cash = accounts.cashFree('lc1');
  test.each([
    ['does not balance', [{ account: cash, amount: 1n }]],
    [
      'does not balance',
      [
        { account: accounts.units('lc1', fund, 'SPECIFIC'), amount: 5n },
        { account: accounts.bank, amount: -5n },
      ],
    ],
    [
      'are not zero',
      [
        { account: cash, amount: 0n },
        { account: accounts.suspense, amount: 0n },
      ],
    ],
    [
      'posting_account',
      [
        { account: cash, amount: 5n },
        { account: cash, amount: -5n },
      ],
    ],
    [
      'the customer of an account is there',
      [
        { account: accounts.cashFree('nobody'), amount: 5n },
        { account: accounts.bank, amount: -5n },
      ],
    ],
    [
      'account_check',
      [
        { account: { ...accounts.bank, customerId: 'lc1' }, amount: -5n },
        { account: accounts.suspense, amount: 5n },
      ],
    ],
    [
      'instrument and tag of an account are letters and digits',
      [
        { account: { ...accounts.bank, tag: 'a|b' }, amount: -5n },
        { account: accounts.suspense, amount: 5n },
      ],
    ],
  ])('%s', async (message, lines) => {
    const before = await scene.asOwner('select count(*) from ledger.posting');
    await expect(scene.post(entry('TRANSFER', 't-broken', lines))).rejects.toThrow(message);
    expect(await scene.asOwner('select count(*) from ledger.posting')).toEqual(before);
  });

  test('nothing to post', async () => {
    await expect(scene.post()).rejects.toThrow('there is something to post');
    await expect(scene.post(entry('TRANSFER', 't-empty', []))).rejects.toThrow('numbered from 1');
  });

  test('an entry without a reference, or with one that is too long', async () => {
    for (const ref of ['', 'r'.repeat(101)]) {
      await expect(scene.post(deposit(ref, 'lc1', 1n))).rejects.toThrow('a known kind and a reference');
    }
    expect(await scene.post(deposit('r'.repeat(100), 'lc1', 1n))).toMatchObject({ ok: true });
  });

  test('the same key twice in one batch', async () => {
    await expect(scene.post(deposit('d-twice', 'lc1', 1n), deposit('d-twice', 'lc1', 1n))).rejects.toThrow(
      'a key was taken',
    );
  });

  test('an amount beyond 64 bits', async () => {
    await expect(scene.post(deposit('d-huge', 'lc1', 2n ** 63n))).rejects.toMatchObject({ code: '22003' });
    expect(await scene.post(deposit('d-large', 'lc3', 2n ** 53n + 1n))).toMatchObject({ ok: true });
    expect(await free('lc3')).toBe(2n ** 53n + 1n);
  });
});

describe('a repeat', () => {
  test('gives the same entry and has no second effect, alone and inside a longer batch', async () => {
    const first = await scene.post(deposit('r-1', 'lc1', 70n), deposit('r-2', 'lc1', 30n));
    const idOf = async (ref: string) => (await scene.asOwner(`select id from ledger.entry where ref = '${ref}'`))[0];
    const ids = [await idOf('r-1'), await idOf('r-2')];
    const before = await free('lc1');
    expect(await scene.post(deposit('r-1', 'lc1', 70n), deposit('r-2', 'lc1', 30n))).toEqual({ ...first, fresh: 0 });
    expect(await free('lc1')).toBe(before);
    const resumed = await scene.post(
      deposit('r-2', 'lc1', 30n),
      deposit('r-3', 'lc1', 5n),
      deposit('r-1', 'lc1', 70n),
      reserve('r-4', 'lc1', 1n),
    );
    expect(resumed).toMatchObject({ ok: true, fresh: 2 });
    expect([await idOf('r-1'), await idOf('r-2')]).toEqual(ids);
    expect(await free('lc1')).toBe(before + 4n);
  });

  test('booked later, on another day, is still the same entry', async () => {
    const first = await scene.post(deposit('r-day', 'lc1', 70n));
    const later = { ...deposit('r-day', 'lc1', 70n), day: '2026-11-14' as typeof today };
    expect(await scene.post(later)).toEqual({ ...first, fresh: 0 });
    expect(await findEntry(scene.api.reader, { ref: 'r-day', kind: 'DEPOSIT' })).toMatchObject({ day: today });
  });
});

test('another revision is another entry; a correction is the opposite entry', async () => {
  const before = await free('lc1');
  await scene.post(deposit('c-1', 'lc1', 500n), { ...deposit('c-1', 'lc1', 500n), revision: 1 });
  expect(await free('lc1')).toBe(before + 1_000n);
  const booked = await findEntry(scene.api.reader, { ref: 'c-1', kind: 'DEPOSIT', revision: 1 });
  expect(booked).toMatchObject(deposit('c-1', 'lc1', 500n));
  if (booked) await scene.post(oppositeOf(booked, { day: today, bookedAt: booked.bookedAt, revision: 0 }));
  expect(await free('lc1')).toBe(before + 500n);
  expect((await entriesOf(scene.api.reader, 'c-1')).map(({ kind, revision }) => `${kind} ${revision}`)).toEqual([
    'DEPOSIT 0',
    'DEPOSIT 1',
    'CORRECTION 0',
  ]);
});

test('money and units move in one entry and each balances for itself', async () => {
  await scene.post(deposit('m-1', 'lc3', 10_000n), reserve('m-2', 'lc3', 10_000n));
  await scene.post(
    entry('BUY_EXECUTED', 'm-2', [
      { account: accounts.cashReserved('lc3', 'ORDER'), amount: -10_000n },
      { account: accounts.buyPayable('lc3'), amount: 10_000n },
      { account: accounts.unitsUnsettled('lc3', fund, 'NISA_GROWTH'), amount: 3_932n },
      { account: accounts.fundUnits(fund, 'lc3'), amount: -3_932n },
    ]),
  );
  expect(await balances(scene.api.reader, 'lc3')).toEqual([
    { account: accounts.cashFree('lc3'), amount: 2n ** 53n + 1n },
    { account: accounts.buyPayable('lc3'), amount: 10_000n },
    { account: accounts.unitsUnsettled('lc3', fund, 'NISA_GROWTH'), amount: 3_932n },
  ]);
  const trial = await trialBalance(scene.api.reader);
  expect(trial.map(({ instrument, difference }) => [instrument, difference])).toEqual([
    ['JPY', 0n],
    [fund, 0n],
  ]);
  expect(trial[1]).toMatchObject({ credits: 3_932n, debits: 3_932n });
  expect(await rebuild(scene.api.reader)).toEqual([]);
});

describe('the only writer is post', () => {
  test.each([
    'insert into ledger.posting values (1, 1, 1, 1, 1)',
    "insert into ledger.entry values (1, now(), now(), 1, 0, 'x')",
    'update ledger.posting set amount = 1',
    'update ledger.balance set amount = 1',
    'update ledger.account set tag = $$X$$',
    'delete from ledger.posting',
    'delete from ledger.entry',
    'truncate ledger.posting',
    'delete from ledger.day_seal',
    "insert into ledger.day_close values ('2026-01-01')",
    'insert into ledger.day_seal values (now(), 0, 0, $$$$, $$$$)',
    "select nextval('ledger.entry_id')",
  ])('api may not: %s', async (statement) => {
    await expect(scene.api.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test.each([
    ['posting', 'amount'],
    ['entry', 'turn'],
    ['recording', 'first_entry'],
    ['day_close', 'day'],
    ['day_seal', 'entries'],
  ])('not even the owner changes %s', async (table, column) => {
    for (const change of [
      `update ledger.${table} set ${column} = ${column}`,
      `delete from ledger.${table}`,
      `truncate ledger.${table} cascade`,
    ]) {
      await expect(scene.asOwner(change), change).rejects.toThrow('is append-only');
    }
  });

  test('the sign-in server sees nothing of it', async () => {
    await expect(scene.test.open('auth').pool.query('select * from ledger.balance')).rejects.toMatchObject({
      code: '42501',
    });
  });
});
