import type { Ymd } from '@tsuzura/domain/calendar';
import { yen, type Yen } from '@tsuzura/domain/money';
import type { UsFill } from '@tsuzura/domain/us-order';
import { statement, type Reader } from '../kernel/index.ts';
import { usFillOf, type UsFillRow } from './order.ts';

const between = statement<UsFillRow, [subject: string, from: Ymd | null, to: Ymd | null, limit: number]>(
  'us-order.fills-between',
  `select f.* from app.us_fill f where f.customer_id = (select c.id from app.customer c where c.subject = $1)
      and f.domestic_trade_date between coalesce($2::date, '-infinity') and coalesce($3::date, 'infinity')
    order by f.domestic_trade_date desc, f.sequence desc, f.number desc limit $4`,
);

/** Executions by 国内約定日, newest first. */
export const listUsFills = async (
  reader: Reader,
  subject: string,
  { from, to }: { readonly from: Ymd | null; readonly to: Ymd | null },
  limit: number,
): Promise<readonly UsFill[]> => (await between(reader, subject, from, to, limit)).map(usFillOf);

const profits = statement<{ profit: bigint | null }, [subject: string, from: Ymd, to: Ymd]>(
  'us-order.realized-profit',
  `select sum(coalesce(f.profit_jpy, f.estimated_gain))::bigint as profit
    from app.customer c join app.us_fill f on f.customer_id = c.id
    where c.subject = $1 and f.domestic_trade_date between $2 and $3 and f.side = 'SELL'`,
);

/** Of sales in yen, by 国内約定日, before tax; what waits for its fixing with its estimate. */
export const realizedUsProfit = async (reader: Reader, subject: string, from: Ymd, to: Ymd): Promise<Yen> =>
  yen((await profits(reader, subject, from, to))[0]?.profit ?? 0n);
