import type { Instant } from '@tsuzura/domain/calendar';
import type { MarginClose, StockCosts } from '@tsuzura/domain/margin';
import type { StockOrder } from '@tsuzura/domain/stock-order';
import type { Tx } from '@tsuzura/store/kernel';
import {
  LotBatch,
  lockedLots,
  lotIdOf,
  type ClosingOrder,
  type MarginExecution,
  type OpeningRates,
} from './lot-batch.ts';

/** For tests only: 新規建 by one execution. */
export async function openByFill(
  tx: Tx,
  order: StockOrder,
  execution: MarginExecution,
  rates: OpeningRates,
  at: Instant,
): Promise<void> {
  const batch = await LotBatch.lock(tx, [lotIdOf(order, execution)], at);
  batch.open(order, execution, rates);
  await batch.write(tx);
}

/** For tests only: 返済 by one execution; `order` as it was before it. */
export async function closeByFill(
  tx: Tx,
  order: ClosingOrder,
  execution: MarginExecution,
  costs: StockCosts,
  at: Instant,
): Promise<readonly MarginClose[]> {
  const lots = lockedLots(order).map(({ lotId }) => lotId);
  const batch = await LotBatch.lock(tx, lots, at);
  const closes = batch.close(order, execution, costs);
  await batch.write(tx);
  return closes;
}
