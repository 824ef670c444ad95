import type { ApiServer } from '@tsuzura/http/server';
import { addPage, offsetOf } from '../kernel/add-route.ts';
import { html } from '../kernel/html.ts';
import { inboxList, pageSize, shownTime } from '../kernel/inbox-page.ts';
import { linkify } from '../kernel/linkify.ts';
import { page } from '../kernel/page.ts';
import type { PushInbox } from './push-inbox.ts';

const words = { path: '/push', recipient: '宛先（端末のトークン）', empty: '届いたプッシュ通知はありません。' };

function pushListPage(inbox: PushInbox, to: string, offset: number, ourOrigins: ReadonlySet<string>): string {
  const listed = inbox.list({ to: to === '' ? undefined : to, limit: pageSize, offset });
  return page(
    'プッシュ通知（架空の配信会社）',
    inboxList(
      words,
      to,
      listed,
      (push) =>
        html`<h2>${push.subject}</h2>
          <p>${push.text}</p>
          ${push.url === null ? null : html`<p>開くページ：${linkify(push.url, ourOrigins)}</p>`}
          <p class="quiet">${shownTime(push.receivedAt)} ${push.category} ${push.to} 宛</p>`,
    ),
  );
}

export function addPushPage(server: ApiServer, inbox: PushInbox, ourOrigins: ReadonlySet<string>): void {
  addPage(server, '/push', ({ query }) => pushListPage(inbox, query('to'), offsetOf(query('offset')), ourOrigins));
}
