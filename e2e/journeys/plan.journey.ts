import { randomUUID } from 'node:crypto';
import {
  confirmProspectus,
  confirmSubscriptionSetting,
  confirmSupplementaryProspectus,
  createSubscriptionSetting,
  endSubscriptionSetting,
} from '@tsuzura/contract/main';
import { yen } from '@tsuzura/domain/money';
import { clientOf } from '../scene/client.ts';
import { openAs } from '../scene/customer.ts';
import { dialog } from '../scene/buy-page.ts';
import { main, next } from '../scene/order-form.ts';
import { chooseDay, endPlan, planAmount, setPlan, toPlanSlip } from '../scene/plan-form.ts';
import { expect, test } from '../scene/stage.ts';

const fund = { code: 'TZ010002', name: 'つづら 国内株式インデックス' } as const;
const form = `/funds/${fund.code}/scheduledBuy`;

test('R2.05 a first 積立 by 預り金: from the fund to the hub; changed before its deadline, paused, resumed and ended', async ({
  page,
  stage,
}) => {
  test.slow();
  await openAs(page, stage, 'hanako', `/funds/${fund.code}`);
  await main(page).getByRole('link', { name: '積立で買う' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(stage.url('web', form));
  await next(page).click();
  await expect(main(page)).toContainText('金額を入力してください。');
  await expect(main(page)).toContainText('1日から27日、または月末を選んでください。');
  await main(page).locator('.radio-card label', { hasText: '特定口座' }).click();
  await planAmount(page).fill('１万');
  await chooseDay(page, '27');
  await expect(main(page).getByRole('complementary')).toContainText(/はじめの3回.*10,000円/);
  await stage.accessible();
  await toPlanSlip(page);
  const slip = main(page).locator('.slip');
  await expect(slip).toContainText('積立（定時定額の募集買付）');
  await expect(slip).toContainText('預り金から毎月27日に購入');
  await expect(slip).toContainText('120,000円');
  await setPlan(page, '積立を設定しました');
  await main(page).getByRole('link', { name: '積立・定期売却の一覧へ' }).click();
  await expect(main(page)).toContainText(/毎月の積立\s*10,000円/);
  await main(page).getByRole('link', { name: fund.name }).click();

  await main(page).getByRole('button', { name: '設定を変更する' }).click();
  await dialog(page).getByRole('textbox', { name: '毎月の金額' }).fill('20000');
  await dialog(page).getByRole('button', { name: '変更する', exact: true }).click();
  await expect(page.getByText(/\d{4}年\d+月分から変わります。/).first()).toBeVisible();
  await expect(main(page).getByRole('region', { name: '毎月の金額' })).toContainText('20,000円');

  await main(page).getByRole('button', { name: '休止する' }).click();
  await dialog(page).getByText('次の2回').click();
  await dialog(page).getByRole('button', { name: '2回休止する' }).click();
  await expect(main(page).getByText(/\d{4}年\d+月分から再開します。/)).toBeVisible();
  await main(page).getByRole('button', { name: '再開する' }).click();
  await dialog(page).getByRole('button', { name: '再開する', exact: true }).click();
  await expect(main(page).getByRole('button', { name: '休止する' })).toBeVisible();
  await endPlan(page, '積立');
});

test('R7.24 a 積立 by 口座引落: the account is registered on its site, and comes back chosen', async ({
  page,
  stage,
}) => {
  test.slow();
  await openAs(page, stage, 'beika', form);
  await planAmount(page).fill('30000');
  await main(page).getByRole('button', { name: '銀行口座からの引落を登録する' }).click();
  await expect(page).toHaveURL(/\/monthly-deposit\?/);
  for (const [label, value] of [
    ['支店番号（3桁）', '058'],
    ['支店名', 'みなと支店'],
    ['口座番号（7桁）', '7654322'],
    ['口座名義（カナ）', 'ベイカ ワタル'],
    ['毎月の金額（円）', '10000'],
  ] as const)
    await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: '登録する' }).click();
  await page.getByRole('link', { name: '「つづら」に戻る' }).click();
  await expect(page).toHaveURL(stage.url('web', form));
  // What was typed is still there, and the new account is chosen.
  await expect(planAmount(page)).toHaveValue('30,000');
  await expect(main(page).getByRole('radio', { name: /＊＊＊＊322/ })).toBeChecked();
  await expect(main(page).getByRole('complementary')).toContainText(/引落。購入/);
  await toPlanSlip(page);
  await expect(main(page).locator('.slip')).toContainText('毎月27日に引落');
  await setPlan(page, '積立を設定しました');
  await expect(main(page)).toContainText('はじめの引落');
  await main(page).getByRole('link', { name: 'この積立を見る' }).click();

  // An account stays while a plan names it.
  const plan = page.url();
  await page.goto(stage.url('web', '/assets/scheduled/bankAccounts'));
  await expect(main(page)).toContainText(/40,000円.*積立 1件/);
  await main(page)
    .getByRole('button', { name: /の登録を解除$/ })
    .click();
  await expect(dialog(page)).toContainText('先に、この口座を使う積立をやめてください。');
  await page.goto(plan);
  await endPlan(page, '積立');
  await page.goto(stage.url('web', '/assets/scheduled/bankAccounts'));
  await main(page)
    .getByRole('button', { name: /の登録を解除$/ })
    .click();
  await dialog(page).getByRole('button', { name: '解除する', exact: true }).click();
  await expect(main(page).getByText('引落口座はまだ登録されていません。')).toBeVisible();
});

test('a 定期売却 of a holding: how long it lasts, what is agreed to, and its end', async ({ page, stage }) => {
  await openAs(page, stage, 'waku', '/assets');
  await main(page)
    .getByRole('link', { name: /^定期売却/ })
    .filter({ visible: true })
    .first()
    .click();
  await main(page).getByRole('textbox', { name: '1回の金額' }).fill('999');
  await next(page).click();
  await expect(main(page)).toContainText('1,000円以上で入力してください。');
  await main(page).getByText('期間', { exact: true }).click();
  await main(page).getByRole('textbox', { name: '売却の回数' }).fill('24');
  await chooseDay(page, 'MONTH_END');
  await expect(main(page).getByRole('complementary')).toContainText(/24回.*2年/);
  await stage.accessible();
  await toPlanSlip(page, { hasDocuments: false });
  await expect(main(page).locator('.slip')).toContainText('毎月月末');
  await setPlan(page, '定期売却を設定しました');
  await main(page).getByRole('link', { name: 'この定期売却を見る' }).click();
  await expect(main(page)).toContainText('全24回（残り24回）');
  await endPlan(page, '定期売却');
});

test('the planner uses up つみたて投資枠 to the yen, and its proposal becomes a plan', async ({ page, stage }) => {
  test.slow();
  await openAs(page, stage, 'waku', '/assets/nisa');
  await main(page).getByRole('link', { name: '計画を立てる' }).click();
  await main(page)
    .getByRole('button', { name: /^つみたて投資枠を\d{4}年に使い切る$/ })
    .click();
  await expect(main(page)).toContainText(/購入金額の合計は1,200,000円です。/);
  await stage.accessible();
  await main(page).getByRole('button', { name: '積立の設定へ進む' }).click();
  await expect(page).toHaveURL(/scheduledBuy\?/);
  await expect(planAmount(page)).toHaveValue(/^1?\d{2},\d{3}$/);
  await expect(main(page).getByRole('radio', { name: 'NISA つみたて投資枠' })).toBeChecked();
  await toPlanSlip(page);
  await expect(main(page).locator('.slip')).toContainText('残りの分だけ購入');
  await setPlan(page, '積立を設定しました');
  await main(page).getByRole('link', { name: 'この積立を見る' }).click();
  await endPlan(page, '積立');
});

test('of many 積立 the page shows the first, what all of them buy, and the others when they are asked for', async ({
  page,
  stage,
}) => {
  await openAs(page, stage, 'tsumi', '/assets/scheduled');
  const client = await clientOf(page, stage);
  const terms = {
    fundCode: fund.code,
    accountType: 'NISA_TSUMITATE',
    fundingType: 'CASH',
    amount: yen(1_000),
  } as const;
  const { documents } = await client.call(confirmSubscriptionSetting, { query: { fundCode: fund.code } });
  const { prospectus, supplementaryProspectus } = documents;
  await client.call(confirmProspectus, { params: { id: prospectus.id } });
  if (supplementaryProspectus)
    await client.call(confirmSupplementaryProspectus, { params: { id: supplementaryProspectus.id } });
  const made: string[] = [];
  for (let day = 1; day <= 5; day += 1) {
    const { quote } = await client.call(confirmSubscriptionSetting, { query: { ...terms, dayOfMonth: day } });
    const body = { ...terms, dayOfMonth: day, distributionCourse: 'RECEIVE', useRemainingQuota: false } as const;
    const { id } = await client.call(
      createSubscriptionSetting,
      { body: { ...body, confirmToken: quote?.confirmToken ?? '' } },
      { key: randomUUID() },
    );
    made.push(id);
  }
  const end = (id: string) => client.call(endSubscriptionSetting, { params: { id } }, { key: randomUUID() });
  await end(made.pop() ?? '');
  await page.reload();
  const section = main(page).getByRole('region', { name: '積立', exact: true });
  const rows = section.locator('.setting:not(details *)');
  const further = section.getByRole('button', { name: /^ほか\d+件を表示する$/ });
  await expect(rows).toHaveCount(4);
  const running = Number(
    /(\d+)件/.exec(
      (await main(page)
        .getByText(/^\d+件$/)
        .first()
        .textContent()) ?? '',
    )?.[1],
  );
  expect(running).toBeGreaterThan(4);
  await stage.accessible();
  await section.getByText(/^終了した積立 \d+件$/).click();
  await expect(section.locator('details .setting').first()).toBeVisible();
  // They came with all the others.
  await expect(further).toHaveCount(0);
  await expect(rows).not.toHaveCount(4);
  await page.reload();
  await further.click();
  await expect(further).toHaveCount(0);
  await expect(rows).not.toHaveCount(4);
  for (const id of made) await end(id);
});
