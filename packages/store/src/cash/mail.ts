import type { Instant } from '@tsuzura/domain/calendar';
import { moment, statement, type Tx } from '../kernel/index.ts';
import type { CashMail } from './withdrawal.ts';

/** A batch of mails in one statement; one that was written before is left as it is. */
const insertMails = statement<object, readonly unknown[]>(
  'cash.mails-add',
  `insert into ops.outbox (id, topic, payload, created_at)
      select v.id, 'mail', v.payload, $3::timestamptz from unnest($1::uuid[], $2::jsonb[]) as v (id, payload)
    on conflict do nothing`,
);

export async function sendMails(tx: Tx, mails: readonly CashMail[], at: Instant): Promise<void> {
  if (mails.length === 0) return;
  const payloads = mails.map(({ to, subject, text }) => JSON.stringify({ to, subject, text, category: 'CASH' }));
  await insertMails(
    tx,
    mails.map(({ id }) => id),
    payloads,
    moment(at),
  );
}
