import type { ClosingFacts, Product } from '@tsuzura/domain/account';
import type { Ymd } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { yen } from '@tsuzura/domain/money';
import { statement, type Reader, type Tx } from '../kernel/index.ts';

/** Units and shares of every state, cash of every state (a debt, margin and dollars count too), and orders that are not settled. */
const facts = statement<
  {
    equity: ClosingFacts['states'][Product];
    nisa: ClosingFacts['states'][Product];
    margin: ClosingFacts['states'][Product];
    us_equity: ClosingFacts['states'][Product];
    nisa_units: bigint;
    all_units: bigint;
    nisa_orders: bigint;
    all_orders: bigint;
    plans: bigint;
    cash: bigint;
  },
  [customerId: string]
>(
  'account.closing-facts',
  `select a.equity, a.nisa, a.margin, a.us_equity,
      coalesce(l.nisa_units, 0)::bigint as nisa_units, coalesce(l.all_units, 0)::bigint as all_units,
      coalesce(l.cash, 0)::bigint as cash, o.nisa_orders, o.all_orders, 
      (select count(*) from app.scheduled_withdrawal s where s.customer_id = a.customer_id)
        + (select count(*) from app.debit_account d where d.customer_id = a.customer_id and d.state <> 'CANCELED')
        + (select count(*) from app.subscription_plan s where s.customer_id = a.customer_id and s.is_live)
        + (select count(*) from app.redemption_plan s where s.customer_id = a.customer_id and s.is_live) as plans
    from app.account a
    cross join lateral (select sum(abs(b.amount)) filter (where (x.kind between 10 and 13 or x.kind in (30, 31)) and x.tag like 'NISA%') as nisa_units,
        sum(abs(b.amount)) filter (where x.kind between 10 and 13 or x.kind in (30, 31, 44, 45)) as all_units,
        sum(abs(b.amount)) filter (where x.kind between 1 and 7 or x.kind between 40 and 43 or x.kind between 50 and 53) as cash
      from ledger.account x join ledger.balance b on b.account_id = x.id where coalesce(x.customer_id, '') = a.customer_id) l
    cross join lateral (select count(*) filter (where f.account_type like '%NISA%') as nisa_orders, count(*) as all_orders
      from (select x.account_type from app.fund_order x where x.customer_id = a.customer_id and x.is_open
        union all select x.account_type from app.stock_order x where x.customer_id = a.customer_id and x.is_open
        union all select x.product from app.delivery x where x.customer_id = a.customer_id and x.status in ('REQUESTED', 'IN_REVIEW', 'SENT')) f) o
    where a.customer_id = $1`,
);

export async function readClosingFacts(reader: Reader, customerId: string): Promise<ClosingFacts | null> {
  const [row] = await facts(reader, customerId);
  if (!row) return null;
  return {
    states: { EQUITY: row.equity, NISA: row.nisa, MARGIN: row.margin, US_EQUITY: row.us_equity },
    nisaUnits: row.nisa_units,
    allUnits: row.all_units,
    nisaOrders: Number(row.nisa_orders),
    allOrders: Number(row.all_orders),
    plans: Number(row.plans),
    cash: yen(row.cash),
  };
}

const closing = (column: string) =>
  statement<{ number: string }, [customerId: string, on: Ymd]>(
    `account.close-${column.replace('_', '-')}`,
    `update app.account set ${column} = 'CLOSE', ${column}_closed_on = $2 where customer_id = $1 returning number`,
  );
const closings = {
  EQUITY: closing('equity'),
  NISA: closing('nisa'),
  MARGIN: closing('margin'),
  US_EQUITY: closing('us_equity'),
} as const satisfies Record<Product, unknown>;

export async function closeProduct(tx: Tx, customerId: string, product: Product, on: Ymd): Promise<void> {
  const [row] = await closings[product](tx, customerId, on);
  assert(row, 'an account that was looked at is there to be closed');
}
