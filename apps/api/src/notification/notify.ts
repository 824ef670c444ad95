import type { Instant } from '@tsuzura/domain/calendar';
import type { PipelinedTx, Tx } from '@tsuzura/store/kernel';
import { addMails, type OutboxMail } from '@tsuzura/store/notification';
import { accountMails } from './kinds/account-mails.ts';
import { campaignMails } from './kinds/campaign-mails.ts';
import { cashMails } from './kinds/cash-mails.ts';
import { correctionMails } from './kinds/correction-mails.ts';
import { fundOrderMails } from './kinds/fund-order-mails.ts';
import { planMails } from './kinds/plan-mails.ts';
import { planSettingMails } from './kinds/plan-setting-mails.ts';
import { protectionMails } from './kinds/protection-mails.ts';
import { seminarMails } from './kinds/seminar-mails.ts';
import { statementMails } from './kinds/statement-mails.ts';
import { mailIdOf } from './mail-id.ts';
import type { MailText, Recipient } from './mail-text.ts';

const mails = {
  ...accountMails,
  ...campaignMails,
  ...cashMails,
  ...fundOrderMails,
  ...correctionMails,
  ...planMails,
  ...planSettingMails,
  ...protectionMails,
  ...seminarMails,
  ...statementMails,
};
type Mails = typeof mails;

/** What a customer is notified of. Each kind has one row in `kinds/`, which says what it needs and what the customer reads. */
export type NotificationEvent = {
  [Kind in keyof Mails]: { readonly kind: Kind } & Parameters<Mails[Kind]>[0];
}[keyof Mails];

export interface Notification {
  readonly customer: Recipient;
  readonly event: NotificationEvent;
}

/** Written with the change that causes it: either both happen or neither does. The same event again is no second mail. */
export const notify = (tx: Tx, customer: Recipient, event: NotificationEvent, at: Instant): Promise<void> =>
  notifyAll(tx, [{ customer, event }], at);

/** However many, in one statement. */
export const notifyAll = (tx: Tx | PipelinedTx, notifications: readonly Notification[], at: Instant): Promise<void> =>
  addMails(
    tx,
    notifications.map(({ customer, event }) => mailOf(customer, event)),
    at,
  );

const signature = '――――――――――\nつづら\nこのメールは送信専用です。ご返信いただいてもお答えできません。\n';

/** For a statement that writes the mail together with everything else, and for a mail whose text is made when it is sent. */
export function mailOf(customer: Recipient, event: NotificationEvent): OutboxMail {
  // The compiler does not see that the row of a kind takes the event of that kind.
  const textOf = mails[event.kind] as (event: NotificationEvent, customer: Recipient) => MailText;
  const { about, category, subject, paragraphs } = textOf(event, customer);
  return {
    id: mailIdOf(about),
    payload: {
      to: customer.mail,
      subject: `【つづら】${subject}`,
      text: [...paragraphs, signature].join('\n\n'),
      category,
    },
  };
}
