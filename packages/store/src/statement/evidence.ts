import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import type { FundFill, FundOrder } from '@tsuzura/domain/fund-order';
import { statement, type Reader } from '../kernel/index.ts';
import { fillOf, orderOf, type FillRow, type OrderRow } from '../fund-order/index.ts';

/** Everything that proves what an order was, what its customer had read, and what came of it. */

const orderById = statement<OrderRow, [id: string]>(
  'statement.evidence-order',
  'select * from app.fund_order where id = $1',
);
const fillsOf = statement<FillRow & { turn: number; executed_at: Instant }, [id: string]>(
  'statement.evidence-fills',
  'select * from app.fund_fill where order_id = $1 order by turn',
);
const eventsOf = statement<OrderHappening, [id: string]>(
  'statement.evidence-events',
  'select event, turn, at from app.fund_order_event where order_id = $1 order by at, event, turn',
);

export interface OrderHappening {
  readonly event: string;
  readonly turn: number;
  readonly at: Instant;
}

export interface OrderRecord {
  readonly order: FundOrder;
  readonly fills: readonly (FundFill & { readonly turn: number; readonly executedAt: Instant })[];
  readonly events: readonly OrderHappening[];
}

export async function orderRecord(reader: Reader, id: string): Promise<OrderRecord | null> {
  const [order] = await orderById(reader, id);
  if (!order) return null;
  const [fills, events] = [await fillsOf(reader, id), await eventsOf(reader, id)];
  return {
    order: orderOf(order),
    fills: fills.map((row) => ({ ...fillOf(row), turn: row.turn, executedAt: row.executed_at })),
    events,
  };
}

export interface Consent {
  readonly document_id: string;
  readonly name: string;
  readonly version: string;
  readonly content_hash: string;
  readonly url: string;
  readonly confirmed_at: Instant;
  readonly recorded_at: Instant | null;
  readonly request_id: string | null;
  readonly device: string | null;
  readonly address: string | null;
}

/** What was agreed to before evidence was kept stands there without a device. */
const consents = statement<Consent, [customerId: string, fundCode: string, by: Date]>(
  'statement.evidence-consents',
  `select d.id as document_id, d.name, coalesce(e.version, d.version) as version,
      coalesce(e.content_hash, d.content_hash) as content_hash, coalesce(e.url, d.url) as url, c.confirmed_at, e.recorded_at,
      e.request_id, e.device, e.address
    from app.document_confirmation c join app.brokerage_document d on d.id = c.document_id
    left join app.document_evidence e on e.customer_id = c.customer_id and e.document_id = c.document_id
    where c.customer_id = $1 and c.confirmed_at <= $3
    union all
    select d.id, d.name, f.version, f.content_hash, f.url, f.confirmed_at, f.recorded_at, f.request_id, f.device, f.address
    from app.fund_document_confirmation f join app.fund_document d on d.id = f.document_id
    where f.customer_id = $1 and d.fund_code = $2 and f.confirmed_at <= $3
    order by confirmed_at, document_id limit 1000`,
);

/** What the customer had agreed to when the order was accepted. */
export const consentsBefore = (
  reader: Reader,
  customerId: string,
  fundCode: string,
  by: Instant,
): Promise<readonly Consent[]> => consents(reader, customerId, fundCode, new Date(by));

export interface StatementOfOrder {
  readonly id: string;
  readonly turn: number;
  readonly name: string;
  readonly version: string;
  readonly issued_on: Ymd;
  readonly content_hash: string;
  readonly replaces: string | null;
  readonly sources: unknown;
  readonly bytes: Buffer;
}

const statements = statement<StatementOfOrder, [orderId: string]>(
  'statement.evidence-statements',
  `select p.id, p.turn, p.name, p.version, p.issued_on, p.content_hash, p.replaces, p.sources, c.bytes from app.paper p
    join app.paper_content c on c.hash = p.content_hash where p.kind = 'TRADE' and p.ref = $1 order by p.turn`,
);

export const statementsOfOrder = (reader: Reader, orderId: string): Promise<readonly StatementOfOrder[]> =>
  statements(reader, orderId);

const seals = statement<{ day: Ymd; hash: string; previous_hash: string }, [days: readonly Ymd[]]>(
  'statement.evidence-seals',
  `select day, encode(hash, 'hex') as hash, encode(previous_hash, 'hex') as previous_hash from ledger.day_seal
    where day = any ($1::date[]) order by day`,
);

/** The links of the ledger's chain for the days of its entries; a day that is not sealed yet has none. */
export const sealsOf = (reader: Reader, days: readonly Ymd[]) => seals(reader, days);
