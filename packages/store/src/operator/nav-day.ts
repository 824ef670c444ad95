import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { moment, statement, type Reader } from '../kernel/index.ts';

export interface NavOfDay {
  readonly code: string;
  readonly name: string;
  readonly nav: bigint | null;
  readonly distribution: bigint | null;
  readonly previous: bigint | null;
  readonly previous_date: Ymd | null;
  readonly status: string | null;
  readonly is_proposed: boolean;
  readonly waiting: number;
}

const ofDay = statement<NavOfDay, [date: Ymd, now: unknown]>(
  'operator.navs-of-day',
  `select f.code, f.name, n.nav, n.distribution, p.nav as previous, p.date as previous_date, c.status,
      exists (select from ops.proposal x where x.subject = 'nav ' || f.code || ' ' || $1::date and x.state = 'PROPOSED'
        and x.expires_at > $2::timestamptz) as is_proposed,
      (select count(*)::int from (select from app.order_to_fill q where q.execution_date = $1 and q.fund_code = f.code collate "C" limit 10001) w) as waiting
    from app.fund f left join app.nav n on n.fund_code = f.code and n.date = $1
      left join app.nav_check c on c.fund_code = f.code collate "C" and c.date = $1
      left join lateral (select x.nav, x.date from app.nav x where x.fund_code = f.code and x.date < $1 order by x.date desc limit 1) p on true
    order by f.display_order, f.code limit 2000`,
);

/** Every fund with its price of a day and the one before. */
export const navsOfDay = (reader: Reader, date: Ymd, now: Instant): Promise<readonly NavOfDay[]> =>
  ofDay(reader, date, moment(now));
