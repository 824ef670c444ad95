import { getMail, listMails, sendMail } from '@tsuzura/contract/partner';
import type { ApiServer } from '@tsuzura/http/server';
import type { MailInbox } from './mail-inbox.ts';

export function openMail(server: ApiServer, inbox: MailInbox): void {
  server.handle(sendMail, async ({ body }) => {
    const { id, receivedAt } = inbox.receive(body);
    return { id, receivedAt };
  });
  server.handle(listMails, async ({ query }) => inbox.list(query));
  server.handle(getMail, async ({ params }) => inbox.find(params.id));
}
