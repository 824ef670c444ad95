import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { confirmBrokerageDocuments, listBrokerageDocuments } from '@tsuzura/contract/main';
import type { Client } from '@tsuzura/contract/kernel';
import { atJst, instant, ymd } from '@tsuzura/domain/calendar';
import { demoStart } from '@tsuzura/store/seed';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
beforeEach(() => scene.api.clock.put(demoStart, 'frozen'));
afterAll(() => scene.close());

const inForce = ['doc-edelivery-2026', 'doc-precontract-2026', 'doc-terms-2026'];
const shownTo = async (client: Client) => (await client.call(listBrokerageDocuments)).brokerageDocuments;

test('R6.01 R6.02 documents are for people with an account', async () => {
  await expect(shownTo(await scene.as(null))).rejects.toMatchObject({ code: '401-000' });
  await expect(shownTo(await scene.as('hajime'))).rejects.toMatchObject({ code: '400-999' });
  await expect(
    (await scene.as('hajime')).call(confirmBrokerageDocuments, {
      body: { brokerageDocuments: inForce.map((id) => ({ id })) },
    }),
  ).rejects.toMatchObject({ code: '400-999' });
  expect((await shownTo(await scene.as('owari'))).length).toBeGreaterThan(0);
});

test('R3.04 shows what is in force today, newest first, with the page to read', async () => {
  const shown = await shownTo(await scene.as('midoku'));
  expect(shown.map(({ id, isConfirmed }) => [id, isConfirmed])).toEqual(inForce.map((id) => [id, false]));
  expect(shown[0]).toEqual({
    id: 'doc-edelivery-2026',
    name: '電子交付サービスの利用について',
    url: 'http://localhost:4003/documents/doc-edelivery-2026.html',
    isConfirmed: false,
    kind: 'OTHER',
    version: '2026-10',
    requiredFrom: '2026-10-01',
    confirmedAt: null,
  });
});

test('R3.04 keeps the older versions a customer agreed to, and puts nothing old before somebody who did not', async () => {
  const shown = await shownTo(await scene.as('hanako'));
  expect(shown.map(({ id }) => id)).toEqual([...inForce, 'doc-precontract-2025', 'doc-terms-2025']);
  expect(shown.every(({ isConfirmed, confirmedAt }) => isConfirmed && confirmedAt !== null)).toBe(true);
});

test('R3.04 changes with the business day: a version begins and ends at midnight', async () => {
  const midoku = await scene.as('midoku');
  const change = atJst(ymd('2026-04-01'), '00:00');
  await scene.api.clock.put(instant(change - 1), 'frozen');
  expect((await shownTo(midoku)).map(({ id }) => id)).toEqual(['doc-precontract-2025', 'doc-terms-2025']);
  await scene.api.clock.put(change, 'frozen');
  expect((await shownTo(midoku)).map(({ id }) => id)).toEqual(['doc-precontract-2026', 'doc-terms-2026']);
});
