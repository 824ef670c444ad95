import { instant, type Instant } from '@tsuzura/domain/calendar';
import { moment, query, statement, type Reader } from '../kernel/index.ts';

/** One record of the OAuth server: a session, a code, a token, a grant, an interaction. */
export interface AuthRecord {
  readonly kind: string;
  readonly id: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly grantId: string | null;
  readonly accountId: string | null;
  readonly uid: string | null;
  readonly expiresAt: Instant | null;
}

export interface FoundRecord {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly consumed_at: Instant | null;
}

/** Runs for every token, so it is written by hand, as all hot paths. */
const upsert = statement<never, [string, string, string, string | null, string | null, string | null, unknown]>(
  'auth.record-put',
  `insert into auth.record (kind, id, payload, grant_id, account_id, uid, expires_at) values ($1, $2, $3::jsonb, $4, $5, $6, $7)
   on conflict (kind, id) do update set payload = excluded.payload, grant_id = excluded.grant_id, account_id = excluded.account_id,
     uid = excluded.uid, expires_at = excluded.expires_at`,
);
const byId = statement<FoundRecord, [string, string, unknown]>(
  'auth.record-get',
  `select payload, consumed_at from auth.record where kind = $1 and id = $2 and (expires_at is null or expires_at > $3)`,
);
const withGrants = statement<
  FoundRecord & {
    readonly id: string;
    readonly grant_id: string | null;
    readonly grant_payload: FoundRecord['payload'] | null;
  },
  [readonly string[], unknown]
>(
  'auth.record-refresh-tokens',
  `select t.id, t.payload, t.consumed_at, t.grant_id, g.payload as grant_payload
   from auth.record t left join auth.record g on g.kind = 'Grant' and g.id = t.grant_id and (g.expires_at is null or g.expires_at > $2)
   where t.kind = 'RefreshToken' and t.id = any($1) and (t.expires_at is null or t.expires_at > $2)`,
);
const byUid = statement<FoundRecord, [string, string, unknown]>(
  'auth.record-by-uid',
  `select payload, consumed_at from auth.record where kind = $1 and uid = $2 and (expires_at is null or expires_at > $3) limit 1`,
);
const consume = statement<never, [string, string, unknown]>(
  'auth.record-consume',
  `update auth.record set consumed_at = coalesce(consumed_at, $3) where kind = $1 and id = $2`,
);
/** Whether a record that counts once is taken now: of several that try at the same moment, in any process, one is told. */
const take = statement<{ id: string }, [string, string, unknown]>(
  'auth.record-take',
  `update auth.record set consumed_at = $3 where kind = $1 and id = $2 and consumed_at is null returning id`,
);
/**
 * The old tokens are used up and their successors are there, or neither: a crash in between signs nobody out. Of the
 * successors of one token only one may be used in its turn; the parent's row remembers which, and its lock decides
 * between two that come at once. Tokens that came second are named, and get no successor.
 */
const rotate = statement<{ id: string }, [string, readonly string[], unknown]>(
  'auth.record-rotate',
  `with given as (select id, parent_id from auth.record where kind = 'RefreshToken' and id = any($2)),
   used as (update auth.record set consumed_at = $3 where kind = 'RefreshToken' and id = any($2) and consumed_at is null),
   continued as (update auth.record p set continued_by = coalesce(p.continued_by, g.id) from given g
     where p.kind = 'RefreshToken' and p.id = g.parent_id returning p.id, p.continued_by),
   second as (select g.id from given g join continued c on c.id = g.parent_id where c.continued_by <> g.id),
   added as (insert into auth.record (kind, id, payload, grant_id, expires_at, parent_id)
     select 'RefreshToken', id, payload, grant_id, expires_at, parent_id
     from jsonb_to_recordset($1::jsonb) as next (id text, payload jsonb, grant_id text, expires_at timestamptz, parent_id text)
     where parent_id not in (select id from second))
   select id from second`,
);
const remove = statement<never, [string, string]>(
  'auth.record-remove',
  `delete from auth.record where kind = $1 and id = $2`,
);
const removeByGrant = statement<never, [string, string]>(
  'auth.record-revoke',
  `delete from auth.record where kind = $1 and grant_id = $2`,
);
/**
 * The grant decides; without it nothing given under it counts. Of the rest, what somebody else holds at this moment is
 * skipped: several repeats of one code must not deadlock.
 */
const removeFamily = statement<never, [string]>(
  'auth.record-end-family',
  `with ended as (delete from auth.record where kind = 'Grant' and id = $1)
   delete from auth.record where (kind, id) in (
     select kind, id from auth.record where grant_id = $1 for update skip locked)`,
);
const grantOf = statement<{ grant_id: string | null }, [string, string]>(
  'auth.record-grant-of',
  `select grant_id from auth.record where kind = $1 and id = $2`,
);

const sessionsOf = query('auth.record-sessions', ['p', 0 as Instant], (db, accountId: string, now: Instant) =>
  db
    .selectFrom('auth.record')
    .select(['id', 'payload'])
    .where('kind', '=', 'Session')
    .where('account_id', '=', accountId)
    .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', moment(now))]))
    .limit(100),
);

const deleteExpired = query(
  'auth.record-forget',
  [0 as Instant, 0 as Instant],
  (db, before: Instant, tokensBefore: Instant) =>
    db
      .deleteFrom('auth.record')
      .where('expires_at', '<', moment(before))
      .where((e) => e.or([e('kind', '<>', 'RefreshToken'), e('expires_at', '<', moment(tokensBefore))])),
);

const deleteEnded = query('auth.record-forget-families', [0 as Instant], (db, before: Instant) =>
  db.deleteFrom('auth.ended_family').where('ended_at', '<', moment(before)),
);

export async function putRecord(db: Reader, record: AuthRecord): Promise<void> {
  const { kind, id, payload, grantId, accountId, uid, expiresAt } = record;
  await upsert(
    db,
    kind,
    id,
    JSON.stringify(payload),
    grantId,
    accountId,
    uid,
    expiresAt === null ? null : moment(expiresAt),
  );
}

export interface Rotation {
  /** The refresh token that is used up … */
  readonly used: string;
  /** … and the one in its place. */
  readonly next: Pick<AuthRecord, 'id' | 'payload' | 'grantId' | 'expiresAt'>;
}

/**
 * All or none, in one commit. Says for each whether it was refused: another successor of the same token was used before,
 * so two hold a branch of this family each.
 */
export async function rotateRecords(
  db: Reader,
  rotations: readonly Rotation[],
  now: Instant,
): Promise<readonly boolean[]> {
  const rows = rotations.map(({ used, next: { id, payload, grantId, expiresAt } }) => ({
    id,
    parent_id: used,
    payload,
    grant_id: grantId,
    expires_at: expiresAt === null ? null : new Date(expiresAt),
  }));
  const second = await rotate(
    db,
    JSON.stringify(rows),
    rotations.map(({ used }) => used),
    moment(now),
  );
  return rotations.map(({ used }) => second.some(({ id }) => id === used));
}

export async function findRecord(db: Reader, kind: string, id: string, now: Instant): Promise<FoundRecord | null> {
  return (await byId(db, kind, id, moment(now)))[0] ?? null;
}

export interface FoundRefreshToken {
  readonly token: FoundRecord;
  readonly grant: { readonly id: string; readonly payload: FoundRecord['payload'] } | null;
}

/** Refresh tokens together with their grants, which are always asked for next: one round trip to the database instead of two. */
export async function findRefreshTokens(
  db: Reader,
  ids: readonly string[],
  now: Instant,
): Promise<ReadonlyMap<string, FoundRefreshToken>> {
  const rows = await withGrants(db, ids, moment(now));
  return new Map(
    rows.map(({ id, payload, consumed_at, grant_id, grant_payload }) => {
      const grant = grant_id && grant_payload ? { id: grant_id, payload: grant_payload } : null;
      return [id, { token: { payload, consumed_at }, grant }];
    }),
  );
}

export async function findRecordByUid(
  db: Reader,
  kind: string,
  uid: string,
  now: Instant,
): Promise<FoundRecord | null> {
  return (await byUid(db, kind, uid, moment(now)))[0] ?? null;
}

/** The first use counts; a repeat does not move it. */
export async function consumeRecord(db: Reader, kind: string, id: string, now: Instant): Promise<void> {
  await consume(db, kind, id, moment(now));
}

/** True for the one who takes it; everybody after that, in whichever process, is told false. */
export async function takeRecord(db: Reader, kind: string, id: string, now: Instant): Promise<boolean> {
  return (await take(db, kind, id, moment(now))).length > 0;
}

/** Ends the family that a record belongs to: its grant, and everything given under it. */
export async function endFamilyOf(db: Reader, kind: string, id: string): Promise<void> {
  const [row] = await grantOf(db, kind, id);
  if (row?.grant_id) await endFamily(db, row.grant_id);
}

export async function endFamily(db: Reader, grantId: string): Promise<void> {
  await removeFamily(db, grantId);
}

export async function removeRecord(db: Reader, kind: string, id: string): Promise<void> {
  await remove(db, kind, id);
}

export async function removeRecordsOfGrant(db: Reader, kind: string, grantId: string): Promise<void> {
  await removeByGrant(db, kind, grantId);
}

export interface SessionRecord {
  readonly id: string;
  readonly uid: string;
  readonly loginAt: Instant;
  readonly grantIds: readonly string[];
}

/** Where a person is signed in. */
export async function findSessions(db: Reader, accountId: string, now: Instant): Promise<readonly SessionRecord[]> {
  const rows = await sessionsOf(db, accountId, now).execute();
  return rows.map((row) => {
    const payload = row.payload as {
      uid: string;
      loginTs?: number;
      authorizations?: Record<string, { grantId?: string }>;
    };
    const grants = Object.values(payload.authorizations ?? {}).flatMap(({ grantId }) => (grantId ? [grantId] : []));
    return { id: row.id, uid: payload.uid, loginAt: instant((payload.loginTs ?? 0) * 1000), grantIds: grants };
  });
}

/** Ends one session and everything that was granted in it. */
export async function endSession(db: Reader, session: SessionRecord): Promise<void> {
  await remove(db, 'Session', session.id);
  for (const grantId of session.grantIds) await endFamily(db, grantId);
}

/** The successor of a used token is told by it whether it came second: a used one stays for the life of its successor. */
const refreshTokenLife = 30 * 86_400_000;
/** Longer than any access token or signed address lives. */
const endedFamilyLife = 15 * 60_000;

export async function forgetRecords(db: Reader, before: Instant): Promise<number> {
  await deleteEnded(db, instant(before - endedFamilyLife)).execute();
  const gone = await deleteExpired(db, before, instant(before - refreshTokenLife)).executeTakeFirstOrThrow();
  return Number(gone.numDeletedRows);
}
