import type { Instant } from '@tsuzura/domain/calendar';
import type { DeclaredDistribution, FundFill, FundOrder } from '@tsuzura/domain/fund-order';
import { isQuiet } from '@tsuzura/domain/notification';
import { column, moment, statement, type OutboxMessage, type Reader, type Tx } from '../../kernel/index.ts';
import { fillOf, orderOf, type FillRow, type OrderRow } from '../../fund-order/index.ts';
import { fanOut } from '../../notification/index.ts';
import { distributionOf, type DistributionRow } from './distribution.ts';

/** Topic of the notification and the mail of a fill or settlement, and its payload. Its text is made when it is read or sent. */
export const tradeTopic = 'fund-order.trade';
export interface TradeMail {
  readonly event: 'EXECUTE' | 'SETTLE';
  readonly orderId: string;
  /** Of the fill that counted when it happened: a fill of a revision does not change any more. */
  readonly revision: number;
}

/** Likewise for a distribution. A correction changes its row, so the payload is the row as it was declared. */
export const distributionTopic = 'fund-order.distribution';

/**
 * What happened becomes notifications with what they are about; texts are made when they are read or sent. The ids are those of
 * `mailIdOf`. An event about nothing has no customer: its message fails, and an operator hears of it.
 */
const notify = statement<{ taken: number; last: bigint | null }, readonly unknown[]>(
  'night-fund.notify-of-events-due',
  `with taken as (delete from app.notification_due where id = any (array(
      select id from app.notification_due where id > $1::bigint order by id limit $2)) returning *),
    happened as (
      select t.subject, t.event, o.customer_id, '${tradeTopic}' as topic,
        case when t.event = 'EXECUTE' then 'fund-order.executed' when o.source = 'REINVEST' then 'fund-order.reinvested'
          else 'fund-order.settled' end as kind,
        jsonb_build_object('event', t.event, 'orderId', t.subject, 'revision', t.turn) as about
      from taken t left join app.fund_order o on o.id = t.subject where t.event <> 'DISTRIBUTE'
      union all
      select t.subject, t.event, d.customer_id, '${distributionTopic}', 'fund-order.distribution-declared', coalesce(to_jsonb(d), '{}')
      from taken t left join app.distribution d on d.id = t.subject where t.event = 'DISTRIBUTE'),
    events as materialized (
      select ops.mail_id(h.subject || ' ' || h.event) as id, h.customer_id, h.kind, 'TRADE' as category, null::text as title,
        null::text as body, null::text as url, h.topic, h.about, $3::timestamptz as at, false as is_required, h.topic as mail_topic, h.about as mail
      from happened h),
    ${fanOut('$4::boolean')},
    lost as (
      insert into ops.outbox (id, topic, payload, created_at)
      select e.id, e.topic, e.about, e.at from events e where e.customer_id is null on conflict do nothing)
    select count(*)::int as taken, max(id) as last from taken`,
);

/**
 * Notifies customers of the next events behind a row of the queue. Each is taken out of the queue with its notification. The last
 * row, or null when these were all.
 */
export async function notifyOfEventsDue(tx: Tx, after: bigint, limit: number, at: Instant): Promise<bigint | null> {
  const [row] = await notify(tx, String(after), limit, moment(at), isQuiet(at));
  return row?.taken === limit ? row.last : null;
}

export interface MailedTrade {
  readonly event: TradeMail['event'];
  readonly order: FundOrder;
  readonly fill: FundFill;
  /** The customer's address now. */
  readonly mail: string;
}

type TradeRow = OrderRow & FillRow & { readonly message_id: string; readonly event: string; readonly mail: string };

const trades = statement<TradeRow, readonly unknown[]>(
  'night-fund.mailed-trades',
  `select m.message_id, m.event, o.*, c.username as mail, f.nav, f.price, f.units, f.amount, f.fee, f.consumption_tax,
      f.converted_to_all, f.cost, f.projected_tax, f.income_tax, f.resident_tax
    from unnest($1::uuid[], $2::text[], $3::text[], $4::smallint[]) as m (message_id, event, order_id, turn)
    join app.fund_order o on o.id = m.order_id join app.customer c on c.id = o.customer_id collate "default"
    join app.fund_fill f on f.order_id = m.order_id and f.turn = m.turn`,
);

/** What messages of `tradeTopic` are about, by the message's id. */
export async function mailedTrades(
  reader: Reader,
  messages: readonly OutboxMessage[],
): Promise<ReadonlyMap<string, MailedTrade>> {
  const mails = messages.map(({ payload }) => payload as TradeMail);
  const rows = await trades(
    reader,
    messages.map(({ id }) => id),
    mails.map(({ event }) => event),
    mails.map(({ orderId }) => orderId),
    column(mails.map(({ revision }) => revision)),
  );
  return new Map(
    rows.map((row) => [
      row.message_id,
      { event: row.event as TradeMail['event'], order: orderOf(row), fill: fillOf(row), mail: row.mail },
    ]),
  );
}

export interface MailedDistribution {
  readonly distribution: DeclaredDistribution;
  readonly mail: string;
}

const distributions = statement<
  DistributionRow & { readonly message_id: string; readonly mail: string },
  readonly unknown[]
>(
  'night-fund.mailed-distributions',
  `select m.message_id, d.*, c.username as mail from unnest($1::uuid[], $2::jsonb[]) as m (message_id, payload)
    cross join lateral jsonb_populate_record(null::app.distribution, m.payload) d join app.customer c on c.id = d.customer_id collate "default"`,
);

/** What messages of `distributionTopic` are about, by the message's id. */
export const mailedDistributions = async (
  reader: Reader,
  messages: readonly OutboxMessage[],
): Promise<ReadonlyMap<string, MailedDistribution>> =>
  new Map(
    (
      await distributions(
        reader,
        messages.map(({ id }) => id),
        messages.map(({ payload }) => JSON.stringify(payload)),
      )
    ).map((row) => [row.message_id, { distribution: distributionOf(row), mail: row.mail }]),
  );
