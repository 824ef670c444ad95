import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import type { DistributionCourse } from '@tsuzura/domain/fund';
import type { DeclaredDistribution, Reinvestment } from '@tsuzura/domain/fund-order';
import { assert } from '@tsuzura/domain/kernel';
import { nav, units, yen } from '@tsuzura/domain/money';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import { column, moment, statement, type Tx } from '../../kernel/index.ts';

const entitled = statement<{ customer_id: string }, [fundCode: string, fiscalDate: Ymd, limit: number]>(
  'night-fund.entitled-customers',
  `select p.customer_id from app.position p where p.fund_code = $1 and p.units > 0 and not exists (
      select from app.distribution d where d.fund_code = $1 and d.fiscal_date = $2
        and d.customer_id = p.customer_id and d.account_type = p.account_type)
    group by p.customer_id order by p.customer_id limit $3`,
);

/** Customers who hold the fund and have not had this distribution declared. */
export const customersToDistribute = async (
  tx: Tx,
  fundCode: string,
  fiscalDate: Ymd,
  limit: number,
): Promise<string[]> => (await entitled(tx, fundCode, fiscalDate, limit)).map((row) => row.customer_id);

const insertAll = statement<object, readonly unknown[]>(
  'night-fund.distributions-add',
  `with to_notify as (
      insert into app.notification_due (subject, event) select id, 'DISTRIBUTE' from unnest($1::text[]) as v (id))
    insert into app.distribution (id, customer_id, fund_code, account_type, fiscal_date, course, state, units, nav_ex, special,
      ordinary, income_tax, resident_tax, due_date)
    select v.id, v.customer_id, v.fund_code, v.account_type, v.fiscal_date, v.course, 'DECLARED', v.units, v.nav_ex, v.special,
        v.ordinary, v.income_tax, v.resident_tax, v.due_date
      from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::date[], $6::text[], $7::bigint[], $8::bigint[], $9::bigint[],
        $10::bigint[], $11::bigint[], $12::bigint[], $13::date[]) as v (id, customer_id, fund_code, account_type, fiscal_date,
        course, units, nav_ex, special, ordinary, income_tax, resident_tax, due_date)`,
);

export async function addDistributions(tx: Tx, declared: readonly DeclaredDistribution[]): Promise<void> {
  if (declared.length === 0) return;
  await insertAll(
    tx,
    declared.map(({ id }) => id),
    declared.map(({ customerId }) => customerId),
    declared.map(({ fundCode }) => fundCode),
    declared.map(({ accountType }) => accountType),
    column(declared.map(({ fiscalDate }) => fiscalDate)),
    declared.map(({ course }) => course),
    column(declared.map((one) => one.units)),
    column(declared.map(({ navEx }) => navEx)),
    column(declared.map(({ special }) => special)),
    column(declared.map(({ ordinary }) => ordinary)),
    column(declared.map(({ tax }) => tax.income)),
    column(declared.map(({ tax }) => tax.resident)),
    column(declared.map(({ dueDate }) => dueDate)),
  );
}

export interface DistributionRow {
  readonly id: string;
  readonly customer_id: string;
  readonly fund_code: string;
  readonly account_type: string;
  readonly fiscal_date: Ymd;
  readonly course: string;
  readonly units: bigint;
  readonly nav_ex: bigint;
  readonly special: bigint;
  readonly ordinary: bigint;
  readonly income_tax: bigint;
  readonly resident_tax: bigint;
  readonly due_date: Ymd;
}

const due = statement<DistributionRow, readonly unknown[]>(
  'night-fund.distributions-due',
  `select * from app.distribution where state = 'DECLARED' and course = $1 and due_date <= $2
    and ($3::text is null or fund_code = $3) order by due_date, id limit $4`,
);

export const distributionOf = (row: DistributionRow): DeclaredDistribution => ({
  id: row.id,
  customerId: row.customer_id,
  fundCode: row.fund_code,
  accountType: row.account_type as OrderAccountType,
  fiscalDate: row.fiscal_date,
  course: row.course as DistributionCourse,
  units: units(row.units),
  navEx: nav(row.nav_ex),
  special: yen(row.special),
  ordinary: yen(row.ordinary),
  tax: { income: yen(row.income_tax), resident: yen(row.resident_tax) },
  dueDate: row.due_date,
});

export const distributionsToPay = async (tx: Tx, through: Ymd, limit: number): Promise<DeclaredDistribution[]> =>
  (await due(tx, 'RECEIVE', through, null, limit)).map(distributionOf);

export const distributionsToReinvest = async (
  tx: Tx,
  fundCode: string,
  through: Ymd,
  limit: number,
): Promise<DeclaredDistribution[]> => (await due(tx, 'REINVEST', through, fundCode, limit)).map(distributionOf);

const finish = statement<{ done: bigint }, readonly unknown[]>(
  'night-fund.distributions-finish',
  `with finished as (update app.distribution d set state = $2 from unnest($1::text[]) as v (id)
      where d.id = v.id and d.state = 'DECLARED' returning d.id)
    select count(*) as done from finished`,
);

export async function finishDistributions(tx: Tx, ids: readonly string[], state: 'PAID' | 'REINVESTED'): Promise<void> {
  if (ids.length === 0) return;
  const [row] = await finish(tx, ids, state);
  assert(row?.done === BigInt(ids.length), 'a distribution is finished once');
}

/** Executed and settled at once, but through every state: no order skips one. */
const insertReinvestments = statement<object, readonly unknown[]>(
  'night-fund.reinvestments-add',
  `with given as (select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[],
        $8::date[], $9::smallint[]) as v (id, customer_id, fund_code, account_type, net, nav_ex, units, date, nisa_year)),
    ordered as (
      insert into app.fund_order (id, customer_id, fund_code, account_type, side, source, method, size, distribution_course,
        state, accepted_at, cutoff_at, application_date, execution_date, settlement_date, nisa_year)
      select id, customer_id, fund_code, account_type, 'BUY', 'REINVEST', 'AMOUNT', net, 'REINVEST', 'SETTLED',
        $10::timestamptz, $10::timestamptz, date, date, date, nisa_year from given),
    happened as (
      insert into app.fund_order_event (order_id, event, at) select id, e.event, $10::timestamptz
        from given cross join unnest('{ACCEPT,CUT_OFF,EXECUTE,SETTLE}'::text[]) as e (event)),
    to_report as (insert into app.trade_report_due (order_id) select id from given),
    to_notify as (insert into app.notification_due (subject, event) select id, 'SETTLE' from given)
    insert into app.fund_fill (order_id, nav, price, units, amount, executed_at)
      select id, nav_ex, nav_ex, units, net, $10::timestamptz from given`,
);

export async function addReinvestments(tx: Tx, all: readonly Reinvestment[], at: Instant): Promise<void> {
  if (all.length === 0) return;
  await insertReinvestments(
    tx,
    all.map(({ id }) => id),
    all.map(({ customerId }) => customerId),
    all.map(({ fundCode }) => fundCode),
    all.map(({ accountType }) => accountType),
    column(all.map(({ net }) => net)),
    column(all.map(({ navEx }) => navEx)),
    column(all.map((one) => one.units)),
    column(all.map(({ date }) => date)),
    column(all.map(({ nisaYear }) => nisaYear)),
    moment(at),
  );
}
