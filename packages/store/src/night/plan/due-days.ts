import type { Ymd } from '@tsuzura/domain/calendar';
import { statement, type Reader } from '../../kernel/index.ts';

const due = statement<{ day: Ymd }, []>(
  'night-plan.due-days',
  `select freeze_on as day from app.subscription_to_freeze
    union select d.day from app.subscription_to_order q
      join app.subscription_occurrence o on o.setting_id = q.setting_id and o.month = q.month
      cross join lateral (values (o.debit_request_date), (o.debit_date), (o.credit_date), (o.order_date)) as d (day) where d.day is not null
    union select order_on from app.redemption_to_order
    union select d.day from app.fund_order o cross join lateral (values (o.execution_date), (o.settlement_date)) as d (day)
      where o.is_open and o.source = 'SCHEDULED'`,
);

/** The days on which something is due for plans and for the orders they made. */
export const planDueDays = async (reader: Reader): Promise<Ymd[]> => (await due(reader)).map(({ day }) => day);
