import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import type { Page } from '@playwright/test';
import { packed, readPdf } from '../../apps/api/src/statement/press/read-pdf.test-support.ts';
import { openAs } from '../scene/customer.ts';
import { agree, heading, main, order, toConfirm } from '../scene/order-form.ts';
import { expect, test, type Business, type Stage } from '../scene/own-service.ts';

const who = 'hanako';
const fundCode = 'TZ010008';
const dialog = (page: Page) => page.locator('.dialog-in[role="alertdialog"]');

/** Weeks of business time pass here, of one service, in this order. */
test.describe.configure({ mode: 'default', timeout: 300_000 });

test('R8.04 R4.11 R4.12 R4.13 a new document: trading waits until it was read and agreed to, and then goes on', async ({
  page,
  stage,
  business,
}) => {
  await openAs(page, stage, who, `/funds/${fundCode}/buy`);
  await toConfirm(page, '30000');
  await business.publish({ kind: 'TERMS', version: '2026-11-journey', name: '証券取引約款（改定）', replaces: null });
  await agree(page).check();
  const refused = page.waitForResponse((answer) => answer.url().endsWith('/subscription/complete'));
  await order(page).click();
  expect((await refused).status()).toBe(400);

  const box = dialog(page);
  await expect(box.getByRole('heading', { name: '未読の書面のお知らせ' })).toBeVisible();
  const link = box.getByRole('link', { name: '証券取引約款（改定）' });
  // Printed by this house: the address is a path of the API, made whole.
  await expect(link).toBeVisible();
  const address = (await link.getAttribute('href')) ?? '';
  expect(address).toContain(stage.url('main', '/public/v1/papers/'));
  const document = await page.request.get(address);
  expect([document.status(), document.headers()['content-type']]).toEqual([200, 'application/pdf']);
  const opened = page.waitForEvent('popup');
  await link.click();
  await (await opened).close();
  await expect(box.getByRole('checkbox')).toBeChecked();
  const lists: number[] = [];
  let agreedAt = 0;
  page.on('response', (answer) => {
    if (answer.url().endsWith('/bulkConfirmations')) agreedAt = Date.now();
    if (answer.url().endsWith('/v1/brokerageDocuments')) lists.push(Date.now());
  });
  await box.getByRole('button', { name: 'すべてに同意する' }).click();
  await expect(box).toHaveCount(0);
  expect(agreedAt).toBeGreaterThan(0);
  expect((lists.find((at) => at > agreedAt) ?? 0) - agreedAt).toBeGreaterThanOrEqual(900);

  if (!(await agree(page).isChecked())) await agree(page).check();
  await order(page).click();
  await expect(heading(page, '購入のご注文を受け付けました')).toBeVisible();
});

/** Here, because elsewhere another journey lets this person agree for good. */
test('R2.14 unread documents are offered for reading, in the same dialog as everywhere', async ({
  page,
  stage,
  business,
}) => {
  expect(business).toBeDefined();
  await openAs(page, stage, 'midoku', '/documents');
  await expect(main(page).getByText(/未読の書面が\d件あります/)).toBeVisible();
  await stage.accessible();
  await main(page).getByRole('button', { name: 'まとめて確認する' }).click();
  await expect(page.getByRole('heading', { name: '未読の書面のお知らせ' })).toBeVisible();
  await expect(page).toHaveURL(/[?&]docs=1/);
});

test('R2.14 R2.15 after the year: the annual report is there, says what the screen says, and the year is one file', async ({
  page,
  stage,
  business,
}) => {
  await openAs(page, stage, who, '/specificAccountTrades?year=2026');
  await expect(main(page).getByText('2026年分は、2027年の最初の営業日に作成します。')).toBeVisible();
  await business.runTo('2027-01-05T09:00');

  await page.goto(stage.url('web', '/specificAccountTrades?year=2026'));
  const report = main(page).getByRole('link', { name: /2026年分\s特定口座年間取引報告書/ });
  await expect(report).toBeVisible();
  const printed = await expectPdf(page, stage, (await report.getAttribute('href')) ?? '');
  const sums = main(page).getByRole('table', { name: '売却の明細' }).locator('tfoot td');
  const [proceeds, cost] = [3, 4]; // after 約定日, ファンド, 口数
  for (const index of [proceeds, cost]) expect(printed).toContain(packed(await sums.nth(index).innerText()));

  await page.goto(stage.url('web', '/documents?kind=ANNUAL_SPECIFIC&year=2027'));
  const statements = main(page).getByRole('list', { name: '報告書' });
  await expect(statements.getByRole('listitem')).toHaveCount(1);
  await expect(main(page).getByText('確定申告に使う書面')).toBeVisible();

  // The purchase above is still held, so the year's トータルリターン is told.
  await page.goto(stage.url('web', '/documents?kind=TOTAL_RETURN&year=2027'));
  await expect(statements.getByRole('listitem')).toHaveCount(1);
  const [returns] = await statements.getByRole('link').all();
  expect(await expectPdf(page, stage, (await returns?.getAttribute('href')) ?? '')).toContain('トータルリターンの合計');

  // The report of the purchase above: nobody opened it, so it is unread, and opening it changes that.
  await page.goto(stage.url('web', '/documents?year=2026'));
  const trade = statements.getByRole('listitem').filter({ hasText: '国内リートインデックス（購入）' }).first();
  await expect(trade.getByText('未読')).toBeAttached();
  await stage.accessible();
  const text = await expectPdf(page, stage, (await trade.getByRole('link').first().getAttribute('href')) ?? '');
  await expectEvidence(business, /受付番号([2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4})/.exec(text)?.[1] ?? '');
  await page.reload();
  await expect(trade).toBeVisible();
  await expect(trade.getByText('未読')).toHaveCount(0);
  const count = await countOf(page);
  const saving = page.waitForEvent('download');
  await main(page).getByRole('link', { name: '2026年のすべての報告書を保存（ZIP）' }).click();
  const files = unzipSync(new Uint8Array(await readFile(await (await saving).path())));
  expect(Object.keys(files)).toHaveLength(count);
});

/** How many statements the list holds, on this page of it and the others. */
async function countOf(page: Page): Promise<number> {
  const pages = main(page).getByRole('navigation', { name: '書面のページ' }).getByRole('status');
  if ((await pages.count()) === 0)
    return main(page).getByRole('list', { name: '報告書' }).getByRole('listitem').count();
  return Number(/ ([\d,]+)件$/.exec(await pages.innerText())?.[1]?.replaceAll(',', ''));
}

/** The pack of an order made on a screen, checked by the command that needs nothing but the file; one file less is noticed. */
async function expectEvidence(business: Business, receiptNumber: string): Promise<void> {
  const zip = await business.evidence(receiptNumber);
  expect(Object.keys(unzipSync(zip)).filter((name) => name.endsWith('.pdf'))).toHaveLength(1);
  const folder = await mkdtemp(join(tmpdir(), 'tsuzura-evidence-'));
  const file = join(folder, 'pack.zip');
  const check = async (bytes: Uint8Array) => {
    await writeFile(file, bytes);
    return new Promise<string>((done) => {
      execFile('node', ['tools/evidence.ts', file], (_, stdout, stderr) => done(stdout + stderr));
    });
  };
  expect(await check(zip)).toContain('一致しました。\n注文　');
  const { 'consents.json': _, ...others } = unzipSync(zip);
  expect(await check(zipSync(others))).toContain('一致しません。ファイルがありません：consents.json');
  await rm(folder, { recursive: true });
}

/** A PDF of the trading API, to look at and to save; cut short, the address is nothing. What it says, without spaces. */
async function expectPdf(page: Page, stage: Stage, address: string): Promise<string> {
  expect(address).toContain(stage.url('trading', '/v1/papers/'));
  const answer = await page.request.get(address);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect((await page.request.get(address.slice(0, -2))).status()).toBe(404);
  const saved = await page.request.get(`${address}?save=1`);
  expect(saved.headers()['content-disposition']).toContain('attachment');
  return readPdf(await answer.body()).text;
}
