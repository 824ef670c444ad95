import type { Ymd } from '@tsuzura/domain/calendar';
import { yen, type Yen } from '@tsuzura/domain/money';
import { statement, type Reader } from '../kernel/index.ts';

const profits = statement<{ profit: bigint | null }, [subject: string, from: Ymd, to: Ymd]>(
  'margin.realized-profit',
  `select sum(s.profit)::bigint as profit from app.customer c cross join lateral (
      select m.realized as profit from app.margin_close m where m.customer_id = c.id and m.closed_on between $2 and $3
      union all
      select a.amount from app.margin_adjustment a
        where a.customer_id = c.id and a.is_paid and a.paid_on between $2 and $3) s
    where c.subject = $1`,
);

/** Closes after expenses by execution date, and 配当落調整金 on the day it is paid; before tax. */
export const realizedMarginProfit = async (reader: Reader, subject: string, from: Ymd, to: Ymd): Promise<Yen> =>
  yen((await profits(reader, subject, from, to))[0]?.profit ?? 0n);
