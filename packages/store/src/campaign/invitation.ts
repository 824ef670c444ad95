import { assert } from '@tsuzura/domain/kernel';
import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { moment, statement, type Reader, type Tx } from '../kernel/index.ts';

const secret = statement<{ value: Buffer }, []>(
  'campaign.invitation-key',
  `select value from ops.secret where name = 'campaign.invitation'`,
);

/** What addresses are hashed with: without it nobody finds out whether an address was invited. */
export async function readInvitationKey(reader: Reader): Promise<Buffer> {
  const [found] = await secret(reader);
  assert(found, 'the key was made with the table');
  return found.value;
}

const sent = statement<{ sent: bigint }, [senderId: string, on: Ymd]>(
  'campaign.invitations-of-day',
  'select count(*) as sent from app.invitation where sender_id = $1 and sent_on = $2',
);

export const invitationsOn = async (reader: Reader | Tx, senderId: string, on: Ymd): Promise<number> =>
  Number((await sent(reader, senderId, on))[0]?.sent ?? 0);

const add = statement<
  { address_hash: Buffer },
  [campaignId: string, senderId: string, on: Ymd, hashes: readonly Buffer[], mailIds: readonly string[]]
>(
  'campaign.invitations-add',
  `insert into app.invitation (campaign_id, address_hash, sender_id, sent_on, mail_id)
      select $1, v.hash, $2, $3, v.mail_id from unnest($4::bytea[], $5::uuid[]) as v (hash, mail_id)
        where not exists (select from app.invitation_stop s where s.address_hash = v.hash)
    on conflict do nothing returning address_hash`,
);

/** Which of the addresses get a mail: not those that were invited before or want none. In hexadecimal. */
export async function addInvitations(
  tx: Tx,
  { campaignId, senderId, on }: { readonly campaignId: string; readonly senderId: string; readonly on: Ymd },
  invited: readonly { readonly hash: Buffer; readonly mailId: string }[],
): Promise<ReadonlySet<string>> {
  const rows = await add(
    tx,
    campaignId,
    senderId,
    on,
    invited.map(({ hash }) => hash),
    invited.map(({ mailId }) => mailId),
  );
  return new Set(rows.map(({ address_hash }) => address_hash.toString('hex')));
}

const stop = statement<object, [hash: Buffer, at: unknown]>(
  'campaign.invitation-stop',
  'insert into app.invitation_stop (address_hash, stopped_at) values ($1, $2) on conflict do nothing',
);

export const stopInvitations = async (tx: Tx, hash: Buffer, at: Instant): Promise<void> =>
  void (await stop(tx, hash, moment(at)));

const forget = statement<{ id: string }, [since: Ymd, limit: number]>(
  'campaign.invitations-forget',
  `update ops.outbox o set payload = '{}' where o.id in (select o.id from app.invitation i join ops.outbox o on o.id = i.mail_id
      where i.sent_on >= $1 and o.delivered_at is not null and o.payload <> '{}' limit $2) returning o.id`,
);

/** Addresses are kept until the mail is sent, and no longer. How many were forgotten. */
export const forgetInvited = async (tx: Tx, since: Ymd, limit: number): Promise<number> =>
  (await forget(tx, since, limit)).length;
