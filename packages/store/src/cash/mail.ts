import type { Instant } from '@tsuzura/domain/calendar';
import { moment, statement, type Tx } from '../kernel/index.ts';
import { deliverTask } from '../kernel/outbox.ts';
import type { CashMail } from './withdrawal.ts';

/** So many mails are one job: a batch of thousands is delivered by several workers, and none of them for long. */
const mailsAJob = 50;

/** A batch of mails in one statement; one that was written before is left as it is. */
const insertMails = statement<object, readonly unknown[]>(
  'cash.mails-add',
  `with written as (
      insert into ops.outbox (id, topic, payload, created_at)
        select v.id, 'mail', v.payload, $3::timestamptz from unnest($1::uuid[], $2::jsonb[]) as v (id, payload)
      on conflict do nothing returning id)
    select count(*) from graphile_worker.add_jobs(array(
      select row('${deliverTask}', json_build_object('ids', json_agg(w.id)), null, null, 10, null, null, null)::graphile_worker.job_spec
        from (select id, (row_number() over () - 1) / ${mailsAJob} as job from written) w group by w.job))`,
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
