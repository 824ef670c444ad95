import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addCustomerNote,
  freezeForCustomer,
  getCustomer,
  getCustomerCash,
  getCustomerDocuments,
  getCustomerHoldings,
  getCustomerSecurity,
  listAudit,
  listCustomerNotes,
  unmaskCustomer,
} from '@tsuzura/contract/ops';
import { subjectOf } from '@tsuzura/store/seed';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';

let scene: Scene;
let accountNumber = '';
beforeAll(async () => {
  scene = await openScene();
  const { rows } = await scene.api.database.pool.query<{ number: string }>(
    'select a.number from app.account a join app.customer c on c.id = a.customer_id where c.subject = $1',
    [subjectOf('hanako')],
  );
  accountNumber = rows[0]?.number ?? '';
});
afterAll(() => scene.close());

const params = () => ({ customer: accountNumber });
const asViewer = () => scene.as('mite', 'ops', { name: '見手 一', roles: ['viewer'] });
const asMaker = () => scene.as('unyo', 'ops', { name: '運用 守', roles: ['maker'] });

test('a profile says nothing that leads to the person', async () => {
  const viewer = await asViewer();
  const profile = await viewer.call(getCustomer, { params: params() });
  expect(profile).toMatchObject({ accountNumber, name: '山＊ 花＊', nameKana: 'ヤ＊ ハ＊', isFrozen: false });
  const { rows } = await scene.api.database.pool.query<Record<string, string>>(
    `select p.last_name || p.first_name as name, p.city, p.street, p.phone_number, p.postal_code, c.username, a.bank_number
      from app.person p join app.customer c on c.id = p.customer_id join app.account a on a.customer_id = c.id where a.number = $1`,
    [accountNumber],
  );
  const text = JSON.stringify(profile);
  for (const secret of Object.values(rows[0] ?? {})) expect(text).not.toContain(secret);
  expect(await viewer.call(getCustomer, { params: { customer: profile.id } })).toEqual(profile);
});

test('the rest is shown to whoever gives a reason, and the reason is in the log with the customer', async () => {
  const maker = await asMaker();
  const shown = await maker.call(unmaskCustomer, { params: params(), body: { reason: '住所変更の問い合わせ' } });
  expect(shown).toMatchObject({ name: '山田 花子', nameKana: 'ヤマダ ハナコ' });
  const { rows } = await maker.call(listAudit, {
    query: { customer: accountNumber, call: 'POST /customers/{customer}/unmask' },
  });
  expect(rows.map(({ operator, reason }) => [operator.name, reason])).toEqual([['運用 守', '住所変更の問い合わせ']]);
  const viewer = await asViewer();
  await expect(viewer.call(unmaskCustomer, { params: params(), body: { reason: '見たい' } })).rejects.toMatchObject({
    body: { code: '403-300' },
  });
  const stale = await scene.as('unyo', 'ops', { roles: ['maker'], strongSecondsAgo: 16 * 60 });
  await expect(stale.call(unmaskCustomer, { params: params(), body: { reason: 'x' } })).rejects.toMatchObject({
    status: 403,
  });
  await expect(maker.call(unmaskCustomer, { params: params(), body: { reason: '' } })).rejects.toMatchObject({
    status: 400,
  });
});

test('what they hold, their cash, their documents and what happened to the account', async () => {
  const viewer = await asViewer();
  const { holdings, balances } = await viewer.call(getCustomerHoldings, { params: params() });
  expect(balances.find(({ account }) => account === 'CASH_FREE')?.amount).toMatch(/^\d+$/);
  for (const { value, cost } of holdings)
    expect([value === null || value >= 0n, cost === null || cost >= 0n]).toEqual([true, true]);
  const { movements, paging } = await viewer.call(getCustomerCash, { params: params(), query: { limit: 1 } });
  expect(movements.length).toBe(1);
  expect(paging.limit).toBe(1);
  const { documents } = await viewer.call(getCustomerDocuments, { params: params() });
  expect(documents.length).toBeGreaterThan(0);
  await (await asMaker()).call(freezeForCustomer, { params: { accountNumber }, body: { note: 'お電話' } });
  const { events } = await viewer.call(getCustomerSecurity, { params: params() });
  expect(events[0]).toMatchObject({ kind: 'FROZEN', kindText: '口座の凍結' });
  expect(await viewer.call(getCustomer, { params: params() })).toMatchObject({ isFrozen: true, isLiftProposed: false });
});

test('notes are added and stay, newest first, page by page', async () => {
  const maker = await asMaker();
  for (const note of ['一', '二', '<script>alert(1)</script>']) {
    const key = `note-${note.length}-${note.codePointAt(0)}`;
    await maker.call(addCustomerNote, { params: params(), body: { note } }, { key });
    await maker.call(addCustomerNote, { params: params(), body: { note } }, { key });
  }
  const viewer = await asViewer();
  const firstPage = await viewer.call(listCustomerNotes, { params: params(), query: { limit: 2 } });
  expect(firstPage.notes.map(({ note, operator }) => [note, operator.name])).toEqual([
    ['<script>alert(1)</script>', '運用 守'],
    ['二', '運用 守'],
  ]);
  const rest = await viewer.call(listCustomerNotes, {
    params: params(),
    query: { limit: 2, after: firstPage.paging.next ?? '' },
  });
  expect([rest.notes.map(({ note }) => note), rest.paging.next]).toEqual([['一'], null]);
  await expect(viewer.call(addCustomerNote, { params: params(), body: { note: 'x' } })).rejects.toMatchObject({
    body: { code: '403-300' },
  });
});

test('nobody is found by a number that is nobody’s', async () => {
  const viewer = await asViewer();
  for (const endpoint of [getCustomer, getCustomerHoldings, getCustomerSecurity, getCustomerDocuments])
    await expect(viewer.call(endpoint, { params: { customer: '9999999' } })).rejects.toMatchObject({
      body: { code: '400-000' },
    });
});
