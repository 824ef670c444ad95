import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { nav, yen } from '@tsuzura/domain/money';
import type { AlertTerms, PriceMove } from '@tsuzura/domain/watch';
import { moment, statement, type Reader, type Tx } from '../kernel/index.ts';

export interface PriceAlert extends AlertTerms {
  readonly id: string;
  readonly fundCode: string;
  readonly createdAt: Instant;
  /** The day of the price that the customer was last notified of. */
  readonly notifiedOn: Ymd | null;
}

interface AlertRow {
  readonly id: string;
  readonly fund_code: string;
  readonly kind: AlertTerms['kind'];
  readonly direction: AlertTerms['alertDirection'];
  readonly threshold: number;
  readonly created_at: Instant;
  readonly notified_on: Ymd | null;
}

const alertOf = (row: AlertRow): PriceAlert => ({
  id: row.id,
  fundCode: row.fund_code,
  kind: row.kind,
  alertDirection: row.direction,
  threshold: row.threshold,
  createdAt: row.created_at,
  notifiedOn: row.notified_on,
});

const columns = 'a.id, a.fund_code, a.kind, a.direction, a.threshold, a.created_at, a.notified_on';

const list = statement<AlertRow, readonly unknown[]>(
  'watch.alerts',
  `select ${columns} from app.price_alert a where a.customer_id = $1 and ($2::text is null or a.fund_code = $2)
    order by a.created_at desc, a.id limit $3`,
);

/** Newest first. */
export const priceAlertsOf = async (
  reader: Reader,
  customerId: string,
  limit: number,
  fundCode: string | null = null,
): Promise<readonly PriceAlert[]> => (await list(reader, customerId, fundCode, limit)).map(alertOf);

const save = statement<AlertRow, readonly unknown[]>(
  'watch.alert-save',
  `insert into app.price_alert as a (id, customer_id, fund_code, kind, direction, threshold, created_at, seen_on)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (customer_id, fund_code, kind, direction, threshold) do update
      set created_at = excluded.created_at, seen_on = excluded.seen_on, notified_on = null
    returning ${columns}`,
);

export interface NewPriceAlert extends AlertTerms {
  readonly id: string;
  readonly fundCode: string;
  readonly createdAt: Instant;
  /** The day of the newest price: customers are notified of later ones. */
  readonly seenOn: Ymd;
}

/** The same terms again are the same alert, which notifies anew. */
export async function savePriceAlert(tx: Tx, customerId: string, alert: NewPriceAlert): Promise<PriceAlert> {
  const { id, fundCode, kind, alertDirection, threshold, createdAt, seenOn } = alert;
  const [row] = await save(tx, id, customerId, fundCode, kind, alertDirection, threshold, moment(createdAt), seenOn);
  return alertOf(row as AlertRow);
}

const remove = statement<{ id: string }, [id: string, customerId: string]>(
  'watch.alert-delete',
  'delete from app.price_alert where id = $1 and customer_id = $2 returning id',
);

/** False: it is another's, or not there. */
export const deletePriceAlert = async (tx: Tx, customerId: string, id: string): Promise<boolean> =>
  (await remove(tx, id, customerId)).length > 0;

interface MoveRow {
  readonly date: Ymd;
  readonly nav: bigint;
  readonly distribution: bigint;
  readonly nav_before: bigint | null;
}

const moveOf = (row: MoveRow): PriceMove => ({
  date: row.date,
  nav: nav(row.nav),
  distribution: yen(row.distribution),
  navBefore: row.nav_before === null ? null : nav(row.nav_before),
});

/** The newest price that customers see, and the one before it. */
const newest = (fundCode: string) => `
  select n.date, n.nav, n.distribution, (select b.nav from app.published_nav b where b.fund_code = n.fund_code and b.date < n.date
      order by b.date desc limit 1) as nav_before
    from app.published_nav n where n.fund_code = ${fundCode} order by n.date desc limit 1`;

const move = statement<MoveRow, [fundCode: string]>('watch.price-move', newest('$1'));

/** Null: the fund has no price yet, or there is no such fund. */
export async function newestMove(reader: Reader, fundCode: string): Promise<PriceMove | null> {
  const [row] = await move(reader, fundCode);
  return row ? moveOf(row) : null;
}

export interface AlertToCompare {
  readonly alert: PriceAlert;
  readonly move: PriceMove;
  readonly customer: { readonly id: string; readonly mail: string };
}

const toCompare = statement<
  AlertRow & MoveRow & { readonly customer_id: string; readonly mail: string },
  readonly unknown[]
>(
  'watch.alerts-to-compare',
  `with moved as materialized (select f.code, m.* from app.fund f cross join lateral (${newest('f.code')}) m)
    select ${columns}, a.customer_id, c.username as mail, m.date, m.nav, m.distribution, m.nav_before
    from (select * from app.price_alert where is_armed and id > $1 order by id limit $2) a
    join moved m on m.code = a.fund_code and m.date > a.seen_on join app.customer c on c.id = a.customer_id collate "default" order by a.id`,
);
const pageEnd = statement<{ id: string }, readonly unknown[]>(
  'watch.alerts-page-end',
  'select id from app.price_alert where is_armed and id > $1 order by id offset $2 - 1 limit 1',
);

/** Of the next alerts behind an id, those whose fund has a newer price. `last` is null when these were all. */
export async function alertsToCompare(
  tx: Tx,
  after: string,
  limit: number,
): Promise<{ readonly alerts: readonly AlertToCompare[]; readonly last: string | null }> {
  const [end] = await pageEnd(tx, after, limit);
  const rows = await toCompare(tx, after, limit);
  const alerts = rows.map((row) => ({
    alert: alertOf(row),
    move: moveOf(row),
    customer: { id: row.customer_id, mail: row.mail },
  }));
  return { alerts, last: end?.id ?? null };
}

const notified = statement<object, readonly unknown[]>(
  'watch.alerts-notified',
  `update app.price_alert a set notified_on = v.date, seen_on = v.date
    from unnest($1::text[], $2::date[]) as v (id, date) where a.id = v.id`,
);

export async function markNotified(tx: Tx, alerts: readonly AlertToCompare[]): Promise<void> {
  if (alerts.length === 0) return;
  await notified(
    tx,
    alerts.map(({ alert }) => alert.id),
    alerts.map(({ move: { date } }) => date),
  );
}
