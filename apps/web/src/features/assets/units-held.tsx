import type { FundHolding } from '@tsuzura/contract/main';
import { Units } from '@tsuzura/ui/money';
import { heldUnits } from './held-funds.ts';

interface Props {
  readonly position: FundHolding;
  readonly hidden: boolean;
}

/** 保有口数, and under it what of it cannot be sold now. */
export function UnitsHeld({ position, hidden }: Props) {
  const { unsettledUnits, lockedUnits } = position;
  return (
    <>
      <Units value={heldUnits(position)} hidden={hidden} />
      {unsettledUnits > 0n && (
        <span className="holding-part">
          うち受渡前 <Units value={unsettledUnits} hidden={hidden} />
        </span>
      )}
      {lockedUnits > 0n && (
        <span className="holding-part">
          うち売却中 <Units value={lockedUnits} hidden={hidden} />
        </span>
      )}
    </>
  );
}
