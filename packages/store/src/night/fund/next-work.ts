import type { Ymd } from '@tsuzura/domain/calendar';
import { nav, type Nav } from '@tsuzura/domain/money';
import { statement, type Reader } from '../../kernel/index.ts';

/** One fund on one day: its distribution first, then what is reinvested that day, then orders (rule FUND-22). */
export interface NightWork {
  readonly step: 'DISTRIBUTE' | 'REINVEST' | 'FILL';
  readonly fundCode: string;
  readonly date: Ymd;
}

const steps = ['DISTRIBUTE', 'REINVEST', 'FILL'] as const;

/**
 * A fund goes through its days in order, so a held day holds every later one back too. A reinvestment waits for the night
 * of its own day like every purchase: should that be a fiscal date as well, its units are not entitled (rule FUND-25).
 */
const next = statement<{ fund_code: string; date: Ymd; step: number }, [today: Ymd]>(
  'night-fund.next-night-work',
  `with held as (select fund_code, min(date) as date from app.nav_check where status = 'HELD' group by fund_code)
    select w.fund_code, w.date, w.step from (
      select c.fund_code, c.date, 0 as step from app.nav n join app.nav_check c on c.fund_code = n.fund_code and c.date = n.date
        where n.distribution > 0 and n.date < $1::date and c.status <> 'HELD' and c.distributed_at is null
      union all
      select d.fund_code, d.due_date, 1 from app.distribution d
        where d.state = 'DECLARED' and d.course = 'REINVEST' and d.due_date < $1::date
      union all
      select c.fund_code, c.date, 2 from app.nav_check c where c.status <> 'HELD' and c.date < $1::date
        and c.date >= (select min(o.execution_date) from app.fund_order o where o.state = 'WORKING') and exists (
        select from app.fund_order o where o.state = 'WORKING' and o.execution_date = c.date and o.fund_code = c.fund_code)) w
    left join held h on h.fund_code = w.fund_code
    where h.date is null or w.date < h.date
    order by w.fund_code, w.date, w.step limit 1`,
);

/** What the night of `today` has to do next; null when all is done that can be done. */
export async function nextNightWork(reader: Reader, today: Ymd): Promise<NightWork | null> {
  const [row] = await next(reader, today);
  return row ? { step: steps[row.step] ?? 'FILL', fundCode: row.fund_code, date: row.date } : null;
}

const navOn = statement<{ nav: bigint; distribution: bigint }, [fundCode: string, date: Ymd]>(
  'night-fund.nav-on',
  'select nav, distribution from app.nav where fund_code = $1 and date = $2',
);

export async function readNav(
  reader: Reader,
  fundCode: string,
  date: Ymd,
): Promise<{ readonly nav: Nav; readonly distribution: Nav } | null> {
  const [row] = await navOn(reader, fundCode, date);
  return row ? { nav: nav(row.nav), distribution: nav(row.distribution) } : null;
}
