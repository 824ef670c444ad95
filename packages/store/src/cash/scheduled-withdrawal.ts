import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import type { PayDay } from '@tsuzura/domain/cash';
import { yen, type Yen } from '@tsuzura/domain/money';
import { moment, statement, type Reader, type Tx } from '../kernel/index.ts';

export interface ScheduledSetting {
  readonly dayOfMonth: PayDay;
  /** Null: everything that can be withdrawn. */
  readonly amount: Yen | null;
  readonly state: 'ACTIVE' | 'SUSPENDED';
}

export interface ScheduledResult {
  readonly month: string;
  readonly payDate: Ymd;
  readonly status: 'REQUESTED' | 'SKIPPED';
  readonly reason: string | null;
  readonly amount: Yen;
}

interface SettingRow {
  readonly day_of_month: number;
  readonly amount: bigint | null;
  readonly state: ScheduledSetting['state'];
}
interface ResultRow {
  readonly month: string;
  readonly pay_date: Ymd;
  readonly status: ScheduledResult['status'];
  readonly reason: string | null;
  readonly amount: bigint;
}

const settingOf = (row: SettingRow): ScheduledSetting => ({
  dayOfMonth: row.day_of_month === 0 ? 'MONTH_END' : row.day_of_month,
  amount: row.amount === null ? null : yen(row.amount),
  state: row.state,
});
const dayColumn = (day: PayDay): number => (day === 'MONTH_END' ? 0 : day);

const bySubject = statement<SettingRow, [subject: string]>(
  'cash.scheduled-withdrawal',
  `select s.* from app.customer c join app.scheduled_withdrawal s on s.customer_id = c.id where c.subject = $1`,
);
const results = statement<ResultRow, [subject: string, limit: number]>(
  'cash.scheduled-withdrawal-results',
  `select r.* from app.scheduled_withdrawal_run r where r.customer_id = (select c.id from app.customer c where c.subject = $1)
    order by r.month desc limit $2`,
);

/** As many as a search for the next month may meet. */
const mostResults = 36;

export async function findScheduledSetting(
  reader: Reader,
  subject: string,
): Promise<{ readonly setting: ScheduledSetting; readonly results: readonly ScheduledResult[] } | null> {
  const [row] = await bySubject(reader, subject);
  if (!row) return null;
  const runs = await results(reader, subject, mostResults);
  return {
    setting: settingOf(row),
    results: runs.map(({ month, pay_date: payDate, status, reason, amount }) => ({
      month,
      payDate,
      status,
      reason,
      amount: yen(amount),
    })),
  };
}

const upsert = statement<object, readonly unknown[]>(
  'cash.scheduled-withdrawal-put',
  `insert into app.scheduled_withdrawal (customer_id, day_of_month, amount_type, amount, state, updated_at)
    select id, $2, case when $3::bigint is null then 'ALL' else 'FIXED' end, $3::bigint, 'ACTIVE', $4::timestamptz
      from app.customer where subject = $1
    on conflict (customer_id) do update set day_of_month = excluded.day_of_month, amount_type = excluded.amount_type,
      amount = excluded.amount, state = excluded.state, updated_at = excluded.updated_at`,
);

export async function putScheduledSetting(
  tx: Tx,
  subject: string,
  { dayOfMonth, amount }: Pick<ScheduledSetting, 'dayOfMonth' | 'amount'>,
  at: Instant,
): Promise<void> {
  await upsert(tx, subject, dayColumn(dayOfMonth), amount === null ? null : String(amount), moment(at));
}

const remove = statement<{ customer_id: string }, [subject: string]>(
  'cash.scheduled-withdrawal-remove',
  `delete from app.scheduled_withdrawal s using app.customer c where c.id = s.customer_id and c.subject = $1
    returning s.customer_id`,
);

export const removeScheduledSetting = async (tx: Tx, subject: string): Promise<boolean> =>
  (await remove(tx, subject)).length > 0;

export interface DueSetting extends ScheduledSetting {
  readonly customerId: string;
  readonly subject: string;
}

const due = statement<
  SettingRow & { customer_id: string; subject: string },
  [days: readonly number[], months: readonly string[], limit: number]
>(
  'cash.scheduled-withdrawals-due',
  `select s.*, c.subject from unnest($1::smallint[], $2::text[]) as d (day, month)
      join app.scheduled_withdrawal s on s.day_of_month = d.day and s.state = 'ACTIVE'
      join app.customer c on c.id = s.customer_id collate "default"
    where not exists (select from app.scheduled_withdrawal_run r where r.customer_id = s.customer_id and r.month = d.month)
    order by s.customer_id limit $3`,
);

/** Settings whose month is asked for today and has not run. */
export async function dueScheduledSettings(
  tx: Tx,
  days: readonly { readonly day: PayDay; readonly month: string }[],
  limit: number,
): Promise<DueSetting[]> {
  const rows = await due(
    tx,
    days.map(({ day }) => dayColumn(day)),
    days.map(({ month }) => month),
    limit,
  );
  return rows.map((row) => ({ ...settingOf(row), customerId: row.customer_id, subject: row.subject }));
}

const addRun = statement<{ month: string }, readonly unknown[]>(
  'cash.scheduled-withdrawal-ran',
  `insert into app.scheduled_withdrawal_run (customer_id, month, pay_date, status, reason, amount, withdrawal_id)
    values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning month`,
);

/** False when the month has run already. */
export const addScheduledResult = async (
  tx: Tx,
  customerId: string,
  result: ScheduledResult,
  withdrawalId: string | null,
): Promise<boolean> =>
  (
    await addRun(
      tx,
      customerId,
      result.month,
      result.payDate,
      result.status,
      result.reason,
      String(result.amount),
      withdrawalId,
    )
  ).length > 0;
