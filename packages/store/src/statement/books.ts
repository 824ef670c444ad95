import type { Ymd } from '@tsuzura/domain/calendar';
import type { FundFill, FundOrder } from '@tsuzura/domain/fund-order';
import { settledCashKinds } from '@tsuzura/domain/ledger';
import { yen, type Yen } from '@tsuzura/domain/money';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import { statement, type Reader } from '../kernel/index.ts';
import { fillOf, orderOf, type FillRow, type OrderRow } from '../fund-order/index.ts';
import { distributionOf, type DistributionToNotify } from './due.ts';

/** What statements print, read from the ledger as it stood on a day: never from what has happened since. */

/** Settled units: sellable, locked, and sold but not delivered. */
const settledUnits = [10, 11, 13];

export interface BalanceOnDay {
  /** JPY, or a fund. */
  readonly instrument: string;
  /** Of units; empty for cash. */
  readonly accountType: OrderAccountType | '';
  readonly amount: bigint;
}

const onDay = statement<{ instrument: string; account_type: string; amount: bigint }, readonly unknown[]>(
  'statement.balances-on',
  `select a.instrument, case when a.instrument = 'JPY' then '' else a.tag end as account_type, sum(p.amount)::bigint as amount
    from ledger.account a join ledger.posting p on p.account_id = a.id join ledger.entry e on e.id = p.entry_id
    where coalesce(a.customer_id, '') = $1 and e.day <= $2
      and (a.instrument = 'JPY' and a.kind = any ($3::smallint[]) or a.instrument <> 'JPY' and a.kind = any ($4::smallint[]))
    group by 1, 2 having sum(p.amount) <> 0 order by 1, 2`,
);

/** 受渡ベース, at the end of the day. */
export const balancesOn = async (reader: Reader, customerId: string, day: Ymd): Promise<BalanceOnDay[]> =>
  (await onDay(reader, customerId, day, settledCashKinds, settledUnits)).map((row) => ({
    instrument: row.instrument,
    accountType: row.account_type as BalanceOnDay['accountType'],
    amount: row.amount,
  }));

export interface Movement {
  readonly entryId: bigint;
  readonly day: Ymd;
  /** In the words of the chart of entries. */
  readonly what: string;
  readonly ref: string;
  /** Of the order or the withdrawal; null where there was none. */
  readonly receiptNumber: string | null;
  readonly instrument: string;
  readonly accountType: OrderAccountType | '';
  readonly amount: bigint;
}

interface MovementRow {
  readonly entry_id: bigint;
  readonly day: Ymd;
  readonly what: string;
  readonly ref: string;
  readonly receipt_number: string | null;
  readonly instrument: string;
  readonly account_type: string;
  readonly amount: bigint;
}

const mostMovements = 20_000;

const moved = statement<MovementRow, readonly unknown[]>(
  'statement.movements',
  `select m.*, coalesce((select o.receipt_number from app.fund_order o where o.id = m.ref),
      (select w.receipt_number from app.withdrawal w where w.id = m.ref)) as receipt_number
    from (select e.id as entry_id, e.day, k.name as what, e.ref, a.instrument,
      case when a.instrument = 'JPY' then '' else a.tag end as account_type, sum(p.amount)::bigint as amount
    from ledger.account a join ledger.posting p on p.account_id = a.id join ledger.entry e on e.id = p.entry_id
      join ledger.entry_kind k on k.id = e.kind
    where coalesce(a.customer_id, '') = $1 and e.day between $2 and $3
      and (a.instrument = 'JPY' and a.kind = any ($4::smallint[]) or a.instrument <> 'JPY' and a.kind = any ($5::smallint[]))
    group by 1, 2, 3, 4, 5, 6 having sum(p.amount) <> 0 order by e.day, e.id, 5 limit $6) m
    order by m.day, m.entry_id, m.instrument`,
);

/** What moved settled money and units of a customer in a period, oldest first. */
export const movementsIn = async (reader: Reader, customerId: string, from: Ymd, to: Ymd): Promise<Movement[]> =>
  (await moved(reader, customerId, from, to, settledCashKinds, settledUnits, mostMovements)).map((row) => ({
    entryId: row.entry_id,
    day: row.day,
    what: row.what,
    ref: row.ref,
    receiptNumber: row.receipt_number,
    instrument: row.instrument,
    accountType: row.account_type as Movement['accountType'],
    amount: row.amount,
  }));

export interface SettledSale {
  readonly order: FundOrder;
  readonly fill: FundFill;
  readonly fundName: string;
}

/** Executed in the same year or the one before: by the index of the history, without the other years. */
const sales = statement<OrderRow & FillRow & { readonly fund_name: string }, readonly unknown[]>(
  'statement.sales-of-year',
  `select o.*, f.nav, f.price, f.units, f.amount, f.fee, f.consumption_tax, f.converted_to_all, f.cost, f.projected_tax,
      f.income_tax, f.resident_tax, n.name as fund_name
    from app.fund_order o join app.fund n on n.code = o.fund_code
    cross join lateral (select x.* from app.fund_fill x where x.order_id = o.id order by x.turn desc limit 1) f
    where o.customer_id = any ($1::text[]) and o.side = 'SELL' and o.account_type = 'SPECIFIC'
      and o.state in ('SETTLED', 'COMPLETED') and o.settlement_date between make_date($2, 1, 1) and make_date($2, 12, 31)
      and o.history_day between make_date($2 - 1, 1, 1) and make_date($2, 12, 31)
    order by o.settlement_date, o.sequence limit $3`,
);

const mostSales = 100_000;

/** Sales of the specific account that settled in the year, in the order in which they were taxed (rule TAX-8). */
export const salesOfYear = async (
  reader: Reader,
  customerIds: readonly string[],
  year: number,
): Promise<SettledSale[]> =>
  (await sales(reader, customerIds, year, mostSales)).map((row) => ({
    order: orderOf(row),
    fill: fillOf(row),
    fundName: row.fund_name,
  }));

/** By the positions, of which every distribution has one: their fiscal dates are those of the year or of the one before. */
const distributions = statement<Parameters<typeof distributionOf>[0], readonly unknown[]>(
  'statement.distributions-of-year',
  `select d.* from app.position p join app.distribution d on d.customer_id = p.customer_id and d.fund_code = p.fund_code
      and d.account_type = p.account_type and d.fiscal_date between make_date($2 - 1, 1, 1) and make_date($2, 12, 31)
    where p.customer_id = any ($1::text[]) and p.account_type = 'SPECIFIC'
      and d.state <> 'DECLARED' and d.due_date between make_date($2, 1, 1) and make_date($2, 12, 31)
    order by d.due_date, d.id limit $3`,
);

/** Distributions of the specific account that were paid or reinvested in the year. */
export const distributionsOfYear = async (
  reader: Reader,
  customerIds: readonly string[],
  year: number,
): Promise<DistributionToNotify[]> => (await distributions(reader, customerIds, year, mostSales)).map(distributionOf);

export interface TaxOfYear {
  /** 源泉徴収 on sales, as the ledger holds it. */
  readonly gainIncome: Yen;
  readonly gainResident: Yen;
  /** On distributions, before what was given back after the year. */
  readonly distributionIncome: Yen;
  readonly distributionResident: Yen;
  readonly refundedIncome: Yen;
  readonly refundedResident: Yen;
}

interface TaxRow {
  readonly customer_id: string;
  readonly kind: number;
  readonly tag: string;
  readonly withheld: bigint;
  readonly refunded: bigint;
}

/** A year-end refund is a TAX_ADJUSTED entry of the year's own accounts, booked in the next year. */
const taxes = statement<TaxRow, readonly unknown[]>(
  'statement.tax-of-year',
  `select a.customer_id, a.kind, a.tag,
      coalesce(sum(p.amount) filter (where e.ref not like 'year-end-%'), 0)::bigint as withheld,
      coalesce(-sum(p.amount) filter (where e.ref like 'year-end-%'), 0)::bigint as refunded
    from ledger.account a join ledger.posting p on p.account_id = a.id join ledger.entry e on e.id = p.entry_id
    where coalesce(a.customer_id, '') = any ($1::text[]) and a.instrument = 'JPY' and a.kind in (20, 21)
      and a.tag = any ($2::text[]) group by 1, 2, 3`,
);

/** What the ledger withheld and gave back for a year, by customer. */
export async function taxOfYear(
  reader: Reader,
  customerIds: readonly string[],
  year: number,
): Promise<ReadonlyMap<string, TaxOfYear>> {
  const rows = await taxes(reader, customerIds, [`GAIN-${year}`, `DISTRIBUTION-${year}`]);
  const sum = (of: string, kind: number, source: string, pick: 'withheld' | 'refunded') =>
    yen(
      rows
        .filter((row) => row.customer_id === of && row.kind === kind && row.tag.startsWith(source))
        .reduce((total, row) => total + row[pick], 0n),
    );
  return new Map(
    customerIds.map((id) => [
      id,
      {
        gainIncome: sum(id, 20, 'GAIN', 'withheld'),
        gainResident: sum(id, 21, 'GAIN', 'withheld'),
        distributionIncome: sum(id, 20, 'DISTRIBUTION', 'withheld'),
        distributionResident: sum(id, 21, 'DISTRIBUTION', 'withheld'),
        refundedIncome: sum(id, 20, 'DISTRIBUTION', 'refunded'),
        refundedResident: sum(id, 21, 'DISTRIBUTION', 'refunded'),
      },
    ]),
  );
}

const navs = statement<{ fund_code: string; nav: bigint; date: Ymd }, [day: Ymd]>(
  'statement.navs-on',
  `select f.code as fund_code, n.nav, n.date from app.fund f cross join lateral (select x.nav, x.date from app.published_nav x
      where x.fund_code = f.code and x.date <= $1 order by x.date desc limit 1) n`,
);

/** The last price of each fund up to a day. */
export const pricesOn = async (
  reader: Reader,
  day: Ymd,
): Promise<ReadonlyMap<string, { readonly nav: bigint; readonly date: Ymd }>> =>
  new Map((await navs(reader, day)).map(({ fund_code, nav, date }) => [fund_code, { nav, date }]));

const entryIds = statement<{ ref: string; id: bigint }, [refs: readonly string[]]>(
  'statement.entries-about',
  'select ref, id from ledger.entry where ref = any ($1::text[]) order by id',
);

/** Ids of the entries about orders and distributions: what a statement was made from. */
export async function entriesAbout(
  reader: Reader,
  refs: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  for (const { ref, id } of await entryIds(reader, refs)) found.set(ref, [...(found.get(ref) ?? []), String(id)]);
  return found;
}

const gains = statement<{ gain: bigint }, readonly unknown[]>(
  'statement.gains-in',
  `select coalesce(sum(f.amount - f.cost), 0)::bigint as gain
    from app.customer c join app.fund_order o on o.customer_id = c.id
    cross join lateral (select x.amount, x.cost from app.fund_fill x where x.order_id = o.id order by x.turn desc limit 1) f
    where c.subject = $1 and o.side = 'SELL' and o.state in ('EXECUTED', 'SETTLED', 'COMPLETED')
      and o.history_day between $2 and $3`,
);

/** 実現損益 of funds, by execution date, before tax, whatever the account type. */
export const gainsIn = async (reader: Reader, subject: string, from: Ymd, to: Ymd): Promise<Yen> =>
  yen((await gains(reader, subject, from, to))[0]?.gain ?? 0n);
