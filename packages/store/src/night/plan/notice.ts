import type { Ymd } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { yen, type Yen } from '@tsuzura/domain/money';
import type { Month, OccurrenceReason, SuspendedReason } from '@tsuzura/domain/plan';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import { column, statement, type Tx } from '../../kernel/index.ts';

/** A month of a setting that its customer is notified of when the night is over. */
export interface PlanNotice {
  readonly kind: 'SUBSCRIPTION' | 'REDEMPTION';
  readonly customerId: string;
  readonly settingId: string;
  readonly month: Month;
}

const add = statement<object, readonly unknown[]>(
  'night-plan.notices-add',
  `insert into app.plan_notice (kind, customer_id, setting_id, month)
    select v.kind, v.customer_id, v.setting_id, v.month
      from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as v (kind, customer_id, setting_id, month)
    on conflict do nothing`,
);

export async function queueNotices(tx: Tx, notices: readonly PlanNotice[]): Promise<void> {
  if (notices.length === 0) return;
  await add(
    tx,
    column(notices.map(({ kind }) => kind)),
    notices.map(({ customerId }) => customerId),
    notices.map(({ settingId }) => settingId),
    column(notices.map(({ month }) => month)),
  );
}

interface Row {
  readonly kind: PlanNotice['kind'];
  readonly customer_id: string;
  readonly setting_id: string;
  readonly month: Month;
  readonly mail: string;
  readonly fund_code: string;
  readonly account_type: OrderAccountType;
  readonly suspended_reason: SuspendedReason | null;
  readonly reason: OccurrenceReason | null;
  readonly amount: bigint | null;
  readonly short_by: bigint | null;
  readonly bought: bigint | null;
  readonly order_date: Ymd;
  readonly nisa_year: number | null;
}

const take = statement<Row, [limit: number]>(
  'night-plan.notices-take',
  `with page as (select n.kind, n.setting_id, n.month from app.plan_notice n order by n.kind, n.setting_id, n.month limit $1),
    taken as (delete from app.plan_notice n using page p where n.kind = p.kind and n.setting_id = p.setting_id
      and n.month = p.month returning n.kind, n.customer_id, n.setting_id, n.month)
    select t.kind, t.customer_id, t.setting_id, t.month, c.username as mail, p.fund_code, p.account_type,
        p.suspended_reason, o.reason, o.amount, o.short_by, f.reserved_quota as bought, o.order_date, o.nisa_year
      from taken t join app.customer c on c.id = t.customer_id collate "default" join app.subscription_plan p on p.id = t.setting_id
        join app.subscription_occurrence o on o.setting_id = t.setting_id and o.month = t.month
        left join app.fund_order f on f.id = o.order_id
      where t.kind = 'SUBSCRIPTION'
    union all
    select t.kind, t.customer_id, t.setting_id, t.month, c.username, p.fund_code, p.account_type, p.suspended_reason,
        o.reason, null, null, null, o.order_date, null
      from taken t join app.customer c on c.id = t.customer_id collate "default" join app.redemption_plan p on p.id = t.setting_id
        join app.redemption_occurrence o on o.setting_id = t.setting_id and o.month = t.month
      where t.kind = 'REDEMPTION'`,
);

/** What the customer reads of such a month. */
export interface TakenNotice extends PlanNotice {
  readonly mail: string;
  readonly fundCode: string;
  readonly accountType: OrderAccountType;
  /** Why the setting is suspended now; null: it is not. */
  readonly suspendedReason: SuspendedReason | null;
  readonly reason: OccurrenceReason;
  readonly amount: Yen | null;
  readonly shortBy: Yen | null;
  /** Quota that the order takes. */
  readonly bought: Yen | null;
  readonly orderDate: Ymd;
  readonly nisaYear: number | null;
}

/** Takes the next of them out of the queue. */
export const takeNotices = async (tx: Tx, limit: number): Promise<TakenNotice[]> =>
  (await take(tx, limit)).map((row) => {
    assert(row.reason !== null, 'a month that customers are notified of has a reason');
    return {
      kind: row.kind,
      customerId: row.customer_id,
      settingId: row.setting_id,
      month: row.month,
      mail: row.mail,
      fundCode: row.fund_code,
      accountType: row.account_type,
      suspendedReason: row.suspended_reason,
      reason: row.reason,
      amount: row.amount === null ? null : yen(row.amount),
      shortBy: row.short_by === null ? null : yen(row.short_by),
      bought: row.bought === null ? null : yen(row.bought),
      orderDate: row.order_date,
      nisaYear: row.nisa_year,
    };
  });
