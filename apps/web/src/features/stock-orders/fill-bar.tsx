import { useHiddenAmounts } from '@tsuzura/ui/amounts';
import type { Order } from '../../shared/stock/index.ts';

interface Props {
  readonly order: Pick<Order, 'quantity' | 'filledQuantity'>;
  /** One part for each execution; without them one for all. */
  readonly parts?: readonly number[];
}

/** How much of what was asked for is done. Drawn only: the figures stand beside it. */
export function FillBar({ order: { quantity, filledQuantity }, parts }: Props) {
  const isHidden = useHiddenAmounts();
  return (
    <div className="fill-bar" aria-hidden="true">
      {!isHidden &&
        (parts ?? [filledQuantity]).map((part, place) => (
          // Executions have no name of their own, and never change places.
          // oxlint-disable-next-line react/no-array-index-key
          <i key={place} style={{ width: `${(part / quantity) * 100}%` }} />
        ))}
    </div>
  );
}
