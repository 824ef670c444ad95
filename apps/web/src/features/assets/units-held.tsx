import type { FundHolding } from '@tsuzura/contract/main';
import { Units } from '@tsuzura/ui/money';
import { heldUnits } from './held-funds.ts';

/** 保有口数, and under it what of it cannot be sold now. */
export function UnitsHeld({ position }: { readonly position: FundHolding }) {
  const { unsettledUnits, lockedUnits } = position;
  return (
    <>
      <Units value={heldUnits(position)} />
      {unsettledUnits > 0n && (
        <span className="holding-part">
          うち受渡前 <Units value={unsettledUnits} />
        </span>
      )}
      {lockedUnits > 0n && (
        <span className="holding-part">
          うち売却・移管中 <Units value={lockedUnits} />
        </span>
      )}
    </>
  );
}
