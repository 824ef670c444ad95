import { join } from 'node:path';
import { decode, type Received } from '@tsuzura/contract/kernel';
import { Mail, type sendMail } from '@tsuzura/contract/partner';
import { openInbox, type Inbox } from '../kernel/inbox.ts';

export type MailInbox = Inbox<Received<typeof sendMail, 'body'>>;

/** Stand-in for a mail server: mails end here, nothing leaves the machine. */
export function openMailInbox(folder: string | null, now: () => number): MailInbox {
  return openInbox(folder === null ? null : join(folder, 'mail.jsonl'), now, (line) => {
    const mail = decode(Mail, line);
    return mail.ok ? mail.value : null;
  });
}
