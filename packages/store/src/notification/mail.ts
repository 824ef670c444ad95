import type { Instant } from '@tsuzura/domain/calendar';
import { moment, statement, type PipelinedTx, type Tx } from '../kernel/index.ts';

/** A mail as the outbox keeps it. */
export interface OutboxMail {
  /** A uuid made from what it is about: one event is one mail. */
  readonly id: string;
  readonly payload: {
    readonly to: string;
    readonly subject: string;
    readonly text: string;
    readonly category: MailCategory;
  };
}

export type MailCategory = 'ACCOUNT' | 'CASH' | 'ORDER' | 'DOCUMENT' | 'SEMINAR' | 'CAMPAIGN';

const insertMails = statement<object, readonly unknown[]>(
  'notification.mails-add',
  `insert into ops.outbox (id, topic, payload, created_at)
      select v.id, 'mail', v.payload, $3::timestamptz from unnest($1::uuid[], $2::jsonb[]) as v (id, payload)
    on conflict do nothing`,
);

/** However many, in one statement; one that was written before is left as it is. */
export async function addMails(tx: Tx | PipelinedTx, mails: readonly OutboxMail[], at: Instant): Promise<void> {
  if (mails.length === 0) return;
  await insertMails(
    tx,
    mails.map(({ id }) => id),
    mails.map(({ payload }) => JSON.stringify(payload)),
    moment(at),
  );
}
