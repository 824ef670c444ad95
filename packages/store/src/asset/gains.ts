import type { Ymd } from '@tsuzura/domain/calendar';
import { yen, type Yen } from '@tsuzura/domain/money';
import { statement, type Reader } from '../kernel/index.ts';

const byDay = statement<{ day: Ymd; gain: bigint }, [subject: string, from: Ymd, to: Ymd]>(
  'asset.gains-by-day',
  `select s.day, sum(s.gain)::bigint as gain from app.customer c cross join lateral (
      select o.history_day as day, f.amount - f.cost as gain from app.fund_order o
        cross join lateral (select x.amount, x.cost from app.fund_fill x where x.order_id = o.id order by x.turn desc limit 1) f
        where o.customer_id = c.id and o.side = 'SELL' and o.state in ('EXECUTED', 'SETTLED', 'COMPLETED')
          and o.history_day between $2 and $3
      union all
      select f.trade_date, f.amount - f.fee - f.consumption_tax - f.cost from app.stock_fill f
        where f.customer_id = c.id and f.side = 'SELL' and f.trade_type in ('SPOT', 'GENWATASHI')
          and f.trade_date between $2 and $3
      union all
      select m.closed_on, m.realized from app.margin_close m where m.customer_id = c.id and m.closed_on between $2 and $3
      union all
      select a.paid_on, a.amount from app.margin_adjustment a
        where a.customer_id = c.id and a.is_paid and a.paid_on between $2 and $3) s
    where c.subject = $1 group by s.day`,
);

/** 実現損益 of funds, shares (現渡 too) and margin (配当落調整金 too, on the day it is paid), by the day of execution, before tax, whatever the account type. */
export const gainsByDay = async (reader: Reader, subject: string, from: Ymd, to: Ymd): Promise<ReadonlyMap<Ymd, Yen>> =>
  new Map((await byDay(reader, subject, from, to)).map(({ day, gain }) => [day, yen(gain)]));
