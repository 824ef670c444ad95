import type { FundOrder } from '@tsuzura/contract/main';
import { Units, Yen, type FigureSize } from '@tsuzura/ui/money';

interface Props {
  readonly order: Pick<FundOrder, 'orderMethod' | 'requestedAmount' | 'requestedUnits'>;
  readonly size?: FigureSize;
}

/** How much was asked for: yen, units or everything. */
export function OrderedSize({ order, size }: Props) {
  const sized = size === undefined ? {} : { size };
  if (order.orderMethod === 'ALL') return <b>全部</b>;
  return order.orderMethod === 'AMOUNT' ? (
    <Yen value={order.requestedAmount} {...sized} />
  ) : (
    <Units value={order.requestedUnits} {...sized} />
  );
}
