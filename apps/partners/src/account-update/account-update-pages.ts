import type { Door } from '@tsuzura/http/door';
import { addForm } from '../kernel/add-form.ts';
import { addFile, addPage, htmlType, pagePolicy, type Asked } from '../kernel/add-route.ts';
import { preparingPage, returnUrl, type ProcedureSite } from '../kernel/procedure-page.ts';
import { confirmationPage, hashedUserIdIn, type ConfirmationForm } from './confirmation-page.ts';
import { reconfirm, type ReportReconfirmation } from './reconfirm.ts';

/** R7.22 */
const parameters = [
  'clientId',
  'userId',
  'username',
  'service',
  'hashed_user_id',
  'callbackUrl',
  'lastConfirmed',
] as const;

const changing = {
  title: 'お客さま情報の変更',
  lead: 'ご住所やお電話番号などの変更を受け付けるサイトの代わりです。',
  parameters,
};
const changingBank = {
  title: '出金先口座の登録・変更',
  lead: '出金先の銀行口座の登録と変更を受け付けるサイトの代わりです。',
  parameters,
};

export function addAccountUpdatePages(door: Door, site: ProcedureSite, report: ReportReconfirmation | null): void {
  // The redirect after the form leaves for the customer app, and browsers hold redirects to this policy too.
  const policy = pagePolicy.replace("form-action 'self'", `form-action 'self' ${[...site.ourOrigins].join(' ')}`);
  addFile(door, '/account-update', (asked) => {
    const form = report && annualForm(site, asked);
    const body = form ? confirmationPage(form, parameters, asked) : preparingPage(site, changing, asked);
    return { type: htmlType, body, headers: { 'content-security-policy': policy } };
  });
  addPage(door, '/account-update/withdrawBank', (asked) => preparingPage(site, changingBank, asked));
  if (report) addForm(door, '/account-update/confirmations', (field) => reconfirm(report, site, field));
}

/** The yearly confirmation is what `lastConfirmed` asks for; without a name for the customer there is nobody to confirm. */
function annualForm(site: ProcedureSite, { query }: Asked): ConfirmationForm | null {
  const hashedUserId = hashedUserIdIn(query('hashed_user_id'));
  const lastConfirmed = query('lastConfirmed');
  return lastConfirmed === '' || hashedUserId === null
    ? null
    : { hashedUserId, lastConfirmed, callbackUrl: returnUrl(site, { query }) };
}
