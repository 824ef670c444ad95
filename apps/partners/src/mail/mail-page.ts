import type { ApiServer } from '@tsuzura/http/server';
import { addPage, offsetOf } from '../kernel/add-route.ts';
import { html } from '../kernel/html.ts';
import { inboxList, pageSize, shownTime } from '../kernel/inbox-page.ts';
import { linkify } from '../kernel/linkify.ts';
import { page } from '../kernel/page.ts';
import type { MailInbox } from './mail-inbox.ts';

const words = { path: '/mail', recipient: '宛先（メールアドレス）', empty: '届いたメールはありません。' };

function mailListPage(inbox: MailInbox, to: string, offset: number): string {
  const listed = inbox.list({ to: to === '' ? undefined : to, limit: pageSize, offset });
  return page(
    'メール（架空の配信会社）',
    inboxList(
      words,
      to,
      listed,
      (mail) =>
        html`<h2><a href="/mail/${mail.id}">${mail.subject}</a></h2>
          <p class="quiet">${shownTime(mail.receivedAt)} ${mail.to} 宛</p>`,
    ),
  );
}

function mailPage(inbox: MailInbox, id: string, ourOrigins: ReadonlySet<string>): string {
  const mail = inbox.find(id);
  return page(
    mail.subject,
    html`<article>
        <dl>
          <dt>宛先</dt>
          <dd>${mail.to}</dd>
          <dt>受信</dt>
          <dd>${shownTime(mail.receivedAt)}</dd>
          <dt>種類</dt>
          <dd>${mail.category}</dd>
        </dl>
        <div class="letter">${linkify(mail.text, ourOrigins)}</div>
      </article>
      <p><a href="/mail">メールの一覧へ</a></p>`,
  );
}

export function addMailPages(server: ApiServer, inbox: MailInbox, ourOrigins: ReadonlySet<string>): void {
  addPage(server, '/mail', ({ query }) => mailListPage(inbox, query('to'), offsetOf(query('offset'))));
  addPage(server, '/mail/:id', ({ params }) => mailPage(inbox, params['id'] ?? '', ourOrigins));
}
