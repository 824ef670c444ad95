import { getMail, listMails, sendMail } from '@tsuzura/contract/partner';
import type { Door } from '@tsuzura/http/door';
import type { MailInbox } from './mail-inbox.ts';

export function openMail(door: Door, inbox: MailInbox): void {
  door.handle(sendMail, async ({ body }) => {
    const { id, receivedAt } = inbox.receive(body);
    return { id, receivedAt };
  });
  door.handle(listMails, async ({ query }) => inbox.list(query));
  door.handle(getMail, async ({ params }) => inbox.find(params.id));
}
