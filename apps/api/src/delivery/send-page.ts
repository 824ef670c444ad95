import {
  addBusinessDays,
  addDays,
  japan,
  nextBusinessDay,
  rollBack,
  ymdOf,
  type Instant,
} from '@tsuzura/domain/calendar';
import { handOverShares, handOverUnits, type DeliveryProduct, type HandOver } from '@tsuzura/domain/delivery';
import { valuation } from '@tsuzura/domain/fund';
import { assert } from '@tsuzura/domain/kernel';
import { noYen, units, type Yen } from '@tsuzura/domain/money';
import {
  deliveriesToComplete,
  deliveriesToSend,
  navsBefore,
  postponeDelivery,
  stepDelivery,
  unfinishedFunds,
  writeHandOver,
  type StoredDelivery,
  type StoredDeliveryItem,
} from '@tsuzura/store/delivery';
import { writeAudit, type Tx } from '@tsuzura/store/kernel';
import { lockCustomers, readPositions, writePositions } from '@tsuzura/store/night/fund';
import { readSharePositions, writeSharePositions } from '@tsuzura/store/stock-order';
import { pageSize, type PageEnd } from '../kernel/jobs/index.ts';
import { postAll } from '../kernel/post-all.ts';
import { notify } from '../notification/index.ts';
import { entriesOf } from './entries.ts';

/** Each takes several statements. */
const atOnce = Math.floor(pageSize / 10);
/** Completion follows so many business days after a day of sending that was moved (rule DELIV-1). */
const completedAfterSent = 2;

const endOf = (page: readonly StoredDelivery[], limit: number): PageEnd => {
  const last = page.at(-1);
  return page.length === limit && last !== undefined ? { after: last.id } : false;
};

/**
 * What leaves today, with its cost (rule DELIV-4): shares after the splits of 00:00, funds after the night has booked everything that
 * they executed and distributed until yesterday.
 */
export async function sendPage(
  tx: Tx,
  product: DeliveryProduct,
  at: Instant,
  after: string | null,
  limit = atOnce,
): Promise<PageEnd> {
  const day = ymdOf(at);
  const due = await deliveriesToSend(tx, product, day, after ?? '', limit);
  if (due.length === 0) return false;
  const customers = await lockCustomers(
    tx,
    due.map(({ customerId }) => customerId),
  );
  const codes = [...new Set(due.flatMap(({ items }) => items.map(({ code }) => code)))];
  const lastBusinessDay = rollBack(japan, addDays(day, -1));
  const waiting = product === 'FUND' ? await unfinishedFunds(tx, codes, { day, lastBusinessDay }) : new Set<string>();
  for (const delivery of due) {
    if (delivery.items.some(({ code }) => waiting.has(code))) {
      await putOff(tx, delivery, at);
      continue;
    }
    const customer = customers.get(delivery.customerId);
    assert(customer, 'the customer of a transfer is there');
    if (!(await stepDelivery(tx, delivery, 'SENT'))) continue;
    for (const item of delivery.items) await handOverItem(tx, delivery, item, at);
    await postAll(tx, entriesOf(delivery, 'sent', at));
    await trace(tx, 'delivery.sent', delivery, at);
    await notify(tx, customer, { kind: 'delivery.sent', delivery: { ...delivery, status: 'SENT' } }, at);
  }
  return endOf(due, limit);
}

/** The price of a fund is late: its cost is not known, so it leaves a day later. */
async function putOff(tx: Tx, { id, customerId, product, items }: StoredDelivery, at: Instant): Promise<void> {
  const sentOn = nextBusinessDay(japan, ymdOf(at));
  await postponeDelivery(tx, id, { sentOn, expectedOn: addBusinessDays(japan, sentOn, completedAfterSent) });
  await trace(tx, 'delivery.postponed', { id, customerId, product, items }, at);
}

async function handOverItem(
  tx: Tx,
  { id: deliveryId, customerId, product }: StoredDelivery,
  item: StoredDeliveryItem,
  at: Instant,
): Promise<void> {
  const move = product === 'EQUITY' ? moveShares : moveUnits;
  const { handedOver, value } = await move(tx, customerId, item, at);
  await writeHandOver(tx, { deliveryId, number: item.number }, handedOver, value);
}

interface MovedItem {
  readonly handedOver: HandOver;
  /** What counts as sold in トータルリターン, which shares have none of. */
  readonly value: Yen;
}

async function moveShares(tx: Tx, customerId: string, item: StoredDeliveryItem, at: Instant): Promise<MovedItem> {
  const positions = await readSharePositions(tx, [{ customerId, stockCode: item.code }]);
  const held = positions.find(({ accountType }) => accountType === item.accountType);
  assert(held, 'shares that are locked are held');
  const { position, handedOver } = handOverShares(held, ymdOf(at), item.quantity);
  await writeSharePositions(tx, [position]);
  return { handedOver, value: noYen };
}

async function moveUnits(tx: Tx, customerId: string, item: StoredDeliveryItem, at: Instant): Promise<MovedItem> {
  const records = await readPositions(tx, item.code, [customerId]);
  const held = records.find(({ accountType }) => accountType === item.accountType);
  const price = (await navsBefore(tx, [item.code], ymdOf(at))).get(item.code);
  assert(held && price, 'units that are locked are held, and have a price');
  const value = valuation(units(item.quantity), price.nav, price.navUnit);
  const { position, handedOver } = handOverUnits(held, { navUnit: price.navUnit, quantity: item.quantity, value });
  await writePositions(tx, [position]);
  return { handedOver, value };
}

/** Two business days later the other firm has it. */
export async function completePage(tx: Tx, at: Instant, after: string | null, limit = atOnce): Promise<PageEnd> {
  const due = await deliveriesToComplete(tx, ymdOf(at), after ?? '', limit);
  if (due.length === 0) return false;
  const customers = await lockCustomers(
    tx,
    due.map(({ customerId }) => customerId),
  );
  for (const delivery of due) {
    const customer = customers.get(delivery.customerId);
    assert(customer, 'the customer of a transfer is there');
    const completedOn = ymdOf(at);
    if (!(await stepDelivery(tx, delivery, 'COMPLETED', { completedOn }))) continue;
    await trace(tx, 'delivery.completed', delivery, at);
    const completed = { ...delivery, status: 'COMPLETED' as const, completedOn };
    await notify(tx, customer, { kind: 'delivery.completed', delivery: completed }, at);
  }
  return endOf(due, limit);
}

const trace = (
  tx: Tx,
  action: string,
  { id, product, items }: Pick<StoredDelivery, 'id' | 'customerId' | 'product' | 'items'>,
  at: Instant,
) =>
  writeAudit(tx, {
    at,
    actorRole: 'system',
    actor: 'delivery',
    action,
    subject: id,
    detail: { product, items: items.length },
  });
