import { ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { closeLots, noCosts, type ClosedLots } from '@tsuzura/domain/margin';
import type { StockPrice } from '@tsuzura/domain/stock';
import type { Tx } from '@tsuzura/store/kernel';
import { addMarginCloses, lockShares, putMarginLots, type CustomerMargin, type HeldLot } from '@tsuzura/store/margin';
import { composedId } from '../../kernel/composed-id.ts';
import { postAll } from '../../kernel/post-all.ts';
import type { MarginView } from '../../margin/index.ts';

/** Why the firm closes. */
export type ForcedReason = 'CALL' | 'EXPIRY';

/**
 * Closes lots of a customer whole, oldest first, at prices of the market, outside what customers' orders may trade (rule MARGIN-20).
 * What an order had locked of them is free: the order is cancelled before.
 */
export async function closeForCustomer(
  tx: Tx,
  { customer, costs }: MarginView,
  lots: readonly HeldLot[],
  priceOf: (stockCode: string) => StockPrice,
  { reason, executedAt, at }: { reason: ForcedReason; executedAt: Instant; at: Instant },
): Promise<void> {
  const closed = lots.map((held) =>
    closeOne(customer, held, priceOf(held.lot.stockCode), costs.get(held.lot.stockCode), {
      id: composedId('margin-close', reason, held.lot.id, ymdOf(executedAt)),
      executedAt,
      at,
    }),
  );
  await lockShares(
    tx,
    lots.filter(({ locked }) => locked > 0n).map(({ lot, locked }) => ({ lotId: lot.id, quantity: locked })),
    -1n,
  );
  await postAll(
    tx,
    closed.flatMap(({ result }) => result.entries),
  );
  await addMarginCloses(
    tx,
    closed.flatMap(({ result, openedOn }, index) =>
      result.closes.map((close) => ({ close, openedOn, orderId: null, sequence: BigInt(index) })),
    ),
  );
  await putMarginLots(
    tx,
    lots.map(({ lot }) => ({
      customerId: customer.customerId,
      lot: { ...lot, quantity: 0n, openAmount: emptied, fee: { ...lot.fee, accrued: emptied } },
    })),
  );
}

const emptied = 0n as CustomerMargin['cash'];

function closeOne(
  { customerId }: CustomerMargin,
  { lot }: HeldLot,
  price: StockPrice,
  costs: MarginView['costs'] extends ReadonlyMap<string, infer Costs> ? Costs | undefined : never,
  { id, executedAt, at }: { id: string; executedAt: Instant; at: Instant },
): { readonly result: ClosedLots; readonly openedOn: Ymd } {
  const fill = {
    id,
    customerId,
    stockCode: lot.stockCode,
    accountType: lot.accountType,
    side: lot.side,
    quantity: lot.quantity,
    price,
    executedAt,
  };
  const result = closeLots(
    fill,
    [{ lotId: lot.id, quantity: lot.quantity }],
    new Map([[lot.id, lot]]),
    costs ?? noCosts,
    at,
  );
  assert(result.left.length === 0, 'a lot is closed whole');
  return { result, openedOn: lot.openedOn };
}
