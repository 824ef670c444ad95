import { accountMails } from './kinds/account-mails.ts';
import { broadcastMails } from './kinds/broadcast-mails.ts';
import { campaignMails } from './kinds/campaign-mails.ts';
import { cashMails } from './kinds/cash-mails.ts';
import { correctionMails } from './kinds/correction-mails.ts';
import { fundOrderMails } from './kinds/fund-order-mails.ts';
import { deliveryMails } from './kinds/delivery-mails.ts';
import { fxMails } from './kinds/fx-mails.ts';
import { marginMails } from './kinds/margin-mails.ts';
import { planMails } from './kinds/plan-mails.ts';
import { planSettingMails } from './kinds/plan-setting-mails.ts';
import { priceMails } from './kinds/price-mails.ts';
import { protectionMails } from './kinds/protection-mails.ts';
import { seminarMails } from './kinds/seminar-mails.ts';
import { statementMails } from './kinds/statement-mails.ts';
import { stockOrderMails } from './kinds/stock-order-mails.ts';
import { usOrderMails } from './kinds/us-order-mails.ts';
import type { MailText, Recipient } from './mail-text.ts';

const texts = {
  ...accountMails,
  ...broadcastMails,
  ...campaignMails,
  ...cashMails,
  ...fundOrderMails,
  ...correctionMails,
  ...deliveryMails,
  ...fxMails,
  ...marginMails,
  ...planMails,
  ...planSettingMails,
  ...priceMails,
  ...protectionMails,
  ...seminarMails,
  ...statementMails,
  ...stockOrderMails,
  ...usOrderMails,
};
type Texts = typeof texts;

export type NotificationKind = keyof Texts;

/**
 * What a customer is notified of. Each kind has one row in `kinds/`, which says what it needs and what the customer reads, and one
 * in `kinds/deliveries.ts`, which says how it is shown and sent.
 */
export type NotificationEvent = {
  [Kind in NotificationKind]: { readonly kind: Kind } & Parameters<Texts[Kind]>[0];
}[NotificationKind];

export interface Notification {
  readonly customer: Recipient;
  readonly event: NotificationEvent;
}

export function textOf({ customer, event }: Notification): MailText {
  // The compiler does not see that the row of a kind takes the event of that kind.
  const write = texts[event.kind] as (event: NotificationEvent, customer: Recipient) => MailText;
  return write(event, customer);
}
