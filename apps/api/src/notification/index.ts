export { referralText, sendInvitations } from './invitation-mail.ts';
export type { EventReader, EventReaders } from './event-reader.ts';
export { handOverEvents, handOverMails, handOverSeen, seenTopic } from './hand-over.ts';
export type { NotifiedNisaStatus } from './kinds/account-mails.ts';
export { acceptedMailId } from './kinds/fund-order-mails.ts';
export type { Recipient } from './mail-text.ts';
export type { Notification, NotificationEvent } from './notification-event.ts';
export { mailOf, mailWithNotification, notify, notifyAll } from './notify.ts';
export { pushCarrier } from './push-carrier.ts';
