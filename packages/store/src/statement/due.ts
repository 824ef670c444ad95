import type { Ymd } from '@tsuzura/domain/calendar';
import type { FundFill, FundOrder } from '@tsuzura/domain/fund-order';
import { units, yen, type Nav, type Units, type Yen } from '@tsuzura/domain/money';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import { statement, type Reader, type Tx } from '../kernel/index.ts';
import { fillOf, orderOf, type FillRow, type OrderRow } from '../fund-order/index.ts';
import { bookedIn } from './booked-in.ts';

/*
 * What obliges a statement. Customers are read in the order of their ids, each page behind the last customer of the page before: looking
 * for those who have none from the beginning would cost more page by page. A statement that is there is not made again.
 */

export interface FillToReport {
  readonly order: FundOrder;
  readonly fill: FundFill;
  readonly revision: number;
  /** Of the fill this one took the place of; null for the first, and where that one never had a report. */
  readonly replaces: number | null;
}

type Row = OrderRow & FillRow & { readonly due_id: bigint; readonly turn: number; readonly replaces: number | null };

const fillColumns = `f.turn, f.nav, f.price, f.units, f.amount, f.fee, f.consumption_tax, f.converted_to_all, f.cost,
  f.projected_tax, f.income_tax, f.resident_tax,
  (select max(x.turn) from app.fund_fill x where x.order_id = o.id and x.turn < f.turn
    and (o.state in ('EXECUTED', 'SETTLED') or exists (select from app.paper q
      where q.kind = 'TRADE' and q.ref = o.id and q.turn = x.turn))) as replaces`;

const takeFills = statement<Row, [after: string, limit: number]>(
  'statement.take-fills-to-report',
  `with taken as (delete from app.trade_report_due where id in (
      select id from app.trade_report_due where id > $1::bigint order by id limit $2) returning *)
    select t.id as due_id, o.*, ${fillColumns} from taken t join app.fund_order o on o.id = t.order_id
      join app.fund_fill f on f.order_id = t.order_id and f.turn = t.turn
    order by t.id`,
);

/** The next fills behind a place in the queue (`dueId`). They are due no longer when the transaction ends. */
export const takeFillsToReport = async (
  tx: Tx,
  after: bigint,
  limit: number,
): Promise<(FillToReport & { readonly dueId: bigint })[]> =>
  (await takeFills(tx, String(after), limit)).map((row) => ({
    dueId: row.due_id,
    order: orderOf(row),
    fill: fillOf(row),
    revision: row.turn,
    replaces: row.replaces,
  }));

export interface DistributionToNotify {
  readonly id: string;
  /** How often it was corrected; its figures are the last ones. */
  readonly revision: number;
  /** Of the notice that this one corrects. */
  readonly replaces: number | null;
  readonly customerId: string;
  readonly fundCode: string;
  readonly accountType: OrderAccountType;
  readonly fiscalDate: Ymd;
  readonly dueDate: Ymd;
  readonly course: 'RECEIVE' | 'REINVEST';
  readonly units: Units;
  readonly navEx: Nav;
  readonly special: Yen;
  readonly ordinary: Yen;
  readonly incomeTax: Yen;
  readonly residentTax: Yen;
}

interface DistributionRow {
  readonly id: string;
  readonly turn?: number;
  readonly replaces?: number | null;
  readonly customer_id: string;
  readonly fund_code: string;
  readonly account_type: string;
  readonly fiscal_date: Ymd;
  readonly due_date: Ymd;
  readonly course: string;
  readonly units: bigint;
  readonly nav_ex: bigint;
  readonly special: bigint;
  readonly ordinary: bigint;
  readonly income_tax: bigint;
  readonly resident_tax: bigint;
}

const distributions = statement<
  DistributionRow,
  [since: Ymd, fundCode: string, date: Ymd, customer: string, accountType: string, limit: number]
>(
  'statement.distributions-to-notify',
  `select d.*, c.turn, (select max(p.turn) from app.paper p where p.kind = 'DISTRIBUTION' and p.ref = d.id) as replaces
    from app.fund f join app.distribution d on d.fund_code = f.code and d.fiscal_date >= $1
    cross join lateral (select count(*)::integer as turn from app.distribution_correction x where x.distribution_id = d.id) c
    where d.state <> 'DECLARED'
      and (d.fund_code, d.fiscal_date, d.customer_id, d.account_type) > ($2, $3::date, $4, $5)
      and not exists (select from app.paper p where p.kind = 'DISTRIBUTION' and p.ref = d.id and p.turn = c.turn)
    order by d.fund_code, d.fiscal_date, d.customer_id, d.account_type limit $6`,
);

/** Paid or reinvested, of fiscal dates from `since` on, and notified with other figures or not at all. */
export const distributionsToNotify = async (
  reader: Reader,
  since: Ymd,
  after: Pick<DistributionToNotify, 'fundCode' | 'fiscalDate' | 'customerId' | 'accountType'> | null,
  limit: number,
): Promise<DistributionToNotify[]> => {
  const { fundCode = '', fiscalDate = since, customerId = '', accountType = '' } = after ?? {};
  return (await distributions(reader, since, fundCode, fiscalDate, customerId, accountType, limit)).map(distributionOf);
};

export const distributionOf = (row: DistributionRow): DistributionToNotify => ({
  id: row.id,
  revision: row.turn ?? 0,
  replaces: row.replaces ?? null,
  customerId: row.customer_id,
  fundCode: row.fund_code,
  accountType: row.account_type as OrderAccountType,
  fiscalDate: row.fiscal_date,
  dueDate: row.due_date,
  course: row.course as DistributionToNotify['course'],
  units: units(row.units),
  navEx: row.nav_ex as Nav,
  special: yen(row.special),
  ordinary: yen(row.ordinary),
  incomeTax: yen(row.income_tax),
  residentTax: yen(row.resident_tax),
});

const traded = statement<{ customer_id: string }, readonly unknown[]>(
  'statement.customers-to-balance',
  `select a.customer_id from app.account a
    where not exists (select from app.paper p where p.kind = 'BALANCE' and p.ref = $1 and p.turn = 0
        and p.customer_id = a.customer_id)
      and exists (select from ledger.account l join ledger.posting x on x.account_id = l.id
        join ledger.entry e on e.id = x.entry_id
        where coalesce(l.customer_id, '') = a.customer_id and e.day <= $3::date and ($4 or e.day >= $2::date)
          and ${bookedIn('x.entry_id', "case when $4 then date '0001-01-03' else $2::date end", '$3::date')}
        limit 1)
      and a.customer_id > $6
    order by a.customer_id limit $5`,
);

/** Who something was booked for in the period; with `anyTime` also who only has an old balance (once a year, rule DOC-3). */
export const customersToBalance = async (
  reader: Reader,
  { ref, from, to, anyTime }: { ref: string; from: Ymd; to: Ymd; anyTime: boolean },
  after: string,
  limit: number,
): Promise<string[]> =>
  (await traded(reader, ref, from, to, anyTime, limit, after)).map(({ customer_id }) => customer_id);

const years = statement<{ customer_id: string }, readonly unknown[]>(
  'statement.customers-to-report-year',
  `select t.customer_id from app.tax_year t join app.account a on a.customer_id = t.customer_id collate "default"
    where t.year = $1 and a.specific_withholding is not null
      and not exists (select from app.paper p where p.kind = 'ANNUAL_SPECIFIC' and p.ref = $2 and p.turn = 0
        and p.customer_id = t.customer_id)
      and t.customer_id > $4
    order by t.customer_id limit $3`,
);

/** Whose specific account had a sale or a distribution in the year. */
export const customersToReportYear = async (
  reader: Reader,
  year: number,
  after: string,
  limit: number,
): Promise<string[]> => (await years(reader, year, String(year), limit, after)).map(({ customer_id }) => customer_id);

const nisaQuotas = statement<{ customer_id: string }, readonly unknown[]>(
  'statement.nisa-quotas-to-notify',
  `select a.customer_id from app.account a
    where a.customer_id > $1 and a.nisa = 'AVAILABLE' and a.opened_on <= $2::date
      and not exists (select from app.paper p where p.kind = 'NISA' and p.ref = $3 and p.turn = 0
        and p.customer_id = a.customer_id)
    order by a.customer_id limit $4`,
);

/** Who has a quota in a year and was not notified of it. */
export const nisaQuotasToNotify = async (
  reader: Reader,
  { ref, today }: { readonly ref: string; readonly today: Ymd },
  after: string,
  limit: number,
): Promise<string[]> => (await nisaQuotas(reader, after, today, ref, limit)).map(({ customer_id }) => customer_id);

const nisaClosed = statement<{ customer_id: string; ref: string }, readonly unknown[]>(
  'statement.nisa-closed-to-notify',
  `select n.customer_id, n.ref from (
      select customer_id, 'close-' || nisa_closed_on as ref from app.account
        where nisa = 'CLOSE' and nisa_closed_on between $2::date and $1::date) n
    where not exists (select from app.paper p where p.kind = 'NISA' and p.ref = n.ref and p.turn = 0
        and p.customer_id = n.customer_id)
    order by n.customer_id, n.ref limit $3`,
);

/** Whose NISA was closed since a day, and who was not notified of it. */
export const nisaClosedToNotify = async (
  reader: Reader,
  { today, since }: { readonly today: Ymd; readonly since: Ymd },
  limit: number,
): Promise<{ readonly customerId: string; readonly ref: string }[]> =>
  (await nisaClosed(reader, today, since, limit)).map((row) => ({ customerId: row.customer_id, ref: row.ref }));

const feeBearers = statement<{ customer_id: string }, readonly unknown[]>(
  'statement.customers-to-notify-of-fees',
  `select distinct p.customer_id from app.position p where p.account_type = 'NISA_TSUMITATE'
      and exists (select from ledger.account l join ledger.posting x on x.account_id = l.id
        join ledger.entry e on e.id = x.entry_id where coalesce(l.customer_id, '') = p.customer_id
          and l.instrument = p.fund_code and l.tag = p.account_type and l.kind in (10, 11, 13) and e.day <= $2)
      and not exists (select from app.paper d where d.kind = 'TRUST_FEE' and d.ref = $1 and d.turn = 0
        and d.customer_id = p.customer_id)
      and p.customer_id > $4
    order by p.customer_id limit $3`,
);

/** Who held something in つみたて投資枠 up to the end of the year. */
export const customersToNotifyOfFees = async (
  reader: Reader,
  year: number,
  through: Ymd,
  after: string,
  limit: number,
): Promise<string[]> =>
  (await feeBearers(reader, String(year), through, limit, after)).map(({ customer_id }) => customer_id);
