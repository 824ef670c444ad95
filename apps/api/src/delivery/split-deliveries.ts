import type { Instant } from '@tsuzura/domain/calendar';
import type { BatchCustomer } from '@tsuzura/domain/fund-order';
import { deliveryEntries } from '@tsuzura/domain/ledger';
import { noYen } from '@tsuzura/domain/money';
import { openDeliveries, writeSplitItem, type StoredDelivery } from '@tsuzura/store/delivery';
import type { Tx } from '@tsuzura/store/kernel';
import { postAll } from '../kernel/post-all.ts';
import { endingReasons, giveUpDelivery } from './end-delivery.ts';

/**
 * 00:00 of an ex-date, of customers who are locked (rule DELIV-7). A reverse split, before it is booked: fewer shares are left than are
 * locked, so the transfer is given up.
 */
export async function giveUpMergedDeliveries(
  tx: Tx,
  customers: ReadonlyMap<string, BatchCustomer>,
  stockCode: string,
  at: Instant,
): Promise<void> {
  const given = { reason: endingReasons.MERGED, by: { actorRole: 'system', actor: 'delivery' } as const };
  for (const delivery of await openDeliveries(tx, [...customers.keys()], stockCode)) {
    const customer = customers.get(delivery.customerId);
    if (customer) await giveUpDelivery(tx, customer, delivery, given, at);
  }
}

/** A split, after it was booked: the same part of the company leaves, which is more shares. */
export async function splitDeliveries(
  tx: Tx,
  customers: Iterable<string>,
  stockCode: string,
  times: bigint,
  at: Instant,
): Promise<void> {
  for (const delivery of await openDeliveries(tx, [...customers], stockCode)) {
    for (const item of delivery.items) {
      if (item.code !== stockCode) continue;
      await postAll(tx, [lockMore(delivery, item, times, at)]);
      await writeSplitItem(tx, delivery.id, item.number, item.quantity * times);
    }
  }
}

/** Items are numbered up to fifty: what a split adds has a number beyond them, another one on each day that a transfer is open. */
const [beyondItems, mostDays, dayMs] = [100, 300, 86_400_000];

function lockMore(delivery: StoredDelivery, item: StoredDelivery['items'][number], times: bigint, at: Instant) {
  const { id: ref, customerId, product } = delivery;
  const { number, code, accountType, quantity } = item;
  const revision = number + beyondItems * (1 + (Math.floor(at / dayMs) % mostDays));
  return deliveryEntries.requested(
    { ref, revision, at, customerId, product, code, accountType },
    { quantity: quantity * (times - 1n), fee: noYen, consumptionTax: noYen },
  );
}
