export { referralText, sendInvitations } from './invitation-mail.ts';
export type { NotifiedNisaStatus } from './kinds/account-mails.ts';
export { acceptedMailId } from './kinds/fund-order-mails.ts';
export type { Recipient } from './mail-text.ts';
export { mailOf, notify, notifyAll, type Notification, type NotificationEvent } from './notify.ts';
