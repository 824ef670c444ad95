import type { Instant } from '@tsuzura/domain/calendar';
import { moment, query, type Tx } from '../kernel/index.ts';

const attempts = query('auth.expired-attempts', [0 as Instant], (db, now: Instant) =>
  db.deleteFrom('auth.attempt').where('expires_at', '<=', moment(now)),
);

const throttles = query(
  'auth.expired-throttles',
  [0 as Instant, 0 as Instant],
  (db, now: Instant, quietSince: Instant) =>
    db
      .deleteFrom('auth.throttle')
      .where('updated_at', '<', moment(quietSince))
      .where((e) => e.or([e('blocked_until', 'is', null), e('blocked_until', '<=', moment(now))])),
);

const mails = query('auth.expired-mails', [0 as Instant], (db, before: Instant) =>
  db
    .deleteFrom('auth.mail')
    .where((e) =>
      e.or([
        e('sent_at', '<', moment(before)),
        e.and([e('sent_at', 'is', null), e('created_at', '<', moment(before))]),
      ]),
    ),
);

const reverts = query('auth.expired-reverts', [0 as Instant], (db, now: Instant) =>
  db.deleteFrom('auth.email_revert').where('expires_at', '<=', moment(now)),
);

const invitations = query('auth.expired-invitations', [0 as Instant], (db, now: Instant) =>
  db.deleteFrom('auth.operator_invitation').where('expires_at', '<=', moment(now)),
);

export interface Forgotten {
  readonly attempts: number;
  readonly throttles: number;
  readonly mails: number;
  readonly reverts: number;
  readonly invitations: number;
}

export interface ForgetBounds {
  readonly now: Instant;
  readonly throttlesQuietSince: Instant;
  readonly mailsBefore: Instant;
}

export async function deleteExpired(tx: Tx, bounds: ForgetBounds): Promise<Forgotten> {
  const gone = async (built: { executeTakeFirstOrThrow(): Promise<{ numDeletedRows: bigint }> }) =>
    Number((await built.executeTakeFirstOrThrow()).numDeletedRows);
  return {
    attempts: await gone(attempts(tx, bounds.now)),
    throttles: await gone(throttles(tx, bounds.now, bounds.throttlesQuietSince)),
    mails: await gone(mails(tx, bounds.mailsBefore)),
    reverts: await gone(reverts(tx, bounds.now)),
    invitations: await gone(invitations(tx, bounds.now)),
  };
}
