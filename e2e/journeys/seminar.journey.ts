import { dialog } from '../scene/buy-page.ts';
import { openAs } from '../scene/customer.ts';
import { main } from '../scene/order-form.ts';
import { savedBy } from '../scene/saved-file.ts';
import { expect, test } from '../scene/stage.ts';

test('R1.04 a seminar from the list to the calendar file, and cancelled again', async ({ page, stage }) => {
  test.slow();
  await openAs(page, stage, 'hanako', '/seminars');
  await expect(main(page).getByRole('tab', { name: /^開催予定/ })).toHaveAttribute('aria-selected', 'true');
  await stage.accessible();
  await main(page)
    .getByRole('link', { name: /お昼の30分 基準価額のしくみ/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'お昼の30分 基準価額のしくみ' })).toBeVisible();
  await stage.accessible();
  await main(page).getByRole('link', { name: '申し込む' }).filter({ visible: true }).click();

  await main(page).getByRole('button', { name: '申し込む' }).click();
  await expect(main(page).getByText('投資の経験を選んでください。').first()).toBeVisible();
  await expect(main(page).getByText('ご案内と個人情報の取り扱いをご確認ください。').first()).toBeVisible();
  await main(page).getByText('3年未満').click();
  await main(page).getByRole('textbox', { name: '講師への質問' }).fill('<script>alert(1)</script> 約定日とは');
  await main(page)
    .getByRole('checkbox', { name: /個人情報の取り扱いを確認しました/ })
    .check();
  await stage.accessible();
  await main(page).getByRole('button', { name: '申し込む' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'お申し込みを受け付けました' })).toBeVisible();
  await expect(page).toHaveURL(/\/apply\/complete$/);
  await stage.accessible();
  const file = await savedBy(page, () => main(page).getByRole('button', { name: 'カレンダーに追加' }).click());
  expect(file.name).toBe('セミナー-2026-12-03.ics');
  expect(file.text).toContain('DTSTART:20261203T031000Z');

  // A second visit of the form shows what was applied for, and a reload of the ticket the same ticket.
  await page.goto(page.url().replace('/complete', ''));
  await expect(main(page).getByText('お申し込み済みです')).toBeVisible();
  await main(page).getByRole('link', { name: 'お申し込みの内容を見る' }).click();
  await main(page).getByRole('button', { name: 'お申し込みを取り消す' }).click();
  await dialog(page).getByRole('button', { name: '取り消す', exact: true }).click();
  await expect(page.getByText('お申し込みを取り消しました。').first()).toBeVisible();
  await expect(main(page).getByRole('link', { name: '申し込む' }).filter({ visible: true })).toBeVisible();
});

test('visitors read about a seminar, and are asked to sign in before the form', async ({ page, stage }) => {
  await page.goto(stage.url('web', '/seminars?tab=archive'));
  await main(page)
    .getByRole('link', { name: /新しい年のNISA枠と積立の見直し/ })
    .click();
  await expect(
    main(page)
      .getByRole('link', { name: /動画を見る/ })
      .filter({ visible: true }),
  ).toBeVisible();
  await page.goto(stage.url('web', '/seminars/seminar-20261126/apply'));
  await expect(page.getByText('サービスの利用にはスマートプラスIDが必要です')).toBeVisible();
  await page.goto(stage.url('web', '/seminars/unknown'));
  await expect(page.getByRole('heading', { level: 1, name: 'セミナーが見つかりません' })).toBeVisible();
});
