import type { PositionEvent } from '@tsuzura/domain/account';
import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { nav, units, yen } from '@tsuzura/domain/money';
import type { NisaFrame } from '@tsuzura/domain/nisa';
import { moment, statement, type Tx } from '../kernel/index.ts';

export type NisaType = 'NISA_GROWTH' | 'NISA_TSUMITATE';
export type TaxableType = 'SPECIFIC' | 'GENERAL';

/** An order in a NISA frame, and what came of it. */
export interface NisaOrder {
  readonly id: string;
  readonly fundCode: string;
  readonly accountType: NisaType;
  readonly frame: NisaFrame;
  readonly side: 'BUY' | 'SELL';
  readonly isPending: boolean;
  readonly isExecuted: boolean;
  readonly settlementYear: number;
  readonly reservedQuota: bigint;
  /** Of a fill; 0 before. */
  readonly units: bigint;
  readonly amount: bigint;
}

const orders = statement<
  {
    id: string;
    fund_code: string;
    account_type: NisaType;
    side: 'BUY' | 'SELL';
    state: string;
    settlement_year: number;
    reserved_quota: bigint;
    units: bigint | null;
    amount: bigint | null;
  },
  [customerId: string]
>(
  'account.nisa-orders',
  `select o.id, o.fund_code, o.account_type, o.side, o.state, extract(year from o.settlement_date)::int as settlement_year,
      o.reserved_quota, f.units, f.amount
    from (select * from app.fund_order where customer_id = $1 and state in ('RECEIVED', 'WORKING')
      union all select * from app.fund_order where customer_id = $1
        and state in ('EXECUTED', 'SETTLED', 'COMPLETED', 'CANCELED', 'LAPSED')) o
    left join lateral (select x.units, x.amount from app.fund_fill x where x.order_id = o.id order by x.turn desc limit 1) f on true
    where o.account_type in ('NISA_GROWTH', 'NISA_TSUMITATE') order by o.sequence`,
);

/** Every order the customer ever gave in a NISA frame here. */
export async function nisaOrdersOf(tx: Tx, customerId: string): Promise<readonly NisaOrder[]> {
  return (await orders(tx, customerId)).map((row) => ({
    id: row.id,
    fundCode: row.fund_code,
    accountType: row.account_type,
    frame: row.account_type === 'NISA_GROWTH' ? 'GROWTH' : 'TSUMITATE',
    side: row.side,
    isPending: row.state === 'RECEIVED' || row.state === 'WORKING',
    isExecuted: row.state === 'EXECUTED' || row.state === 'SETTLED' || row.state === 'COMPLETED',
    settlementYear: row.settlement_year,
    reservedQuota: row.reserved_quota,
    units: row.units ?? 0n,
    amount: row.amount ?? 0n,
  }));
}

const distributions = statement<{ count: bigint }, [customerId: string]>(
  'account.nisa-distributions',
  `select count(*) from app.distribution where customer_id = $1 and account_type in ('NISA_GROWTH', 'NISA_TSUMITATE')`,
);

export async function countNisaDistributions(tx: Tx, customerId: string): Promise<number> {
  return Number((await distributions(tx, customerId))[0]?.count ?? 0n);
}

const unitBalances = statement<
  { kind: number; instrument: string; tag: NisaType; amount: bigint },
  [customerId: string]
>(
  'account.nisa-units',
  `select a.kind, a.instrument, a.tag, b.amount from ledger.account a join ledger.balance b on b.account_id = a.id
    where coalesce(a.customer_id, '') = $1 and a.kind between 10 and 13 and a.tag in ('NISA_GROWTH', 'NISA_TSUMITATE')
      and b.amount <> 0 order by a.instrument, a.tag, a.kind`,
);

const unitStates = { 10: 'units', 11: 'unitsLocked', 12: 'unitsUnsettled', 13: 'unitsSold' } as const;

/** Units in NISA frames by fund and by where they are on their way. */
export async function nisaUnitsOf(tx: Tx, customerId: string) {
  return (await unitBalances(tx, customerId)).map((row) => ({
    state: unitStates[row.kind as keyof typeof unitStates],
    fundCode: row.instrument,
    accountType: row.tag,
    units: row.amount,
  }));
}

/** The old label is in the audit trail; the event says that something was put right. */
const relabel = statement<object, readonly unknown[]>(
  'account.orders-to-taxable',
  `with moved as (
      update app.fund_order set account_type = $2, reserved_quota = 0, nisa_year = null where id = any ($1::text[]) returning id)
    insert into app.fund_order_event (order_id, event, turn, at)
      select m.id, 'CORRECT', coalesce((select max(e.turn) + 1 from app.fund_order_event e
        where e.order_id = m.id and e.event = 'CORRECT'), 1), $3 from moved m`,
);

export async function relabelOrders(tx: Tx, ids: readonly string[], to: TaxableType, at: Instant): Promise<void> {
  await relabel(tx, [...ids], to, moment(at));
}

const eventsOfType = statement<
  {
    date: Ymd;
    sequence: bigint;
    kind: PositionEvent['kind'];
    units: bigint;
    nav: bigint;
    paid: bigint;
    cost: bigint | null;
    declared: bigint;
    special: bigint;
  },
  [customerId: string, fundCode: string, accountType: string, moving: readonly string[]]
>(
  'account.position-events',
  `select o.execution_date as date, o.sequence,
      case when o.side = 'SELL' then 'SELL' when o.source = 'REINVEST' then 'REINVEST' else 'BUY' end as kind, f.units, f.nav,
      f.amount + f.fee + f.consumption_tax as paid, f.cost, 0::bigint as declared, 0::bigint as special
    from app.fund_order o
    cross join lateral (select x.* from app.fund_fill x where x.order_id = o.id order by x.turn desc limit 1) f
    where o.customer_id = $1 and o.fund_code = $2 and (o.account_type = $3 or o.id = any ($4::text[])) and o.state in ('EXECUTED', 'SETTLED', 'COMPLETED')
    union all
    select d.fiscal_date, 0, 'DISTRIBUTION', d.units, d.nav_ex, 0, null, n.distribution, d.special
    from app.distribution d join app.nav n on n.fund_code = d.fund_code and n.date = d.fiscal_date
    where d.customer_id = $1 and d.fund_code = $2 and d.account_type = $3`,
);

/** What made a position, as it was written down, and what is about to become part of it. */
export async function positionEvents(
  tx: Tx,
  customerId: string,
  fundCode: string,
  accountType: TaxableType,
  moving: readonly string[],
): Promise<readonly PositionEvent[]> {
  return (await eventsOfType(tx, customerId, fundCode, accountType, [...moving])).map((row): PositionEvent => {
    const when = { date: row.date, sequence: Number(row.sequence) };
    if (row.kind === 'DISTRIBUTION') {
      return { ...when, kind: row.kind, navEx: nav(row.nav), declared: nav(row.declared), special: yen(row.special) };
    }
    if (row.kind === 'SELL') return { ...when, kind: row.kind, units: units(row.units), cost: yen(row.cost ?? 0n) };
    return { ...when, kind: row.kind, units: units(row.units), nav: nav(row.nav), paid: yen(row.paid) };
  });
}

const taxable = statement<{ has_specific: boolean }, [customerId: string]>(
  'account.has-specific',
  'select specific_withholding is not null as has_specific from app.account where customer_id = $1',
);

/** Where a taxable purchase of this customer goes when nobody chose: 特定, else 一般. */
export async function taxableTypeOf(tx: Tx, customerId: string): Promise<TaxableType> {
  return (await taxable(tx, customerId))[0]?.has_specific ? 'SPECIFIC' : 'GENERAL';
}
