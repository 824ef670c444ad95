import type { NewNotification } from './fan-out.ts';

/** A mail as the outbox keeps it. */
export interface OutboxMail {
  /** A uuid made from what it is about: one event is one mail. */
  readonly id: string;
  readonly payload: {
    readonly to: string;
    readonly subject: string;
    readonly text: string;
    readonly category: MailCategory;
    /** Of a statement that writes mails only: what becomes a notification when the mail is sent. */
    readonly notification?: Omit<NewNotification, 'id' | 'mail'>;
  };
}

export type MailCategory = 'ACCOUNT' | 'CASH' | 'ORDER' | 'DOCUMENT' | 'PRICE' | 'CAMPAIGN' | 'SEMINAR';
