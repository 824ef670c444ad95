import type { Ymd } from '@tsuzura/domain/calendar';
import { units, yen, type Units, type Yen } from '@tsuzura/domain/money';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import { statement, type Reader } from '../kernel/index.ts';
import { balanceOn } from './booked-in.ts';

/** What トータルリターン is made of, as it stood on a day: money from the orders and distributions, units from the ledger. */

export interface FundReturn {
  readonly customerId: string;
  readonly fundCode: string;
  readonly accountType: OrderAccountType;
  /** 約定ベース. */
  readonly units: Units;
  /** Fee and consumption tax included. */
  readonly bought: Yen;
  /** Before tax. */
  readonly sold: Yen;
  /** After tax; what was reinvested in the same account type is neither received nor paid in. */
  readonly distributed: Yen;
  /** Held on the day, or sold completely in the year before it. */
  readonly isNotified: boolean;
  /** Ids of the entries that moved its units. */
  readonly entries: readonly string[];
}

interface Row {
  readonly customer_id: string;
  readonly fund_code: string;
  readonly account_type: string;
  readonly units: bigint;
  readonly bought: bigint;
  readonly sold: bigint;
  readonly distributed: bigint;
  readonly is_notified: boolean;
  readonly entries: readonly string[];
}

const executed = `o.state in ('EXECUTED', 'SETTLED', 'COMPLETED')`;
/** Sellable, locked, and bought but not delivered; what was sold is no longer there (docs/ledger.md). */
const heldUnits = '(10, 11, 12)';

/**
 * A reinvested distribution is an order of the same id. Where it was bought in another account type because the quota was
 * short, it was received in the one and paid into the other. What left for another firm counts as sold for what it was worth.
 */
const returns = statement<Row, readonly unknown[]>(
  'statement.returns-on',
  `with m as (
      select o.customer_id, o.fund_code, o.account_type,
          case when o.side = 'BUY' then f.amount + f.fee + f.consumption_tax else 0 end as bought,
          case when o.side = 'SELL' then f.amount else 0 end as sold, 0 as distributed,
          o.side = 'SELL' and o.execution_date >= $2::date as sold_in_year
        from app.fund_order o left join app.distribution d on d.id = o.id
        cross join lateral (select x.* from app.fund_fill x where x.order_id = o.id order by x.turn desc limit 1) f
        where o.customer_id = any ($1::text[]) and ${executed} and o.execution_date <= $3::date
          and (o.source <> 'REINVEST' or d.account_type <> o.account_type)
      union all
      select d.customer_id, d.fund_code, d.account_type, 0, 0,
          d.special + d.ordinary - d.income_tax - d.resident_tax, false
        from app.distribution d left join app.fund_order o on o.id = d.id
        where d.customer_id = any ($1::text[]) and d.fiscal_date <= $3::date
          and (d.course = 'RECEIVE' or o.account_type <> d.account_type)
      union all
      select i.customer_id, i.code, i.account_type, 0, i.sent_value, 0, d.sent_on >= $2::date
        from app.delivery d join app.delivery_item i on i.delivery_id = d.id
        where d.customer_id = any ($1::text[]) and d.product = 'FUND' and d.status in ('SENT', 'COMPLETED') and d.sent_on <= $3::date
      union all
      select a.customer_id, a.instrument, a.tag, 0, 0, 0, false from ledger.account a
        where coalesce(a.customer_id, '') = any ($1::text[]) and a.instrument <> 'JPY' and a.kind in ${heldUnits}),
    g as (
      select customer_id, fund_code, account_type, sum(bought)::bigint as bought, sum(sold)::bigint as sold,
        sum(distributed)::bigint as distributed, bool_or(sold_in_year) as sold_in_year from m group by 1, 2, 3)
    select g.customer_id, g.fund_code, g.account_type, g.bought, g.sold, g.distributed,
      coalesce(l.units, 0)::bigint as units, coalesce(l.units, 0) > 0 or g.sold_in_year as is_notified,
      coalesce(l.entries, '{}') as entries
    from g left join lateral (select sum(x.amount) filter (where a.kind in ${heldUnits}) as units,
        array_agg(distinct e.id::text) as entries
      from ledger.account a join ledger.posting x on x.account_id = a.id join ledger.entry e on e.id = x.entry_id
      where coalesce(a.customer_id, '') = g.customer_id and a.instrument = g.fund_code and a.tag = g.account_type
        and e.day <= $3::date) l on true
    order by 1, 2, 3`,
);

/** Of everything these customers ever traded up to `to`; `from` is the first day of the year that ends there. */
export const returnsOn = async (
  reader: Reader,
  customerIds: readonly string[],
  { from, to }: { from: Ymd; to: Ymd },
): Promise<FundReturn[]> =>
  (await returns(reader, customerIds, from, to)).map((row) => ({
    customerId: row.customer_id,
    fundCode: row.fund_code,
    accountType: row.account_type as OrderAccountType,
    units: units(row.units),
    bought: yen(row.bought),
    sold: yen(row.sold),
    distributed: yen(row.distributed),
    isNotified: row.is_notified,
    entries: row.entries,
  }));

const due = statement<{ customer_id: string }, readonly unknown[]>(
  'statement.customers-to-notify-of-returns',
  `select a.customer_id from app.account a
    where not exists (select from app.paper d where d.kind = 'TOTAL_RETURN' and d.ref = $1 and d.turn = 0
        and d.customer_id = a.customer_id)
      and (exists (select from app.fund_order o where o.customer_id = a.customer_id and o.side = 'SELL' and ${executed}
          and o.history_day between $2::date and $3::date)
        or exists (select from ledger.account l cross join lateral (${balanceOn('l.id', '$3::date')}) b
          where coalesce(l.customer_id, '') = a.customer_id and l.instrument <> 'JPY' and l.kind in ${heldUnits}
          group by l.instrument, l.tag having sum(b.amount) > 0))
      and a.customer_id > $5
    order by a.customer_id limit $4`,
);

/** Customers with a fund to be notified of for the year from `from` to `to`, and without a notice of it. */
export const customersToNotifyOfReturns = async (
  reader: Reader,
  { year, from, to }: { year: number; from: Ymd; to: Ymd },
  after: string,
  limit: number,
): Promise<string[]> => (await due(reader, String(year), from, to, limit, after)).map(({ customer_id }) => customer_id);

const books = statement<{ customer_id: string; fund_code: string; flow: bigint }, readonly unknown[]>(
  'statement.return-flows-in-books',
  `select p.customer_id, p.fund_code, sum(p.distributed + p.sold - p.bought)::bigint as flow from app.position p
    where p.customer_id = any ($1::text[])
      and not exists (select from app.fund_order o where o.customer_id = p.customer_id and o.fund_code = p.fund_code
        and ${executed} and o.history_day > $2::date)
      and not exists (select from app.distribution d where d.customer_id = p.customer_id and d.fund_code = p.fund_code
        and d.fiscal_date > $2::date)
      and not exists (select from app.delivery d join app.delivery_item i on i.delivery_id = d.id and i.code = p.fund_code
        where d.customer_id = p.customer_id and d.status in ('SENT', 'COMPLETED') and d.sent_on > $2::date)
    group by 1, 2`,
);

/**
 * The twin: what the positions came to night by night, by customer and fund, where nothing happened after the day. Over all
 * account types, because then it is the same sum however units were moved between them.
 */
export const returnFlowsInBooks = async (
  reader: Reader,
  customerIds: readonly string[],
  day: Ymd,
): Promise<ReadonlyMap<string, bigint>> =>
  new Map(
    (await books(reader, customerIds, day)).map(({ customer_id, fund_code, flow }) => [
      `${customer_id} ${fund_code}`,
      flow,
    ]),
  );

const holders = statement<{ customer_id: string }, readonly unknown[]>(
  'statement.holders-to-report',
  `select distinct p.customer_id from app.position p where p.fund_code = $1 and p.units > 0
      and not exists (select from app.paper d where d.kind = 'FUND_REPORT' and d.ref = $2 and d.turn = 0
        and d.customer_id = p.customer_id)
      and p.customer_id > $4
    order by p.customer_id limit $3`,
);

/** Who holds the fund and was not given this report (知れている受益者). */
export const holdersToReport = async (
  reader: Reader,
  fundCode: string,
  ref: string,
  after: string,
  limit: number,
): Promise<string[]> => (await holders(reader, fundCode, ref, limit, after)).map(({ customer_id }) => customer_id);
