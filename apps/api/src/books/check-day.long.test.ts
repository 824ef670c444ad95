import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { atJst, ymd, type Instant } from '@tsuzura/domain/calendar';
import { accounts, credit, debit } from '@tsuzura/domain/ledger';
import { openAlerts } from '@tsuzura/store/kernel';
import { post } from '@tsuzura/store/ledger';
import { subjectOf } from '@tsuzura/store/seed';
import { buyNow, overseas, readFundDocuments } from '../fund-order/orders.test-support.ts';
import { openNight, type NightScene } from '../night/fund/night.test-support.ts';
import { checkDay } from './check-day.ts';

let scene: NightScene;
beforeEach(async () => {
  scene = await openNight();
});
afterEach(async () => {
  await scene.expectSoundBooks();
  await scene.close();
});

const at = (day: string, time: string): Instant => atJst(ymd(day), time);

test('the nightly check names an edited posting, once, and says nothing while all is well', async () => {
  const client = await scene.as('beika');
  await readFundDocuments(client, overseas);
  await buyNow(client, { fundCode: overseas });
  await scene.to('2026-11-14', '09:00');
  const { database } = scene.api;
  expect(await openAlerts(database.reader)).toEqual([]);
  const entry = await scene.row(
    `select min(p.entry_id) as id from ledger.posting p join ledger.entry e on e.id = p.entry_id where e.kind = 10`,
  );
  const edit = async (by: number) => {
    await scene.owner.tx(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql
        .raw(`update ledger.posting set amount = amount + ${by} where entry_id = ${String(entry?.['id'])} and line = 1`)
        .execute(tx);
    });
  };
  await edit(1);
  const said: string[] = [];
  const check = () => database.tx((tx) => checkDay(tx, at('2026-11-15', '04:00'), ({ kind }) => said.push(kind)));
  await check();
  expect(new Set(said)).toEqual(new Set(['ledger.trial-balance', 'ledger.rebuild', 'ledger.twin', 'ledger.chain']));
  const alerts = await openAlerts(database.reader);
  expect(alerts.find(({ kind }) => kind === 'ledger.chain')).toMatchObject({
    detail: { entry: String(entry?.['id']), line: 1, what: 'edited' },
  });
  await check();
  expect(said).toHaveLength(alerts.length);
  await edit(-1);
  await scene.asOwner('delete from ops.alert');
});

test.each([
  ['cost', 'update app.position set cost = cost', 'book twin.cost'],
  [
    'individual principal',
    'update app.position set individual_principal = individual_principal',
    'book twin.individual-principal',
  ],
  ['units', 'update app.position set units = units', 'book position.units'],
  ['used quota', 'update app.nisa_year set used = used', 'book nisa.used'],
])('the nightly check sees one too many in %s', async (_, edit, check) => {
  const client = await scene.as('beika');
  await readFundDocuments(client);
  await buyNow(client, { accountType: 'NISA_GROWTH' });
  await scene.to('2026-11-14', '09:00');
  await scene.asOwner(`${edit} + 1`);
  const said: string[] = [];
  await scene.api.database.tx((tx) => checkDay(tx, at('2026-11-15', '04:00'), ({ kind }) => said.push(kind)));
  expect(said).toContain(`ledger.${check}`);
  await scene.asOwner(`${edit} - 1`);
  await scene.asOwner('delete from ops.alert');
});

test('a day that is closed takes nothing more, and what is booked after it goes on', async () => {
  await scene.to('2026-11-14', '04:00');
  const entry = (day: string) => ({
    kind: 'DEPOSIT' as const,
    ref: `test-${day}`,
    day: ymd(day),
    bookedAt: at('2026-11-14', '04:30'),
    lines: [credit(accounts.cashFree(subjectOf('hanako')), 1n), debit(accounts.bank, 1n)],
  });
  const { database } = scene.api;
  expect(await database.tx((tx) => post(tx, [entry('2026-11-13')]))).toMatchObject({
    refusal: { reason: 'DAY_CLOSED' },
  });
  expect(await database.tx((tx) => post(tx, [entry('2026-11-14')]))).toMatchObject({ ok: true });
  expect(await scene.row('select max(day) as sealed from ledger.day_seal')).toEqual({ sealed: '2026-11-13' });
});
