import { randomUUID } from 'node:crypto';
import { dialog } from '../scene/buy-page.ts';
import { openAs } from '../scene/customer.ts';
import { openAccount, prepareToBuy } from '../scene/open-account.ts';
import { buy, choose, main } from '../scene/order-form.ts';
import { expect, test, type Stage } from '../scene/own-service.ts';
import { mailTo } from '../scene/sign-in.ts';
import type { Page } from '../scene/stage.ts';

const fundCode = 'TZ010002';

test.use({ history: 'none', story: 'referral' });
test.describe.configure({ timeout: 240_000 });

/** The newest line of the 入出金履歴 is the reward. */
async function expectReward(page: Page, stage: Stage): Promise<void> {
  await page.goto(stage.url('web', '/cashTransfers'));
  const line = main(page).getByRole('region', { name: '履歴' }).getByRole('listitem').first();
  await expect(line).toContainText('キャンペーンの特典');
  await expect(line).toContainText('+1,000円');
}

test('R3.09 a friend comes by the link, signs up, opens an account and buys; a month later both have their reward', async ({
  page,
  stage,
  business,
  browser,
}) => {
  await openAs(page, stage, 'beika', '/campaigns/campaign-referral-2026/referral');
  const link = (await main(page).locator('.referral-url > [translate=no]').textContent()) ?? '';
  const away = await browser.newContext();
  const friend = await away.newPage();
  await friend.goto(link);
  await expect(friend.getByRole('heading', { level: 1 })).toBeVisible();
  const email = `friend-${randomUUID()}@example.jp`;
  await openAccount(friend, stage, email);
  await friend.goto(stage.url('web', '/myPage'));
  await expect(main(friend).getByText('口座残高').or(main(friend).getByText('資産')).first()).toBeVisible();
  await prepareToBuy(friend, stage, { fundCode, payer: 'ﾐﾁﾅｶ ｽｽﾑ', amount: '20000' });
  await friend.goto(stage.url('web', `/funds/${fundCode}/buy`));
  await choose(friend, '特定口座');
  await buy(friend, '10000');
  if (await dialog(friend).isVisible())
    await dialog(friend).getByRole('button', { name: 'いまは受け取らない' }).click();

  await page.reload();
  const steps = main(page).locator('.referral-steps');
  await expect(steps).toContainText(/リンクを開いた1回登録した1名口座を開設した0名/);
  await business.runTo('2026-11-16T09:00');
  await page.reload();
  await expect(steps).toContainText(/口座を開設した1名特典を進呈した0名/);
  await expect(main(page)).toContainText('進呈の予定');

  // The last business day of the month after (rule CAMP-10).
  await business.runTo('2026-12-30T09:00');
  await page.reload();
  await expect(steps).toContainText('特典を進呈した1名');
  await expectReward(page, stage);
  await expectReward(friend, stage);
  for (const to of ['beika@example.jp', email])
    await mailTo(page.request, stage, to, /キャンペーンの特典を進呈しました/);
  // Counts, and never who.
  await page.goto(stage.url('web', '/campaigns/campaign-referral-2026/referral'));
  await expect(main(page)).toContainText('進呈済');
  await expect(main(page)).not.toContainText('道中');
  await away.close();
});
