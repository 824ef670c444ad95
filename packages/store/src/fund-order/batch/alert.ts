import type { Instant } from '@tsuzura/domain/calendar';
import { moment, statement, type Reader, type Tx } from '../../kernel/index.ts';

/** Something a person has to look at. Ids and amounts only: no personal data. */
export interface Alert {
  readonly kind: string;
  readonly subject: string;
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
}

const raise = statement<{ kind: string }, readonly unknown[]>(
  'fund-order.alert-raise',
  `insert into ops.alert (kind, subject, detail, raised_at) values ($1, $2, $3::jsonb, $4::timestamptz)
    on conflict do nothing returning kind`,
);

/** False when it was raised before. */
export async function raiseAlert(tx: Tx, { kind, subject, detail }: Alert, at: Instant): Promise<boolean> {
  return (await raise(tx, kind, subject, JSON.stringify(detail), moment(at))).length > 0;
}

const open = statement<Alert, [limit: number]>(
  'fund-order.alerts-open',
  'select kind, subject, detail from ops.alert where seen_at is null order by raised_at, kind, subject limit $1',
);

const mostOpen = 1_000;

/** Oldest first. */
export const openAlerts = (reader: Reader): Promise<readonly Alert[]> => open(reader, mostOpen);
