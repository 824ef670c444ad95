import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { yen, type Yen } from '@tsuzura/domain/money';
import { moment, statement, type Reader } from '../kernel/index.ts';

/** Counting stops here: "10,000以上" says enough, and costs no more. */
export const mostCounted = 10_000;

const counted = (rows: string) =>
  `(select count(*)::int from (select from ${rows} limit ${mostCounted + 1}) as counted)`;

interface Row {
  readonly held_navs: number;
  readonly suspense: number;
  readonly suspense_total: string;
  readonly suspense_oldest: Ymd | null;
  readonly quiet_deposits: number;
  readonly payments: number;
  readonly payments_total: string;
  readonly unknown_executions: number;
  readonly margin_calls: number;
  readonly account_reviews: number;
  readonly nisa_reviews: number;
  readonly unsent: number;
  readonly oldest_unsent: Instant | null;
  readonly given_up: number;
}

const ofSuspense = `app.bank_transfer where state in ('SUSPENSE', 'RETURN_UNKNOWN', 'RETURNING')`;
const toPay = `app.withdrawal where state in ('REQUESTED', 'LOCKED')`;

const read = statement<Row, [quietSince: unknown]>(
  'operator.waiting',
  `select ${counted(`app.nav_check where status = 'HELD'`)} as held_navs,
    ${counted(ofSuspense)} as suspense,
    (select coalesce(sum(s.amount), 0)::text from (select amount from ${ofSuspense} limit ${mostCounted}) s) as suspense_total,
    (select account_date from ${ofSuspense} order by account_date, inquiry limit 1) as suspense_oldest,
    ${counted(`app.quick_deposit where state = 'STARTED' and started_at <= $1::timestamptz`)} as quiet_deposits,
    ${counted(toPay)} as payments,
    (select coalesce(sum(s.amount), 0)::text from (select amount from ${toPay} limit ${mostCounted}) s) as payments_total,
    ${counted(`app.exchange_report where state = 'KEPT'`)} as unknown_executions,
    ${counted(`app.margin_call where state <> 'RESOLVED'`)} as margin_calls,
    ${counted(`app.account_request where status = 'IN_REVIEW'`)} as account_reviews,
    ${counted(`app.nisa_request where status in ('UNDER_REVIEW', 'TAX_OFFICE_REVIEW')`)} as nisa_reviews,
    ${counted('ops.outbox where delivered_at is null')} as unsent,
    (select created_at from ops.outbox where delivered_at is null order by created_at limit 1) as oldest_unsent,
    ${counted('ops.outbox_retry where attempts >= 10')} as given_up`,
);

/** What waits for somebody: each count stops behind `mostCounted`. */
export interface Waiting {
  readonly heldNavs: number;
  readonly suspense: { readonly count: number; readonly total: Yen; readonly oldest: Ymd | null };
  /** 即時入金 of which nothing has been heard for ten minutes. */
  readonly quietDeposits: number;
  readonly payments: { readonly count: number; readonly total: Yen };
  /** Executions of an exchange that belong to no order of ours. */
  readonly unknownExecutions: number;
  readonly marginCalls: number;
  readonly accountReviews: number;
  readonly nisaReviews: number;
  readonly outbox: { readonly unsent: number; readonly oldest: Instant | null; readonly givenUp: number };
}

const quietMs = 10 * 60_000;

export async function readWaiting(reader: Reader, now: Instant): Promise<Waiting> {
  const [row] = await read(reader, moment((now - quietMs) as Instant));
  if (!row) throw new Error('a row of counts');
  return {
    heldNavs: row.held_navs,
    suspense: { count: row.suspense, total: yen(BigInt(row.suspense_total)), oldest: row.suspense_oldest },
    quietDeposits: row.quiet_deposits,
    payments: { count: row.payments, total: yen(BigInt(row.payments_total)) },
    unknownExecutions: row.unknown_executions,
    marginCalls: row.margin_calls,
    accountReviews: row.account_reviews,
    nisaReviews: row.nisa_reviews,
    outbox: { unsent: row.unsent, oldest: row.oldest_unsent, givenUp: row.given_up },
  };
}

const byKind = statement<{ kind: string; count: number; oldest: Instant }, [now: unknown]>(
  'operator.proposals-by-kind',
  `select kind, count(*)::int as count, min(proposed_at) as oldest
    from (select kind, proposed_at from ops.proposal where state = 'PROPOSED' and expires_at > $1::timestamptz
      order by proposed_at desc, id desc limit ${mostCounted}) as waiting
    group by kind order by kind`,
);

export const proposalsByKind = (reader: Reader, now: Instant) => byKind(reader, moment(now));

const alertsByKind = statement<{ kind: string; count: number; newest: Instant }, []>(
  'operator.alerts-by-kind',
  `select kind, count(*)::int as count, max(raised_at) as newest
    from (select kind, raised_at from ops.alert where seen_at is null order by raised_at limit ${mostCounted}) as open
    group by kind order by kind`,
);

export const openAlertKinds = (reader: Reader) => alertsByKind(reader);
