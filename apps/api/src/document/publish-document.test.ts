import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmBrokerageDocuments, listBrokerageDocuments } from '@tsuzura/contract/main';
import { getDocumentAudience, propose } from '@tsuzura/contract/ops';
import type { Client } from '@tsuzura/contract/kernel';
import { ymd } from '@tsuzura/domain/calendar';
import { buyNow, domestic, openOrders, readFundDocuments, type OrderScene } from '../fund-order/orders.test-support.ts';
import { hashOf } from '@tsuzura/store/statement';
import { approved, byTwo, proposed } from '../kernel/proposal/by-two.test-support.ts';
import { readPdf } from '../statement/press/read-pdf.test-support.ts';

let scene: OrderScene;
let operator: Client;
beforeAll(async () => {
  scene = await openOrders();
  operator = await scene.as('unyo', 'ops');
});
afterAll(() => scene.close());

const today = ymd('2026-11-13');
const edition = {
  kind: 'TERMS' as const,
  version: '2026-11',
  name: '証券総合取引約款・規程集',
  requiredFrom: today,
  replaces: 'doc-terms-2026',
  sections: [
    { heading: '第1条（目的）', paragraphs: ['この約款は、#let や *印* を含む文でも、そのまま印字されます。'] },
  ],
};
const unreadOf = async (who: string) =>
  (await (await scene.as(who)).call(listBrokerageDocuments)).brokerageDocuments.filter(
    ({ isConfirmed }) => !isConfirmed,
  );

describe('publishing is refused', () => {
  test.each([
    ['for a day that has passed', { ...edition, requiredFrom: ymd('2026-11-12') }, '400-001'],
    ['for a version that is there', { ...edition, version: '2026-04' }, '400-601'],
    ['in place of one that does not exist', { ...edition, replaces: 'doc-nothing' }, '400-601'],
    ['in place of another kind', { ...edition, replaces: 'doc-precontract-2026' }, '400-601'],
    ['without a text', { ...edition, sections: [] }, '400-001'],
  ])('%s', async (_, payload, code) => {
    await expect(proposed(scene, { kind: 'document.publish', payload })).rejects.toMatchObject({ code });
    expect(await unreadOf('hanako')).toEqual([]);
  });

  test('to anybody but an operator', async () => {
    const customer = await scene.as('hanako', 'ops', { role: 'customer' });
    const body = { reason: '改定', act: { kind: 'document.publish', payload: edition } } as const;
    await expect(customer.call(propose, { body }, { key: 'key-of-hanako' })).rejects.toMatchObject({ code: '401-000' });
  });
});

test('R2.41 a new version is unread at once, gates trading until it is agreed to, and its evidence is kept', async () => {
  const hanako = await scene.as('hanako');
  await readFundDocuments(hanako);
  await buyNow(hanako, { amount: 1_000 });
  const { unreadFor } = await operator.call(getDocumentAudience, { query: { kind: 'TERMS' } });
  expect(unreadFor).toBe(9);
  const proposal = await proposed(scene, { kind: 'document.publish', payload: edition });
  expect(proposal).toMatchObject({
    title: '証券総合取引約款・規程集（2026-11版）',
    effect: [{ text: '9人が未読になります。', count: 9 }, {}],
  });
  expect(await unreadOf('hanako')).toEqual([]);
  const { result } = await approved(scene, proposal.id);
  expect(result).toMatchObject({ id: 'doc-terms-2026-11', unreadFor });
  const published = { id: String(result?.['id']), contentHash: String(result?.['contentHash']) };

  const [unread, ...more] = await unreadOf('hanako');
  expect([unread?.id, more]).toEqual(['doc-terms-2026-11', []]);
  await expect(buyNow(hanako, { amount: 1_000 })).rejects.toMatchObject({ code: '400-997' });

  const shown = await fetch(`${scene.address('main')}${unread?.url}`);
  const bytes = Buffer.from(await shown.arrayBuffer());
  expect(hashOf(bytes)).toBe(published.contentHash);
  expect(readPdf(bytes).text).toContain('#letや*印*を含む文でも');

  await hanako.call(
    confirmBrokerageDocuments,
    { body: { brokerageDocuments: [{ id: published.id }] } },
    { headers: { 'user-agent': 'Test/1.0' } },
  );
  const evidence = await scene.api.database.reader
    .selectFrom('app.document_evidence')
    .select(['version', 'content_hash', 'device', 'confirmed_at'])
    .where('document_id', '=', published.id)
    .execute();
  expect(evidence).toEqual([
    {
      version: '2026-11',
      content_hash: published.contentHash,
      device: 'Test/1.0',
      confirmed_at: scene.api.clock.now(),
    },
  ]);
  await buyNow(hanako, { amount: 1_000 });
});

test('a document of a product concerns who has the product, and nobody else', async () => {
  const body = { ...edition, kind: 'US_EQUITY' as const, name: '外国証券取引口座約款', replaces: null };
  expect(await byTwo(scene, { kind: 'document.publish', payload: body })).toMatchObject({ unreadFor: 1 });
  expect((await unreadOf('beika')).map(({ kind }) => kind)).toContain('US_EQUITY');
  expect((await unreadOf('hanako')).map(({ kind }) => kind)).not.toContain('US_EQUITY');
  const hanako = await scene.as('hanako');
  await buyNow(hanako, { amount: 1_000 });
});

test('rule FUND-10: a new edition of a prospectus must be read before the next purchase', async () => {
  const hanako = await scene.as('hanako');
  const body = { fundCode: domestic, kind: 'PROSPECTUS' as const, version: '2026-11', effectiveFrom: today };
  const published = await byTwo(scene, { kind: 'fund-document.publish', payload: body });
  await expect(buyNow(hanako, { amount: 1_000 })).rejects.toMatchObject({ code: '400-105' });
  for (const wrong of ['nothing', '%00', 'a%20b']) {
    expect([400, 404]).toContain((await fetch(`${scene.address('main')}/public/v1/papers/${wrong}`)).status);
  }
  const document = await fetch(`${scene.address('main')}/public/v1/papers/${String(published['id'])}`);
  const { text } = readPdf(Buffer.from(await document.arrayBuffer()));
  for (const words of ['交付目論見書', '信託報酬', '投資リスク', '申込締切時間']) expect(text).toContain(words);
  await readFundDocuments(hanako);
  await buyNow(hanako, { amount: 1_000 });
  const again = (over = {}) => proposed(scene, { kind: 'fund-document.publish', payload: { ...body, ...over } });
  await expect(again()).rejects.toMatchObject({ code: '400-601' });
  await expect(again({ fundCode: 'ZZ999999' })).rejects.toMatchObject({ code: '400-000' });
});
