import type { Instant } from '@tsuzura/domain/calendar';
import { moment, statement, type Reader, type Tx } from '../kernel/index.ts';

/** Whom a message goes to. */
export type BroadcastAudience =
  | { readonly kind: 'ALL' }
  | { readonly kind: 'FUND'; readonly fundCode: string }
  | { readonly kind: 'PRODUCT'; readonly product: 'NISA' | 'MARGIN' | 'US_EQUITY' | 'STOCK' };

/** Customers with an open account, of whom the audience is a part. One row for each, by id. */
const members = {
  ALL: `select a.customer_id as id from app.account a where a.equity = 'AVAILABLE' and $1::text is null`,
  FUND: `select distinct p.customer_id as id from app.position p where p.fund_code = $1 and p.units > 0`,
  NISA: `select a.customer_id as id from app.account a where a.nisa = 'AVAILABLE' and $1::text is null`,
  MARGIN: `select a.customer_id as id from app.account a where a.margin = 'AVAILABLE' and $1::text is null`,
  US_EQUITY: `select a.customer_id as id from app.account a where a.us_equity = 'AVAILABLE' and $1::text is null`,
  STOCK: `select distinct p.customer_id as id from app.share_position p where p.quantity > 0 and $1::text is null`,
} as const;
type Members = keyof typeof members;

const pageOf = (name: Members) =>
  statement<{ id: string }, [fundCode: string | null, after: string, limit: number]>(
    `notification.audience-${name.toLowerCase()}`,
    `select m.id from (${members[name]}) m where m.id > $2 order by m.id limit $3`,
  );
const countOf = (name: Members) =>
  statement<{ people: bigint }, [fundCode: string | null]>(
    `notification.audience-count-${name.toLowerCase()}`,
    `select count(*) as people from (${members[name]}) m`,
  );
const pages = {
  ALL: pageOf('ALL'),
  FUND: pageOf('FUND'),
  NISA: pageOf('NISA'),
  MARGIN: pageOf('MARGIN'),
  US_EQUITY: pageOf('US_EQUITY'),
  STOCK: pageOf('STOCK'),
};
const counts = {
  ALL: countOf('ALL'),
  FUND: countOf('FUND'),
  NISA: countOf('NISA'),
  MARGIN: countOf('MARGIN'),
  US_EQUITY: countOf('US_EQUITY'),
  STOCK: countOf('STOCK'),
};

const nameOf = (audience: BroadcastAudience): Members =>
  audience.kind === 'PRODUCT' ? audience.product : audience.kind;
const fundOf = (audience: BroadcastAudience): string | null => (audience.kind === 'FUND' ? audience.fundCode : null);

/** The next of them behind an id. */
export const audiencePage = async (
  tx: Tx,
  audience: BroadcastAudience,
  after: string,
  limit: number,
): Promise<readonly string[]> =>
  (await pages[nameOf(audience)](tx, fundOf(audience), after, limit)).map(({ id }) => id);

export const countAudience = async (reader: Reader | Tx, audience: BroadcastAudience): Promise<number> =>
  Number((await counts[nameOf(audience)](reader, fundOf(audience)))[0]?.people ?? 0n);

export interface NewBroadcast {
  readonly id: string;
  readonly jobId: string;
  readonly kind: string;
  readonly title: string;
  readonly body: string;
  readonly url: string | null;
  readonly audience: BroadcastAudience;
  readonly sendAt: Instant;
  readonly expected: number;
  readonly madeBy: string;
  readonly approvedBy: string;
}

const add = statement<object, readonly unknown[]>(
  'notification.broadcast-add',
  `insert into app.broadcast (id, job_id, kind, title, body, url, audience, send_at, expected, made_by, approved_by, created_at)
    values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10, $11, $12)`,
);

export async function addBroadcast(tx: Tx, one: NewBroadcast, at: Instant): Promise<void> {
  const { id, jobId, kind, title, body, url, audience, sendAt, expected, madeBy, approvedBy } = one;
  await add(
    tx,
    id,
    jobId,
    kind,
    title,
    body,
    url,
    JSON.stringify(audience),
    moment(sendAt),
    expected,
    madeBy,
    approvedBy,
    moment(at),
  );
}

export interface ListedBroadcast {
  readonly id: string;
  readonly job_id: string;
  readonly kind: string;
  readonly title: string;
  readonly body: string;
  readonly url: string | null;
  readonly audience: BroadcastAudience;
  readonly send_at: Instant;
  readonly expected: bigint;
  readonly inbox: bigint;
  readonly mails: bigint;
  readonly pushes: bigint;
  readonly suppressed: bigint;
  readonly created_at: Instant;
  readonly state: 'RUNNING' | 'DONE' | 'CANCELED';
  readonly done: bigint;
  readonly failed: bigint;
  readonly undelivered: bigint;
}

/** Of mails that were given up there are few: they are looked up from there. */
const columns = `b.id, b.job_id, b.kind, b.title, b.body, b.url, b.audience, b.send_at, b.expected, b.inbox, b.mails, b.pushes,
  b.suppressed, b.created_at, j.state, j.done, j.failed, (select count(*) from ops.outbox_retry r
    join app.broadcast_recipient t on t.notification_id = r.id where r.attempts >= 10 and t.broadcast_id = b.id) as undelivered`;

const newest = statement<ListedBroadcast, [at: unknown, id: string, limit: number]>(
  'notification.broadcasts',
  `select ${columns} from app.broadcast b join ops.bulk_job j on j.id = b.job_id
    where (b.created_at, b.id) < ($1::timestamptz, $2) order by b.created_at desc, b.id desc limit $3`,
);

export const listBroadcasts = (
  reader: Reader,
  before: { readonly createdAt: Instant; readonly id: string } | null,
  limit: number,
): Promise<readonly ListedBroadcast[]> => {
  const { createdAt, id } = before ?? { createdAt: Date.UTC(2999, 11, 31) as Instant, id: '' };
  return newest(reader, moment(createdAt), id, limit);
};

const recipient = statement<
  { kind: string; title: string; body: string; url: string | null; mail: string },
  [id: string, customerId: string]
>(
  'notification.broadcast-recipient',
  `select b.kind, b.title, b.body, b.url, c.username as mail from app.broadcast b, app.customer c where b.id = $1 and c.id = $2`,
);

/** What is sent, and to which address. Null: there is no such customer. */
export const findBroadcastFor = async (tx: Tx, id: string, customerId: string) =>
  (await recipient(tx, id, customerId))[0] ?? null;

const noted = statement<object, [notificationId: string, broadcastId: string]>(
  'notification.broadcast-count',
  `with seen as (
      select exists (select from app.notification where id = $1::uuid) as inbox, exists (select from ops.outbox where id = $1::uuid) as mail,
        exists (select from ops.outbox where id = ops.mail_id($1 || ' push'))
          or exists (select from app.push_waiting where notification_id = $1::uuid) as push),
    kept as (
      insert into app.broadcast_recipient (notification_id, broadcast_id) select $1::uuid, $2 from seen where inbox on conflict do nothing)
    update app.broadcast b set inbox = b.inbox + seen.inbox::int, mails = b.mails + seen.mail::int, pushes = b.pushes + seen.push::int,
      suppressed = b.suppressed + (not seen.inbox)::int from seen where b.id = $2`,
);

/** Counts by what a notification of the message went out, right after it was written. */
export const countBroadcast = async (tx: Tx, broadcastId: string, notificationId: string): Promise<void> =>
  void (await noted(tx, notificationId, broadcastId));
