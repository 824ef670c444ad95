import type { Ymd } from '@tsuzura/domain/calendar';
import { subjectOf } from '@tsuzura/store/seed';
import { inPages, type Brokerage } from '../brokerage.ts';
import { nightCustomerOf, uuidOf } from '../night/orders.ts';

/** Two and three plans in turn: a million of 400,000 customers. */
const plansOf = (index: number): number => 2 + (index % 2);
export const customersFor = (plans: number): number => Math.ceil(plans / 2.5);

const kinds = [
  { fund: 'TZ010002', type: 'NISA_TSUMITATE' },
  { fund: 'TZ010006', type: 'NISA_GROWTH' },
  { fund: 'TZ010008', type: 'SPECIFIC' },
] as const;

interface PlanRow {
  readonly id: string;
  readonly customerId: string;
  readonly fund: string;
  readonly type: string;
  readonly amount: number;
}

/** NISA accounts, and the dates of birth that they are decided by. */
export async function addPeople({ owner }: Brokerage, customers: number): Promise<void> {
  const ids = Array.from({ length: customers }, (_, index) => nightCustomerOf(index));
  await inPages(ids, (some) =>
    owner.query(
      `insert into app.person select (jsonb_populate_record(p, jsonb_build_object('customer_id', c.id))).*
        from unnest($1::text[]) as c (id), app.person p where p.customer_id = '${subjectOf('hanako')}'`,
      [some],
    ),
  );
  await owner.query(`update app.account set nisa = 'AVAILABLE', nisa_opened_on = '2024-01-04' where number like 'B%'`);
}

/** 積立 by 預り金 whose month was frozen and whose order date is `day`. Returns how many. */
export async function addPlans({ owner }: Brokerage, customers: number, day: Ymd): Promise<number> {
  const rows = Array.from({ length: customers }, (_, index) =>
    kinds.slice(0, plansOf(index)).map(({ fund, type }, place): PlanRow => ({
      id: uuidOf(`plan ${day} ${index} ${place}`),
      customerId: nightCustomerOf(index),
      fund,
      type,
      amount: 10_000 + ((index * 37 + place * 101) % 50) * 100,
    })),
  ).flat();
  const month = day.slice(0, 7);
  const made = `'${day} 00:00+09'::timestamptz - interval '40 days'`;
  await inPages(rows, (some) =>
    owner.query(
      `with w as materialized (select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[])
          as w (id, customer_id, fund, type, amount)),
        plans as (insert into app.subscription_plan (id, customer_id, fund_code, account_type, distribution_course, day_of_month,
            state, start_month, created_at, updated_at)
          select w.id, w.customer_id, w.fund, w.type, 'REINVEST', ${Number(day.slice(8))}, 'ACTIVE', '${month}', ${made}, ${made}
            from w),
        versions as (insert into app.subscription_version (setting_id, revision, from_month, state, amount, use_remaining_quota, at)
          select w.id, 0, '${month}', 'ACTIVE', w.amount, false, ${made} from w),
        frozen as (insert into app.subscription_occurrence (setting_id, month, customer_id, state, amount, freeze_at, order_date,
            execution_date, settlement_date, nisa_year)
          select w.id, '${month}', w.customer_id, 'FROZEN', w.amount, '${day} 00:00+09', '${day}', '${day}', '${day}'::date + 6,
            ${day.slice(0, 4)} from w)
        insert into app.subscription_to_order (order_date, customer_id, setting_id, month)
          select '${day}', w.customer_id, w.id, '${month}' from w`,
      [
        some.map(({ id }) => id),
        some.map(({ customerId }) => customerId),
        some.map(({ fund }) => fund),
        some.map(({ type }) => type),
        some.map(({ amount }) => amount),
      ],
    ),
  );
  await owner.query('vacuum analyze');
  await owner.query('checkpoint');
  return rows.length;
}
