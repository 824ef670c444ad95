import { openConsole } from '../scene/operator.ts';
import { expect, test } from '../scene/stage.ts';

test('SCREEN-35 帳簿 runs each check while the service works and finds nothing; 移管 shows what waits', async ({
  page,
  stage,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openConsole(page, stage, 'unyo');
  await page.goto(stage.url('console', '/books'));
  const checks = page.getByRole('button', { name: /を確かめる$/ });
  await expect(checks.first()).toBeVisible();
  const count = await checks.count();
  expect(count).toBeGreaterThan(5);
  for (let at = 0; at < count; at += 1) {
    await checks.nth(at).click();
    await expect(page.getByText(/件を確かめました$/)).toHaveCount(at + 1);
  }
  await expect(page.getByText(/^誤り \d+件$/)).toHaveCount(0);
  await page.goto(stage.url('console', '/transfers'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/移管/);
});
