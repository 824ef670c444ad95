import { dialog } from '../scene/buy-page.ts';
import { openAs } from '../scene/customer.ts';
import { agree, main, place, toConfirm } from '../scene/order-form.ts';
import { expect, test } from '../scene/stage.ts';

const items = (page: Parameters<typeof main>[0]) => main(page).locator('.notification');

test('R1.04 the inbox: what the nights did, filtered, opened and read', async ({ page, stage }) => {
  test.slow();
  await openAs(page, stage, 'waku', '/myPage');
  // One request serves the mark in the header and my page, and a move asks nothing.
  await expect(page.locator('#header-unread')).toContainText(/未読の通知が\d+件あります/);
  await main(page).getByRole('region', { name: '通知' }).getByRole('link', { name: 'すべて見る' }).click();
  await expect(items(page).first()).toBeVisible();
  await stage.accessible();

  await main(page).getByRole('button', { name: '取引', exact: true }).click();
  await expect(page).toHaveURL(/filter=trade/);
  await expect(items(page).first()).toBeVisible();
  await main(page).getByRole('button', { name: 'すべて', exact: true }).click();
  await expect(page).not.toHaveURL(/filter=/);
  const unread = items(page).filter({ hasText: '（未読）' });
  await expect(unread.first()).toBeVisible();
  const before = await unread.count();
  await unread.first().locator('.notification-press').click();
  await expect(page).not.toHaveURL(/notifications/);
  await page.goBack();
  await expect(unread).toHaveCount(before - 1);

  await main(page).getByRole('button', { name: 'すべて既読にする' }).click();
  await expect(main(page).getByText('未読 0件')).toBeVisible();
  await expect(page.locator('#header-unread')).toHaveCount(0);
});

test('what is about an order cannot be stopped, and says why; the eye hides its amounts', async ({ page, stage }) => {
  await openAs(page, stage, 'hanako', '/myPage/notifications?filter=trade');
  const first = items(page).first();
  await expect(first).toContainText(/\d円/);
  await first.getByRole('button', { name: /の操作$/ }).click();
  const stop = dialog(page).getByRole('button', { name: '今後表示しない' });
  await expect(stop).toHaveAttribute('aria-disabled', 'true');
  await expect(dialog(page)).toContainText('大切なお知らせのため停止できません');
  await page.goBack();
  await page.evaluate(() => {
    localStorage.setItem('tsuzura.hidesAmounts', '1');
    dispatchEvent(new Event('tsuzura:amounts'));
  });
  await expect(first).not.toContainText(/\d[口円]/);
});

test('R1.04 what is sent by which way: a switch is saved, one that fails is put back, safety is locked', async ({
  page,
  stage,
}) => {
  await openAs(page, stage, 'beika', '/settings');
  await main(page)
    .getByRole('link', { name: /^通知の設定/ })
    .click();
  const mails = main(page).getByRole('switch', { name: '書面の交付 メール' });
  await expect(mails).toBeChecked();
  await stage.accessible();
  await mails.click();
  await stage.settled();
  await page.reload();
  await expect(mails).not.toBeChecked();
  await expect(main(page).getByRole('switch', { name: 'ログイン・安全に関する通知 メール' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  stage.forgive(/Failed to load resource/);
  await page.route('**/v1/notification/preferences', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await mails.click();
  await expect(page.getByText('保存できませんでした。元に戻しました。').first()).toBeVisible();
  await expect(mails).not.toBeChecked();
});

test('pushes are offered after an order, once: a yes registers this browser, and it can be taken back', async ({
  page,
  stage,
}) => {
  test.slow();
  const endpoint = stage.url('partners', '/web-push/journey-0001');
  await page.addInitScript(pretendPush, endpoint);
  await openAs(page, stage, 'hanako', '/funds/TZ010002/buy');
  await page.context().clearCookies({ name: 'tsuzura.pushAsked' });
  await main(page).locator('.radio-card label', { hasText: '特定口座' }).click();
  await toConfirm(page, '1357');
  await agree(page).check();
  await place(page, '購入のご注文を受け付けました');
  await expect(dialog(page)).toContainText('約定したら、お知らせします');
  await stage.accessible();
  const registered = page.waitForRequest('**/v1/notification/fcmTokens');
  await dialog(page).getByRole('button', { name: '通知を受け取る' }).click();
  const { token, platform } = (await registered).postDataJSON() as { token: string; platform: string };
  expect(platform).toBe('WEB');
  expect(JSON.parse(token)).toMatchObject({ endpoint });
  await expect(page.getByText('この端末で通知を受け取ります。').first()).toBeVisible();

  await page.goto(stage.url('web', '/settings/notifications'));
  await expect(main(page).getByText('通知は許可されています')).toBeVisible();
  const forgotten = page.waitForRequest('**/v1/notification/fcmTokens');
  await main(page).getByRole('button', { name: '止める' }).click();
  expect((await forgotten).postDataJSON()).toMatchObject({ token: null, platform: 'WEB' });
  await expect(main(page).getByText('この端末では受け取っていません')).toBeVisible();
});

/** A push service is another company, and the journeys talk to this machine alone: the browser's part is played here. */
function pretendPush(endpoint: string): void {
  const kept = 'journey.push';
  const subscription = {
    endpoint,
    toJSON: () => ({
      endpoint,
      expirationTime: null,
      keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    }),
    unsubscribe: async () => {
      sessionStorage.removeItem(kept);
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => (sessionStorage.getItem(kept) === null ? null : subscription),
    subscribe: async () => {
      sessionStorage.setItem(kept, '1');
      return subscription;
    },
  };
  Object.defineProperty(ServiceWorkerContainer.prototype, 'ready', {
    get: () => Promise.resolve({ pushManager, active: null }),
  });
  Object.defineProperty(Notification, 'permission', {
    get: () => (sessionStorage.getItem('journey.permission') === null ? 'default' : 'granted'),
  });
  Notification.requestPermission = async () => {
    sessionStorage.setItem('journey.permission', '1');
    return 'granted';
  };
}
