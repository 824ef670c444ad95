import { openDatabase } from '@tsuzura/store/kernel';
import { openConsole } from '../scene/operator.ts';
import { expect, test } from '../scene/own-service.ts';
import type { Addresses, Page } from '../scene/stage.ts';
import { main, openScreen, proposeAndApprove } from '../scene/two-operators.ts';

test.use({ history: 'none', story: 'console-csv' });
test.describe.configure({ mode: 'serial' });

/** 「ファンドコード,日付,基準価額,分配金」 in Shift_JIS. */
const head = Buffer.from('83748340839383688352815b83682c93fa95742c8aee8f8089bf8a7a2c95aa947a8be0', 'hex');
const choose = (page: Page, content: Buffer) =>
  main(page).locator('input[type=file]').setInputFiles({ name: '基準価額.csv', mimeType: 'text/csv', buffer: content });

test('a file of prices: every bad row is named and nothing is taken; a good one is proposed by one and approved by another', async ({
  browser,
  ports,
  business,
}) => {
  const stage: Addresses = { url: (site, path = '/') => `http://localhost:${ports[site]}${path}` };
  const people = {
    maker: await (await browser.newContext()).newPage(),
    checker: await (await browser.newContext()).newPage(),
  };
  const { maker } = people;
  const database = openDatabase({ url: process.env['JOURNEY_DATABASE'] ?? '', program: 'journey', connections: 1 });
  await database.pool.query(
    `update app.nav set nav = nav * 2 where fund_code = 'TZ010009' and date = (select max(date) from app.nav where fund_code = 'TZ010009')`,
  );
  await database.close();
  await business.runTo('2026-11-13T23:30');
  await openConsole(maker, stage, 'unyo', '/navs?tab=day');
  await openConsole(people.checker, stage, 'kansa');
  const row = maker.getByRole('row').filter({ hasText: 'TZ010009' });
  await expect(row).toContainText('異常　保留');
  await expect(maker.getByRole('row').filter({ hasText: 'TZ010001' })).toContainText(/取込（速報）|公開/);

  await openScreen(maker, stage, '/navs?tab=csv');
  const columns = 'ファンドコード,日付,基準価額,分配金';
  await choose(maker, Buffer.from('名前,値段\n<script>alert(1)</script>,1'));
  await expect(main(maker).getByRole('list', { name: '誤りのある行' })).toContainText('1行目：列がありません');
  const bad = ['TZ010009,2026-11-13,0,', 'TZ010009,2026-11-14,18500,', '<script>,2026-11-13,1,'];
  await choose(maker, Buffer.from([columns, 'TZ010009,2026-11-13,18500,', ...bad].join('\n')));
  await expect(main(maker).getByRole('alert')).toContainText('CSVに誤りが3行あるため、1行も取り込んでいません。');
  const faults = main(maker).getByRole('list', { name: '誤りのある行' }).getByRole('listitem');
  await expect(faults).toHaveText([/^3行目：基準価額は/, /^4行目：先の日付です/, /^5行目：.*<script>/]);

  // The same in Shift_JIS and without faults.
  await choose(maker, Buffer.concat([head, Buffer.from('\r\nTZ010009,2026-11-13,18500,\r\n')]));
  await expect(main(maker).getByRole('heading', { name: '読み取った内容' })).toBeVisible();
  await expect(main(maker)).toContainText('Shift_JIS　1行　誤りなし');
  await maker.getByRole('button', { name: '影響を確認する', exact: true }).click();
  await expect(maker.getByRole('dialog')).toContainText('18,500円');
  await proposeAndApprove(people, stage, '運用会社の文書の値です。');
  await openScreen(maker, stage, '/navs?tab=day&date=2026-11-13');
  await expect(row).toContainText('18,500');
  await expect(row).toContainText('取込（速報）');
  for (const page of Object.values(people)) await page.context().close();
});
