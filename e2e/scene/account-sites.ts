import { expect, type Page, type Stage } from './stage.ts';

/* Sites of other companies, as hands and calls know them. */

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

export async function chooseBank(page: Page): Promise<void> {
  await page.getByLabel('銀行を探す').fill('ｼｵｻｲ');
  await press(page, '探す');
  await page.getByRole('button', { name: /しおさい銀行/ }).click();
  await page.getByLabel('支店を探す').fill('みなと');
  await press(page, '探す');
  await page.getByRole('radio', { name: /みなと支店/ }).check();
  await expect(page.getByRole('radio', { name: '普通' })).toBeChecked();
}

/** What the other side of the site decides, at the review office, in its own window. */
export async function review(page: Page, stage: Stage, hashedUserId: string, result: string): Promise<void> {
  const office = await page.context().newPage();
  await office.goto(stage.url('partners', `/review-desk?hashed_user_id=${hashedUserId}`));
  const button = office.getByRole('button', { name: result, exact: true });
  await button.click();
  await expect(button).toHaveCount(0);
  await office.close();
}

/** The form's last page, as it is sent; the pages before it have journeys of their own. */
const application = {
  at: 'confirm',
  go: 'next',
  lastName: '道中',
  firstName: '進',
  lastNameKana: 'ミチナカ',
  firstNameKana: 'ススム',
  birthYear: '1990',
  birthMonth: '5',
  birthDay: '5',
  postalCode: '1000001',
  prefecture: '東京都',
  city: '千代田区',
  street: '架空町2-2',
  occupation: '学生',
  annualIncomeBand: '300万円未満',
  financialAssetsBand: '300万円未満',
  investmentPurpose: '長期の資産形成',
  experience: 'NONE',
  declaration: 'NONE',
  specificAccount: 'WITH',
  nisa: 'OPEN',
  bankCode: '9876',
  branchCode: '058',
  bankAccountType: '1',
  bankAccountNumber: '1234567',
  agreed: 'yes',
  cardRead: 'yes',
};

/** Sends the application without its screens, by the call that the last of them makes. */
export async function applyQuickly(
  page: Page,
  stage: Stage,
  person: { readonly hashedUserId: string; readonly phoneNumber: string },
): Promise<void> {
  const sent = await page.request.post(stage.url('partners', '/account-opening/apply'), {
    form: { ...application, hashed_user_id: person.hashedUserId, phoneNumber: person.phoneNumber },
    headers: { origin: new URL(stage.url('partners')).origin },
  });
  expect(sent.ok()).toBe(true);
}
