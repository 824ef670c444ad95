import {
  confirmBrokerageDocuments,
  confirmProspectus,
  confirmSupplementaryProspectus,
  getDepositAccount,
  listBrokerageDocuments,
  listFundDocuments,
} from '@tsuzura/contract/main';
import { applyQuickly, review } from './account-sites.ts';
import { accessToken, clientOf, hashedUserIdIn } from './client.ts';
import { addDevice, signUpQuickly, type Device } from './sign-in.ts';
import { expect, type Page, type Stage } from './stage.ts';

/**
 * Somebody new with an open account and NISA, signed in by the passkey of this browser, which is a strong check. What
 * happens to them happens to nobody else. Leaves the browser at the opening site.
 */
export async function openAccount(page: Page, stage: Stage, email: string): Promise<Device> {
  const device = await addDevice(page);
  await signUpQuickly(page, stage, { email, device });
  await page.goto(stage.url('web', '/myPage'));
  await page.getByRole('alertdialog').getByRole('button', { name: 'IDをお持ちの方（ログイン）' }).click();
  await expect(page.getByRole('button', { name: '口座開設をはじめる' })).toBeVisible();
  const hashedUserId = hashedUserIdIn((await accessToken(page)) ?? '');
  await applyQuickly(page, stage, { hashedUserId, phoneNumber: `09${String(Date.now()).slice(-9)}` });
  await review(page, stage, hashedUserId, '承認する');
  await page.goto(stage.url('partners', `/account-opening?hashed_user_id=${hashedUserId}`));
  await expect(page.getByRole('heading', { level: 1, name: '口座を開設しました' })).toBeVisible();
  return device;
}

/** What a purchase of this fund asks for beforehand: every document of the account and of the fund read, and money. */
export async function prepareToBuy(
  page: Page,
  stage: Stage,
  { fundCode, payer, amount }: { readonly fundCode: string; readonly payer: string; readonly amount: string },
): Promise<void> {
  const client = await clientOf(page, stage);
  const { brokerageDocuments } = await client.call(listBrokerageDocuments);
  await client.call(confirmBrokerageDocuments, {
    body: { brokerageDocuments: brokerageDocuments.map(({ id }) => ({ id })) },
  });
  const { fundDocuments } = await client.call(listFundDocuments, { params: { code: fundCode } });
  for (const { kind, id } of fundDocuments) {
    if (kind === 'PROSPECTUS') await client.call(confirmProspectus, { params: { id } });
    if (kind === 'SUPPLEMENTARY_PROSPECTUS') await client.call(confirmSupplementaryProspectus, { params: { id } });
  }
  const { branchCode, number } = await client.call(getDepositAccount);
  const sent = await page.request.post(stage.url('partners', '/bank/transfers'), {
    form: { account: `${branchCode}${number}`, payer, amount, how: 'whole' },
    headers: { origin: new URL(stage.url('partners')).origin },
  });
  expect(await sent.text()).toContain('受け付けられました');
}
