import type { Instant } from '@tsuzura/domain/calendar';
import { moment, statement, type Reader, type Tx } from '../kernel/index.ts';

/** An operator's look at the customer app as one customer sees it (ADR-0074). Times are real. */
export interface CustomerView {
  readonly id: string;
  readonly customer_id: string;
  readonly operator: string;
  readonly operator_name: string;
  readonly reason: string;
  readonly begun_at: Instant;
  readonly until: Instant;
  readonly ended_at: Instant | null;
}

export interface NewCustomerView {
  readonly id: string;
  readonly customerId: string;
  readonly operator: string;
  readonly operatorName: string;
  readonly roles: readonly string[];
  readonly family: string | null;
  readonly reason: string;
  readonly begunAt: Instant;
  readonly codeHash: string;
  readonly codeUntil: Instant;
  readonly until: Instant;
}

const insert = statement<object, readonly unknown[]>(
  'operator.view-add',
  `insert into ops.customer_view (id, customer_id, operator, operator_name, roles, operator_family, reason, begun_at, code_hash, code_until, until)
    values ($1, $2, $3, $4, $5::text[], $6, $7, $8::timestamptz, $9, $10::timestamptz, $11::timestamptz)`,
);

export async function addCustomerView(tx: Tx, view: NewCustomerView): Promise<void> {
  const { begunAt, codeUntil, until } = view;
  await insert(
    tx,
    view.id,
    view.customerId,
    view.operator,
    view.operatorName,
    view.roles,
    view.family,
    view.reason,
    moment(begunAt),
    view.codeHash,
    moment(codeUntil),
    moment(until),
  );
}

export interface ExchangedView {
  readonly id: string;
  readonly customer_id: string;
  readonly operator_name: string;
  readonly until: Instant;
  readonly username: string;
  readonly last_name: string | null;
  readonly first_name: string | null;
}

const exchange = statement<ExchangedView, [codeHash: string, tokenHash: string, thumbprint: string, now: unknown]>(
  'operator.view-exchange',
  `update ops.customer_view v set token_hash = $2, key_thumbprint = $3
    from app.customer c left join app.person p on p.customer_id = c.id
    where v.code_hash = $1 and c.id = v.customer_id and v.token_hash is null and v.ended_at is null and v.code_until > $4::timestamptz
    returning v.id, v.customer_id, v.operator_name, v.until, c.username, p.last_name, p.first_name`,
);
const endByCode = statement<object, [codeHash: string, now: unknown]>(
  'operator.view-end-by-code',
  `update ops.customer_view set ended_at = $2::timestamptz where code_hash = $1 and ended_at is null`,
);

/** The one use of a code. Null where it does not count; whoever comes second with it ends the look. */
export async function exchangeViewCode(
  tx: Tx,
  codeHash: string,
  token: { readonly hash: string; readonly thumbprint: string },
  now: Instant,
): Promise<ExchangedView | null> {
  const [found] = await exchange(tx, codeHash, token.hash, token.thumbprint, moment(now));
  if (!found) await endByCode(tx, codeHash, moment(now));
  return found ?? null;
}

export interface LiveView extends CustomerView {
  readonly roles: readonly string[];
  readonly operator_family: string | null;
  readonly key_thumbprint: string;
  readonly subject: string;
  readonly username: string;
  /** The same operator gave a reason to see the person a moment ago. */
  readonly is_unmasked: boolean;
}

/** Of the operator's newest calls about this customer: unmasking counts for ten minutes. */
const live = statement<LiveView, [tokenHash: string, now: unknown]>(
  'operator.view-live',
  `select v.id, v.customer_id, v.operator, v.operator_name, v.roles, v.operator_family, v.reason, v.begun_at, v.until, v.ended_at,
      v.key_thumbprint, c.subject, c.username,
      exists (select from (select a.operator, a.call, a.result, a.real_at from ops.operator_act a where a.customer_id = v.customer_id
          order by a.at desc, a.id desc limit 500) as newest
        where newest.operator = v.operator and newest.call = 'POST /customers/{customer}/unmask' and newest.result = 'ok'
          and newest.real_at > $2::timestamptz - interval '10 minutes') as is_unmasked
    from ops.customer_view v join app.customer c on c.id = v.customer_id
    where v.token_hash = $1 and v.ended_at is null and v.until > $2::timestamptz`,
);

export const findLiveView = async (reader: Reader, tokenHash: string, now: Instant): Promise<LiveView | null> =>
  (await live(reader, tokenHash, moment(now)))[0] ?? null;

const endByToken = statement<object, [tokenHash: string, now: unknown]>(
  'operator.view-end-by-token',
  `update ops.customer_view set ended_at = $2::timestamptz where token_hash = $1 and ended_at is null`,
);

export async function endViewByToken(tx: Tx, tokenHash: string, now: Instant): Promise<void> {
  await endByToken(tx, tokenHash, moment(now));
}

const endById = statement<object, [id: string, customer: string, now: unknown]>(
  'operator.view-end',
  `update ops.customer_view set ended_at = $3::timestamptz where id = $1 and customer_id = $2 and ended_at is null`,
);

export async function endView(tx: Tx, id: string, customer: string, now: Instant): Promise<void> {
  await endById(tx, id, customer, moment(now));
}

const newest = statement<CustomerView, [customer: string, limit: number]>(
  'operator.views',
  `select id, customer_id, operator, operator_name, reason, begun_at, until, ended_at from ops.customer_view where customer_id = $1
    order by begun_at desc, id limit $2`,
);

/** Newest first. */
export const viewsOf = (reader: Reader, customer: string, limit: number): Promise<readonly CustomerView[]> =>
  newest(reader, customer, limit);
