import type { ApiServer } from '@tsuzura/http/server';
import { addAsyncPage } from '../kernel/add-async-page.ts';
import { addForm } from '../kernel/add-form.ts';
import { addPage, pagePolicy, type PageRequest } from '../kernel/add-route.ts';
import { preparingPage, returnUrl, type ProcedureSite } from '../kernel/procedure-page.ts';
import type { ReceivedRequests } from '../review-office/received-requests.ts';
import { confirmationPage, hashedUserIdIn, type ConfirmationForm } from './confirmation-page.ts';
import { reconfirm } from './reconfirm.ts';
import { bankPage, changePage, closingPage, parameters, sendBank, sendClosing, sendProfile } from './update-pages.ts';
import type { Tsuzura } from './update-site.ts';

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

/** R7.22: plain, the yearly confirmation, and the withdrawal bank. */
export function addAccountUpdatePages(
  server: ApiServer,
  site: ProcedureSite,
  tsuzura: Tsuzura | null,
  requests: Pick<ReceivedRequests, 'add'>,
): void {
  if (!tsuzura) {
    addPage(server, '/account-update', (request) => preparingPage(site, changing, request));
    addPage(server, '/account-update/withdrawBank', (request) => preparingPage(site, changingBank, request));
    return;
  }
  // The redirect after the form leaves for the customer app, and browsers hold redirects to this policy too.
  const policy = pagePolicy.replace("form-action 'self'", `form-action 'self' ${[...site.ourOrigins].join(' ')}`);
  const pages = { site, tsuzura, requests };
  addAsyncPage(
    server,
    '/account-update',
    async (request) => {
      const form = annualForm(site, request);
      return form ? { status: 200, page: confirmationPage(form, parameters, request) } : changePage(pages, request);
    },
    policy,
  );
  addForm(server, '/account-update/confirmations', (field) => reconfirm(tsuzura.confirm, site, field));
  addForm(server, '/account-update/changes', (field) => sendProfile(pages, field));
  addAsyncPage(server, '/account-update/withdrawBank', (request) => bankPage(pages, request));
  addForm(server, '/account-update/bank', (field) => sendBank(pages, field));
  addAsyncPage(server, '/account-update/close', (request) => closingPage(pages, request));
  addForm(server, '/account-update/close', (field) => sendClosing(pages, field));
}

/** The yearly confirmation is what `lastConfirmed` asks for; without a name for the customer there is nobody to confirm. */
function annualForm(site: ProcedureSite, { query }: Pick<PageRequest, 'query'>): ConfirmationForm | null {
  const hashedUserId = hashedUserIdIn(query('hashed_user_id'));
  const lastConfirmed = query('lastConfirmed');
  return lastConfirmed === '' || hashedUserId === null
    ? null
    : { hashedUserId, lastConfirmed, callbackUrl: returnUrl(site, { query }) };
}
