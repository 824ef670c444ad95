import { openConsole } from '../scene/operator.ts';
import { expect, test } from '../scene/own-service.ts';
import type { Addresses, Page } from '../scene/stage.ts';

/* 見え方を確認 (ADR-0074): an operator looks at the customer app as one customer sees it, and can do nothing there. */
test.use({ history: 'none', story: 'customer-view' });
test.describe.configure({ mode: 'serial' });

let operator: Page;
let stage: Addresses;

test.beforeAll(async ({ browser, ports, business }) => {
  expect(business).toBeDefined(); // the service has to be there
  stage = { url: (site, path = '/') => `http://localhost:${ports[site]}${path}` };
  operator = await (await browser.newContext()).newPage();
  await openConsole(operator, stage, 'unyo');
});
test.afterAll(() => operator.context().close());

async function look(reason: string): Promise<Page> {
  await operator.goto(stage.url('console', '/customers/1000001'));
  await operator.getByRole('button', { name: '見え方を確認', exact: true }).click();
  const dialog = operator.getByRole('dialog');
  await dialog.getByLabel('わけ（受付番号など）').fill(reason);
  await dialog.getByRole('button', { name: '準備する' }).click();
  const opening = operator.context().waitForEvent('page');
  await dialog.getByRole('link', { name: 'お客さまの画面を開く' }).click();
  return opening;
}

const bar = (page: Page) => page.getByRole('region', { name: 'オペレーターの閲覧' });

test('R6 an operator sees what the customer sees, changes nothing, and ends it', async () => {
  const page = await look('残高の見え方の問い合わせ');
  await expect(bar(page)).toContainText('オペレーターが閲覧中（変更はできません）');
  await expect(bar(page)).toContainText('山＊ 花＊ さまの画面');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  // Neither the token nor anything of the customer lies in this browser.
  const kept = await page.evaluate(async () => {
    const { contentWindow: other } = document.body.appendChild(document.createElement('iframe'));
    return JSON.stringify(Object.entries(other?.localStorage ?? {}));
  });
  expect(kept).not.toMatch(/view_|tsuzura\.session/);

  // What would do something for the customer cannot be pressed, and says why.
  const nisa = page.getByRole('button', { name: 'NISA口座を申し込む' });
  await expect(nisa).toHaveAttribute('aria-disabled', 'true');
  await expect(nisa).toHaveAccessibleDescription('オペレーターの閲覧中は、変更できません。');
  await page.getByRole('link', { name: '出金', exact: true }).click();
  await expect(page).toHaveURL(/cash/);
  await expect(bar(page)).toBeVisible();

  const heard = page.waitForResponse(
    (answer) => answer.url().endsWith('/customerViews/end') && answer.request().method() === 'POST',
  );
  await bar(page).getByRole('button', { name: '閲覧を終える' }).click();
  await expect(page.getByRole('heading', { name: '閲覧を終えました' })).toBeVisible();
  expect((await heard).ok()).toBe(true);
  await page.goto(stage.url('web', '/myPage'));
  await expect(page.getByRole('heading', { name: '閲覧を終えました' })).toBeVisible();
  await page.close();
});

test('a look is ended from the console at once, and every screen that was seen is in the audit log', async () => {
  const page = await look('NISAの枠の見え方');
  await expect(page.getByRole('link', { name: '出金', exact: true })).toBeVisible();
  await operator.goto(stage.url('console', '/customers/1000001'));
  await operator.getByRole('button', { name: /閲覧を終える/ }).click();
  await expect(operator.getByRole('button', { name: /閲覧を終える/ })).toHaveCount(0);
  // The next call of the page is refused. What it has already shown stays until then, 15 minutes at most.
  await page.evaluate(() => {
    history.pushState(null, '', '/settings');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { name: '閲覧を終えました' })).toBeVisible();
  await operator.goto(stage.url('console', '/audit'));
  await expect(operator.getByRole('main')).toContainText('見え方の確認：');
  await expect(operator.getByRole('main')).toContainText('NISAの枠の見え方');
});
