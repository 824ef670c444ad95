import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmProspectus, confirmSubscription, confirmSupplementaryProspectus } from '@tsuzura/contract/main';
import { fundDocuments, subjectOf } from '@tsuzura/store/seed';
import { domestic, openOrders, type OrderScene } from './orders.test-support.ts';

let scene: OrderScene;
beforeAll(async () => {
  scene = await openOrders();
});
afterAll(() => scene.close());

const documents = fundDocuments.filter(({ fundCode }) => fundCode === domestic);
const prospectuses = documents
  .filter(({ kind }) => kind === 'PROSPECTUS')
  .toSorted((one, other) => (one.effectiveFrom < other.effectiveFrom ? -1 : 1));
const inForce = prospectuses.findLast(({ effectiveFrom }) => effectiveFrom <= '2026-11-13');
const superseded = prospectuses.find(
  ({ effectiveFrom }) => inForce !== undefined && effectiveFrom < inForce.effectiveFrom,
);
const supplement = documents.find(({ kind }) => kind === 'SUPPLEMENTARY_PROSPECTUS');

const evidence = (customer: string) =>
  scene.owner.reader
    .selectFrom('app.fund_document_confirmation')
    .selectAll()
    .where('customer_id', '=', customer)
    .execute();

test.each([
  ['an edition that was superseded', superseded?.id ?? '', '400-601'],
  ['an id nobody knows', 'prospectus-unknown', '400-000'],
  ['a document of the other kind', supplement?.id ?? '', '400-000'],
])('%s cannot be confirmed as a prospectus, and leaves no evidence', async (_, id, code) => {
  const hanako = await scene.as('hanako');
  await expect(hanako.call(confirmProspectus, { params: { id } })).rejects.toMatchObject({ code });
  expect(await evidence(subjectOf('hanako'))).toEqual([]);
});

test('an edition of tomorrow cannot be confirmed today', async () => {
  await scene.asOwner(`insert into app.fund_document select 'tomorrow', fund_code, kind, 'tomorrow', name, url, content_hash, bytes,
    '2026-11-14' from app.fund_document where id = '${inForce?.id}'`);
  const hanako = await scene.as('hanako');
  await expect(hanako.call(confirmProspectus, { params: { id: 'tomorrow' } })).rejects.toMatchObject({
    code: '400-000',
  });
});

test('R4.11 reading the edition in force is kept with its version, hash, time and device; the first time counts', async () => {
  const beika = await scene.as('beika');
  const id = inForce?.id ?? '';
  const first = await beika.call(confirmProspectus, { params: { id } }, { headers: { 'user-agent': 'a phone' } });
  expect(first).toEqual({ id, confirmedAt: '2026-11-13T10:00:00+09:00' });
  await scene.at('2026-11-13', '11:00');
  expect(await beika.call(confirmProspectus, { params: { id } })).toEqual(first);
  await scene.at('2026-11-13', '10:00');
  const [kept, ...more] = await evidence(subjectOf('beika'));
  expect(more).toEqual([]);
  expect(kept).toMatchObject({
    document_id: id,
    version: inForce?.version,
    content_hash: inForce?.contentHash,
    device: 'a phone',
  });
  await beika.call(confirmSupplementaryProspectus, { params: { id: supplement?.id ?? '' } });
  const { documents } = await beika.call(confirmSubscription, { query: { fundCode: domestic } });
  expect([documents.prospectus.isConfirmed, documents.supplementaryProspectus?.isConfirmed]).toEqual([true, true]);
});
