import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { fxRate, type Exchange, type FxDirection } from '@tsuzura/domain/fx';
import { assert } from '@tsuzura/domain/kernel';
import type { Entry } from '@tsuzura/domain/ledger';
import { usdCents, yen } from '@tsuzura/domain/money';
import {
  answersJson,
  moment,
  statement,
  type KeyedAnswer,
  type PipelinedTx,
  type Reader,
  type Tx,
} from '../kernel/index.ts';
import type { PostRefusal } from '../ledger/index.ts';
import { postingParameters, postingValues, refusalOf, type RefusalRow } from '../ledger/post.ts';

/** An exchange as it is kept. */
export interface ExecutedExchange extends Exchange {
  readonly id: string;
  readonly executedAt: Instant;
}

const add = statement<object, readonly unknown[]>(
  'fx.add-exchange',
  `insert into app.fx_exchange (id, customer_id, executed_at, direction, rate, jpy_amount, usd_amount)
    values ($1, $2, $3, $4, $5, $6, $7)`,
);

/** One that nobody asked for (強制両替); its entries are posted by the caller. */
export async function addExchange(tx: Tx, customerId: string, exchange: ExecutedExchange): Promise<void> {
  const { id, executedAt, direction, rate, jpyAmount, usdAmount } = exchange;
  await add(tx, id, customerId, moment(executedAt), direction, rate, jpyAmount, usdAmount);
}

/** An exchange with everything that is written about it. */
export interface AcceptedExchange {
  readonly customerId: string;
  readonly exchange: ExecutedExchange;
  readonly requestId: string;
  /** Its text is made when it is sent (`executedExchangeTopic`). The id is a uuid. */
  readonly mail: { readonly id: string; readonly to: string };
  /** Null for one that is never repeated. */
  readonly remember: KeyedAnswer | null;
}

/** Topic of the outbox for the mail of an exchange, and its payload. */
export const executedExchangeTopic = 'fx.executed';
export interface ExecutedExchangeMail {
  /** The address at the exchange; a later change of the address does not change it. */
  readonly to: string;
  readonly exchangeId: string;
}

const acceptAll = statement<RefusalRow, readonly unknown[]>(
  'fx.accept-exchanges',
  `select * from app.accept_exchanges($1::json, $2::json, ${postingParameters(2)})`,
);

/** All of them with their entries, audit, mails and the answers that repeats get; or none, and the ledger's reason. */
export async function acceptExchanges(
  tx: Tx | PipelinedTx,
  accepted: readonly AcceptedExchange[],
  entries: readonly Entry[],
): Promise<PostRefusal | null> {
  const { used, values } = postingValues(entries);
  const answers = answersJson(accepted.map(({ remember }) => remember));
  const [answer] = await acceptAll(tx, JSON.stringify(accepted.map(rowOf)), answers, ...values);
  assert(answer, 'app.accept_exchanges answers');
  return answer.refusal === null ? null : refusalOf(answer, entries, used);
}

const rowOf = ({ customerId, exchange, requestId, mail }: AcceptedExchange) => ({
  id: exchange.id,
  customer_id: customerId,
  executed_at: new Date(exchange.executedAt).toISOString(),
  direction: exchange.direction,
  rate: String(exchange.rate),
  jpy_amount: String(exchange.jpyAmount),
  usd_amount: String(exchange.usdAmount),
  request_id: requestId,
  mail_id: mail.id,
  mail_to: mail.to,
});

interface Row {
  readonly id: string;
  readonly executed_at: Instant;
  readonly direction: FxDirection;
  readonly rate: bigint;
  readonly jpy_amount: bigint;
  readonly usd_amount: bigint;
}

const between = statement<Row, [subject: string, from: Ymd | null, to: Ymd | null, limit: number]>(
  'fx.exchanges',
  `select x.id, x.executed_at, x.direction, x.rate, x.jpy_amount, x.usd_amount
    from app.customer c join app.fx_exchange x on x.customer_id = c.id
    where c.subject = $1 and x.executed_at >= coalesce($2::date::timestamp at time zone 'Asia/Tokyo', '-infinity')
      and x.executed_at < coalesce(($3::date + 1)::timestamp at time zone 'Asia/Tokyo', 'infinity')
    order by x.executed_at desc limit $4`,
);

/** Of the days of a period, newest first. */
export const exchangesOf = async (
  reader: Reader,
  subject: string,
  { from, to, limit }: { readonly from?: Ymd | undefined; readonly to?: Ymd | undefined; readonly limit: number },
): Promise<ExecutedExchange[]> => (await between(reader, subject, from ?? null, to ?? null, limit)).map(exchangeOf);

const exchangeOf = (row: Row): ExecutedExchange => ({
  id: row.id,
  executedAt: row.executed_at,
  direction: row.direction,
  rate: fxRate(row.rate),
  jpyAmount: yen(row.jpy_amount),
  usdAmount: usdCents(row.usd_amount),
});

const byId = statement<Row & { readonly customer_id: string }, [ids: readonly string[]]>(
  'fx.exchanges-by-id',
  `select x.id, x.customer_id, x.executed_at, x.direction, x.rate, x.jpy_amount, x.usd_amount
    from unnest($1::text[]) as w (id) join app.fx_exchange x on x.id = w.id`,
);

/** Those that are there, each with its customer, by id. */
export const readExchanges = async (
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly customerId: string; readonly exchange: ExecutedExchange }>> =>
  new Map((await byId(reader, ids)).map((row) => [row.id, { customerId: row.customer_id, exchange: exchangeOf(row) }]));
