import { instant, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import type { DeliveryDates, DeliveryFee, DeliveryProduct, DeliveryStatus, HandOver } from '@tsuzura/domain/delivery';
import { yen, type Yen } from '@tsuzura/domain/money';
import { column, moment, statement, type Reader, type Tx } from '../kernel/index.ts';

export type TransferredType = 'SPECIFIC' | 'GENERAL';

/** The same person's account at the other firm. */
export interface DeliveryDestination {
  readonly brokerName: string;
  readonly branchName: string;
  readonly accountNumber: string;
  readonly holderName: string;
  readonly participantCode: string;
}

export interface StoredDeliveryItem {
  /** From 1. */
  readonly number: number;
  /** Stock code or fund code. */
  readonly code: string;
  readonly accountType: TransferredType;
  readonly name: string;
  readonly quantity: bigint;
  readonly fee: DeliveryFee;
}

export interface StoredDelivery extends DeliveryDates {
  readonly id: string;
  readonly customerId: string;
  readonly product: DeliveryProduct;
  readonly status: DeliveryStatus;
  readonly requestedAt: Instant;
  readonly completedOn: Ymd | null;
  readonly reason: string | null;
  readonly destination: DeliveryDestination;
  /** When it was asked for. */
  readonly value: Yen;
  readonly items: readonly StoredDeliveryItem[];
}

interface Row {
  readonly id: string;
  readonly customer_id: string;
  readonly product: DeliveryProduct;
  readonly status: DeliveryStatus;
  readonly requested_at: Instant;
  readonly cancelable_until: Instant;
  readonly accept_date: Ymd;
  readonly sent_on: Ymd;
  readonly expected_on: Ymd;
  readonly completed_on: Ymd | null;
  readonly reason: string | null;
  readonly broker_name: string;
  readonly branch_name: string;
  readonly account_number: string;
  readonly holder_name: string;
  readonly participant_code: string;
  readonly value: bigint;
  readonly items: readonly (readonly [
    number: number,
    code: string,
    accountType: TransferredType,
    name: string,
    quantity: string,
    fee: string,
    consumptionTax: string,
  ])[];
}

const columns = `d.*, (select json_agg(json_build_array(i.number, i.code, i.account_type, i.name, i.quantity::text, i.fee::text,
    i.consumption_tax::text) order by i.number) from app.delivery_item i where i.delivery_id = d.id) as items`;

const deliveryOf = (row: Row): StoredDelivery => ({
  id: row.id,
  customerId: row.customer_id,
  product: row.product,
  status: row.status,
  requestedAt: instant(row.requested_at),
  cancelableUntil: instant(row.cancelable_until),
  acceptDate: row.accept_date,
  sentOn: row.sent_on,
  expectedOn: row.expected_on,
  completedOn: row.completed_on,
  reason: row.reason,
  destination: {
    brokerName: row.broker_name,
    branchName: row.branch_name,
    accountNumber: row.account_number,
    holderName: row.holder_name,
    participantCode: row.participant_code,
  },
  value: yen(row.value),
  items: row.items.map(([number, code, accountType, name, quantity, fee, consumptionTax]) => ({
    number,
    code,
    accountType,
    name,
    quantity: BigInt(quantity),
    fee: feeOf(yen(BigInt(fee)), yen(BigInt(consumptionTax))),
  })),
});

const feeOf = (fee: Yen, consumptionTax: Yen): DeliveryFee => ({
  fee,
  consumptionTax,
  total: yen(fee + consumptionTax),
});

const add = statement<object, readonly unknown[]>(
  'delivery.add',
  `with asked as (insert into app.delivery (id, customer_id, product, status, requested_at, cancelable_until, accept_date, sent_on,
        expected_on, broker_name, branch_name, account_number, holder_name, participant_code, value)
      values ($1, $2, $3, 'REQUESTED', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14))
    insert into app.delivery_item (delivery_id, number, customer_id, code, account_type, name, quantity, fee, consumption_tax)
    select $1, i.number, $2, i.code, i.account_type, i.name, i.quantity, i.fee, i.consumption_tax
      from unnest($15::smallint[], $16::text[], $17::text[], $18::text[], $19::bigint[], $20::bigint[], $21::bigint[])
        as i (number, code, account_type, name, quantity, fee, consumption_tax)`,
);

/** A new request. */
export async function addDelivery(
  tx: Tx,
  delivery: Omit<StoredDelivery, 'status' | 'completedOn' | 'reason'>,
): Promise<void> {
  const { destination, items } = delivery;
  await add(
    tx,
    delivery.id,
    delivery.customerId,
    delivery.product,
    moment(delivery.requestedAt),
    moment(delivery.cancelableUntil),
    delivery.acceptDate,
    delivery.sentOn,
    delivery.expectedOn,
    destination.brokerName,
    destination.branchName,
    destination.accountNumber,
    destination.holderName,
    destination.participantCode,
    delivery.value,
    column(items.map(({ number }) => number)),
    items.map(({ code }) => code),
    items.map(({ accountType }) => accountType),
    items.map(({ name }) => name),
    column(items.map(({ quantity }) => quantity)),
    column(items.map(({ fee }) => fee.fee)),
    column(items.map(({ fee }) => fee.consumptionTax)),
  );
}

const ofSubject = statement<Row, [subject: string, product: string, limit: number]>(
  'delivery.list',
  `select ${columns} from app.delivery d where d.customer_id = (select c.id from app.customer c where c.subject = $1) and d.product = $2
    order by d.sequence desc limit $3`,
);

/** Newest first. */
export const listDeliveries = async (
  reader: Reader,
  subject: string,
  product: DeliveryProduct,
  limit: number,
): Promise<StoredDelivery[]> => (await ofSubject(reader, subject, product, limit)).map(deliveryOf);

const byId = statement<Row, [id: string, subject: string, product: string]>(
  'delivery.find',
  `select ${columns} from app.delivery d join app.customer c on c.id = d.customer_id and c.subject = $2
    where d.id = $1 and d.product = $3`,
);

/** Of this customer and product; others do not exist for them. */
export async function findDelivery(
  reader: Reader,
  subject: string,
  product: DeliveryProduct,
  id: string,
): Promise<StoredDelivery | null> {
  const [row] = await byId(reader, id, subject, product);
  return row ? deliveryOf(row) : null;
}

const open = statement<Row, [customers: readonly string[], code: string | null]>(
  'delivery.open',
  `select ${columns} from unnest($1::text[]) as c (id) join app.delivery d on d.customer_id = c.id and d.status in ('REQUESTED', 'IN_REVIEW')
    where $2::text is null or exists (select from app.delivery_item i where i.delivery_id = d.id and i.code = $2)
    order by d.customer_id, d.sequence`,
);

/** What has not been sent, of these customers, and of one share if it is named. */
export const openDeliveries = async (
  reader: Reader,
  customers: readonly string[],
  stockCode: string | null = null,
): Promise<StoredDelivery[]> => (await open(reader, customers, stockCode)).map(deliveryOf);

const anyone = statement<Row, [id: string]>(
  'delivery.find-any',
  `select ${columns} from app.delivery d where d.id = $1`,
);

/** Whosever it is, for operators. */
export async function findAnyDelivery(reader: Reader, id: string): Promise<StoredDelivery | null> {
  const [row] = await anyone(reader, id);
  return row ? deliveryOf(row) : null;
}

const beforeSending = statement<Row, [limit: number]>(
  'delivery.before-sending',
  `select ${columns} from app.delivery d where d.status = 'IN_REVIEW' order by d.sent_on, d.id limit $1`,
);

/** What is looked at before it leaves, soonest first. */
export const deliveriesBeforeSending = async (reader: Reader, limit: number): Promise<StoredDelivery[]> =>
  (await beforeSending(reader, limit)).map(deliveryOf);

const numbers = statement<{ customer_id: string; number: string }, [customers: readonly string[]]>(
  'delivery.account-numbers',
  'select a.customer_id, a.number from unnest($1::text[]) as c (id) join app.account a on a.customer_id = c.id',
);

export const accountNumbersOf = async (
  reader: Reader,
  customers: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map((await numbers(reader, customers)).map((row) => [row.customer_id, row.number]));

const toReview = statement<{ id: string }, [at: unknown, limit: number]>(
  'delivery.review',
  `update app.delivery set status = 'IN_REVIEW' where id in (select d.id from app.delivery d
      where d.status = 'REQUESTED' and d.cancelable_until <= $1 order by d.cancelable_until, d.id limit $2 for update)
    returning id`,
);

/** 審査 from the cut-off on. Returns how many. */
export const reviewDeliveries = async (tx: Tx, at: Instant, limit: number): Promise<number> =>
  (await toReview(tx, moment(at), limit)).length;

const toSend = statement<Row, [product: string, day: Ymd, after: string, limit: number]>(
  'delivery.to-send',
  `select ${columns} from app.delivery d where d.status = 'IN_REVIEW' and d.product = $1 and d.sent_on <= $2 and d.id > $3
    order by d.id limit $4`,
);
const toComplete = statement<Row, [day: Ymd, after: string, limit: number]>(
  'delivery.to-complete',
  `select ${columns} from app.delivery d where d.status = 'SENT' and d.expected_on <= $1 and d.id > $2 order by d.id limit $3`,
);

export const deliveriesToSend = async (
  tx: Tx,
  product: DeliveryProduct,
  day: Ymd,
  after: string,
  limit: number,
): Promise<StoredDelivery[]> => (await toSend(tx, product, day, after, limit)).map(deliveryOf);
export const deliveriesToComplete = async (tx: Tx, day: Ymd, after: string, limit: number): Promise<StoredDelivery[]> =>
  (await toComplete(tx, day, after, limit)).map(deliveryOf);

const step = statement<{ id: string }, readonly unknown[]>(
  'delivery.step',
  `update app.delivery set status = $3, reason = coalesce($4, reason), completed_on = case when $3 = 'COMPLETED' then $5::date end,
      notice_on = case when $3 = 'SENT' then sent_on else notice_on end
    where id = $1 and status = $2 returning id`,
);

/** False when it is no longer in the state it was seen in. */
export const stepDelivery = async (
  tx: Tx,
  { id, status }: Pick<StoredDelivery, 'id' | 'status'>,
  to: DeliveryStatus,
  given: { readonly reason?: string; readonly completedOn?: Ymd } = {},
): Promise<boolean> => (await step(tx, id, status, to, given.reason ?? null, given.completedOn ?? null)).length === 1;

const postpone = statement<object, [id: string, sentOn: Ymd, expectedOn: Ymd]>(
  'delivery.postpone',
  'update app.delivery set sent_on = $2, expected_on = $3 where id = $1',
);

export async function postponeDelivery(
  tx: Tx,
  id: string,
  { sentOn, expectedOn }: Pick<DeliveryDates, 'sentOn' | 'expectedOn'>,
): Promise<void> {
  await postpone(tx, id, sentOn, expectedOn);
}

const handedOver = statement<object, readonly unknown[]>(
  'delivery.hand-over',
  `update app.delivery_item set unit_cost = $3, cost = $4, individual_principal = $5, sent_value = $6
    where delivery_id = $1 and number = $2`,
);

/** The cost that goes along with an item, and what it counts as in トータルリターン. */
export async function writeHandOver(
  tx: Tx,
  { deliveryId, number }: { readonly deliveryId: string; readonly number: number },
  { unitCost, cost, individualPrincipal }: Omit<HandOver, 'pool'>,
  value: Yen,
): Promise<void> {
  await handedOver(tx, deliveryId, number, unitCost, cost, individualPrincipal, value);
}

const multiply = statement<object, [id: string, number: number, quantity: bigint]>(
  'delivery.split-item',
  'update app.delivery_item set quantity = $3 where delivery_id = $1 and number = $2',
);

/** After a split: the same part of the company is more shares. */
export async function writeSplitItem(tx: Tx, deliveryId: string, number: number, quantity: bigint): Promise<void> {
  await multiply(tx, deliveryId, number, quantity);
}
