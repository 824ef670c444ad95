import type { Instant } from '@tsuzura/domain/calendar';
import type { DeclaredDistribution, FundFill, FundOrder } from '@tsuzura/domain/fund-order';
import { column, moment, statement, type OutboxMessage, type Reader, type Tx } from '../../kernel/index.ts';
import { fillOf, orderOf, type FillRow, type OrderRow } from '../../fund-order/index.ts';
import { distributionOf, type DistributionRow } from './distribution.ts';

/** Topic of the outbox for the mail of a fill or settlement, and its payload. Its text is made when it is sent. */
export const tradeTopic = 'fund-order.trade';
export interface TradeMail {
  readonly event: 'EXECUTE' | 'SETTLE';
  readonly orderId: string;
  /** Of the fill that counted when it happened: a fill of a revision does not change any more. */
  readonly revision: number;
}

/** Likewise for a distribution. A correction changes its row, so the payload is the row as it was declared. */
export const distributionTopic = 'fund-order.distribution';

/** An event again is no second mail. The ids are those of `mailIdOf`. */
const queue = statement<{ taken: number; last: bigint | null }, readonly unknown[]>(
  'night-fund.queue-mails-due',
  `with taken as (delete from app.notification_due where id = any (array(
      select id from app.notification_due where id > $1::bigint order by id limit $2)) returning *),
    trades as (
      insert into ops.outbox (id, topic, payload, created_at)
      select ops.mail_id(subject || ' ' || event), '${tradeTopic}',
        jsonb_build_object('event', event, 'orderId', subject, 'revision', turn), $3::timestamptz
      from taken where event <> 'DISTRIBUTE' on conflict do nothing),
    distributions as (
      insert into ops.outbox (id, topic, payload, created_at)
      select ops.mail_id(subject || ' ' || event), '${distributionTopic}', coalesce(to_jsonb(d), '{}'), $3::timestamptz
      from taken left join app.distribution d on d.id = subject where event = 'DISTRIBUTE' on conflict do nothing)
    select count(*)::int as taken, max(id) as last from taken`,
);

/**
 * Writes the next mails behind a row of the queue to the outbox. Each is taken out of the queue with its message. The last row,
 * or null when these were all.
 */
export async function queueMailsDue(tx: Tx, after: bigint, limit: number, at: Instant): Promise<bigint | null> {
  const [row] = await queue(tx, String(after), limit, moment(at));
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
    join app.fund_order o on o.id = m.order_id join app.customer c on c.id = o.customer_id
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
    cross join lateral jsonb_populate_record(null::app.distribution, m.payload) d join app.customer c on c.id = d.customer_id`,
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
