import type { Ymd } from '@tsuzura/domain/calendar';
import { nav, yen } from '@tsuzura/domain/money';
import type { PriceMove } from '@tsuzura/domain/watch';
import { statement, type Tx } from '../kernel/index.ts';

export interface FundMove extends PriceMove {
  readonly fundCode: string;
}

const onDay = statement<
  { fund_code: string; date: Ymd; nav: bigint; distribution: bigint; nav_before: bigint | null },
  [date: Ymd]
>(
  'watch.moves-on',
  `select n.fund_code, n.date, n.nav, n.distribution, (select b.nav from app.published_nav b
      where b.fund_code = n.fund_code and b.date < n.date order by b.date desc limit 1) as nav_before
    from app.published_nav n where n.date = $1 order by n.fund_code`,
);

/** The prices of a day that customers see, by the code of their fund. */
export const movesOn = async (tx: Tx, date: Ymd): Promise<readonly FundMove[]> =>
  (await onDay(tx, date)).map((row) => ({
    fundCode: row.fund_code,
    date: row.date,
    nav: nav(row.nav),
    distribution: yen(row.distribution),
    navBefore: row.nav_before === null ? null : nav(row.nav_before),
  }));

const holders = statement<{ id: string; mail: string }, [fundCode: string, after: string, limit: number]>(
  'watch.holders',
  `select h.customer_id as id, c.username as mail from (select distinct p.customer_id from app.position p
      where p.fund_code = $1 and p.units > 0 and p.customer_id > $2 order by p.customer_id limit $3) h
    join app.customer c on c.id = h.customer_id collate "default" order by h.customer_id`,
);

/** Who holds a fund, behind a customer. */
export const holdersOf = (
  tx: Tx,
  fundCode: string,
  after: string,
  limit: number,
): Promise<readonly { readonly id: string; readonly mail: string }[]> => holders(tx, fundCode, after, limit);
