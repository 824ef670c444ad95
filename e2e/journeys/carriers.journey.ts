import { changePreferences, getDepositAccount } from '@tsuzura/contract/main';
import { dialog } from '../scene/buy-page.ts';
import { clientOf } from '../scene/client.ts';
import { openAs, signInAs } from '../scene/customer.ts';
import { buy, choose, main } from '../scene/order-form.ts';
import { expect, test, type Stage } from '../scene/own-service.ts';
import { openPushService } from '../scene/push-service.ts';
import { seatsOf } from '../scene/seminar-seats.ts';
import { mailTo } from '../scene/sign-in.ts';
import type { Page } from '../scene/stage.ts';
import { inWholeRun } from '../whole-run.ts';

const who = 'beika';
const mail = `${who}@example.jp`;
const fund = { code: 'TZ010008', name: 'つづら 国内リートインデックス' } as const;
const meeting = { id: 'seminar-20261212', title: 'はじめての方へ 投資信託の話と相談会' } as const;
const campaign = 'はじめての入金キャンペーン';

// Pushes are what a service worker is for.
test.use({ history: 'none', story: 'carriers', serviceWorkers: 'allow' });
/** Six weeks of business time pass here, of one service, in this order. */
test.describe.configure({ mode: 'default', timeout: 400_000 });

const items = (page: Page, title: string) => main(page).locator('.notification', { hasText: title });
const inbox = (page: Page, stage: Stage) => page.goto(stage.url('web', '/myPage/notifications'));

async function mailsOf(page: Page, stage: Stage): Promise<readonly string[]> {
  const answer = await page.request.get(
    stage.url('partners', `/mail/messages?to=${encodeURIComponent(mail)}&limit=50`),
  );
  const { messages } = (await answer.json()) as { messages: readonly { subject: string }[] };
  return messages.map(({ subject }) => subject);
}

test('R1.04 a fill of the night comes by inbox, mail and push; with everything off, a sign-in elsewhere still does', async ({
  page,
  stage,
  business,
  browser,
}) => {
  const push = await openPushService(page, stage);
  await openAs(page, stage, who, '/settings/notifications');
  await main(page).getByRole('button', { name: '受け取る', exact: true }).click();
  await dialog(page).getByRole('button', { name: '通知を受け取る' }).click();
  await expect(main(page).getByText('通知は許可されています')).toBeVisible();
  await page.goto(stage.url('web', `/funds/${fund.code}/buy`));
  await choose(page, '特定口座');
  await buy(page, '10000');
  await push.deliverUntil('購入のご注文を受け付けました');

  // Filled at night; what was done at night is pushed at 08:00 (rule NOTE-4).
  await business.runTo('2026-11-14T07:59');
  expect(await push.waiting()).toBe(0);
  await business.runTo('2026-11-14T08:01');
  await inbox(page, stage);
  const shown = await push.deliverUntil('購入のご注文が約定しました');
  expect(shown).toMatchObject({ body: 'くわしくは、つづらを開いてご覧ください。', path: '/orders' });
  await push.press();
  await expect(page).toHaveURL(stage.url('web', '/orders'));
  await mailTo(page.request, stage, mail, /購入のご注文が約定しました/);
  await inbox(page, stage);
  await expect(items(page, '購入のご注文が約定しました')).toContainText(`${fund.name}、7,527口、10,000円`);

  // Everything off that can be.
  const client = await clientOf(page, stage);
  const categories = ['TRADE', 'PLAN', 'CASH', 'DOCUMENT', 'NISA', 'PRICE', 'CAMPAIGN', 'SEMINAR'] as const;
  const preferences = categories.map((category) => ({ category, email: false, push: false }));
  await client.call(changePreferences, { body: { preferences } });
  await page.goto(stage.url('web', '/settings/notifications'));
  await expect(main(page).getByRole('switch', { name: '注文・約定 アプリ' })).not.toBeChecked();
  const elsewhere = await browser.newContext();
  await signInAs(await elsewhere.newPage(), stage, who);
  await elsewhere.close();
  expect(await push.deliverUntil('新しい端末でログインがありました')).toMatchObject({ path: '/settings' });
  await mailTo(page.request, stage, mail, /新しい端末/);
  await inbox(page, stage);
  await expect(items(page, '新しい端末でログインがありました').first()).toBeVisible();
});

test(
  'a seminar is full while its form is filled in: the waiting list, a seat that becomes free, and a reminder that is wanted after all',
  inWholeRun,
  async ({ page, stage, business }) => {
    const seats = seatsOf(meeting.id);
    await openAs(page, stage, who, `/seminars/${meeting.id}/apply`);
    await main(page).getByText('3年以上').click();
    await main(page)
      .getByRole('checkbox', { name: /個人情報の取り扱いを確認しました/ })
      .check();
    await seats.take(['hanako', 'waku', 'midoku', 'ichinen', 'ginko']);
    await main(page).getByRole('button', { name: '申し込む', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'キャンセル待ちに登録する' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'キャンセル待ちに登録しました' })).toBeVisible();
    await expect(main(page)).toContainText('いま1番目です。');
    await stage.accessible();
    await seats.giveBack('waku');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'お申し込みを受け付けました' })).toBeVisible();

    // Above my page until it is read (rule NOTE-10).
    await page.goto(stage.url('web', '/myPage'));
    const banner = main(page).getByRole('list', { name: 'お知らせしたいこと' });
    await stage.accessible();
    await banner.getByRole('button', { name: '「セミナーの席が確保できました」を閉じる' }).click();
    await expect(banner).toHaveCount(0);

    await business.runTo('2026-12-11T08:01');
    await inbox(page, stage);
    await expect(items(page, 'セミナーの席が確保できました')).toBeVisible();
    // The inbox has the settlement, whatever is chosen; mails of orders are off.
    await expect(items(page, '購入の受渡が完了しました')).toBeVisible();
    expect(await mailsOf(page, stage)).not.toContain('購入の受渡が完了しました');
    const reminder = items(page, 'あしたセミナーがあります');
    await reminder.getByRole('button', { name: /の操作$/ }).click();
    await dialog(page).getByRole('button', { name: '今後表示しない' }).click();
    await expect(reminder).toHaveCount(0);
    await page.getByRole('button', { name: '元に戻す' }).click();
    await expect(reminder).toBeVisible();
  },
);

test(
  'R2.11 a campaign from the entry to its reward: the conditions met, the cash, and the line of the history',
  inWholeRun,
  async ({ page, stage, business }) => {
    await openAs(page, stage, who, '/campaigns');
    await main(page)
      .getByRole('link', { name: new RegExp(campaign) })
      .click();
    await main(page).getByRole('button', { name: 'エントリーする' }).filter({ visible: true }).click();
    await dialog(page).getByRole('checkbox', { name: '規約を確認し、同意します' }).check();
    await dialog(page).getByRole('button', { name: 'エントリーする' }).click();
    await expect(main(page).getByText('エントリー済').first()).toBeVisible();
    const progress = main(page).getByRole('region', { name: '条件とお客さまの状況' });
    await expect(progress).toContainText('あと 1万円');
    const { branchCode, number } = await (await clientOf(page, stage)).call(getDepositAccount);
    await page.request.post(stage.url('partners', '/bank/transfers'), {
      form: { account: `${branchCode}${number}`, payer: 'ﾍﾞｲｶ ﾜﾀﾙ', amount: '10000', how: 'whole' },
      headers: { origin: new URL(stage.url('partners')).origin },
    });
    await expect(async () => {
      await page.reload();
      await expect(progress).not.toContainText('あと', { timeout: 1_000 });
    }).toPass({ timeout: 60_000 });

    await business.runTo('2026-12-25T09:00');
    await page.reload();
    await expect(main(page)).toContainText('2026年12月25日（金）に、特典を預り金へ入金しました。');
    await page.goto(stage.url('web', '/cashTransfers'));
    const line = main(page).getByRole('region', { name: '履歴' }).getByRole('listitem').first();
    await expect(line).toContainText('キャンペーンの特典');
    await expect(line).toContainText('+500円');
    await inbox(page, stage);
    await expect(items(page, 'キャンペーンの特典を進呈しました')).toContainText('500円');
  },
);
