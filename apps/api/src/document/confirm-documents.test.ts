import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { confirmBrokerageDocuments, listBrokerageDocuments } from '@tsuzura/contract/main';
import type { Client } from '@tsuzura/contract/kernel';
import { atJst, instant, ymd } from '@tsuzura/domain/calendar';
import { openDatabase } from '@tsuzura/store/kernel';
import { demoStart, documents, subjectOf } from '@tsuzura/store/seed';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';

let scene: Scene;
const open = async () => {
  scene = await openScene();
  await scene.api.clock.put(demoStart, 'frozen');
};
const close = () => scene.close();

const inForce = ['doc-edelivery-2026', 'doc-precontract-2026', 'doc-terms-2026'];
const shownTo = async (client: Client) => (await client.call(listBrokerageDocuments)).brokerageDocuments;
const agree = (client: Client, ids: readonly string[], headers: Record<string, string> = {}) =>
  client.call(confirmBrokerageDocuments, { body: { brokerageDocuments: ids.map((id) => ({ id })) } }, { headers });
const evidence = () =>
  scene.api.database.reader
    .selectFrom('app.document_evidence')
    .selectAll()
    .where('customer_id', '=', subjectOf('midoku'))
    .orderBy('document_id')
    .execute();
const audits = () =>
  scene.api.database.reader
    .selectFrom('ops.audit')
    .select(['actor', 'detail', 'request_id'])
    .where('action', '=', 'document.confirmed')
    .orderBy('id')
    .execute();

describe('R4.11 agreeing is refused, and leaves no trace', () => {
  beforeAll(open);
  afterAll(close);

  test.each([
    ['an id nobody knows', [...inForce, 'doc-unknown'], '400-000'],
    ['a version that was superseded', [...inForce, 'doc-terms-2025'], '400-601'],
    ['the same id twice', ['doc-terms-2026', 'doc-terms-2026'], '400-001'],
    ['no id at all', [], '400-001'],
    ['a hundred and one ids', Array.from({ length: 101 }, (_, index) => `doc-${index}`), '400-001'],
  ])('%s', async (_, ids, code) => {
    const midoku = await scene.as('midoku');
    await expect(agree(midoku, ids)).rejects.toMatchObject({ status: 400, code });
    expect((await shownTo(midoku)).some(({ isConfirmed }) => isConfirmed)).toBe(false);
    expect([await evidence(), await audits()]).toEqual([[], []]);
  });

  test('a version that is not in force yet', async () => {
    await scene.api.clock.put(instant(atJst(ymd('2026-10-01'), '00:00') - 1), 'frozen');
    await expect(agree(await scene.as('midoku'), ['doc-edelivery-2026'])).rejects.toMatchObject({ code: '400-000' });
    expect(await evidence()).toEqual([]);
  });
});

describe('R4.11 agreeing', () => {
  beforeEach(open);
  afterEach(close);

  test('R4.12 shows in the very next list, with the business moment', async () => {
    const midoku = await scene.as('midoku');
    expect(await agree(midoku, inForce)).toEqual({ confirmed: 3 });
    const shown = await shownTo(midoku);
    expect(shown.map(({ id, confirmedAt }) => [id, confirmedAt])).toEqual(
      inForce.map((id) => [id, '2026-11-13T10:00:00+09:00']),
    );
    expect(await shownTo(await scene.as('hanako'))).toHaveLength(5);
  });

  test('keeps what was shown, where, when and on which device, and one line in the audit trail', async () => {
    const midoku = await scene.as('midoku');
    const device = 'Mozilla/5.0 '.padEnd(2000, 'x');
    const headers = { 'user-agent': device, 'x-request-id': 'request-0001', 'x-forwarded-for': '203.0.113.9' };
    await agree(midoku, inForce, headers);
    const kept = await evidence();
    expect(kept).toEqual(
      inForce.map((id) => {
        const document = documents.find((one) => one.id === id);
        return {
          customer_id: subjectOf('midoku'),
          document_id: id,
          version: document?.version,
          content_hash: document?.contentHash,
          url: `http://localhost:4003/documents/${id}.html`,
          confirmed_at: demoStart,
          recorded_at: expect.any(Number) as number,
          request_id: 'request-0001',
          device: device.slice(0, 300),
          address: '127.0.0.1',
        };
      }),
    );
    expect(await audits()).toEqual([
      { actor: subjectOf('midoku'), detail: { documents: inForce.join(' ') }, request_id: 'request-0001' },
    ]);
  });

  test('twice, or eight times at once, answers the same and leaves the first evidence as it was', async () => {
    const midoku = await scene.as('midoku');
    await agree(midoku, inForce.slice(0, 1), { 'x-request-id': 'request-first' });
    await scene.api.clock.put(instant(demoStart + 60_000), 'frozen');
    const answers = await Promise.all(Array.from({ length: 8 }, () => agree(midoku, inForce)));
    for (const answer of answers) expect(answer).toEqual({ confirmed: 3 });
    const kept = await evidence();
    expect(kept.map((row) => row.confirmed_at - demoStart)).toEqual([0, 60_000, 60_000]);
    expect(kept[0]?.request_id).toBe('request-first');
    expect((await audits()).map((row) => row.detail)).toEqual([
      { documents: 'doc-edelivery-2026' },
      { documents: 'doc-precontract-2026 doc-terms-2026' },
    ]);
  });

  test('again to what was agreed to before evidence was kept is harmless too', async () => {
    expect(await agree(await scene.as('hanako'), inForce)).toEqual({ confirmed: 3 });
    expect(await audits()).toEqual([]);
  });

  test('cannot be changed or taken back by our own program', async () => {
    await agree(await scene.as('midoku'), inForce);
    const { reader } = scene.api.database;
    const denied = { code: '42501' };
    await expect(reader.updateTable('app.document_evidence').set({ device: 'x' }).execute()).rejects.toMatchObject(
      denied,
    );
    await expect(reader.deleteFrom('app.document_evidence').execute()).rejects.toMatchObject(denied);
    await expect(reader.deleteFrom('app.document_confirmation').execute()).rejects.toMatchObject(denied);
  });

  test('a new version asks everybody again, and the old one stays with those who agreed to it', async () => {
    const owner = openDatabase({ url: scene.db.ownerUrl, program: 'test' });
    const today = scene.api.clock.today();
    await owner.tx(async (tx) => {
      await tx
        .updateTable('app.brokerage_document')
        .set({ superseded_on: today })
        .where('id', '=', 'doc-terms-2026')
        .execute();
      const content_hash = createHash('sha256').update('new').digest('hex');
      await tx
        .insertInto('app.brokerage_document')
        .values({
          id: 'doc-terms-new',
          kind: 'TERMS',
          version: '2026-11',
          name: '証券総合取引約款・規程集',
          url: 'https://content.example/documents/doc-terms-new.html',
          content_hash,
          required_from: today,
          superseded_on: null,
        })
        .execute();
    });
    await owner.close();
    const hanako = await scene.as('hanako');
    const unread = (await shownTo(hanako)).filter(({ isConfirmed }) => !isConfirmed);
    expect(unread.map(({ id }) => id)).toEqual(['doc-terms-new']);
    expect((await shownTo(hanako))[0]?.id).toBe('doc-terms-new');
    expect((await shownTo(hanako)).map(({ id }) => id)).toContain('doc-terms-2026');
    await expect(agree(hanako, ['doc-terms-2026'])).rejects.toMatchObject({ code: '400-601' });
    expect(await agree(hanako, ['doc-terms-new'])).toEqual({ confirmed: 1 });
  });
});
