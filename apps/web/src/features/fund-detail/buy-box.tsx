import type { FundDetail } from '@tsuzura/contract/main';
import { ClockIcon } from '@tsuzura/ui/icon';
import { ManYen } from '@tsuzura/ui/money';
import { NextCutoff } from './next-cutoff.tsx';
import { OrderButtons } from './order-buttons.tsx';
import { OwnPosition } from './own-position.tsx';

interface Props {
  readonly fund: FundDetail;
  readonly onPassed: () => void;
}

/** Beside the content on a desktop; on a phone the bar at the lower edge has the same. */
export function BuyBox({ fund, onPassed }: Props) {
  const { nextDates, minAmount, amountStep, orderMethods, orderable } = fund;
  return (
    <div className="fund-box">
      {nextDates.buy !== null && (
        <p className="fund-box-cutoff">
          <ClockIcon size="small" />
          <span>
            <NextCutoff cutoffAt={nextDates.buy.cutoffAt} onPassed={onPassed} />
          </span>
        </p>
      )}
      <div className="grid gap-3">
        <OrderButtons fund={fund} />
      </div>
      {orderable.buy && orderMethods.buy.includes('AMOUNT') && (
        <p className="note mt-2">
          <ManYen value={minAmount} />
          から、
          <ManYen value={amountStep} />
          単位でご注文いただけます。
        </p>
      )}
      <OwnPosition code={fund.code} place="aside" />
    </div>
  );
}
