import type { Ymd } from '@tsuzura/domain/calendar';
import { nav, type Nav } from '@tsuzura/domain/money';
import { statement, type Reader } from '../kernel/index.ts';

const purchases = statement<{ stock_code: string; account_type: string; quantity: bigint }, [customer: string]>(
  'delivery.unsettled-purchases',
  `select f.stock_code, f.account_type, sum(f.quantity)::bigint as quantity from app.stock_fill f
    where f.customer_id = $1 and not f.is_settled and f.side = 'BUY' and f.trade_type in ('SPOT', 'GENBIKI') group by 1, 2`,
);

/** Shares that were bought and are not settled, by stock code and account type. */
export const unsettledPurchases = async (reader: Reader, customerId: string): Promise<ReadonlyMap<string, bigint>> =>
  new Map((await purchases(reader, customerId)).map((row) => [`${row.stock_code} ${row.account_type}`, row.quantity]));

const looked = 60;
/** Its price is late or held, or what it executed or distributed by then is not booked. */
const unfinished = statement<{ code: string }, [codes: readonly string[], day: Ymd, lastBusinessDay: Ymd]>(
  'delivery.unfinished-funds',
  `select f.code from unnest($1::text[]) as f (code)
    where not exists (select from app.nav n where n.fund_code = f.code and n.date >= $3::date)
      or exists (select from app.order_to_fill q where q.fund_code = f.code and q.execution_date < $2::date)
      or exists (select from app.nav_check c left join app.nav n on n.fund_code = c.fund_code collate "default" and n.date = c.date
        where c.fund_code = f.code and c.date < $2::date and c.date >= $2::date - ${looked}
          and (c.status = 'HELD' or n.distribution > 0 and c.distributed_at is null))`,
);

/** Funds of which not everything up to the day before is in the books: the cost of what they hold is not known yet. */
export const unfinishedFunds = async (
  reader: Reader,
  codes: readonly string[],
  { day, lastBusinessDay }: { readonly day: Ymd; readonly lastBusinessDay: Ymd },
): Promise<ReadonlySet<string>> =>
  new Set((await unfinished(reader, codes, day, lastBusinessDay)).map(({ code }) => code));

const navs = statement<{ code: string; nav: bigint; nav_unit: bigint }, [codes: readonly string[], day: Ymd]>(
  'delivery.navs-before',
  `select f.code, n.nav, f.nav_unit::bigint as nav_unit from unnest($1::text[]) as w (code) join app.fund f on f.code = w.code
    cross join lateral (select x.nav from app.nav x where x.fund_code = f.code and x.date < $2 order by x.date desc limit 1) n`,
);

/** The newest price of each fund before a day. */
export const navsBefore = async (
  reader: Reader,
  codes: readonly string[],
  day: Ymd,
): Promise<ReadonlyMap<string, { readonly nav: Nav; readonly navUnit: bigint }>> =>
  new Map((await navs(reader, codes, day)).map((row) => [row.code, { nav: nav(row.nav), navUnit: row.nav_unit }]));
