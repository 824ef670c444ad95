import type { MailText, MailTexts, Recipient } from '../mail-text.ts';

/** What operators wrote, and two of them approved. */
interface BroadcastEvent {
  readonly broadcastId: string;
  readonly title: string;
  readonly body: string;
  readonly url: string | null;
}

const text =
  (category: MailText['category']) =>
  ({ broadcastId, title, body, url }: BroadcastEvent, { id }: Recipient): MailText => ({
    about: `broadcast ${broadcastId} ${id}`,
    category,
    subject: title,
    paragraphs: body.split(/\n{2,}/),
    body: body.replaceAll(/\s*\n\s*/g, ' '),
    ...(url === null ? {} : { url }),
  });

export const broadcastMails = {
  'broadcast.news': text('ACCOUNT'),
  'broadcast.important': text('ACCOUNT'),
  'broadcast.campaign': text('CAMPAIGN'),
  'broadcast.seminar': text('SEMINAR'),
} as const satisfies MailTexts;
