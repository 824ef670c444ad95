import type { Instant } from '@tsuzura/domain/calendar';
import { moment } from './column.ts';
import type { Reader } from './database.ts';
import { statement } from './statement.ts';
import { windowed, windowOf, windowPage, type InWindow, type WindowPage } from './window.ts';

/** A call of an operator: what was done or looked at, whom it was about, and how it ended. */
export interface OperatorAct {
  readonly at: Instant;
  readonly realAt: Instant;
  readonly operator: string;
  readonly operatorName: string;
  readonly roles: readonly string[];
  /** "POST /proposals". */
  readonly call: string;
  readonly title: string;
  readonly target: string | null;
  readonly customerId: string | null;
  readonly reason: string | null;
  /** `ok`, or the code of the refusal. */
  readonly result: string;
  readonly requestId: string;
}

const insert = statement<object, readonly unknown[]>(
  'kernel.operator-act-add',
  `insert into ops.operator_act (at, real_at, operator, operator_name, roles, call, title, target, customer_id, reason, result, request_id)
    values ($1::timestamptz, $2::timestamptz, $3, $4, $5::text[], $6, $7, $8,
      coalesce((select c.id from app.customer c where c.id = $9), (select a.customer_id from app.account a where a.number = $10)), $11, $12, $13)`,
);

/** The customer by id or by account number; one that is not there is left out. */
export async function addOperatorAct(
  reader: Reader,
  act: OperatorAct & { readonly accountNumber: string | null },
): Promise<void> {
  await insert(
    reader,
    moment(act.at),
    moment(act.realAt),
    act.operator,
    act.operatorName,
    act.roles,
    act.call,
    act.title,
    act.target,
    act.customerId,
    act.accountNumber,
    act.reason,
    act.result,
    act.requestId,
  );
}

export interface ActFilter {
  readonly customerId?: string | undefined;
  readonly operator?: string | undefined;
  readonly call?: string | undefined;
  /** `ok`: what was done; `refused`: what was not. */
  readonly result?: 'ok' | 'refused' | undefined;
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
}

export interface ListedAct extends OperatorAct {
  readonly id: string;
  readonly accountNumber: string | null;
}

interface Row extends InWindow {
  readonly id: bigint;
  readonly at: Instant;
  readonly real_at: Instant;
  readonly operator: string;
  readonly operator_name: string;
  readonly roles: readonly string[];
  readonly call: string;
  readonly title: string;
  readonly target: string | null;
  readonly customer_id: string | null;
  readonly account_number: string | null;
  readonly reason: string | null;
  readonly result: string;
  readonly request_id: string;
}

type Args = readonly [
  customer: string | null,
  operator: string | null,
  call: string | null,
  result: string | null,
  from: unknown,
  beforeAt: unknown,
  beforeId: string,
  rows: number,
  limit: number,
];

/** One statement for each index that a list can go along: the narrowest of what is asked for. */
const listBy = (name: string, along: string) =>
  statement<Row, Args>(
    `kernel.operator-acts${name}`,
    windowed({
      window: `select a.*, a.id as nth from ops.operator_act a where ${along} and a.at >= $5::timestamptz and (a.at, a.id) < ($6::timestamptz, $7::bigint)`,
      order: 'a.at desc, a.id desc',
      fits: `($1::text is null or customer_id = $1) and ($2::text is null or operator = $2) and ($3::text is null or call = $3)
        and ($4::text is null or (result = 'ok') = ($4 = 'ok'))`,
      shown: `f.id, f.at, f.real_at, f.operator, f.operator_name, f.roles, f.call, f.title, f.target, f.customer_id,
        (select n.number from app.account n where n.customer_id = f.customer_id) as account_number, f.reason, f.result, f.request_id`,
      rows: '$8',
      limit: '$9',
    }),
  );
const lists = {
  customer: listBy('-of-customer', 'a.customer_id = $1'),
  operator: listBy('-of-operator', 'a.operator = $2'),
  call: listBy('-of-call', 'a.call = $3'),
  all: listBy('', 'true'),
};

/** Newest first. `after` is where the page before ended. */
export async function listOperatorActs(
  reader: Reader,
  { customerId, operator, call, result, from, to }: ActFilter,
  { after, limit }: { readonly after: readonly string[] | null; readonly limit: number },
): Promise<WindowPage<ListedAct>> {
  const [first = 'all', ...others] = [
    ...(customerId ? ['customer' as const] : []),
    ...(operator ? ['operator' as const] : []),
    ...(call ? ['call' as const] : []),
  ];
  const window = windowOf(others.length > 0 || result !== undefined, limit);
  const answered = await lists[first](
    reader,
    customerId ?? null,
    operator ?? null,
    call ?? null,
    result ?? null,
    from === undefined ? '-infinity' : moment(from),
    after?.[0] ?? (to === undefined ? 'infinity' : moment(to)),
    after?.[1] ?? '-1',
    window,
    limit + 1,
  );
  const { rows, next } = windowPage(answered, limit, window);
  return { rows: rows.map(listed), next };
}

const listed = (row: Row): ListedAct => ({
  id: String(row.id),
  at: row.at,
  realAt: row.real_at,
  operator: row.operator,
  operatorName: row.operator_name,
  roles: row.roles,
  call: row.call,
  title: row.title,
  target: row.target,
  customerId: row.customer_id,
  accountNumber: row.account_number,
  reason: row.reason,
  result: row.result,
  requestId: row.request_id,
});
