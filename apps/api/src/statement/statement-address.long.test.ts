import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listTradeReports } from '@tsuzura/contract/trading';
import { subjectOf } from '@tsuzura/store/seed';
import { openNight, type NightScene } from '../night/fund/night.test-support.ts';
import { buyNow, domestic, readFundDocuments } from '../fund-order/orders.test-support.ts';
import { tokenFor } from '../kernel/scene.test-support.ts';
import { publishFundReports } from './batch/fund-reports.ts';
import { readPdf } from './press/read-pdf.test-support.ts';
import { issue } from './statements.test-support.ts';

let scene: NightScene;
beforeAll(async () => {
  scene = await openNight({ runsJob: () => true });
  await scene.setNav(domestic, 5_000);
  const client = await scene.as('hanako');
  await readFundDocuments(client, domestic);
  await buyNow(client, { fundCode: domestic, amount: 10_000 });
  await scene.to('2026-11-17', '10:00');
});
afterAll(() => scene.close());

describe('an address opens nothing', () => {
  const urlOf = async () => {
    const client = await scene.as('hanako', 'trading');
    return (await client.call(listTradeReports, { query: {} })).reports[0]?.url ?? '';
  };
  const statusOf = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(`${scene.address('trading')}${path}`, { headers })).status;

  test('with a changed letter, a guessed id, or no signature', async () => {
    const url = await urlOf();
    const [body = '', signature = ''] = url.slice('/v1/papers/'.length).split('.');
    const forged = Buffer.from(body, 'base64url').toString().replace(subjectOf('hanako'), subjectOf('waku'));
    expect(await statusOf(url)).toBe(200);
    for (const path of [
      `/v1/papers/${Buffer.from(forged).toString('base64url')}.${signature}`,
      `/v1/papers/${body}`,
      `/v1/papers/${body}.${signature}.x`,
      '/v1/papers/P0123456789ABCDEF012',
    ])
      expect(await statusOf(path), path).toBe(404);
  });

  test('with the token of another customer', async () => {
    const url = await urlOf();
    expect(await statusOf(url, { authorization: `Bearer ${await tokenFor(subjectOf('waku'))}` })).toBe(404);
    expect(await statusOf(url, { authorization: `Bearer ${await tokenFor(subjectOf('hanako'))}` })).toBe(200);
    expect(await statusOf(url, { authorization: 'Bearer nonsense' })).toBe(404);
  });
});

test('a fund has a monthly report with a chart, under an address that lasts', async () => {
  await issue(scene, publishFundReports, '2026-12-01');
  const { rows } = await sql<{ url: string; content_hash: string }>`select url, content_hash from app.fund_document
    where kind = 'MONTHLY_REPORT' and fund_code = ${domestic}`.execute(scene.owner.reader);
  const answer = await fetch(`${scene.address('main')}${rows[0]?.url}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(readPdf(bytes).text).toContain('月次レポート');
  expect((await fetch(`${scene.address('main')}/public/v1/papers/nothing`)).status).toBe(404);
});
