import { createHash } from 'node:crypto';
import type { Instant } from '@tsuzura/domain/calendar';
import { moment, statement, type Tx } from '../kernel/index.ts';

const sweep = statement<object, readonly unknown[]>(
  'protection.link-sweep',
  'delete from app.freeze_link where customer_id = $1 and expires_at < $2',
);
const insert = statement<object, readonly unknown[]>(
  'protection.link-add',
  'insert into app.freeze_link (token_hash, customer_id, expires_at) values ($1, $2, $3)',
);
/** A link that was used answers again while what it froze is frozen: two taps are one. */
const use = statement<{ customer_id: string }, readonly unknown[]>(
  'protection.link-use',
  `update app.freeze_link l set used_at = coalesce(l.used_at, $2) from app.customer c
    where l.token_hash = $1 and l.expires_at > $2 and c.id = l.customer_id collate "default" and (l.used_at is null or c.frozen_at is not null)
    returning l.customer_id`,
);

/** Only its hash is kept, so that a reader of the table cannot use the key. Real time. */
export async function addFreezeLink(
  tx: Tx,
  link: { readonly token: string; readonly customerId: string; readonly expiresAt: Instant; readonly now: Instant },
): Promise<void> {
  await sweep(tx, link.customerId, moment(link.now));
  await insert(tx, hashOf(link.token), link.customerId, moment(link.expiresAt));
}

/** Whose account it freezes; null when it froze before, is too old, or is not ours. */
export const useFreezeLink = async (tx: Tx, token: string, realNow: Instant): Promise<string | null> =>
  (await use(tx, hashOf(token), moment(realNow)))[0]?.customer_id ?? null;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
