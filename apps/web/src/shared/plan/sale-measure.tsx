import type { RedemptionSetting } from '@tsuzura/contract/main';
import { Units, Yen, type FigureSize } from '@tsuzura/ui/money';

interface Props {
  readonly of: Pick<RedemptionSetting, 'method' | 'amount' | 'rate' | 'units' | 'times' | 'remainingTimes'>;
  readonly size?: FigureSize;
}

/** How much each sale takes, in the words of its method. */
export function SaleMeasure({ of, size }: Props) {
  const look = size === undefined ? {} : { size };
  if (of.method === 'FIXED_AMOUNT') return <Yen value={of.amount} {...look} />;
  if (of.method === 'FIXED_UNITS') return <Units value={of.units} {...look} />;
  const className = size === undefined ? 'num' : `fig fig-${size}`;
  if (of.method === 'FIXED_RATE') {
    return (
      <span className={className}>
        {of.rate}
        <span className={size === undefined ? '' : 'u'}>%</span>
      </span>
    );
  }
  return (
    <span className={className}>
      {of.remainingTimes ?? of.times}
      <span className={size === undefined ? '' : 'u'}>回</span>
    </span>
  );
}
