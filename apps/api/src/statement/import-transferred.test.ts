import { afterAll, beforeAll, expect, test } from 'vitest';
import { listTransferredReports } from '@tsuzura/contract/main';
import { ymd } from '@tsuzura/domain/calendar';
import { openOrders, type OrderScene } from '../fund-order/orders.test-support.ts';
import { byTwo } from '../kernel/proposal/by-two.test-support.ts';
import { readPdf } from './press/read-pdf.test-support.ts';

let scene: OrderScene;
beforeAll(async () => {
  scene = await openOrders();
});
afterAll(() => scene.close());

test('R7.02 reports from before the transfer are taken over once, also for a closed account, and only for their owner', async () => {
  const report = {
    accountNumber: '1000003',
    kind: 'BALANCE' as const,
    sourceNumber: 'old-2019-0001',
    name: '取引残高報告書（2019年12月）',
    issuedOn: ymd('2019-12-30'),
    lines: [{ label: '保有口数', value: '123,456口' }],
  };
  const take = (over = {}) =>
    byTwo(scene, { kind: 'transferred-reports.import', payload: { transferredReports: [{ ...report, ...over }] } });
  await expect(take({ accountNumber: '9999999' })).rejects.toMatchObject({ code: '400-001' });
  expect([await take(), await take()]).toEqual([{ imported: 1 }, { imported: 0 }]);

  const owari = await scene.as('owari');
  const listed = await owari.call(listTransferredReports, { query: {} });
  expect(listed.transferredReports).toMatchObject([
    { kind: 'BALANCE', issuedOn: '2019-12-30', expiresOn: null, isRead: false },
  ]);
  const bytes = await fetch(`${scene.address('main')}${listed.transferredReports[0]?.url}`);
  expect(readPdf(Buffer.from(await bytes.arrayBuffer())).text).toContain('123,456口');
  expect((await owari.call(listTransferredReports, { query: { year: 2020 } })).paging.total).toBe(0);
  expect((await owari.call(listTransferredReports, { query: { year: 2019, kind: 'BALANCE' } })).paging.total).toBe(1);
  expect((await (await scene.as('hanako')).call(listTransferredReports, { query: {} })).paging.total).toBe(0);
});
