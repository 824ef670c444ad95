import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import type { DeliveryKind, LotShare, MarginAccountType, TakenPart, Lot } from '@tsuzura/domain/margin';
import { yen, type Yen } from '@tsuzura/domain/money';
import { column, moment, statement, type Reader, type Tx } from '../kernel/index.ts';
import { pointsOf } from './write-positions.ts';

export type DeliveryStatus = 'ACCEPTED' | 'EXECUTED' | 'SETTLED' | 'CANCELED';

/** 現引 or 現渡 as it stands. */
export interface StoredDelivery {
  readonly id: string;
  readonly customerId: string;
  readonly kind: DeliveryKind;
  readonly status: DeliveryStatus;
  readonly stockCode: string;
  readonly accountType: MarginAccountType;
  readonly acceptedAt: Instant;
  readonly sequence: bigint;
  readonly executedOn: Ymd;
  readonly settlementDate: Ymd;
  /** What was set aside for it (現引). */
  readonly reservedCash: Yen;
  /** As estimated, then as executed. */
  readonly amount: Yen;
  readonly parts: readonly (LotShare & { readonly openAmount: Yen | null; readonly expenses: Yen | null })[];
}

interface Row {
  readonly id: string;
  readonly customer_id: string;
  readonly kind: DeliveryKind;
  readonly status: DeliveryStatus;
  readonly stock_code: string;
  readonly account_type: MarginAccountType;
  readonly accepted_at: Instant;
  readonly sequence: bigint;
  readonly executed_on: Ymd;
  readonly settlement_date: Ymd;
  readonly reserved_cash: bigint;
  readonly amount: bigint;
  readonly parts: readonly (readonly [lot: string, quantity: string, open: string | null, expenses: string | null])[];
}

const columns = `s.id, s.customer_id, s.kind, s.status, s.stock_code, s.account_type, s.accepted_at, s.sequence, s.executed_on,
  s.settlement_date, s.reserved_cash, s.amount, (select json_agg(json_build_array(p.lot_id, p.quantity::text, p.open_amount::text,
    p.expenses::text) order by p.number) from app.margin_settlement_part p where p.settlement_id = s.id) as parts`;

const deliveryOf = (row: Row): StoredDelivery => ({
  id: row.id,
  customerId: row.customer_id,
  kind: row.kind,
  status: row.status,
  stockCode: row.stock_code,
  accountType: row.account_type,
  acceptedAt: row.accepted_at,
  sequence: row.sequence,
  executedOn: row.executed_on,
  settlementDate: row.settlement_date,
  reservedCash: yen(row.reserved_cash),
  amount: yen(row.amount),
  parts: row.parts.map(([lotId, quantity, openAmount, expenses]) => ({
    lotId,
    quantity: BigInt(quantity),
    openAmount: openAmount === null ? null : yen(BigInt(openAmount)),
    expenses: expenses === null ? null : yen(BigInt(expenses)),
  })),
});

const add = statement<object, readonly unknown[]>(
  'margin.add-delivery',
  `with part as (insert into app.margin_settlement_part (settlement_id, number, lot_id, quantity)
      select $1, row_number() over (), w.lot_id, w.quantity from unnest($11::text[], $12::bigint[]) as w (lot_id, quantity))
    insert into app.margin_settlement (id, customer_id, kind, status, stock_code, account_type, accepted_at, executed_on,
      settlement_date, reserved_cash, amount) values ($1, $2, $3, 'ACCEPTED', $4, $5, $6, $7, $8, $9, $10)`,
);

export async function addDelivery(
  tx: Tx,
  delivery: Omit<StoredDelivery, 'status' | 'sequence' | 'parts'> & { readonly parts: readonly LotShare[] },
): Promise<void> {
  await add(
    tx,
    delivery.id,
    delivery.customerId,
    delivery.kind,
    delivery.stockCode,
    delivery.accountType,
    moment(delivery.acceptedAt),
    delivery.executedOn,
    delivery.settlementDate,
    delivery.reservedCash,
    delivery.amount,
    delivery.parts.map(({ lotId }) => lotId),
    column(delivery.parts.map(({ quantity }) => quantity)),
  );
}

const byId = statement<Row, [id: string, subject: string]>(
  'margin.delivery',
  `select ${columns} from app.margin_settlement s join app.customer c on c.id = s.customer_id and c.subject = $2 where s.id = $1`,
);

/** Of this customer; those of others do not exist for them. */
export async function findDelivery(reader: Reader, subject: string, id: string): Promise<StoredDelivery | null> {
  const [row] = await byId(reader, id, subject);
  return row ? deliveryOf(row) : null;
}

const recent = statement<Row, [customer: string, since: Ymd]>(
  'margin.deliveries',
  `select ${columns} from app.margin_settlement s where s.customer_id = $1 and s.executed_on >= $2
    order by s.executed_on desc, s.id limit 200`,
);

export const recentDeliveries = async (reader: Reader, customerId: string, since: Ymd): Promise<StoredDelivery[]> =>
  (await recent(reader, customerId, since)).map(deliveryOf);

const toExecute = statement<Row, [day: Ymd, after: string, limit: number]>(
  'margin.deliveries-to-execute',
  `select ${columns} from app.margin_settlement s where s.status = 'ACCEPTED' and s.executed_on <= $1 and s.id > $2
    order by s.id limit $3`,
);
const toSettle = statement<Row, [day: Ymd, after: string, limit: number]>(
  'margin.deliveries-to-settle',
  `select ${columns} from app.margin_settlement s where s.status = 'EXECUTED' and s.settlement_date <= $1 and s.id > $2
    order by s.id limit $3`,
);

export const deliveriesToExecute = async (tx: Tx, day: Ymd, after: string, limit: number): Promise<StoredDelivery[]> =>
  (await toExecute(tx, day, after, limit)).map(deliveryOf);
export const deliveriesToSettle = async (tx: Tx, day: Ymd, after: string, limit: number): Promise<StoredDelivery[]> =>
  (await toSettle(tx, day, after, limit)).map(deliveryOf);

const accepted = statement<Row, [customers: readonly string[] | null, stockCode: string | null]>(
  'margin.accepted-deliveries',
  `select ${columns} from app.margin_settlement s where s.status = 'ACCEPTED'
      and ($1::text[] is null or s.customer_id = any ($1::text[])) and ($2::text is null or s.stock_code = $2) order by s.id`,
);

/** What waits for 15:35, of these customers or of a share. */
export const acceptedDeliveries = async (
  tx: Tx,
  of: { readonly customers: readonly string[] } | { readonly stockCode: string },
): Promise<StoredDelivery[]> =>
  (await accepted(tx, 'customers' in of ? of.customers : null, 'stockCode' in of ? of.stockCode : null)).map(
    deliveryOf,
  );

const step = statement<{ id: string }, [id: string, from: string, to: string]>(
  'margin.step-delivery',
  `update app.margin_settlement set status = $3, reserved_cash = 0 where id = $1 and status = $2 returning id`,
);

/** False where it stands elsewhere by now. */
export const stepDelivery = async (tx: Tx, id: string, from: DeliveryStatus, to: DeliveryStatus): Promise<boolean> =>
  (await step(tx, id, from, to)).length > 0;

const execute = statement<object, readonly unknown[]>(
  'margin.execute-delivery',
  `with part as (update app.margin_settlement_part p set open_amount = g.open_amount, expenses = g.expenses, initial_bp = g.initial_bp,
        cash_bp = g.cash_bp
      from unnest($3::text[], $4::bigint[], $5::bigint[], $6::integer[], $7::integer[])
        as g (lot_id, open_amount, expenses, initial_bp, cash_bp)
      where p.settlement_id = $1 and p.lot_id = g.lot_id)
    update app.margin_settlement set status = 'EXECUTED', amount = $2, reserved_cash = 0 where id = $1`,
);

export async function writeExecutedDelivery(
  tx: Tx,
  id: string,
  amount: Yen,
  parts: readonly { readonly lot: Lot; readonly taken: TakenPart }[],
): Promise<void> {
  await execute(
    tx,
    id,
    amount,
    parts.map(({ lot }) => lot.id),
    column(parts.map(({ taken }) => taken.openAmount)),
    column(parts.map(({ taken }) => taken.expenses.total)),
    column(parts.map(({ lot }) => pointsOf(lot.initialRatio))),
    column(parts.map(({ lot }) => (lot.cashRatio === null ? null : pointsOf(lot.cashRatio)))),
  );
}

const settled = statement<object, readonly unknown[]>(
  'margin.settle-delivery',
  `update app.margin_settlement set status = 'SETTLED', income_tax = $2, resident_tax = $3 where id = $1`,
);
export const writeSettledDelivery = async (tx: Tx, id: string, income: Yen, resident: Yen): Promise<void> => {
  await settled(tx, id, income, resident);
};
