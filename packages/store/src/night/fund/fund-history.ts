import type { CashAtHand, FundHistory, KnownDistribution, TaxYear } from '@tsuzura/domain/fund-order';
import type { Ymd } from '@tsuzura/domain/calendar';
import { nav, units, yen } from '@tsuzura/domain/money';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import { statement, type Tx } from '../../kernel/index.ts';
import { fillOf, orderOf, type FillRow, type OrderRow } from '../../fund-order/order.ts';
import { distributionOf, type DistributionRow } from './distribution.ts';

const filled = statement<
  OrderRow & FillRow & { readonly turn: number; readonly book_released: bigint | null },
  [fundCode: string, customers: readonly string[]]
>(
  'night-fund.history-of-fund',
  `select o.*, f.turn, f.nav, f.price, f.units, f.amount, f.fee, f.consumption_tax, f.converted_to_all, f.cost, f.book_released,
      f.projected_tax, f.income_tax, f.resident_tax
    from unnest($2::text[]) as c (id)
    join app.fund_order o on o.customer_id = c.id and o.fund_code = $1 and o.state in ('EXECUTED', 'SETTLED', 'COMPLETED')
    cross join lateral (select x.* from app.fund_fill x where x.order_id = o.id order by x.turn desc limit 1) f
    order by o.customer_id, o.execution_date, o.sequence`,
);

const declared = statement<
  DistributionRow & { readonly state: string; readonly declared: bigint; readonly turn: number },
  [fundCode: string, customers: readonly string[]]
>(
  'night-fund.history-of-distributions',
  `select d.*, n.distribution as declared, (select count(*)::int from app.distribution_correction x where x.distribution_id = d.id) as turn
    from unnest($2::text[]) as c (id) join app.distribution d on d.customer_id = c.id and d.fund_code = $1
    join app.nav n on n.fund_code = d.fund_code and n.date = d.fiscal_date order by d.customer_id, d.fiscal_date`,
);

const sellable = statement<
  { customer_id: string; tag: string; amount: bigint },
  [fundCode: string, customers: readonly string[]]
>(
  'night-fund.sellable-units',
  `select a.customer_id, a.tag, b.amount from unnest($2::text[]) as c (id)
    join ledger.account a on coalesce(a.customer_id, '') = c.id and a.instrument = $1 and a.kind = 10
    join ledger.balance b on b.account_id = a.id`,
);

const sent = statement<
  {
    customer_id: string;
    delivery_id: string;
    number: number;
    account_type: string;
    sent_on: Ymd;
    quantity: bigint;
    unit_cost: bigint;
    cost: bigint;
    individual_principal: bigint;
  },
  [fundCode: string, customers: readonly string[]]
>(
  'night-fund.history-of-transfers',
  `select i.customer_id, i.delivery_id, i.number, i.account_type, d.sent_on, i.quantity, i.unit_cost, i.cost, i.individual_principal
    from unnest($2::text[]) as c (id) join app.delivery_item i on i.customer_id = c.id and i.code = $1
    join app.delivery d on d.id = i.delivery_id and d.status in ('SENT', 'COMPLETED') order by d.sequence`,
);

/** By customer; those without a fill are not in it. */
export async function readFundHistories(
  tx: Tx,
  fundCode: string,
  customers: readonly string[],
): Promise<ReadonlyMap<string, FundHistory>> {
  const orders = Map.groupBy(await filled(tx, fundCode, customers), (row) => row.customer_id);
  const distributions = Map.groupBy(await declared(tx, fundCode, customers), (row) => row.customer_id);
  const transfers = Map.groupBy(await sent(tx, fundCode, customers), (row) => row.customer_id);
  const held = Map.groupBy(await sellable(tx, fundCode, customers), (row) => row.customer_id);
  return new Map(
    [...orders].map(([customer, rows]) => [
      customer,
      {
        orders: rows.map((row) => ({
          order: orderOf(row),
          fill: fillOf(row),
          revision: row.turn,
          bookReleased: row.book_released === null ? null : yen(row.book_released),
        })),
        distributions: (distributions.get(customer) ?? []).map((row) => ({
          distribution: distributionOf(row),
          state: row.state as KnownDistribution['state'],
          declared: nav(row.declared),
          revision: row.turn,
        })),
        transfers: (transfers.get(customer) ?? []).map((row) => ({
          deliveryId: row.delivery_id,
          number: row.number,
          accountType: row.account_type as OrderAccountType,
          sentOn: row.sent_on,
          units: units(row.quantity),
          unitCost: yen(row.unit_cost),
          cost: yen(row.cost),
          individualPrincipal: nav(row.individual_principal),
        })),
        sellable: new Map((held.get(customer) ?? []).map(({ tag, amount }) => [tag, units(amount)])),
      },
    ]),
  );
}

const taxYears = statement<
  {
    customer_id: string;
    year: number;
    net_gain: bigint;
    dividends: bigint;
    dividend_income_tax: bigint;
    dividend_resident_tax: bigint;
    refunded_income_tax: bigint | null;
    refunded_resident_tax: bigint | null;
  },
  [customers: readonly string[]]
>('night-fund.tax-years-of', 'select * from app.tax_year where customer_id = any ($1::text[])');

export async function readTaxYears(
  tx: Tx,
  customers: readonly string[],
): Promise<ReadonlyMap<string, readonly TaxYear[]>> {
  const rows = await taxYears(tx, customers);
  const yearOf = (row: (typeof rows)[number]): TaxYear => ({
    year: row.year,
    netGain: yen(row.net_gain),
    dividends: yen(row.dividends),
    dividendTax: { income: yen(row.dividend_income_tax), resident: yen(row.dividend_resident_tax) },
    refunded:
      row.refunded_income_tax === null
        ? null
        : { income: yen(row.refunded_income_tax), resident: yen(row.refunded_resident_tax ?? 0n) },
  });
  return new Map([...Map.groupBy(rows, (row) => row.customer_id)].map(([id, of]) => [id, of.map(yearOf)]));
}

const cash = statement<{ customer_id: string; kind: number; amount: bigint }, [customers: readonly string[]]>(
  'night-fund.free-and-advanced',
  `select a.customer_id, a.kind, b.amount from unnest($1::text[]) as c (id)
    join ledger.account a on coalesce(a.customer_id, '') = c.id and a.instrument = 'JPY' and (a.kind = 1 and a.tag = '' or a.kind = 6 and a.tag = 'CORRECTION')
    join ledger.balance b on b.account_id = a.id`,
);

export async function readCashAtHand(tx: Tx, customers: readonly string[]): Promise<ReadonlyMap<string, CashAtHand>> {
  const rows = await cash(tx, customers);
  const amountOf = (id: string, kind: number) =>
    rows.find((row) => row.customer_id === id && row.kind === kind)?.amount ?? 0n;
  return new Map(customers.map((id) => [id, { free: yen(amountOf(id, 1)), advanced: yen(0n - amountOf(id, 6)) }]));
}
