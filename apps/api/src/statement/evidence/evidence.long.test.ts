import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getOrderEvidence } from '@tsuzura/contract/ops';
import { openNight, type NightScene } from '../../night/fund/night.test-support.ts';
import { buyNow, readFundDocuments } from '../../fund-order/orders.test-support.ts';
import { verifyPack } from './index.ts';

let scene: NightScene;
let orderId: string;
let zip: Uint8Array;
let head: string;
const folder = mkdtempSync(join(tmpdir(), 'tsuzura-evidence-'));
beforeAll(async () => {
  scene = await openNight({ runsJob: () => true });
  const hanako = await scene.as('hanako');
  await readFundDocuments(hanako);
  ({ orderId } = await buyNow(hanako, { amount: 50_000 }));
  await scene.to('2026-11-14', '07:00');
  const answer = await (await scene.as('unyo', 'ops')).call(getOrderEvidence, { params: { id: orderId } });
  ({ head } = answer);
  zip = new Uint8Array(await (await fetch(`${scene.address('ops')}${answer.url}`)).arrayBuffer());
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await scene.close();
});

const textOf = (name: string) => new TextDecoder().decode(unzipSync(zip)[name]);
const changed = (change: (files: Record<string, Uint8Array>) => void): Uint8Array => {
  const files = unzipSync(zip);
  change(files);
  return zipSync(files);
};

test('a pack holds the order, what was read before it, its entries, their seals and its report', () => {
  const order = JSON.parse(textOf('order.json')) as { order: { id: string; acceptedAt: string }; events: unknown[] };
  expect([order.order.id, order.order.acceptedAt]).toEqual([orderId, '2026-11-13T10:00:00+09:00']);
  const consents = JSON.parse(textOf('consents.json')) as {
    document_id: string;
    content_hash: string;
    device: string | null;
  }[];
  expect(consents.map(({ document_id }) => document_id)).toEqual(
    expect.arrayContaining(['doc-terms-2026', 'prospectus-TZ010002-2026-02', 'supplement-TZ010002-2026-04']),
  );
  expect(consents.every(({ content_hash }) => /^[0-9a-f]{64}$/.test(content_hash))).toBe(true);
  expect(textOf('ledger.json')).toContain('BUY_EXECUTED');
  expect(JSON.parse(textOf('seals.json'))).toMatchObject([{ day: '2026-11-13' }]);
  expect(JSON.parse(textOf('papers.json'))).toMatchObject([{ name: expect.stringContaining('取引報告書') as string }]);
  expect(verifyPack(zip)).toMatchObject({ whole: true, manifest: { orderId, head } });
});

test('the head stands in the audit trail', async () => {
  expect(await scene.row(`select detail ->> 'head' as head from ops.audit where action = 'evidence.made'`)).toEqual({
    head,
  });
});

test.each([
  [
    'a changed figure',
    () =>
      changed(
        (files) => (files['order.json'] = new TextEncoder().encode(textOf('order.json').replace('50000', '60000'))),
      ),
    '内容が変わっています',
  ],
  ['a file taken out', () => changed((files) => delete files['consents.json']), 'ファイルがありません'],
  ['a file put in', () => changed((files) => (files['more.json'] = new Uint8Array([1]))), '一覧にないファイル'],
  [
    'a manifest in another order',
    () =>
      changed((files) => {
        const manifest = JSON.parse(textOf('manifest.json')) as { files: unknown[] };
        manifest.files.reverse();
        files['manifest.json'] = new TextEncoder().encode(JSON.stringify(manifest));
      }),
    'つながりが切れています',
  ],
  ['a ZIP without a manifest', () => changed((files) => delete files['manifest.json']), '形式ではありません'],
  [
    'a manifest that says nothing',
    () => changed((files) => (files['manifest.json'] = new TextEncoder().encode('null'))),
    '形式ではありません',
  ],
  [
    'a manifest with a list of nonsense',
    () =>
      changed((files) => {
        const manifest = { ...(JSON.parse(textOf('manifest.json')) as object), files: [null] };
        files['manifest.json'] = new TextEncoder().encode(JSON.stringify(manifest));
      }),
    '読み取れません',
  ],
  ['half a file', () => zip.slice(0, zip.length / 2), '読み取れません'],
  ['something else', () => new Uint8Array([1, 2, 3]), 'ZIPファイルではない'],
  ['nothing', () => new Uint8Array(), 'ZIPファイルではない'],
])('%s is noticed', (_, make, fault) => {
  expect(verifyPack(make())).toMatchObject({ whole: false, fault: expect.stringContaining(fault) as string });
});

test('a changed byte is noticed wherever it is, unless what the pack says stays the same', () => {
  const contents = (bytes: Uint8Array) =>
    Object.entries(unzipSync(bytes)).map(([name, file]) => `${name} ${Buffer.from(file).toString('base64')}`);
  const whole = contents(zip);
  let noticed = 0;
  for (let at = 2; at < zip.length; at += 211) {
    const other = Uint8Array.from(zip);
    other[at] = (other[at] ?? 0) ^ 0x10;
    if (verifyPack(other).whole) expect(contents(other), `byte ${at}`).toEqual(whole);
    else noticed += 1;
  }
  expect(noticed).toBeGreaterThan(100);
});

test('one command says so, without service or database', async () => {
  const tool = join(import.meta.dirname, '..', '..', '..', '..', '..', 'tools', 'evidence.ts');
  const say = (...files: string[]) =>
    new Promise<{ status: unknown; said: string }>((done) => {
      execFile('node', [tool, ...files], (error, stdout, stderr) =>
        done({ status: error ? error.code : 0, said: stdout + stderr }),
      );
    });
  const run = (bytes: Uint8Array) => {
    const file = join(folder, 'pack.zip');
    writeFileSync(file, bytes);
    return say(file);
  };
  expect(await run(zip)).toMatchObject({ status: 0, said: expect.stringContaining(head) as string });
  expect(await run(changed((files) => delete files['ledger.json']))).toMatchObject({
    status: 1,
    said: expect.stringContaining('一致しません') as string,
  });
  const refused = await Promise.all([say(), say(join(folder, 'nothing.zip')), say(folder)]);
  expect(refused.map(({ status }) => status)).toEqual([2, 2, 2]);
  expect(refused.map(({ said }) => said.split('：')[0])).toEqual([
    '使い方',
    'ファイルが見つかりません',
    'ファイルではありません',
  ]);
});

test('an order nobody knows has no evidence, and customers get none', async () => {
  const operator = await scene.as('unyo', 'ops');
  await expect(operator.call(getOrderEvidence, { params: { id: 'nothing' } })).rejects.toMatchObject({
    code: '400-000',
  });
  const customer = await scene.as('hanako', 'ops', { role: 'customer' });
  await expect(customer.call(getOrderEvidence, { params: { id: orderId } })).rejects.toMatchObject({ code: '401-000' });
});
