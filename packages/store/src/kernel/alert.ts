import type { Instant } from '@tsuzura/domain/calendar';
import { moment } from './column.ts';
import type { Reader, Tx } from './database.ts';
import { statement } from './statement.ts';

/** An alert that an operator has to check. Ids and amounts only: no personal data. */
export interface Alert {
  readonly kind: string;
  readonly subject: string;
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
}

const raise = statement<{ kind: string }, readonly unknown[]>(
  'kernel.alert-raise',
  `insert into ops.alert (kind, subject, detail, raised_at) values ($1, $2, $3::jsonb, $4::timestamptz)
    on conflict do nothing returning kind`,
);

/** False when it was raised before. */
export async function raiseAlert(tx: Tx, { kind, subject, detail }: Alert, at: Instant): Promise<boolean> {
  return (await raise(tx, kind, subject, JSON.stringify(detail), moment(at))).length > 0;
}

interface OpenRow extends Alert {
  readonly raised_at: Instant;
}

const open = statement<OpenRow, [limit: number]>(
  'kernel.alerts-open',
  `select kind, subject, detail, raised_at from ops.alert where seen_at is null
    order by raised_at, kind, subject limit $1`,
);

const mostOpen = 1_000;

export interface OpenAlert extends Alert {
  readonly raisedAt: Instant;
}

/** Oldest first. */
export const openAlerts = async (reader: Reader): Promise<readonly OpenAlert[]> =>
  (await open(reader, mostOpen)).map(({ raised_at: raisedAt, ...alert }) => ({ ...alert, raisedAt }));

const markSeen = statement<{ kind: string }, readonly unknown[]>(
  'kernel.alert-seen',
  `update ops.alert set seen_at = $3::timestamptz, seen_by = $4
    where kind = $1 and subject = $2 and seen_at is null returning kind`,
);

/** Marks it as seen; false when it is not there or was seen before. */
export async function acknowledgeAlert(
  tx: Tx,
  { kind, subject }: Pick<Alert, 'kind' | 'subject'>,
  by: string,
  at: Instant,
): Promise<boolean> {
  return (await markSeen(tx, kind, subject, moment(at), by)).length > 0;
}
